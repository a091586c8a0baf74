// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.DataValues;
import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.io.Faults;
import io.github.parquetfsck.io.FaultyStores;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.RangeReader;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.local.LocalStores;
import io.github.parquetfsck.verify.Coverage;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Opener;
import io.github.parquetfsck.verify.Reason;
import io.github.parquetfsck.verify.Standing;
import io.github.parquetfsck.verify.Verdict;
import io.github.parquetfsck.verify.VerifyOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The scan with a verifier that knows files by their content: {@code bad} is damaged, {@code crash} makes it throw. */
class ScanTest {
    private static final Instant NOW = Instant.parse("2026-11-29T12:00:00Z");
    private static final Instant OLD = NOW.minus(Duration.ofHours(3));
    private static final Instant YOUNG = NOW.minus(Duration.ofMinutes(3));

    @TempDir
    Path directory;

    private Stores stores = new LocalStores(Identities.standard());
    private final List<ScanEvent> events = new ArrayList<>();

    private static FileReport verify(FileEntry entry, Opener opener) {
        try (RangeReader reader = opener.open()) {
            String content = new String(reader.read(0, (int) reader.length()).array(), StandardCharsets.UTF_8);
            if (content.startsWith("crash")) {
                throw new IllegalStateException("a bug");
            }
            Verdict verdict = content.startsWith("bad")
                    ? new Verdict.Damaged(
                            Level.TAIL,
                            List.of(Finding.of(Defect.TAIL_MAGIC_MISSING, Place.wholeFile(), "bad")),
                            Coverage.NONE)
                    : new Verdict.Sound(Level.LAYOUT, List.of(), Coverage.NONE);
            return new FileReport(entry, Standing.UNKNOWN, verdict, false);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private Path write(String name, String content) throws IOException {
        Path path = directory.resolve(name);
        Files.createDirectories(path.getParent());
        Files.writeString(path, content);
        Files.setLastModifiedTime(path, FileTime.from(OLD));
        return path;
    }

    private static void touch(Path path, Instant time) throws IOException {
        Files.setLastModifiedTime(path, FileTime.from(time));
    }

    private void scan(String... paths) throws IOException {
        scan(List.of(paths), List.of(), ScanTest::verify);
    }

    private void scan(List<String> paths, List<String> files, FileVerifier verifier) throws IOException {
        scan(paths, files, verifier, events::add);
    }

    private void scan(List<String> paths, List<String> files, FileVerifier verifier, ScanListener listener)
            throws IOException {
        ScanRequest request = new ScanRequest(
                paths.stream().map(this::at).toList(),
                files.stream().map(this::at).toList(),
                Level.LAYOUT,
                VerifyOptions.DEFAULT,
                Duration.ofMinutes(15),
                NOW,
                3,
                DataValues.HIDDEN);
        new LocalEngine(stores, r -> new Judge(stores, verifier, verifier, Sidecars.IGNORED, r.minAge(), r.now()))
                .scan(request, listener);
    }

    private Location at(String name) {
        return new Location(name.startsWith("/") || name.startsWith("file:") ? name : directory + "/" + name);
    }

    private <T extends ScanEvent> Stream<T> events(Class<T> type) {
        return events.stream().filter(type::isInstance).map(type::cast);
    }

    private String relative(Location location) {
        String text = location.text().startsWith("file:") ? location.text().substring(5) : location.text();
        return text.equals(directory.toString())
                ? ""
                : text.substring(directory.toString().length() + 1);
    }

    /** Each judged file with its verdict. */
    private Map<String, String> judged() {
        Map<String, String> judged = new TreeMap<>();
        events(ScanEvent.Judged.class).forEach(e -> {
            FileReport report = e.report();
            String reason = report.verdict() instanceof Verdict.Undecided u ? " " + u.reason() : "";
            String before = judged.put(
                    relative(report.entry().location()), report.verdict().label() + reason);
            assertThat(before).as("judged twice").isNull();
        });
        return judged;
    }

    private Map<String, String> excluded() {
        Map<String, String> excluded = new TreeMap<>();
        events(ScanEvent.Excluded.class).forEach(e -> excluded.put(relative(e.location()), e.rule()));
        return excluded;
    }

    @Test
    void aDirectoryIsWalkedAndEveryCandidateJudgedOnce() throws IOException {
        write("t/a.parquet", "good");
        write("t/b.PARQ", "good");
        write("t/day=1/c.pq", "bad");
        write("t/day=1/_p=2/000000_0", "good");
        write("t/empty.parquet", "");
        scan("t");
        assertThat(judged())
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "t/a.parquet", "sound",
                        "t/b.PARQ", "sound",
                        "t/day=1/c.pq", "damaged",
                        "t/day=1/_p=2/000000_0", "sound",
                        "t/empty.parquet", "sound"));
        assertThat(events(ScanEvent.Listed.class)
                        .mapToLong(ScanEvent.Listed::files)
                        .sum())
                .isEqualTo(5);
        assertThat(events(ScanEvent.Listed.class)
                        .mapToLong(ScanEvent.Listed::bytes)
                        .sum())
                .isEqualTo(15);
    }

