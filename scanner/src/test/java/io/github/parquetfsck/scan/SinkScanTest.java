// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.DataValues;
import io.github.parquetfsck.defect.Defect;
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
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the log of a streaming sink says of the files beside it. */
class SinkScanTest {
    private static final Instant NOW = Instant.parse("2026-11-29T12:00:00Z");
    private static final Instant LOG = NOW.minus(Duration.ofHours(1));

    @TempDir
    Path directory;

    private final Map<String, Standing> standings = new TreeMap<>();
    private final List<String> findings = new ArrayList<>();

    @BeforeEach
    void write() throws IOException {
        file("d=a b/part-0-11111111-1111-1111-1111-111111111111.parquet", 10, LOG.minusSeconds(9));
        file("d=1/part-1-22222222-2222-2222-2222-222222222222.parquet", 10, LOG.minusSeconds(9));
        file("d=1/orphan.parquet", 10, LOG.minusSeconds(9));
        file("d=1/uncommitted.parquet", 10, LOG.plusSeconds(9));
        log("0", entry("d=a%20b/part-0-11111111-1111-1111-1111-111111111111.parquet", 10));
        log("1", entry("d=1/part-1-22222222-2222-2222-2222-222222222222.parquet", 10));
    }

    private void file(String name, int length, Instant modified) throws IOException {
        Path path = directory.resolve(name);
        Files.createDirectories(path.getParent());
        Files.write(path, new byte[length]);
        Files.setLastModifiedTime(path, FileTime.from(modified));
    }

    private String entry(String encoded, long size) {
        return "{\"path\":\"file://" + directory + "/" + encoded + "\",\"size\":" + size
                + ",\"isDir\":false,\"modificationTime\":1,\"blockReplication\":1,\"blockSize\":1,\"action\":\"add\"}";
    }

    private void log(String name, String... lines) throws IOException {
        Path path = directory.resolve("_spark_metadata/" + name);
        Files.createDirectories(path.getParent());
        Files.writeString(path, lines.length == 0 ? "v1" : "v1\n" + String.join("\n", lines));
        Files.setLastModifiedTime(path, FileTime.from(LOG));
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
                NOW,
                2,
                DataValues.HIDDEN);
        new LocalEngine(stores, r -> new Judge(stores, sound, sound, Sidecars.IGNORED, r.minAge(), r.now()))
                .scan(request, event -> {
                    if (event instanceof ScanEvent.Judged judged) {
                        standings.put(
                                judged.report().entry().location().name(),
                                judged.report().standing());
                    } else if (event instanceof ScanEvent.DatasetFinding found) {
                        assertThat(found.directory().text().replaceFirst("/$", ""))
                                .isEqualTo(directory.toString());
                        findings.add(found.finding().defect() + ": "
                                + found.finding().message().replace(directory + "/", ""));
                    }
                });
    }

    @Test
    void listedFilesAreLiveNewerOnesUncommittedAndTheRestOrphans() throws IOException {
        scan("");
        assertThat(standings)
                .isEqualTo(Map.of(
                        "part-0-11111111-1111-1111-1111-111111111111.parquet", Standing.LIVE,
                        "part-1-22222222-2222-2222-2222-222222222222.parquet", Standing.LIVE,
                        "orphan.parquet", Standing.ORPHAN,
                        "uncommitted.parquet", Standing.UNCOMMITTED));
        assertThat(findings)
                .containsExactly("UNLISTED_FILE: d=1/orphan.parquet is not listed in _spark_metadata:"
                        + " readers that list the directory read it all the same");
    }

    @Test
    void aScanBelowTheSinkKnowsItsLogAndAsksOnlyForItsOwnPart() throws IOException {
        Files.delete(directory.resolve("d=a b/part-0-11111111-1111-1111-1111-111111111111.parquet"));
        scan("/d=1");
        assertThat(standings)
                .containsEntry("part-1-22222222-2222-2222-2222-222222222222.parquet", Standing.LIVE)
                .hasSize(3);
        assertThat(findings).noneMatch(f -> f.startsWith("LISTED_FILE_MISSING"));
    }

    @Test
    void aFileOfASinkThatIsNamedHasItsStanding() throws IOException {
        scan("/d=1/part-1-22222222-2222-2222-2222-222222222222.parquet");
        assertThat(standings).containsValue(Standing.LIVE).hasSize(1);
    }

    @Test
    void aListedFileThatIsAbsentIsAFindingOfTheDataset() throws IOException {
        Files.delete(directory.resolve("d=a b/part-0-11111111-1111-1111-1111-111111111111.parquet"));
        scan("");
        assertThat(findings)
                .contains("LISTED_FILE_MISSING: d=a b/part-0-11111111-1111-1111-1111-111111111111.parquet is listed in"
                        + " _spark_metadata/0 and does not exist");
    }

    @Test
    void aLengthThatTheLogContradictsIsAFinding() throws IOException {
        file("d=1/part-1-22222222-2222-2222-2222-222222222222.parquet", 7, LOG.minusSeconds(9));
        file("d=a b/part-0-11111111-1111-1111-1111-111111111111.parquet", 12, LOG.minusSeconds(9));
        scan("");
        assertThat(findings)
                .contains(
                        "LENGTH_BELOW_LOG: d=1/part-1-22222222-2222-2222-2222-222222222222.parquet has 7 bytes,"
                                + " _spark_metadata/1 says 10",
                        "LENGTH_ABOVE_LOG: d=a b/part-0-11111111-1111-1111-1111-111111111111.parquet has 12 bytes,"
                                + " _spark_metadata/0 says 10: row groups beyond that are not read");
    }

    @Test
    void aTornLogMakesNoOrphans() throws IOException {
        Files.write(directory.resolve("_spark_metadata/0"), new byte[0]);
        scan("");
        assertThat(standings)
                .containsEntry("orphan.parquet", Standing.UNKNOWN)
                .containsEntry("part-0-11111111-1111-1111-1111-111111111111.parquet", Standing.UNKNOWN)
                .containsEntry("part-1-22222222-2222-2222-2222-222222222222.parquet", Standing.LIVE);
        assertThat(findings).anyMatch(f -> f.startsWith(Defect.TORN_LOG.name()));
    }

    @Test
    void aSinkThatWasCopiedKeepsItsStandings() throws IOException {
        Path log = directory.resolve("_spark_metadata");
        for (String name : List.of("0", "1")) {
            Path file = log.resolve(name);
            Files.writeString(file, Files.readString(file).replace(directory.toString(), "/lake/out"));
            Files.setLastModifiedTime(file, FileTime.from(LOG));
        }
        scan("");
        assertThat(standings)
                .containsEntry("part-0-11111111-1111-1111-1111-111111111111.parquet", Standing.LIVE)
                .containsEntry("part-1-22222222-2222-2222-2222-222222222222.parquet", Standing.LIVE)
                .containsEntry("orphan.parquet", Standing.ORPHAN);
        assertThat(findings)
                .anyMatch(f -> f.startsWith("RELOCATED_SINK_LOG"))
                .noneMatch(f -> f.startsWith("LISTED_FILE_MISSING"));
    }
}
