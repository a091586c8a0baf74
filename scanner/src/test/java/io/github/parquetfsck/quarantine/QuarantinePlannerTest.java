// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.defect.Remedy;
import io.github.parquetfsck.defect.Severity;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.ledger.RunId;
import io.github.parquetfsck.verify.Coverage;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Reason;
import io.github.parquetfsck.verify.Standing;
import io.github.parquetfsck.verify.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class QuarantinePlannerTest {
    private static final Instant NOW = Instant.parse("2026-11-29T20:51:55Z");
    private static final RunId RUN = new RunId("20261129T205155Z-ab12");
    private static final Location ROOT = new Location("/lake/_q");
    private static final Defect FATAL = Defect.TAIL_MAGIC_MISSING;
    private static final Defect FATAL_FOOTER =
            any(d -> d.severity() == Severity.FATAL && d.level() == Level.FOOTER && d.remedy() == Remedy.RESTORE);
    private static final Defect LOSSY = any(d -> d.severity() == Severity.LOSSY);
    private static final Defect WRONG = any(d -> d.severity() == Severity.WRONG);

    private static Defect any(Predicate<Defect> which) {
        return Arrays.stream(Defect.values()).filter(which).findFirst().orElseThrow();
    }

    @Test
    void aDamagedFileGoesToItsPathUnderRunSchemeAndAuthority() {
        QuarantinePlan plan = plan(damaged("/lake/t/p=a b%3D/x.parquet", Standing.UNKNOWN, FATAL));
        assertThat(plan.moves()).singleElement().satisfies(move -> {
            assertThat(move.destination())
                    .isEqualTo(new Location("/lake/_q/" + RUN + "/file/_/lake/t/p=a b%3D/x.parquet"));
            assertThat(move.entry()).isEqualTo(RUN + "-000001");
            assertThat(move.sink()).isEmpty();
        });
        assertThat(plan.refused()).isEmpty();
        assertThat(plan.bytes()).isEqualTo(18);
    }

    @Test
    void relativePathsArePlannedAsAbsoluteOnes() {
        String here = java.nio.file.Path.of("").toAbsolutePath().toString();
        QuarantinePlan plan = plan(
                new Location("../_q"),
                QuarantinePolicy.standard(NOW),
                damaged("lake/x.parquet", Standing.UNKNOWN, FATAL));
        assertThat(plan.moves().get(0).file().location()).isEqualTo(new Location(here + "/lake/x.parquet"));
        assertThat(plan.root().text()).startsWith("/").endsWith("/_q");
    }

    @Test
    void aUriRootTakesEncodedPaths() {
        QuarantinePlan plan = plan(
                new Location("file:///lake/_q"),
                QuarantinePolicy.standard(NOW),
                damaged("/lake/t/p=a b%3D/x.parquet", Standing.UNKNOWN, FATAL));
        assertThat(plan.moves().get(0).destination())
                .isEqualTo(new Location("file:///lake/_q/" + RUN + "/file/_/lake/t/p=a%20b%253D/x.parquet"));
    }

    @Test
    void longAndUnsafeNamesBecomeTheEntryId() {
        String name = "x".repeat(240) + ".parquet";
        assertThat(destination("/lake/t/" + name)).isEqualTo("/lake/_q/" + RUN + "/file/_/lake/t/" + RUN + "-000001");
        assertThat(destination("/lake/t/a\nb.parquet"))
                .isEqualTo("/lake/_q/" + RUN + "/file/_/lake/t/" + RUN + "-000001");
        assertThat(destination("/lake/t:u/b.parquet")).isEqualTo("/lake/_q/" + RUN + "/file/_/" + RUN + "-000001");
    }

    private static String destination(String path) {
        return plan(damaged(path, Standing.UNKNOWN, FATAL))
                .moves()
                .get(0)
                .destination()
                .text();
    }

    @Test
    void onlyLiveAndUnknownFilesAreTaken() {
        for (Standing standing : Standing.values()) {
            QuarantinePlan plan = plan(damaged("/lake/t/x.parquet", standing, FATAL));
            assertThat(plan.moves()).as(standing.name()).hasSize(standing.counts() ? 1 : 0);
            assertThat(plan.kept()).as(standing.name()).hasSize(standing.counts() ? 0 : 1);
        }
    }

    @Test
    void anUndecidedFileIsNeverTaken() {
        FileReport report = new FileReport(
                entry("/lake/t/x.parquet", NOW.minusSeconds(86400)),
                Standing.LIVE,
                new Verdict.Undecided(Level.TAIL, Reason.IN_FLIGHT, "young", List.of(finding(FATAL)), Coverage.NONE),
                false);
        QuarantinePolicy everything = new QuarantinePolicy(
                QuarantinePolicy.Threshold.LOSSY,
                Set.of(FATAL),
                Duration.ZERO,
                NOW,
                QuarantinePolicy.Copying.TO_ANOTHER_STORE);
        assertThat(plan(ROOT, everything, report).moves()).isEmpty();
    }

    @Test
    void lossyFilesNeedTheThresholdAndWrongOnesTheirCode() {
        FileReport lossy = damaged("/lake/t/x.parquet", Standing.LIVE, LOSSY);
        FileReport wrong = damaged("/lake/t/y.parquet", Standing.LIVE, WRONG);
        assertThat(plan(lossy, wrong).moves()).isEmpty();
        assertThat(plan(lossy, wrong).kept()).hasSize(2);
        assertThat(plan(ROOT, policy(QuarantinePolicy.Threshold.LOSSY), lossy, wrong)
                        .moves())
                .extracting(m -> m.file().location().name())
                .containsExactly("x.parquet");
        assertThat(plan(ROOT, policy(QuarantinePolicy.Threshold.FATAL, WRONG), lossy, wrong)
                        .moves())
                .extracting(m -> m.file().location().name())
                .containsExactly("y.parquet");
    }

    @Test
    void whereReadersDisagreeOnlyTheCodeTakesTheFile() {
        FileReport contested = contested("/lake/t/x.parquet", FATAL_FOOTER);
        assertThat(plan(contested).moves()).isEmpty();
        assertThat(plan(contested).kept().get(0).why()).contains("readers disagree");
        assertThat(plan(ROOT, policy(QuarantinePolicy.Threshold.FATAL, FATAL_FOOTER), contested)
                        .moves())
                .hasSize(1);
        assertThat(plan(contested("/lake/t/x.parquet", FATAL)).moves()).hasSize(1);
    }

    @Test
    void aYoungFileNamedLiterallyIsKeptUnlessItsOwnerListsIt() {
        FileReport young = new FileReport(
                entry("/lake/t/x.parquet", NOW.minusSeconds(60)),
                Standing.UNKNOWN,
                new Verdict.Damaged(Level.TAIL, List.of(finding(FATAL)), Coverage.NONE),
                false);
        Location named = new Location("file:///lake/t/x.parquet");
        assertThat(plan(List.of(named), young).moves()).isEmpty();
        assertThat(plan(List.of(named), young).kept().get(0).why()).contains("--min-age 0");
        assertThat(plan(List.of(named), young.with(Standing.LIVE)).moves()).hasSize(1);
        assertThat(plan(List.of(new Location("/lake/t")), young).moves()).hasSize(1);
    }

    @Test
    void moreThanTenFilesAndMoreThanATenthOfADatasetBlowTheFuse() {
        assertThat(fused(11, 100).moves()).isEmpty();
        assertThat(fused(11, 100).refused()).singleElement().satisfies(r -> assertThat(r.reason())
                .startsWith("11 of 100 files of /lake/t would be moved, more than 10 and more than 10 %")
                .contains("11 of them have PQ0102"));
        assertThat(fused(11, 110).moves()).hasSize(11);
        assertThat(fused(10, 10).moves()).hasSize(10);
    }

    private static QuarantinePlan fused(int damaged, long files) {
        List<FileReport> candidates = IntStream.range(0, damaged)
                .mapToObj(i -> damaged("/lake/t/x" + i + ".parquet", Standing.LIVE, FATAL))
                .toList();
        return QuarantinePlanner.plan(
                new PlanRequest(
                        RUN,
                        ROOT,
                        List.of(new Location("/lake")),
                        candidates,
                        List.of(new Holding(new Location("/lake/t"), Owner.Kind.PLAIN, files)),
                        files,
                        Identities.standard()::of),
                QuarantinePolicy.standard(NOW));
    }

    @Test
    void aSinksLogHasToLetGoOfALiveFileAndATableIsLeftAlone() {
        FileReport live = damaged("/lake/s/p=1/x.parquet", Standing.LIVE, FATAL);
        FileReport owned = damaged("/lake/d/x.parquet", Standing.UNKNOWN, FATAL);
        QuarantinePlan plan = QuarantinePlanner.plan(
                new PlanRequest(
                        RUN,
                        ROOT,
                        List.of(new Location("/lake")),
                        List.of(live, owned),
                        List.of(
                                new Holding(new Location("/lake/s"), Owner.Kind.STREAMING_SINK, 5),
                                new Holding(new Location("/lake/d"), Owner.Kind.DELTA, 5)),
                        10,
                        Identities.standard()::of),
                QuarantinePolicy.standard(NOW));
        assertThat(plan.moves()).singleElement().satisfies(move -> assertThat(move.sink())
                .contains(new Location("/lake/s")));
        assertThat(plan.refused()).singleElement().satisfies(r -> assertThat(r.reason())
                .contains("delta table /lake/d"));
    }

    @Test
    void aSinkWhoseLogDoesNotTellWhatItListsIsLeftAlone() {
        QuarantinePlan plan = QuarantinePlanner.plan(
                new PlanRequest(
                        RUN,
                        ROOT,
                        List.of(new Location("/lake")),
                        List.of(
                                damaged("/lake/s/listed.parquet", Standing.LIVE, FATAL),
                                damaged("/lake/s/untold.parquet", Standing.UNKNOWN, FATAL),
                                damaged("/lake/t/x.parquet", Standing.UNKNOWN, FATAL)),
                        List.of(
                                new Holding(new Location("/lake/s"), Owner.Kind.STREAMING_SINK, 5),
                                new Holding(new Location("/lake/t"), Owner.Kind.PLAIN, 5)),
                        10,
                        Identities.standard()::of),
                QuarantinePolicy.standard(NOW));
        assertThat(plan.moves())
                .extracting(move -> move.file().location())
                .containsExactly(new Location("/lake/s/listed.parquet"), new Location("/lake/t/x.parquet"));
        assertThat(plan.refused())
                .containsExactly(new Refused(
                        "1 damaged file belongs to the streaming sink /lake/s: its log is broken and does not say"
                                + " whether it lists it",
                        "repair the sink's log first: the verb checkpoint says what is wrong with it, and what to do"));
    }

    @Test
    void theRootLiesOutsideOfTablesAndHidden() {
        FileReport report = damaged("/lake/t/p=1/x.parquet", Standing.UNKNOWN, FATAL);
        assertThat(plan(new Location("/lake/t/_q"), QuarantinePolicy.standard(NOW), report)
                        .refused())
                .singleElement()
                .satisfies(r -> assertThat(r.reason()).contains("lies inside file:///lake/t"));
        assertThat(plan(new Location("/lake/q"), QuarantinePolicy.standard(NOW), report)
                        .refused())
                .singleElement()
                .satisfies(r -> assertThat(r.advice()).contains("such as _q"));
        assertThat(plan(new Location("/elsewhere/q"), QuarantinePolicy.standard(NOW), report)
                        .refused())
                .isEmpty();
    }

    @Test
    void anotherStoreNeedsAllowCopy() {
        FileReport report = damaged("/lake/t/x.parquet", Standing.UNKNOWN, FATAL);
        Location root = new Location("hdfs://nn:8020/_q");
        assertThat(plan(root, QuarantinePolicy.standard(NOW), report).refused())
                .singleElement()
                .satisfies(r -> assertThat(r.advice()).contains("--allow-copy"));
        QuarantinePolicy copying = new QuarantinePolicy(
                QuarantinePolicy.Threshold.FATAL,
                Set.of(),
                Duration.ZERO,
                NOW,
                QuarantinePolicy.Copying.TO_ANOTHER_STORE);
        assertThat(plan(root, copying, report).moves()).hasSize(1);
    }

    private static QuarantinePolicy policy(QuarantinePolicy.Threshold threshold, Defect... only) {
        return new QuarantinePolicy(
                threshold, Set.of(only), Duration.ofMinutes(15), NOW, QuarantinePolicy.Copying.WITHIN_THE_STORE);
    }

    private static QuarantinePlan plan(FileReport... reports) {
        return plan(ROOT, QuarantinePolicy.standard(NOW), reports);
    }

    private static QuarantinePlan plan(List<Location> paths, FileReport... reports) {
        return plan(ROOT, paths, QuarantinePolicy.standard(NOW), reports);
    }

    private static QuarantinePlan plan(Location root, QuarantinePolicy policy, FileReport... reports) {
        return plan(root, List.of(new Location("/lake")), policy, reports);
    }

    private static QuarantinePlan plan(
            Location root, List<Location> paths, QuarantinePolicy policy, FileReport... reports) {
        List<FileReport> candidates = List.of(reports);
        return QuarantinePlanner.plan(
                new PlanRequest(RUN, root, paths, candidates, List.of(), 100, Identities.standard()::of), policy);
    }

    private static FileReport damaged(String path, Standing standing, Defect defect) {
        return new FileReport(
                entry(path, NOW.minusSeconds(86400)),
                standing,
                new Verdict.Damaged(Level.LAYOUT, List.of(finding(defect)), Coverage.NONE),
                false);
    }

    private static FileReport contested(String path, Defect defect) {
        FileReport report = damaged(path, Standing.LIVE, defect);
        return new FileReport(report.entry(), report.standing(), report.verdict(), true);
    }

    private static Finding finding(Defect defect) {
        return new Finding(defect, Place.wholeFile(), List.of("a", "b", "c", "d", "e", "f", "g", "h"));
    }

    private static FileEntry entry(String path, Instant modified) {
        return new FileEntry(new Location(path), 18, modified, "");
    }
}
