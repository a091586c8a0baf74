// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.cli.TableLogs;
import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.streamlog.Checkpoint;
import io.github.parquetfsck.streamlog.CheckpointFolder;
import io.github.parquetfsck.streamlog.CheckpointSearch;
import io.github.parquetfsck.streamlog.FolderSource;
import io.github.parquetfsck.streamlog.SinkExamination;
import io.github.parquetfsck.streamlog.SinkFolder;
import io.github.parquetfsck.streamlog.SinkLog;
import io.github.parquetfsck.streamlog.SinkRelation;
import io.github.parquetfsck.verify.Standing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is read grows with the number of checkpoints, and not with its square. */
class ManyCheckpointsTest {
    private static final int QUERIES = 60;
    private static final int BATCHES = 4;
    private static final long WRITTEN = 1795979590685L;

    @TempDir
    Path lake;

    private final Counting source = new Counting();

    /** Each query plans a little later than the one before it, so that the newest batch of every sink fits many. */
    @BeforeEach
    void queriesThatWriteASinkEach() {
        for (int query = 0; query < QUERIES; query++) {
            CheckpointFolder checkpoint = new CheckpointFolder(lake.resolve("checkpoints/q" + query)).metadata();
            SinkFolder sink = new SinkFolder(lake.resolve("sinks/q" + query));
            for (int batch = 0; batch < BATCHES; batch++) {
                long planned = WRITTEN + 60_000L * query + 5_000L * batch;
                checkpoint
                        .offsets(batch, planned, "{\"logOffset\":" + batch + "}")
                        .commits(batch)
                        .raw(
                                "sources/0/" + batch,
                                "v1\n{\"path\":\"file:///in/" + batch + "\",\"timestamp\":1700000000000,\"batchId\":"
                                        + batch + "}");
                sink.raw(
                        "_spark_metadata/" + batch,
                        "v1\n" + sink.line("f" + batch).replace(String.valueOf(WRITTEN), String.valueOf(planned + 9)));
            }
        }
    }

    @Test
    void everySinkFindsItsCheckpointAndEachPlanIsReadOnce() throws IOException {
        List<Checkpoint> checkpoints =
                new CheckpointSearch(source).in(at("checkpoints")).found();
        int before = source.opened();
        for (int query = 0; query < QUERIES; query++) {
            Location sink = at("sinks/q" + query);
            SinkExamination examined = SinkExamination.of(
                    source, SinkLog.open(source, sink).orElseThrow(), checkpoints, SinkRelation.Origin.MET);
            assertThat(examined.relation().orElseThrow().checkpoint().directory())
                    .isEqualTo(at("checkpoints/q" + query));
        }

        int plans = QUERIES * BATCHES;
        int logsOfSinks = 3 * QUERIES * BATCHES;
        int logsOfSources = 2 * QUERIES * BATCHES;
        assertThat(source.opened() - before).isLessThanOrEqualTo(plans + logsOfSinks + logsOfSources);
    }

    @Test
    void aReplayListsTheDirectoryOfCheckpointsOnce() throws IOException {
        Location bad = at("sinks/q7/f2");
        Trace trace = new Lineage(source, TableLogs.histories()).trace(List.of(live(bad)), List.of(at("checkpoints")));
        int before = source.listed(at("checkpoints"));
        Closure closure =
                new ClosureSearch(source, TableLogs.histories(), trace.checkpoints(), CloudFiles.UNKNOWN).of(trace);

        assertThat(trace.batches().get(0).query().orElseThrow().checkpoint()).isEqualTo(at("checkpoints/q7"));
        assertThat(closure.queries()).extracting(Closure.Query::checkpoint).containsExactly(at("checkpoints/q7"));
        assertThat(source.listed(at("checkpoints")) - before).isEqualTo(1);
    }

    @Test
    void aReplayReadsACompactLogOnceAndNotAtAllToFindItsQuery() throws IOException {
        Path log = lake.resolve("sinks/q7/_spark_metadata");
        Files.writeString(
                log.resolve("1.compact"),
                Files.readString(log.resolve("0"))
                        + Files.readString(log.resolve("1")).substring(2));
        Files.delete(log.resolve("1"));
        List<String> compact = new ArrayList<>();
        source.beforeOpen(file -> {
            if (file.name().equals("1.compact")) {
                compact.add(file.text());
            }
        });
        Location bad = at("sinks/q7/f2");
        Trace trace = new Lineage(source, TableLogs.histories()).trace(List.of(live(bad)), List.of(at("checkpoints")));
        assertThat(trace.batches().get(0).query().orElseThrow().checkpoint()).isEqualTo(at("checkpoints/q7"));
        new ClosureSearch(source, TableLogs.histories(), trace.checkpoints(), CloudFiles.UNKNOWN).of(trace);

        assertThat(compact).containsExactly(log.resolve("1.compact").toString());
    }

    private BadFile live(Location bad) {
        return new BadFile(
                bad,
                source.identify(bad),
                18,
                Optional.of(Instant.ofEpochMilli(WRITTEN)),
                Standing.LIVE,
                List.of("PQ0102"),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private Location at(String relative) {
        return new Location(lake.resolve(relative).toString());
    }

    /** A store that counts. */
    private static final class Counting extends FolderSource implements Stores {
        private final Map<Location, Integer> listed = new HashMap<>();

        int listed(Location directory) {
            return listed.getOrDefault(directory, 0);
        }

        @Override
        public void list(Location directory, Consumer<Node> nodes) throws IOException {
            listed.merge(directory, 1, Integer::sum);
            super.list(directory, nodes);
        }

        @Override
        public Identity identify(Location location) {
            return Identities.standard().of(location);
        }

        @Override
        public FileSource source(Location location) {
            return this;
        }

        @Override
        public Optional<FileMover> mover(Location location) {
            return Optional.empty();
        }
    }
}