    @Test
    void whatIsLeftOutIsCountedByRule() throws IOException {
        write("t/a.parquet", "good");
        for (String name : List.of(
                "_SUCCESS",
                ".a.parquet.crc",
                "b.parquet._COPYING_",
                "c.csv",
                "_x.parquet",
                ".y.parquet",
                "d.parquet.gz",
                "_committed_123",
                "_temporary/0/p.parquet",
                ".spark-staging-1/p.parquet",
                "_delta_log/0.json",
                "_checkpoints/x",
                ".hoodie/x",
                "__magic_job-1/x",
                ".hive-staging_1/x",
                "_other/x.parquet")) {
            write("t/" + name, "bad");
        }
        scan("t");
        assertThat(judged()).containsOnlyKeys("t/a.parquet");
        assertThat(excluded())
                .containsExactlyInAnyOrderEntriesOf(Map.ofEntries(
                        Map.entry("t/_SUCCESS", "marker"),
                        Map.entry("t/.a.parquet.crc", "sidecar"),
                        Map.entry("t/b.parquet._COPYING_", "copying"),
                        Map.entry("t/c.csv", "not-parquet"),
                        Map.entry("t/_x.parquet", "hidden"),
                        Map.entry("t/.y.parquet", "hidden"),
                        Map.entry("t/d.parquet.gz", "not-parquet"),
                        Map.entry("t/_committed_123", "marker"),
                        Map.entry("t/_temporary", "temporary"),
                        Map.entry("t/.spark-staging-1", "spark-staging"),
                        Map.entry("t/_delta_log", "delta-log"),
                        Map.entry("t/_checkpoints", "checkpoint"),
                        Map.entry("t/.hoodie", "hudi-timeline"),
                        Map.entry("t/__magic_job-1", "magic-committer"),
                        Map.entry("t/.hive-staging_1", "hive-staging"),
                        Map.entry("t/_other", "hidden")));
    }

    @Test
    void aNameWithoutExtensionIsJudgedIfItHasTheMagic() throws IOException {
        write("t/head", "PAR1 and so on");
        write("t/tail", "bad, and PARE");
        write("t/neither", "something else");
        write("t/short", "PAR");
        write("t/nothing", "");
        scan("t");
        assertThat(judged()).isEqualTo(Map.of("t/head", "sound", "t/tail", "damaged"));
        assertThat(excluded())
                .isEqualTo(Map.of("t/neither", "not-parquet", "t/short", "not-parquet", "t/nothing", "not-parquet"));
        assertThat(events(ScanEvent.Listed.class)
                        .mapToLong(ScanEvent.Listed::files)
                        .sum())
                .isEqualTo(2);
    }

    @Test
    void aFileNamedExplicitlyIsJudgedWhateverItsNameAndAge() throws IOException {
        touch(write("_hidden.csv", "bad"), YOUNG);
        scan("_hidden.csv");
        assertThat(judged()).isEqualTo(Map.of("_hidden.csv", "damaged"));
    }

