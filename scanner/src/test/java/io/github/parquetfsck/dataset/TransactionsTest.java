// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.local.LocalStores;
import io.github.parquetfsck.verify.Standing;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rules by which Databricks' transactional writes say which files of a directory count. */
class TransactionsTest {
    private static final Instant COMMIT = Instant.parse("2026-11-29T10:00:00Z");
    private static final String UUID = "6cfddeec-4923-43b4-a76c-80b0461054b7";

    @TempDir
    Path directory;

    private FileSource source;
    private Location root;

    @BeforeEach
    void open() throws IOException {
        root = new Location(directory.toString());
        source = new LocalStores(Identities.standard()).source(root);
    }

    private static String part(int task, int transaction) {
        return "part-0000" + task + "-tid-" + transaction + "-" + UUID + "-" + (task + 1) + "-1-c000.snappy.parquet";
    }

    private Path write(String name, String text) throws IOException {
        Path path = Files.writeString(directory.resolve(name), text);
        Files.setLastModifiedTime(path, FileTime.from(COMMIT));
        return path;
    }

    private void commit(int transaction, List<String> added, List<String> removed) throws IOException {
        write("_started_" + transaction, "");
        write("_committed_" + transaction, "{\"added\":" + json(added) + ",\"removed\":" + json(removed) + "}");
    }

    private static String json(List<String> names) {
        return names.isEmpty() ? "[]" : "[\"" + String.join("\",\"", names) + "\"]";
    }

    private Transactions log() throws IOException {
        return Transactions.open(source, root).orElseThrow();
    }

    private FileEntry file(String name) throws IOException {
        if (!Files.exists(directory.resolve(name))) {
            write(name, "x");
        }
        return source.stat(root.child(name)).orElseThrow().entry();
    }

    private Finding missing(String name, int transaction) {
        String path = directory + "/" + name;
        return Finding.of(
                Defect.COMMITTED_FILE_MISSING, new Place.Missing(path), path, directory + "/_committed_" + transaction);
    }

    @Test
    void aDirectoryWithoutMarkersHasNoTransactions() throws IOException {
        write(part(0, 7), "x");
        assertThat(Transactions.open(source, root)).isEmpty();
    }

    @Test
    void whatACommitAddsIsLive() throws IOException {
        commit(7, List.of(part(0, 7)), List.of());
        assertThat(log().meet(file(part(0, 7)))).isEqualTo(Standing.LIVE);
        assertThat(log().logged(file(part(0, 7)))).isPresent();
        assertThat(log().newest()).contains(COMMIT);
        assertThat(log().findings()).isEmpty();
    }

    @Test
    void whatTheCommitOfItsTransactionDoesNotAddIsAnOrphan() throws IOException {
        commit(7, List.of(part(0, 7)), List.of());
        FileEntry attempt = file(part(0, 7).replace("-1-1-c000", "-9-1-c000"));
        Transactions log = log();
        assertThat(log.meet(attempt)).isEqualTo(Standing.ORPHAN);
        assertThat(log.findings(attempt, Standing.ORPHAN))
                .containsExactly(Finding.of(
                        Defect.UNLISTED_FILE,
                        Place.wholeFile(),
                        attempt.location().text(),
                        directory + "/_committed_7"));
        assertThat(log.logged(attempt)).isEmpty();
    }

    @Test
    void whatHasBegunAndIsNotCommittedIsUncommitted() throws IOException {
        write("_started_8", "");
        assertThat(log().meet(file(part(0, 8)))).isEqualTo(Standing.UNCOMMITTED);
        assertThat(log().newest()).isEmpty();
    }

    @Test
    void ofAFileWithoutMarkersOrWithoutATransactionNoLogSpeaks() throws IOException {
        commit(7, List.of(), List.of());
        assertThat(log().meet(file(part(0, 9)))).isEqualTo(Standing.UNKNOWN);
        assertThat(log().meet(file("part-00000-" + UUID + "-c000.snappy.parquet")))
                .isEqualTo(Standing.UNKNOWN);
    }

