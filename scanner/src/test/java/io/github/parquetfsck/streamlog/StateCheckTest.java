// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.io.Location;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateCheckTest {
    private static final String ID = "0b1f0f9e-6a3e-4f0c-8a53-1f0e0c9b2a11";

    @TempDir
    Path folder;

    private CheckpointFolder checkpoint;

    /** Batches 0 to 3 are done: the next one loads version 4. */
    @BeforeEach
    void fourBatches() {
        checkpoint = new CheckpointFolder(folder).metadata();
        for (int batch = 0; batch < 4; batch++) {
            checkpoint.offsets(batch, 1000 + batch, "7").commits(batch);
        }
    }

    @Test
    void deltasAndSnapshotsGiveTheirVersions() throws IOException {
        state("1.delta", "2.delta", "2.snapshot", "3.delta", "4.delta");

        StateOperator operator = open().state().get(0);
        assertThat(operator.id()).isEqualTo("0");
        assertThat(operator.provider()).isEqualTo(StateProvider.HDFS);
        assertThat(operator.partitions()).isEqualTo(2);
        assertThat(operator.stores()).containsExactly("default");
        assertThat(operator.versions()).containsExactly(1L, 2L, 3L, 4L);
        assertThat(findings()).isEmpty();
    }

    @Test
    void oldVersionsThatAreGoneAreNoDefectWhileASnapshotHoldsThem() throws IOException {
        state("3.snapshot", "4.delta");

        assertThat(open().state().get(0).versions()).containsExactly(3L, 4L);
        assertThat(findings()).isEmpty();
    }

    @Test
    void aDeltaThatIsMissingOrEmptyIsNamedWithItsPartitions() throws IOException {
        state("2.snapshot", "3.delta", "4.delta");
        Files.delete(folder.resolve("state/0/1/3.delta"));
        checkpoint.raw("state/0/0/4.delta", "");

        assertThat(findings())
                .containsExactly(
                        finding("0", "0 to 1", "4.delta is empty", new Place.LogLine(path("state/0/0/4.delta"), 1)));
        checkpoint.raw("state/0/0/4.delta", "x");
        assertThat(findings())
                .containsExactly(finding("0", "1", "3.delta is missing", new Place.Missing(path("state/0/1/3.delta"))));
        assertThat(Examination.of(open()).restart())
                .isEqualTo(new Restart(
                        Restart.Outcome.FAILS,
                        OptionalLong.empty(),
                        "plans batch 4, and fails: state incomplete (PQ0821)"));
        assertThat(prognosis())
                .contains("the newest version of which all files are there is 2")
                .contains("rewound together to batch 2");
    }

    @Test
    void withoutAnyWholeVersionARebuildIsLeft() throws IOException {
        state("4.delta");

        assertThat(findings())
                .containsExactly(
                        finding("0", "0 to 1", "1.delta is missing", new Place.Missing(path("state/0/0/1.delta"))));
        assertThat(prognosis()).contains("no version of the state is whole: start a new checkpoint with a new output");
    }

    @Test
    void aPartitionThatIsMissingIsFoundBetweenOthersByTheSettingsAndByMetadata() throws IOException {
        state("3.snapshot", "4.delta");
        delete("state/0/0");
        assertThat(findings()).extracting(finding -> finding.facts().get(2)).containsExactly("0");

        state("3.snapshot", "4.delta");
        checkpoint.raw(
                "offsets/3", "v1\n{\"batchTimestampMs\":1003,\"conf\":{\"spark.sql.shuffle.partitions\":\"5\"}}\n7");
        assertThat(findings()).extracting(finding -> finding.facts().get(2)).containsExactly("2 to 4");

        checkpoint
                .offsets(3, 1003, "7")
                .raw(
                        "state/0/_metadata/metadata",
                        "v1\n{\"operatorInfo\":{\"operatorId\":0,\"operatorName\":\"dedupe\"},\"stateStoreInfo\":"
                                + "[{\"storeName\":\"default\",\"numColsPrefixKey\":0,\"numPartitions\":3}]}");
        assertThat(findings())
                .containsExactly(
                        finding("0 (dedupe)", "2", "1.delta is missing", new Place.Missing(path("state/0/2/1.delta"))));
    }

    @Test
    void anOperatorOfNoPartitionAtAllIsGone() throws IOException {
        Files.createDirectories(folder.resolve("state/0"));

        assertThat(findings())
                .containsExactly(finding("0", "0", "1.delta is missing", new Place.Missing(path("state/0/0/1.delta"))));
    }

    /** Partitions and stores that are not there, and files of no bytes, are no whole state either. */
    @Test
    void aVersionNamesTheStoresThatCannotGiveIt() throws IOException {
        checkpoint
                .raw("state/0/0/2.snapshot", "x")
                .raw("state/0/0/3.delta", "x")
                .raw("state/0/0/4.delta", "")
                .raw("state/0/2/3.snapshot", "x")
                .raw("state/0/2/4.delta", "x")
                .raw("state/1/0/left/3_ab-1.changelog", "x")
                .raw("state/1/0/left/2.snapshot", "x")
                .raw("state/1/1/right/3.snapshot", "x");

        assertThat(lacking(0)).isEmpty();
        assertThat(lacking(2)).containsExactly("0/1", "0/2", "1/0/right", "1/1/left", "1/1/right");
        assertThat(lacking(3)).containsExactly("0/1", "1/0/right", "1/1/left");
        assertThat(lacking(4)).containsExactly("0/0", "0/1", "1/0/left", "1/0/right", "1/1/left", "1/1/right");
        assertThat(new StateVersion(open(), 4).lacking(open().state(), 2)).containsExactly("0/0", "0/1");
    }

    private List<String> lacking(long version) throws IOException {
        return new StateVersion(open(), version).lacking(open().state(), 10);
    }

    @Test
    void aLimitHasOnePartitionWhateverItsMetadataSay() throws IOException {
        checkpoint
                .raw("state/0/0/4.snapshot", "x")
                .raw(
                        "state/0/_metadata/metadata",
                        "v1\n{\"operatorInfo\":{\"operatorId\":0,\"operatorName\":\"globalLimit\"},\"stateStoreInfo\":"
                                + "[{\"storeName\":\"default\",\"numPartitions\":5}]}");

        assertThat(findings()).isEmpty();
    }

    @Test
    void eachStoreOfAJoinIsLookedAt() throws IOException {
        for (String store : List.of("left-keyToNumValues", "left-keyWithIndexToValue")) {
            checkpoint.raw("state/0/0/" + store + "/4.snapshot", "x").raw("state/0/1/" + store + "/4.snapshot", "x");
        }
        assertThat(open().state().get(0).stores()).containsExactly("left-keyToNumValues", "left-keyWithIndexToValue");
        assertThat(findings()).isEmpty();
        delete("state/0/1/left-keyToNumValues");

        assertThat(findings())
                .containsExactly(finding(
                        "0, store left-keyToNumValues",
                        "1",
                        "1.delta is missing",
                        new Place.Missing(path("state/0/1/left-keyToNumValues/1.delta"))));
    }

    @Test
    void aBatchThatRunsAgainLoadsTheVersionOfItsNumber() throws IOException {
        state("3.snapshot");
        assertThat(findings()).hasSize(1);
        Files.delete(folder.resolve("commits/3"));

        assertThat(findings()).isEmpty();
    }

    @Test
    void nothingIsLoadedForTheFirstBatch() throws IOException {
        for (int batch = 1; batch < 4; batch++) {
            Files.delete(folder.resolve("offsets/" + batch));
            Files.delete(folder.resolve("commits/" + batch));
        }
        Files.delete(folder.resolve("commits/0"));
        Files.createDirectories(folder.resolve("state/0/0"));

        assertThat(findings()).isEmpty();
    }

    @Test
    void anArchiveNeedsTheFilesThatItShares() throws IOException {
        checkpoint
                .raw(
                        "state/0/0/3.zip",
                        archive("v1\n{\"sstFiles\":[{\"localFileName\":\"8.sst\",\"dfsSstFileName\":"
                                + "\"8-a.sst\",\"sizeBytes\":3}],\"numKeys\":1}"))
                .raw("state/0/0/SSTs/8-a.sst", "sst")
                .raw("state/0/0/4.changelog", "x");
        assertThat(open().state().get(0).provider()).isEqualTo(StateProvider.ROCKSDB);
        assertThat(open().state().get(0).versions()).containsExactly(3L, 4L);
        assertThat(findings()).isEmpty();

        checkpoint.raw("state/0/0/SSTs/8-a.sst", "ss");
        assertThat(reasons()).containsExactly("8-a.sst is of 2 bytes, its archive says 3");
        Files.delete(folder.resolve("state/0/0/SSTs/8-a.sst"));
        assertThat(reasons()).containsExactly("8-a.sst is missing");
        checkpoint.raw("state/0/0/3.zip", "no archive");
        assertThat(reasons()).containsExactly("3.zip is torn");
        Files.delete(folder.resolve("state/0/0/3.zip"));
        assertThat(reasons()).containsExactly("1.changelog is missing");
    }

    @Test
    void aCommitNamesTheFileOfItsState() throws IOException {
        checkpoint
                .raw("commits/3", "v2\n{\"nextBatchWatermarkMs\":0,\"stateUniqueIds\":{\"0\":[[\"" + ID + "\"]]}}")
                .raw("state/0/0/3_x.zip", archive("v1\n{\"sstFiles\":[],\"numKeys\":0}"))
                .raw("state/0/0/4_other.changelog", "x");

        assertThat(open().commit(3).orElseThrow().states()).containsEntry("0", List.of(List.of(ID)));
        assertThat(reasons()).containsExactly("4_" + ID + ".changelog is missing");
        checkpoint.raw("state/0/0/4_" + ID + ".changelog", "x");
        assertThat(findings()).isEmpty();
    }

    @Test
    void anArchiveThatIsCutShortIsFoundWhereverItMatters() throws IOException {
        Path sample = Corpus.checkpoints("checkpoint-version-4.0.0").resolve("rocksdb/agg");
        copy(sample, folder);
        Path archive = folder.resolve("state/0/3/4.zip");
        byte[] whole = Files.readAllBytes(archive);
        assertThat(findings()).isEmpty();
        int torn = 0;
        for (int length = 0; length < whole.length; length += 101) {
            Files.write(archive, java.util.Arrays.copyOf(whole, length));
            torn += findings().isEmpty() ? 0 : 1;
        }
        assertThat(torn).isGreaterThan(whole.length / 101 / 2);
    }

    @Test
    void checksumsBesideTheStateAreComparedWhenAskedFor() throws IOException {
        checkpoint.raw("state/0/0/4.snapshot", "123456789").raw("state/0/0/4.snapshot.crc", checksum(0xe3069283, 9));
        assertThat(checksums()).isEmpty();

        checkpoint.raw("state/0/0/4.snapshot.crc", checksum(7, 9));
        assertThat(checksums()).containsExactly("CRC32C " + 0xe3069283 + ", expected 7");
        checkpoint.raw("state/0/0/4.snapshot.crc", checksum(7, 12));
        assertThat(checksums()).containsExactly("it has 9 bytes, 12 were written");
        checkpoint.raw("state/0/0/4.snapshot.crc", "{\"algo");
        assertThat(checksums()).containsExactly("the checksum file does not parse");
        assertThat(Examination.of(open()).diagnoses()).isEmpty();
    }

    private static String checksum(int value, int size) {
        return "{\"algorithm\":\"CRC32C\",\"value\":" + value + ",\"mainFileSize\":" + size + ",\"timestampMs\":1}";
    }

    private List<String> checksums() throws IOException {
        return Examination.of(open(), List.of(), StateDepth.CHECKSUMS).diagnoses().stream()
                .map(Diagnosis::finding)
                .filter(finding -> finding.defect() == Defect.STATE_CHECKSUM_MISMATCH)
                .map(finding -> (String) finding.facts().get(2))
                .toList();
    }

    private List<String> reasons() throws IOException {
        return findings().stream()
                .map(finding -> (String) finding.facts().get(4))
                .toList();
    }

    private Finding finding(String operator, String partitions, String reason, Place place) {
        return Finding.of(Defect.STATE_INCOMPLETE, place, folder.toString(), operator, partitions, 4L, reason);
    }

    private List<Finding> findings() throws IOException {
        return Examination.of(open()).diagnoses().stream()
                .map(Diagnosis::finding)
                .filter(finding -> finding.defect() == Defect.STATE_INCOMPLETE)
                .toList();
    }

    private String prognosis() throws IOException {
        return Examination.of(open()).diagnoses().get(0).prognosis().first();
    }

    private Checkpoint open() throws IOException {
        return Checkpoint.open(new FolderSource(), new Location(folder.toString()))
                .orElseThrow();
    }

    /** In both partitions. */
    private void state(String... files) {
        for (String file : files) {
            checkpoint.raw("state/0/0/" + file, "x").raw("state/0/1/" + file, "x");
        }
    }

    private void delete(String directory) throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve(directory))) {
            for (Path file : new TreeSet<>(files.toList()).descendingSet()) {
                Files.delete(file);
            }
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = to.resolve(from.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.write(copy, Files.readAllBytes(file));
            }
        }
    }

    private static byte[] archive(String metadata) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry("CURRENT"));
            zip.write("MANIFEST-000005\n".getBytes(StandardCharsets.UTF_8));
            zip.putNextEntry(new ZipEntry("metadata"));
            zip.write(metadata.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    private String path(String relative) {
        return folder.resolve(relative).toString();
    }
}
