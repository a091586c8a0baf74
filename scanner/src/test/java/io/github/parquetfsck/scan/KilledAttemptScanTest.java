// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.Cause;
import io.github.parquetfsck.defect.DataValues;
import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.defect.RootCause;
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
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A killed attempt's partial file beside what another attempt of its task wrote whole. */
class KilledAttemptScanTest {
    private static final Instant NOW = Instant.parse("2026-11-29T12:00:00Z");
    private static final String UUID = "6cfddeec-4923-43b4-a76c-80b0461054b7";

    @TempDir
    Path directory;

    private final Map<String, FileReport> reports = new TreeMap<>();
    private final List<String> findings = new ArrayList<>();

    /** An empty file is damaged. */
    private void write(String name, String content) throws IOException {
        Path path = directory.resolve(name);
        Files.createDirectories(path.getParent());
        Files.writeString(path, content);
        Files.setLastModifiedTime(path, FileTime.from(NOW.minus(Duration.ofHours(30))));
    }

    private void scan(String path) throws IOException {
        Stores stores = new LocalStores(Identities.standard());
        FileVerifier empties = (entry, opener) -> new FileReport(
                entry,
                Standing.UNKNOWN,
                entry.length() > 0
                        ? new Verdict.Sound(Level.TAIL, List.of(), Coverage.NONE)
                        : new Verdict.Damaged(
                                Level.TAIL,
                                List.of(Finding.of(Defect.FILE_TOO_SHORT, Place.wholeFile(), 0L)),
                                Coverage.NONE),
                false);
        ScanRequest request = new ScanRequest(
                List.of(new Location(directory + path)),
                List.of(),
                Level.TAIL,
                VerifyOptions.DEFAULT,
                Duration.ofMinutes(15),
                NOW,
                1,
                DataValues.HIDDEN);
        new LocalEngine(stores, r -> new Judge(stores, empties, empties, Sidecars.IGNORED, r.minAge(), r.now()))
                .scan(request, event -> {
                    if (event instanceof ScanEvent.Judged judged) {
                        reports.put(judged.report().entry().location().name(), judged.report());
                    } else if (event instanceof ScanEvent.DatasetFinding found) {
                        findings.add(found.finding().defect().code());
                    }
                });
    }

    private Optional<RootCause> cause(String name) {
        return reports.get(name).rootCause();
    }

    private RootCause twin(String name) {
        return RootCause.of(Cause.KILLED_ATTEMPT, directory + "/" + name);
    }

    @Test
    void aTransactionsLogProvesThatItIsAnOrphan() throws IOException {
        String killed = "part-00003-tid-7-" + UUID + "-12-1-c000.parquet";
        String whole = "part-00003-tid-7-" + UUID + "-19-1-c000.parquet";
        write("t/" + killed, "");
        write("t/" + whole, "x");
        write("t/_committed_7", "{\"added\":[\"" + whole + "\"],\"removed\":[]}");
        scan("/t");
        assertThat(cause(killed)).contains(twin("t/" + whole));
        assertThat(reports.get(killed).standing()).isEqualTo(Standing.ORPHAN);
        assertThat(reports.get(whole).standing()).isEqualTo(Standing.LIVE);
    }

    @Test
    void inAPlainDirectoryTheCauseNamesTheCompleteTwin() throws IOException {
        write("t/000004_0", "");
        write("t/000004_1", "x");
        scan("/t");
        assertThat(cause("000004_0")).contains(twin("t/000004_1"));
        assertThat(reports.get("000004_0").standing()).isEqualTo(Standing.UNKNOWN);
    }

    @Test
    void aTwinThatIsDamagedTooIsNone() throws IOException {
        write("t/000004_0", "");
        write("t/000004_1", "");
        write("t/000005_0", "x");
        scan("/t");
        assertThat(cause("000004_0")).isEmpty();
        assertThat(cause("000004_1")).isEmpty();
    }

    @Test
    void anAttemptInAStagingDirectoryHasItsTwinWhereItWouldHaveBeenCommitted() throws IOException {
        String name = "part-00003-" + UUID + "-c000.parquet";
        write("t/d=1/" + name, "x");
        write("t/_temporary/0/_temporary/attempt_1_m_3_7/d=1/" + name, "");
        scan("/t/_temporary/0/_temporary/attempt_1_m_3_7/d=1/" + name);
        assertThat(cause(name)).contains(twin("t/d=1/" + name));
    }

    @Test
    void jobsThatDidNotEndAreTold() throws IOException {
        write("t/part-00003-" + UUID + "-c000.parquet", "x");
        write("t/_temporary/0/_temporary/attempt_1_m_4_7/part-00004-" + UUID + "-c000.parquet", "");
        Files.setLastModifiedTime(directory.resolve("t/_temporary"), FileTime.from(NOW.minus(Duration.ofHours(30))));
        scan("/t");
        assertThat(findings).containsExactlyInAnyOrder("PQ0712", "PQ0713");
    }

    @Test
    void uncommittedFilesOfADayAgoAreToldOnceForADirectory() throws IOException {
        for (int task = 0; task < 3; task++) {
            write("t/part-0000" + task + "-tid-7-" + UUID + "-1-1-c000.parquet", "x");
        }
        write("t/_started_7", "");
        scan("/t");
        assertThat(findings).containsExactly("PQ0724");
    }
}
