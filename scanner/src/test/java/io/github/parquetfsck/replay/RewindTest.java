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
import java.util.ArrayList;
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
    void aStatefulQueryOfFourBatches() throws IOException {
        sink = new SinkFolder(lake.resolve("events %25 é"));
        for (String file : List.of("a", "p=1/b", "c", "d")) {
            sink.raw(file, "x".repeat(754));
        }
        sink.log("0", "a").log("1.compact", "a", "p=1/b").log("2", "c").log("3", "d");
        CheckpointFolder checkpoint = new CheckpointFolder(lake.resolve("checkpoint")).metadata();
        for (int batch = 0; batch < 4; batch++) {
            checkpoint.offsets(batch, WRITTEN - 400 + 100 * batch, "{\"logOffset\":" + batch + "}");
            Path input = Files.createDirectories(lake.resolve("in")).resolve("f" + batch);
            Files.writeString(input, "x");
            checkpoint.found("0", batch, input.toUri().toString());
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
        List<Rewind.Step> steps = new ArrayList<>();
        rewind.each(steps::add);
        assertThat(rewind.files()).isEqualTo(steps.size());
        for (Rewind.Step step : steps) {
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

    @Test
    void whatCannotBeReadIsRefusedBeforeAnythingIsCopied() throws IOException {
        refused(
                "events %25 é/_spark_metadata/1.compact",
                "v1\n{\"pa", "the sink's log before the batch cannot be read");
        refused("events %25 é/_spark_metadata/1.compact", "", "the sink's log before the batch cannot be read whole");
        refused("events %25 é/p=1/b", null, "the sink's log lists a file that is not there: " + lake);
        refused("checkpoint/offsets/1", "", "/checkpoint/offsets/1 cannot be read: EMPTY");
        refused("checkpoint/offsets/3", "v1\n{\"batch", "/checkpoint/offsets/3 cannot be read: TORN");
        refused("checkpoint/offsets/2", "v9\n{}\n0", "/checkpoint/offsets/2 cannot be read: UNSUPPORTED");
        refused("checkpoint/commits/1", null, "/checkpoint/commits/1 is not there");
        refused("checkpoint/commits/1", "v1\n{\"n", "/checkpoint/commits/1 cannot be read: TORN");
        refused(
                "checkpoint/sources/0/1",
                null,
                "a copy of the checkpoint would not start, or not read what the query had read: " + lake);
        refused("checkpoint/sources/0/1", "v1\n", "would not start, or not read what the query had read: " + lake);
        refused(
                "checkpoint/sources/0/1",
                "v1\n{\"pa",
                "a copy of the checkpoint would not start, or not read what the query had read: " + lake);
        for (String gone : new String[] {null, ""}) {
            refused(
                    "checkpoint/state/0/0/2.delta",
                    gone,
                    "a copy of the checkpoint would not start: version 2 of the state is not whole in 0/0");
        }
    }

    @Test
    void strayFilesAndBrokenChecksumsAreLeftBehind() throws IOException {
        for (String name : List.of("007", "+1", "1.tmp", ".1.crc", ".3.b2.tmp", "2.compact", "ü")) {
            for (String log : List.of("checkpoint/offsets/", "checkpoint/commits/", "events %25 é/_spark_metadata/")) {
                if (!log.startsWith("events") || !name.equals("2.compact")) {
                    Files.writeString(lake.resolve(log + name), "v1\n{\"pa");
                }
            }
        }
        rewind("c").apply();

        assertThat(files(lake.resolve("copy/rewind-2/checkpoint/offsets"))).containsExactly("0", "1");
        assertThat(files(lake.resolve("copy/rewind-2/checkpoint/commits"))).containsExactly("0", "1");
        assertThat(files(lake.resolve("copy/rewind-2/offsets"))).containsExactly("2", "3");
        assertThat(files(lake.resolve("copy/rewind-2/sink/_spark_metadata"))).containsExactly("1.compact");
    }

    @Test
    void everySourceAndEveryPartitionComesAlong() throws IOException {
        CheckpointFolder checkpoint = new CheckpointFolder(lake.resolve("checkpoint"));
        for (int batch = 0; batch < 4; batch++) {
            checkpoint.offsets(
                    batch,
                    WRITTEN - 400 + 100 * batch,
                    "{\"logOffset\":" + batch + "}",
                    "{\"t\":{\"0\":" + batch + "}}",
                    "-");
        }
        checkpoint.raw("sources/1/0", "\0v1\n{\"t\":{\"0\":0}}");
        sink.raw("p=a b%3D%25/q=u/e", "x".repeat(754)).log("2", "c", "p=a b%3D%25/q=u/e");
        rewind("d").apply();

        Path copy = lake.resolve("copy/rewind-3");
        assertThat(files(copy.resolve("sink")))
                .containsExactly(
                        "_spark_metadata/1.compact", "_spark_metadata/2", "a", "c", "p=1/b", "p=a b%3D%25/q=u/e");
        assertThat(copy.resolve("sink/_spark_metadata/2"))
                .hasContent("v1\n" + SinkFolder.line(copy.resolve("sink/c"), 754) + "\n"
                        + SinkFolder.line(copy.resolve("sink/p=a b%3D%25/q=u/e"), 754));
        assertThat(files(copy.resolve("checkpoint/sources"))).contains("0/0", "0/3", "1/0");
        assertThat(copy.resolve("offsets/3")).hasSameTextualContentAs(lake.resolve("checkpoint/offsets/3"));
    }

    /** @param content null for none */
    private void refused(String file, String content, String why) throws IOException {
        Path path = lake.resolve(file);
        byte[] whole = Files.readAllBytes(path);
        if (content == null) {
            Files.delete(path);
        } else {
            Files.writeString(path, content);
        }
        assertThatThrownBy(() -> rewind("c"))
                .as(file + " is " + content)
                .isInstanceOf(Rewind.CannotRewind.class)
                .hasMessageContaining(why);
        assertThat(lake.resolve("copy")).doesNotExist();
        if (file.startsWith("checkpoint")) {
            assertThat(planned("c")).as(file + " is " + content).isEqualTo(Action.REBUILD);
        }
        Files.write(path, whole);
        assertThat(planned("c")).isEqualTo(Action.REWIND_LOCKSTEP);
    }

    private Rewind rewind(String file) throws IOException {
        return Rewind.plan(
                stores,
                traced(file).batches().get(0),
                new Location(lake.resolve("copy").toString()));
    }

    /** The plan names no way that is refused when it is gone. */
    private Action planned(String file) {
        return new ReplayPlanner(verb -> "pqfsck " + verb, Instant.EPOCH)
                .plan(traced(file))
                .batches()
                .get(0)
                .action();
    }

    private Trace traced(String file) {
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
        return new Lineage(stores, TableLogs.histories())
                .trace(
                        List.of(bad),
                        List.of(new Location(lake.resolve("checkpoint").toString())));
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