    @Test
    void whatAnyCommitRemovesIsSupersededWhoeverAddedIt() throws IOException {
        commit(7, List.of(part(0, 7), part(1, 7)), List.of());
        commit(8, List.of(part(0, 8)), List.of(part(0, 7), "old.parquet"));
        Transactions log = log();
        assertThat(log.meet(file(part(0, 7)))).isEqualTo(Standing.SUPERSEDED);
        assertThat(log.meet(file("old.parquet"))).isEqualTo(Standing.SUPERSEDED);
        assertThat(log.meet(file(part(1, 7)))).isEqualTo(Standing.LIVE);
        assertThat(log.meet(file(part(0, 8)))).isEqualTo(Standing.LIVE);
    }

    @Test
    void anEmptyOrTornCommitCommitsNothingAndIsAFinding() throws IOException {
        write("_committed_7", "");
        write("_committed_8", "{\"added\":[\"" + part(0, 8));
        write("_committed_9", "[]");
        Transactions log = log();
        for (int transaction = 7; transaction <= 9; transaction++) {
            assertThat(log.meet(file(part(0, transaction)))).isEqualTo(Standing.UNCOMMITTED);
        }
        assertThat(log.findings())
                .extracting(finding -> finding.defect() + " " + finding.facts().get(0))
                .containsExactlyInAnyOrder(
                        "COMMIT_TORN " + directory + "/_committed_7",
                        "COMMIT_TORN " + directory + "/_committed_8",
                        "COMMIT_TORN " + directory + "/_committed_9");
        assertThat(log.findings())
                .contains(
                        Finding.of(Defect.COMMIT_TORN, Place.wholeFile(), directory + "/_committed_7", 0L, "is empty"));
    }

    @Test
    void aCommittedFileThatIsAbsentIsMissing() throws IOException {
        commit(7, List.of(part(0, 7), part(1, 7), part(2, 7)), List.of());
        FileEntry met = file(part(1, 7));
        write(part(2, 7), "not met, for it was named by itself");
        Transactions log = log();
        log.meet(met);
        assertThat(log.missing(root)).containsExactly(missing(part(0, 7), 7));
        assertThat(log.missing(root.child("d=1"))).isEmpty();
    }

    @Test
    void whatWasRemovedMayBeAbsent() throws IOException {
        commit(7, List.of(part(0, 7), part(1, 7)), List.of());
        commit(8, List.of(), List.of(part(0, 7)));
        write("_committed_vacuum99", "{\"added\":[],\"removed\":" + json(List.of(part(1, 7))) + "}");
        assertThat(log().missing(root)).isEmpty();
    }

    @Test
    void aVacuumMarkerThatIsNoJsonIsPassedOver() throws IOException {
        commit(7, List.of(part(0, 7)), List.of());
        write("_committed_vacuum99", "torn");
        assertThat(log().findings()).isEmpty();
        assertThat(log().meet(file(part(0, 7)))).isEqualTo(Standing.LIVE);
    }

    @Test
    void aFileThatIsRemovedDuringTheWalkIsNotMissing() throws IOException {
        commit(7, List.of(part(0, 7), part(1, 7)), List.of());
        Transactions log = log();
        commit(8, List.of(), List.of(part(0, 7)));
        assertThat(log.missing(root)).containsExactly(missing(part(1, 7), 7));
    }

    @Test
    void commitsOfMoreThanThirtyTwoMebibytesAreNotRead() throws IOException {
        commit(7, List.of(), List.of());
        try (RandomAccessFile large =
                new RandomAccessFile(directory.resolve("_committed_8").toFile(), "rw")) {
            large.setLength(33 << 20);
        }
        assertThatThrownBy(this::log)
                .isInstanceOf(IOException.class)
                .hasMessage("the commits in " + directory + " have more than 32 MiB, which is not read");
    }
}
