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
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.local.LocalStores;
import io.github.parquetfsck.verify.Coverage;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Reason;
import io.github.parquetfsck.verify.Standing;
import io.github.parquetfsck.verify.Verdict;
import io.github.parquetfsck.verify.VerifyOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A table whose log the scan is handed an opener for: a list of names, one a line, in {@code _delta_log/names}. */
class OwnerLogScanTest {
    @TempDir
    Path directory;

    private final Map<String, Standing> standings = new TreeMap<>();
    private final List<String> told = new ArrayList<>();

    /** The log of names. */
    private static final class Names implements OwnerLog {
        private final Stores stores;
        private final Location root;
        private final Set<String> names;
        private final Set<String> unmet;

        Names(Stores stores, Location root, Set<String> names) {
            this.stores = stores;
            this.root = root;
            this.names = names;
            this.unmet = new TreeSet<>(names);
        }

        static Optional<Names> open(Stores stores, Location root) throws IOException {
            Location log = root.child("_delta_log").child("names");
            byte[] bytes = stores.source(log)
                    .bytes(stores.source(log).stat(log).orElseThrow().entry());
            String text = new String(bytes, StandardCharsets.UTF_8);
            if (text.startsWith("feature")) {
                throw new IOException("the table needs " + text);
            }
            return Optional.of(new Names(stores, root, text.lines().collect(Collectors.toSet())));
        }

        private String name(FileEntry file) {
            return file.location().text().substring(root.text().length() + 1);
        }

        @Override
        public List<Finding> findings() {
            return List.of(Finding.of(Defect.FOREIGN_NAME, Place.wholeFile(), "_delta_log", "names"));
        }

        @Override
        public Optional<Instant> newest() {
            return Optional.empty();
        }

        @Override
        public Standing meet(FileEntry file) {
            unmet.remove(name(file));
            return names.contains(name(file)) ? Standing.LIVE : Standing.ORPHAN;
        }

        @Override
        public List<Finding> findings(FileEntry file, Standing standing) {
            return standing == Standing.ORPHAN
                    ? List.of(Finding.of(Defect.UNLISTED_FILE, Place.wholeFile(), name(file), "names"))
                    : List.of();
        }

        @Override
        public Optional<LoggedFile> logged(FileEntry file) {
            return Optional.empty();
        }

        @Override
        public List<Finding> missing(Location below) throws IOException {
            List<Finding> missing = new ArrayList<>();
            for (String name : unmet) {
                Location file = new Location(root.text() + "/" + name);
                if (file.text().startsWith(below.text() + "/")
                        && stores.source(file).stat(file).isEmpty()) {
                    missing.add(Finding.of(Defect.LISTED_FILE_MISSING, new Place.Missing(name), name, "names"));
                }
            }
            return missing;
        }
    }

    @BeforeEach
    void write() throws IOException {
        file("t/d=1/live.parquet", "x");
        file("t/d=1/stray.parquet", "x");
        file("t/_delta_log/names", "d=1/live.parquet\nd=2/gone.parquet\n");
    }

    private void file(String name, String content) throws IOException {
        Path path = directory.resolve(name);
        Files.createDirectories(path.getParent());
        Files.writeString(path, content);
    }

    private void scan(OwnerLogs logs, String path) throws IOException {
        Stores stores = new LocalStores(Identities.standard());
        FileVerifier sound = (entry, opener) ->
                new FileReport(entry, Standing.UNKNOWN, new Verdict.Sound(Level.TAIL, List.of(), Coverage.NONE), false);
        ScanRequest request = new ScanRequest(
                List.of(new Location(directory + "/" + path)),
                List.of(),
                Level.TAIL,
                VerifyOptions.DEFAULT,
                Duration.ofMinutes(15),
                Instant.now(),
                1,
                DataValues.HIDDEN);
        new LocalEngine(stores, logs, r -> new Judge(stores, sound, sound, Sidecars.IGNORED, r.minAge(), r.now()))
                .scan(request, this::tell);
    }

    private void tell(ScanEvent event) {
        if (event instanceof ScanEvent.Judged judged) {
            standings.put(
                    judged.report().entry().location().name(), judged.report().standing());
        } else if (event instanceof ScanEvent.DatasetFinding found) {
            told.add(found.directory().name() + ": " + found.finding().message());
        } else if (event instanceof ScanEvent.DatasetFound found
                && !found.note().isEmpty()) {
            told.add(found.kind().label() + ": " + found.note());
        } else if (event instanceof ScanEvent.ListingFailed failed) {
            assertThat(failed.reason()).isEqualTo(Reason.UNREADABLE);
            told.add(failed.location().name() + ": " + failed.detail());
        }
    }

    @Test
    void aLogThatHasAnOpenerSaysWhatStandsHowAndWhatIsMissing() throws IOException {
        scan(OwnerLogs.standard().with(Owner.Kind.DELTA, Names::open), "t");
        assertThat(standings).isEqualTo(Map.of("live.parquet", Standing.LIVE, "stray.parquet", Standing.ORPHAN));
        assertThat(told)
                .containsExactly(
                        "delta: its log says which files count",
                        "t: _delta_log: names is not the name of a log",
                        "t: d=1/stray.parquet is not listed in names: readers that list the directory read it all the same",
                        "t: d=2/gone.parquet is listed in names and does not exist");
    }

    @Test
    void aScanBelowATableAsksItsLogForItsOwnPartOnly() throws IOException {
        scan(OwnerLogs.standard().with(Owner.Kind.DELTA, Names::open), "t/d=1");
        assertThat(standings).isEqualTo(Map.of("live.parquet", Standing.LIVE, "stray.parquet", Standing.ORPHAN));
        assertThat(told).noneMatch(line -> line.contains("gone"));
    }

    @Test
    void aFileThatIsNamedHasItsStanding() throws IOException {
        scan(OwnerLogs.standard().with(Owner.Kind.DELTA, Names::open), "t/d=1/stray.parquet");
        assertThat(standings).isEqualTo(Map.of("stray.parquet", Standing.ORPHAN));
    }

    @Test
    void aLogWithoutAnOpenerIsNotReadAndItsFilesAreOfUnknownStanding() throws IOException {
        scan(OwnerLogs.standard(), "t");
        assertThat(standings).isEqualTo(Map.of("live.parquet", Standing.UNKNOWN, "stray.parquet", Standing.UNKNOWN));
        assertThat(told).containsExactly("delta: its log is not read: files are scanned and cannot be moved");
    }

    @Test
    void aLogThatCannotBeReadIsToldOnceAndItsFilesAreOfUnknownStanding() throws IOException {
        file("t/_delta_log/names", "feature x");
        scan(OwnerLogs.standard().with(Owner.Kind.DELTA, Names::open), "t");
        assertThat(standings).isEqualTo(Map.of("live.parquet", Standing.UNKNOWN, "stray.parquet", Standing.UNKNOWN));
        assertThat(told)
                .containsExactly(
                        "delta: its log says which files count", "_delta_log: IOException: the table needs feature x");
    }

    @Test
    void eachTableOfALakeHasItsOwnLog() throws IOException {
        file("u/_delta_log/names", "live.parquet\n");
        file("u/live.parquet", "x");
        file("plain/any.parquet", "x");
        scan(OwnerLogs.standard().with(Owner.Kind.DELTA, Names::open), "");
        assertThat(standings)
                .isEqualTo(Map.of(
                        "live.parquet", Standing.LIVE,
                        "stray.parquet", Standing.ORPHAN,
                        "any.parquet", Standing.UNKNOWN));
    }
}
