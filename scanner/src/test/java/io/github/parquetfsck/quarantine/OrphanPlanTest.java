// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.ledger.RunId;
import io.github.parquetfsck.verify.Coverage;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Standing;
import io.github.parquetfsck.verify.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What {@code --orphans} takes, and what of a transactional directory can go without its log. */
class OrphanPlanTest {
    private static final Instant NOW = Instant.parse("2026-11-29T20:51:55Z");
    private static final Instant COMMIT = NOW.minus(Duration.ofHours(1));
    private static final Location TABLE = new Location("/lake/t");
    private static final String TID = "part-00000-tid-7-6cfddeec-4923-43b4-a76c-80b0461054b7-1-1-c000.parquet";

    private static QuarantinePlan plan(
            Owner.Kind kind, QuarantinePolicy.Orphans orphans, String name, Standing standing, Duration age) {
        FileReport report = new FileReport(
                new FileEntry(TABLE.child(name), 10, NOW.minus(age), ""),
                standing,
                new Verdict.Damaged(
                        Level.TAIL,
                        List.of(Finding.of(Defect.TAIL_MAGIC_MISSING, Place.wholeFile(), "x")),
                        Coverage.NONE),
                false);
        QuarantinePolicy policy = new QuarantinePolicy(
                QuarantinePolicy.Threshold.FATAL,
                Set.of(),
                Duration.ofMinutes(15),
                NOW,
                QuarantinePolicy.Copying.WITHIN_THE_STORE,
                orphans);
        return QuarantinePlanner.plan(
                new PlanRequest(
                        new RunId("20261129T205155Z-ab12"),
                        new Location("/lake/_q"),
                        List.of(new Location("/lake")),
                        List.of(report),
                        List.of(new Holding(TABLE, kind, 100)),
                        100,
                        Map.of(TABLE, COMMIT),
                        Identities.standard()::of,
                        table -> Optional.of("its log is not edited here"),
                        verb -> "pqfsck " + verb),
                policy);
    }

    private static String kept(QuarantinePlan plan) {
        assertThat(plan.moves()).isEmpty();
        assertThat(plan.refused()).isEmpty();
        return plan.kept().get(0).why();
    }

    @ParameterizedTest
    @EnumSource(
            value = Owner.Kind.class,
            names = {"STREAMING_SINK", "TRANSACTIONAL", "DELTA", "ICEBERG"})
    void orphansOlderThanTheNewestCommitAreTakenWhoeverOwnsTheDirectory(Owner.Kind kind) {
        for (Standing standing : List.of(Standing.ORPHAN, Standing.UNCOMMITTED, Standing.SUPERSEDED)) {
            QuarantinePlan plan =
                    plan(kind, QuarantinePolicy.Orphans.PLANNED, "a.parquet", standing, Duration.ofHours(2));
            assertThat(plan.moves()).extracting(PlannedMove::standing).containsExactly(standing);
            assertThat(plan.moves().get(0).sink()).isEmpty();
            assertThat(plan.refused()).isEmpty();
        }
    }

    @Test
    void withoutTheOptionTheyStay() {
        assertThat(kept(plan(
                        Owner.Kind.STREAMING_SINK,
                        QuarantinePolicy.Orphans.KEPT,
                        "a.parquet",
                        Standing.ORPHAN,
                        Duration.ofHours(2))))
                .isEqualTo("its owner's log does not list it (ORPHAN); --orphans takes it");
    }

    @Test
    void oneThatIsNewerThanTheNewestCommitStaysForItsJobMayBeRunning() {
        assertThat(kept(plan(
                        Owner.Kind.TRANSACTIONAL,
                        QuarantinePolicy.Orphans.PLANNED,
                        TID,
                        Standing.UNCOMMITTED,
                        Duration.ofMinutes(30))))
                .isEqualTo("its owner's log does not list it (UNCOMMITTED) and no commit is newer than it"
                        + " (the newest is of " + COMMIT + ")");
    }

    @Test
    void oneThatIsYoungStaysAlthoughItsTransactionIsCommitted() {
        assertThat(kept(plan(
                        Owner.Kind.TRANSACTIONAL,
                        QuarantinePolicy.Orphans.PLANNED,
                        TID,
                        Standing.ORPHAN,
                        Duration.ofMinutes(5))))
                .isEqualTo("its owner's log does not list it (ORPHAN) and it is younger than 15 min;"
                        + " --min-age 0 takes it");
    }

    @Test
    void aLiveFileOfATransactionIsRefusedWithStatementsThatDoNotReadIt() {
        QuarantinePlan plan = plan(
                Owner.Kind.TRANSACTIONAL, QuarantinePolicy.Orphans.PLANNED, TID, Standing.LIVE, Duration.ofHours(2));
        assertThat(plan.moves()).isEmpty();
        assertThat(plan.refused()).singleElement().satisfies(refused -> {
            assertThat(refused.reason())
                    .isEqualTo("1 damaged file belongs to the databricks-transactional table /lake/t:"
                            + " its log is not edited here");
            assertThat(refused.advice()).contains("mode overwrite", "VACUUM '/lake/t'", "ignoreCorruptFiles");
        });
    }

    @Test
    void ofATransactionalDirectoryOnlyFilesWithATransactionInTheirNamesAreBoundByItsLog() {
        assertThat(plan(
                                Owner.Kind.TRANSACTIONAL,
                                QuarantinePolicy.Orphans.KEPT,
                                "plain.parquet",
                                Standing.UNKNOWN,
                                Duration.ofHours(2))
                        .moves())
                .hasSize(1);
        assertThat(plan(
                                Owner.Kind.TRANSACTIONAL,
                                QuarantinePolicy.Orphans.KEPT,
                                TID,
                                Standing.UNKNOWN,
                                Duration.ofHours(2))
                        .refused())
                .hasSize(1);
    }
}
