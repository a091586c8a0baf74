// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.DataValues;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.local.LocalStores;
import io.github.parquetfsck.verify.Coverage;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Standing;
import io.github.parquetfsck.verify.Verdict;
import io.github.parquetfsck.verify.VerifyOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Directories of Databricks' transactional writes, each of which has markers of its own. */
class TransactionScanTest {
    @TempDir
    Path directory;

    private final Map<String, Standing> standings = new TreeMap<>();
    private final List<String> told = new ArrayList<>();

    private static String part(String task, int transaction) {
        return "part-" + task + "-tid-" + transaction + "-6cfddeec-4923-43b4-a76c-80b0461054b7-1-1-c000.parquet";
    }

    private void write(String name, String text) throws IOException {
        Path path = directory.resolve(name);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    private static String commit(String... added) {
        return "{\"added\":[\"" + String.join("\",\"", added) + "\"],\"removed\":[]}";
    }

    private void scan(String path) throws IOException {
        Stores stores = new LocalStores(Identities.standard());
        FileVerifier sound = (entry, opener) ->
                new FileReport(entry, Standing.UNKNOWN, new Verdict.Sound(Level.TAIL, List.of(), Coverage.NONE), false);
        ScanRequest request = new ScanRequest(
                List.of(new Location(directory + path)),
                List.of(),
                Level.TAIL,
                VerifyOptions.DEFAULT,
                Duration.ofMinutes(15),
                Instant.now(),
                1,
                DataValues.HIDDEN);
        new LocalEngine(stores, r -> new Judge(stores, sound, sound, Sidecars.IGNORED, r.minAge(), r.now()))
                .scan(request, this::tell);
    }

    private void tell(ScanEvent event) {
        if (event instanceof ScanEvent.Judged judged) {
            String file = judged.report().entry().location().text();
            standings.put(
                    file.substring(directory.toString().length() + 1),
                    judged.report().standing());
        } else if (event instanceof ScanEvent.DatasetFinding found) {
            told.add(found.directory().name() + " " + found.finding().defect().code());
        } else if (event instanceof ScanEvent.DatasetFound found) {
            told.add(found.directory().name() + " " + found.kind().label());
        } else if (event instanceof ScanEvent.ListingFailed failed) {
            told.add(failed.location().name() + " " + failed.reason());
        }
    }

    @Test
    void eachPartitionHasTransactionsOfItsOwnAndTheTableIsToldOnce() throws IOException {
        write("t/d=1/" + part("00000", 1), "x");
        write("t/d=1/_started_1", "");
        write("t/d=1/_committed_1", commit(part("00000", 1), part("00001", 1)));
        write("t/d=2/" + part("00000", 1), "x");
        write("t/d=2/_started_1", "");
        write("t/d=3/" + part("00000", 1), "x");
        scan("/t");
        assertThat(standings)
                .isEqualTo(Map.of(
                        "t/d=1/" + part("00000", 1), Standing.LIVE,
                        "t/d=2/" + part("00000", 1), Standing.UNCOMMITTED,
                        "t/d=3/" + part("00000", 1), Standing.UNKNOWN));
        assertThat(told).containsExactly("t plain", "t databricks-transactional", "t PQ0710");
    }

    @Test
    void aDirectoryBelowATransactionalOneIsNotBoundByItsMarkers() throws IOException {
        write("t/" + part("00000", 1), "x");
        write("t/_committed_1", commit(part("00000", 1)));
        write("t/d=1/" + part("00000", 1), "x");
        scan("/t");
        assertThat(standings)
                .isEqualTo(
                        Map.of("t/" + part("00000", 1), Standing.LIVE, "t/d=1/" + part("00000", 1), Standing.UNKNOWN));
        assertThat(told).containsExactly("t databricks-transactional");
    }

    @Test
    void aFileThatIsNamedIsKnownByTheMarkersOfItsTransaction() throws IOException {
        write("t/" + part("00000", 1), "x");
        write("t/_committed_1", commit());
        scan("/t/" + part("00000", 1));
        assertThat(standings).isEqualTo(Map.of("t/" + part("00000", 1), Standing.ORPHAN));
        assertThat(told).containsExactly("t databricks-transactional", "t PQ0704");
    }

    @Test
    void markersOfADirectoryThatIsTooLargeToBeHeldAreFoundByItsFiles() throws IOException {
        Files.createDirectories(directory.resolve("t"));
        for (int i = 0; i < DirectoryListing.HELD + 10; i++) {
            Files.createFile(directory.resolve("t").resolve(part(String.format("%05d", i), 1)));
        }
        write("t/_committed_1", commit(part("00000", 1)));
        scan("/t");
        assertThat(standings)
                .hasSize(DirectoryListing.HELD + 10)
                .containsEntry("t/" + part("00000", 1), Standing.LIVE)
                .containsEntry("t/" + part("00001", 1), Standing.ORPHAN);
    }

    @Test
    void markersUnderATableLogSayNothing() throws IOException {
        write("t/_delta_log/0.json", "{}");
        write("t/" + part("00000", 1), "x");
        write("t/_started_1", "");
        scan("/t");
        assertThat(standings).isEqualTo(Map.of("t/" + part("00000", 1), Standing.UNKNOWN));
        assertThat(told).containsExactly("t delta");
    }
}