    @Test
    void aYoungFileThatLooksDamagedIsInFlightWithItsFindings() throws IOException {
        touch(write("t/young-bad.parquet", "bad"), YOUNG);
        touch(write("t/young-good.parquet", "good"), YOUNG);
        write("t/old-bad.parquet", "bad");
        scan("t");
        assertThat(judged())
                .isEqualTo(Map.of(
                        "t/young-bad.parquet", "undecided IN_FLIGHT",
                        "t/young-good.parquet", "sound",
                        "t/old-bad.parquet", "damaged"));
        Verdict.Undecided young = events(ScanEvent.Judged.class)
                .map(e -> e.report().verdict())
                .filter(Verdict.Undecided.class::isInstance)
                .map(Verdict.Undecided.class::cast)
                .findFirst()
                .orElseThrow();
        assertThat(young.findings()).extracting(Finding::defect).containsExactly(Defect.TAIL_MAGIC_MISSING);
        assertThat(young.detail())
                .isEqualTo("it may still be written: last modified 2026-11-29T11:57:00Z, decided from"
                        + " 2026-11-29T12:12:00Z on; at once with --min-age 0");
    }

    @Test
    void aLaterSuccessMarkerAboveThePartitionsProvesAYoungFileFinished() throws IOException {
        touch(write("t/day=1/h=2/a.parquet", "bad"), YOUNG);
        touch(write("t/_SUCCESS", ""), YOUNG.plusSeconds(1));
        touch(write("u/a.parquet", "bad"), YOUNG);
        touch(write("u/_SUCCESS", ""), YOUNG.minusSeconds(1));
        scan("t", "u");
        assertThat(judged())
                .isEqualTo(Map.of("t/day=1/h=2/a.parquet", "damaged", "u/a.parquet", "undecided IN_FLIGHT"));
    }

    @Test
    void aLaterCommitOfItsTransactionProvesAYoungFileFinished() throws IOException {
        touch(write("t/part-00000-tid-47-x-1-c000.snappy.parquet", "bad"), YOUNG);
        touch(write("t/part-00000-tid-48-x-1-c000.snappy.parquet", "bad"), YOUNG);
        touch(write("t/_committed_47", "{}"), YOUNG.plusSeconds(1));
        touch(write("t/_started_48", ""), YOUNG);
        scan("t");
        assertThat(judged())
                .isEqualTo(Map.of(
                        "t/part-00000-tid-47-x-1-c000.snappy.parquet", "damaged",
                        "t/part-00000-tid-48-x-1-c000.snappy.parquet", "undecided IN_FLIGHT"));
    }

