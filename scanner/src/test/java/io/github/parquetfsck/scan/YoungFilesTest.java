// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.dataset.LoggedFile;
import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.dataset.OwnerLog;
import io.github.parquetfsck.dataset.OwnerLogs;
import io.github.parquetfsck.defect.DataValues;
import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.RangeReader;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.local.LocalStores;
import io.github.parquetfsck.streamlog.SinkFolder;
import io.github.parquetfsck.verify.Coverage;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Standing;
import io.github.parquetfsck.verify.Verdict;
import io.github.parquetfsck.verify.VerifyOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What proves that the writer of a young file that looks damaged is done with it. Every file here looks damaged. */
class YoungFilesTest {
    private static final Instant NOW = Instant.parse("2026-11-29T12:00:00Z");
    private static final Instant YOUNG = NOW.minus(Duration.ofMinutes(3));
    private static final String TID = "part-00000-tid-7-6cfddeec-4923-43b4-a76c-80b0461054b7-1-1-c000.parquet";

    @TempDir
    Path directory;

    private OwnerLogs logs = OwnerLogs.standard();
    private Stores stores = new LocalStores(Identities.standard());
    private Duration minAge = Duration.ofMinutes(15);

    private void write(String name, String content) throws IOException {
        Path path = directory.resolve(name);
        Files.createDirectories(path.getParent());
        Files.writeString(path, content);
        Files.setLastModifiedTime(path, FileTime.from(YOUNG));
    }

    /** Each file with its standing and verdict. */
    private Map<String, String> scan(String path) throws IOException {
        FileVerifier damaged = (entry, opener) -> new FileReport(
                entry,
                Standing.UNKNOWN,
                new Verdict.Damaged(
                        Level.TAIL,
                        List.of(Finding.of(Defect.TAIL_MAGIC_MISSING, Place.wholeFile(), "x")),
                        Coverage.NONE),
                false);
        ScanRequest request = new ScanRequest(
                List.of(new Location(directory + "/" + path)),
                List.of(),
                Level.TAIL,
                VerifyOptions.DEFAULT,
                minAge,
                NOW,
                1,
                DataValues.HIDDEN);
        Map<String, String> judged = new TreeMap<>();
        new LocalEngine(stores, logs, r -> new Judge(stores, damaged, damaged, Sidecars.IGNORED, r.minAge(), r.now()))
                .scan(request, event -> {
                    if (event instanceof ScanEvent.Judged file) {
                        FileReport report = file.report();
                        judged.put(
                                report.entry().location().name(),
                                report.standing() + " " + report.verdict().label());
                    }
                });
        return judged;
    }

    @Test
    void whatASinksLogListsIsFinished() throws IOException {
        write("t/a.parquet", "x");
        write("t/b.parquet", "x");
        new SinkFolder(directory.resolve("t")).log("0", "a.parquet");
        Files.setLastModifiedTime(directory.resolve("t/_spark_metadata/0"), FileTime.from(YOUNG.minusSeconds(9)));
        assertThat(scan("t")).isEqualTo(Map.of("a.parquet", "LIVE damaged", "b.parquet", "UNCOMMITTED undecided"));
    }

    @Test
    void whatACommitOfATransactionAddsIsFinishedAndWhatHasBegunIsNot() throws IOException {
        write("t/" + TID, "x");
        write("t/" + TID.replace("tid-7", "tid-8"), "x");
        write("t/_started_8", "");
        write("t/_committed_7", "{\"added\":[\"" + TID + "\"],\"removed\":[]}");
        assertThat(scan("t"))
                .isEqualTo(Map.of(TID, "LIVE damaged", TID.replace("tid-7", "tid-8"), "UNCOMMITTED undecided"));
    }

    @Test
    void whatATablesLogListsIsFinished() throws IOException {
        write("t/live.parquet", "x");
        write("t/other.parquet", "x");
        write("t/_delta_log/0.json", "{}");
        logs = logs.with(Owner.Kind.DELTA, (all, root) -> Optional.of(new OnlyLive()));
        assertThat(scan("t")).isEqualTo(Map.of("live.parquet", "LIVE damaged", "other.parquet", "UNKNOWN undecided"));
    }

    @Test
    void anObjectOfAStoreThatShowsObjectsOnlyWholeIsFinished() throws IOException {
        write("t/a.parquet", "x");
        stores = new WholeObjects(stores);
        assertThat(scan("t")).isEqualTo(Map.of("a.parquet", "UNKNOWN damaged"));
    }

    @Test
    void aFileThatAGlobMatchesIsFoundAndNotNamed() throws IOException {
        write("t/a.parquet", "x");
        assertThat(scan("t/*.parquet")).isEqualTo(Map.of("a.parquet", "UNKNOWN undecided"));
        assertThat(scan("t/a.parquet")).isEqualTo(Map.of("a.parquet", "UNKNOWN damaged"));
    }

    @Test
    void withoutAMinimalAgeEveryFileIsJudgedAtOnce() throws IOException {
        write("t/a.parquet", "x");
        minAge = Duration.ZERO;
        assertThat(scan("t")).isEqualTo(Map.of("a.parquet", "UNKNOWN damaged"));
    }

    /** A log that lists {@code live.parquet} and cannot tell of any other file. */
    private record OnlyLive() implements OwnerLog {
        @Override
        public List<Finding> findings() {
            return List.of();
        }

        @Override
        public Optional<Instant> newest() {
            return Optional.empty();
        }

        @Override
        public Standing meet(FileEntry file) {
            return file.location().name().equals("live.parquet") ? Standing.LIVE : Standing.UNKNOWN;
        }

        @Override
        public List<Finding> findings(FileEntry file, Standing standing) {
            return List.of();
        }

        @Override
        public Optional<LoggedFile> logged(FileEntry file) {
            return Optional.empty();
        }

        @Override
        public List<Finding> missing(Location below) {
            return List.of();
        }
    }

    /** Stores that show a file only when its writer is done, as S3A and GCS do. */
    private record WholeObjects(Stores stores) implements Stores {
        @Override
        public FileSource source(Location location) throws IOException {
            return new WholeSource(stores.source(location));
        }

        @Override
        public Optional<FileMover> mover(Location location) throws IOException {
            return stores.mover(location);
        }
    }

    private record WholeSource(FileSource source) implements FileSource {
        @Override
        public Optional<Node> stat(Location location) throws IOException {
            return source.stat(location);
        }

        @Override
        public void list(Location below, Consumer<Node> nodes) throws IOException {
            source.list(below, nodes);
        }

        @Override
        public void glob(Location pattern, Consumer<Node> nodes) throws IOException {
            source.glob(pattern, nodes);
        }

        @Override
        public RangeReader open(FileEntry entry) throws IOException {
            return source.open(entry);
        }

        @Override
        public Completion completion(FileEntry entry) {
            return Completion.FINISHED;
        }

        @Override
        public Identity identify(Location location) {
            return source.identify(location);
        }
    }
}
