// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.parquetfsck.cli.TableLogs;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.local.LocalStores;
import io.github.parquetfsck.streamlog.CheckpointFolder;
import io.github.parquetfsck.streamlog.SinkFolder;
import io.github.parquetfsck.verify.Standing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RewindTest {
    private static final long WRITTEN = 1795979590685L;

    @TempDir
    Path lake;

    private final Stores stores = new LocalStores(Identities.standard());
    private SinkFolder sink;

    @BeforeEach
    void aStatefulQueryOfFourBatches() {
        sink = new SinkFolder(lake.resolve("events %25 é"));
        for (String file : List.of("a", "p=1/b", "c", "d")) {
            sink.raw(file, "x".repeat(754));
        }
        sink.log("0", "a").log("1.compact", "a", "p=1/b").log("2", "c").log("3", "d");
        CheckpointFolder checkpoint = new CheckpointFolder(lake.resolve("checkpoint")).metadata();
        for (int batch = 0; batch < 4; batch++) {
            checkpoint.offsets(batch, WRITTEN - 400 + 100 * batch, "{\"logOffset\":" + batch + "}");
            checkpoint.raw("sources/0/" + batch, "v1\n");
            checkpoint.raw("state/0/0/" + (batch + 1) + ".delta", "x");
        }
        checkpoint.commits(0, 1, 2, 3).raw("state/0/0/.2.delta.crc", "x").raw("state/0/_metadata/metadata", "x");
    }

    @Test
    void theCopyEndsBeforeTheBatchAndHoldsItsOffsetsApart() throws IOException {
        Rewind rewind = rewind("c");
        rewind.apply();

        assertThat(files(lake.resolve("copy/rewind-2")))
                .containsExactly(
                        "checkpoint/commits/0",
                        "checkpoint/commits/1",
                        "checkpoint/metadata",
                        "checkpoint/offsets/0",
                        "checkpoint/offsets/1",
                        "checkpoint/sources/0/0",
                        "checkpoint/sources/0/1",
                        "checkpoint/sources/0/2",
                        "checkpoint/sources/0/3",
                        "checkpoint/state/0/0/1.delta",
                        "checkpoint/state/0/0/2.delta",
                        "checkpoint/state/0/_metadata/metadata",
                        "offsets/2",
                        "offsets/3",
                        "sink/_spark_metadata/1.compact",
                        "sink/a",
                        "sink/p=1/b");
        Path copy = lake.resolve("copy/rewind-2/sink");
        assertThat(copy.resolve("_spark_metadata/1.compact"))
                .hasContent("v1\n" + SinkFolder.line(copy.resolve("a"), 754) + "\n"
                        + SinkFolder.line(copy.resolve("p=1/b"), 754));
        assertThat(Files.readString(lake.resolve("copy/rewind-2/checkpoint/metadata")))
                .matches("\\{\"id\":\"[0-9a-f-]{36}\"}")
                .doesNotContain(CheckpointFolder.QUERY);
    }

    @Test
    void aRunThatWasKilledIsFinishedByTheNextOne() throws IOException {
        Rewind rewind = rewind("c");
        rewind.apply();
        String id = Files.readString(lake.resolve("copy/rewind-2/checkpoint/metadata"));
        List<String> whole = files(lake.resolve("copy"));
        for (Rewind.Step step : rewind.steps()) {
            Files.delete(Path.of(step.to().text()));
            rewind("c").apply();
            assertThat(files(lake.resolve("copy"))).as(step.toString()).isEqualTo(whole);
        }
        assertThat(Files.readString(lake.resolve("copy/rewind-2/checkpoint/metadata")))
                .isEqualTo(id);
    }

    @Test
    void anotherCopyInTheWayIsNeverMixedWithThisOne() throws IOException {
        Path taken = Files.createDirectories(lake.resolve("copy/rewind-2/checkpoint/offsets"))
                .resolve("0");
        Files.writeString(taken, "another");

        assertThatThrownBy(() -> rewind("c").apply())
                .isInstanceOf(Rewind.CannotRewind.class)
                .hasMessageContaining("found another file: " + taken);
        assertThat(lake.resolve("copy/rewind-2/checkpoint/metadata")).doesNotExist();
    }

    @Test
    void aSinkWhoseEarlierLogsAreGoneCannotBeRewound() {
        sink.delete("_spark_metadata/1.compact");

        assertThatThrownBy(() -> rewind("c"))
                .isInstanceOf(Rewind.CannotRewind.class)
                .hasMessageStartingWith("the sink's log does not reach back to before batch 2: 1 is gone from ");
    }

    @Test
    void aSinkWhoseLogListsFilesElsewhereCannotBeRewound() {
        sink.raw("_spark_metadata/1.compact", "v1\n" + SinkFolder.line(lake.resolve("elsewhere/a"), 754));

        assertThatThrownBy(() -> rewind("c"))
                .isInstanceOf(Rewind.CannotRewind.class)
                .hasMessage("the sink's log lists a file outside of it, which no reader sees: "
                        + lake.resolve("elsewhere/a"));
    }

    private Rewind rewind(String file) throws IOException {
        Location location = sink.file(file);
        BadFile bad = new BadFile(
                location,
                Identities.standard().of(location),
                18,
                Optional.of(Instant.ofEpochMilli(WRITTEN)),
                Standing.LIVE,
                List.of("PQ0102"),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        TracedBatch traced = new Lineage(stores, TableLogs.histories())
                .trace(
                        List.of(bad),
                        List.of(new Location(lake.resolve("checkpoint").toString())))
                .batches()
                .get(0);
        return Rewind.plan(stores, traced, new Location(lake.resolve("copy").toString()));
    }

    private static List<String> files(Path root) throws IOException {
        try (Stream<Path> tree = Files.walk(root)) {
            return tree.filter(Files::isRegularFile)
                    .map(file -> root.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }
}