    @Test
    void aFileThatIsRemovedWhileItIsReadHasVanished() throws IOException {
        Path file = write("t/a.parquet", "bad");
        scan(List.of("t"), List.of(), (entry, opener) -> {
            FileReport report = verify(entry, opener);
            try {
                Files.delete(file);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
            return report;
        });
        assertThat(judged()).isEqualTo(Map.of("t/a.parquet", "undecided VANISHED"));
    }

    @Test
    void aFileThatGrowsWhileItIsReadIsChanged() throws IOException {
        Path file = write("t/a.parquet", "bad");
        scan(List.of("t"), List.of(), (entry, opener) -> {
            FileReport report = verify(entry, opener);
            try {
                Files.writeString(file, "longer now");
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
            return report;
        });
        assertThat(judged()).isEqualTo(Map.of("t/a.parquet", "undecided CHANGED"));
    }

    @Test
    void aVerifierThatThrowsLeavesTheFileUndecided() throws IOException {
        write("t/a.parquet", "crash");
        write("t/b.parquet", "good");
        scan("t");
        assertThat(judged()).isEqualTo(Map.of("t/a.parquet", "undecided INTERNAL", "t/b.parquet", "sound"));
    }

    @Test
    void aMissingPathAndAnEmptyMatchAreNeverSilent() throws IOException {
        write("t/a.parquet", "good");
        scan(List.of("none", "t/*.pq", "t"), List.of("t/gone.parquet"), ScanTest::verify);
        assertThat(events(ScanEvent.NothingThere.class).map(e -> relative(e.location()) + ": " + e.detail()))
                .containsExactly(
                        "none: there is no such file or directory",
                        "t/*.pq: the pattern matches nothing",
                        "t/gone.parquet: there is no such file or directory");
        assertThat(judged()).containsOnlyKeys("t/a.parquet");
    }

    @Test
    void aScanThatMatchesNoFileSaysSo() throws IOException {
        write("t/a.csv", "x");
        scan("t");
        assertThat(events(ScanEvent.NothingThere.class).map(e -> relative(e.location())))
                .containsExactly("t");
    }

    @Test
    void aPathIsTriedLiterallyBeforeItIsAGlob() throws IOException {
        write("a[1].parquet", "bad");
        write("a1.parquet", "good");
        scan("a[1].parquet");
        assertThat(judged()).isEqualTo(Map.of("a[1].parquet", "damaged"));
    }

    @Test
    void aFileOfAListIsNeverAGlob() throws IOException {
        write("a1.parquet", "good");
        scan(List.of(), List.of("a*.parquet"), ScanTest::verify);
        assertThat(judged()).isEmpty();
        assertThat(events(ScanEvent.NothingThere.class)).hasSize(1);
    }

    @Test
    void aGlobFollowsTheRulesForNames() throws IOException {
        write("t/a.parquet", "good");
        write("t/_SUCCESS", "");
        write("t/_temporary/x.parquet", "bad");
        write("t/d=1/b.parquet", "good");
        scan("t/*");
        assertThat(judged()).containsOnlyKeys("t/a.parquet", "t/d=1/b.parquet");
    }

    @Test
    void aFileReachedTwiceIsJudgedOnce() throws IOException {
        write("t/a.parquet", "good");
        write("t/d=1/b.parquet", "good");
        scan(
                List.of("t", "t/", "file:" + directory + "/t", "t/a.parquet", "t/d=1", "t/d=1/b.parquet", "t/*"),
                List.of("t/a.parquet", directory + "/t/./a.parquet"),
                ScanTest::verify);
        assertThat(judged()).containsOnlyKeys("t/a.parquet", "t/d=1/b.parquet");
    }

    @Test
    void linksAreFollowedAndCirclesEnd() throws IOException {
        write("t/d/a.parquet", "good");
        Files.createSymbolicLink(directory.resolve("t/d/up"), directory.resolve("t"));
        Files.createSymbolicLink(directory.resolve("t/d/dangling.parquet"), directory.resolve("none"));
        Files.createSymbolicLink(directory.resolve("link"), directory.resolve("t"));
        scan("link");
        assertThat(judged())
                .isEqualTo(Map.of("link/d/a.parquet", "sound", "link/d/dangling.parquet", "undecided UNREADABLE"));
    }

    @Test
    void directoriesThatMayNotBeListedAreGrouped() throws IOException {
        write("t/a.parquet", "good");
        write("t/d=1/b.parquet", "good");
        write("t/d=2/b.parquet", "good");
        write("u/d=3/b.parquet", "good");
        Faults faults = new Faults();
        stores = FaultyStores.local(faults);
        for (String name : List.of("t/d=1", "t/d=2", "u/d=3")) {
            faults.failNth("list " + at(name), 1, () -> new AccessDeniedException("/x"));
        }
        scan("t", "u");
        assertThat(events(ScanEvent.ListingFailed.class).map(e -> relative(e.location()) + " " + e.reason()))
                .containsExactly("t FORBIDDEN", "u/d=3 FORBIDDEN");
        assertThat(judged()).containsOnlyKeys("t/a.parquet");
    }

    @Test
    void anUnreadableFileIsUndecidedWithItsReason() throws IOException {
        write("t/a.parquet", "PAR1");
        write("t/probe", "PAR1");
        Faults faults = new Faults();
        stores = FaultyStores.local(faults);
        faults.failNext("open", 2, () -> new AccessDeniedException("/x"));
        scan(List.of("t/probe"), List.of(), ScanTest::verify);
        assertThat(judged()).isEqualTo(Map.of("t/probe", "undecided INTERNAL"));
    }

    @Test
    void anInterruptedScanReportsWhatItDidNotRead() throws Exception {
        for (int i = 0; i < 50; i++) {
            write("t/" + i + ".parquet", "good");
        }
        CountDownLatch listed = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        FileVerifier blocked = (entry, opener) -> {
            try {
                never.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return Judge.undecided(
                    new Candidate(entry, Standing.UNKNOWN, Candidate.Origin.FOUND, Candidate.Kind.DATA),
                    Reason.CANCELLED,
                    "interrupted");
        };
        boolean[] interrupted = {false};
        Thread scan = new Thread(() -> {
            try {
                scan(List.of("t"), List.of(), blocked, event -> {
                    events.add(event);
                    if (event instanceof ScanEvent.Listed) {
                        listed.countDown();
                    }
                });
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
            interrupted[0] = Thread.currentThread().isInterrupted();
        });
        scan.start();
        listed.await();
        scan.interrupt();
        scan.join(10_000);
        assertThat(scan.isAlive()).isFalse();
        assertThat(interrupted[0]).isTrue();
        assertThat(judged()).hasSize(50);
        assertThat(judged().values()).containsOnly("undecided CANCELLED");
    }

    @Test
    void aLargeDirectoryStreamsThrough() throws IOException {
        Files.createDirectories(directory.resolve("t"));
        for (int i = 0; i < DirectoryListing.HELD + 100; i++) {
            Files.writeString(directory.resolve("t/" + i + ".parquet"), "g");
        }
        scan("t");
        assertThat(judged()).hasSize(DirectoryListing.HELD + 100);
    }

    @Test
    void tablesAreNamedAndScanned() throws IOException {
        write("delta/_delta_log/0.json", "{}");
        write("delta/d=1/a.parquet", "good");
        write("ice/metadata/v1.metadata.json", "{}");
        write("ice/data/a.parquet", "good");
        write("hudi/.hoodie/x", "");
        write("hudi/a.parquet", "good");
        write("plain/metadata/a.parquet", "good");
        write("dbio/_started_1", "");
        write("dbio/a.parquet", "good");
        scan("");
        assertThat(events(ScanEvent.DatasetFound.class)
                        .map(e -> relative(e.directory()) + " " + e.kind().label()))
                .containsExactlyInAnyOrder(
                        " plain", "delta delta", "ice iceberg", "hudi hudi", "dbio databricks-transactional");
        assertThat(judged())
                .containsOnlyKeys(
                        "delta/d=1/a.parquet",
                        "ice/data/a.parquet",
                        "hudi/a.parquet",
                        "plain/metadata/a.parquet",
                        "dbio/a.parquet");
    }

    @Test
    void aTableIsFoundAboveThePartitionWhereTheScanStarts() throws IOException {
        write("delta/_delta_log/0.json", "{}");
        write("delta/d=1/h=2/a.parquet", "good");
        scan("delta/d=1");
        assertThat(events(ScanEvent.DatasetFound.class)
                        .map(e -> relative(e.directory()) + " " + e.kind().label()))
                .containsExactly("delta delta");
    }

    @Test
    void aCheckpointBesideTheDataIsLeftOut() throws IOException {
        write("t/a.parquet", "good");
        write("t/ckpt/metadata", "{}");
        write("t/ckpt/offsets/0", "v1");
        write("t/ckpt/commits/0", "v1");
        scan("t");
        assertThat(judged()).containsOnlyKeys("t/a.parquet");
        assertThat(excluded()).isEqualTo(Map.of("t/ckpt", "checkpoint"));
    }

    @Test
    void anOldStagingDirectoryIsALeftover() throws IOException {
        write("t/a.parquet", "good");
        write("t/_temporary/0/x", "");
        touch(directory.resolve("t/_temporary"), NOW.minus(Duration.ofDays(2)));
        write("u/a.parquet", "good");
        write("u/_temporary/0/x", "");
        touch(directory.resolve("u/_temporary"), NOW.minus(Duration.ofHours(2)));
        scan("t", "u");
        assertThat(events(ScanEvent.DatasetFinding.class)
                        .map(e -> relative(e.directory()) + " " + e.finding().defect()))
                .containsExactly("t STAGING_LEFT_BEHIND");
    }
}
