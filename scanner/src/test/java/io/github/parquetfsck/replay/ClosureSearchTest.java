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
import io.github.parquetfsck.streamlog.Involvement.Part;
import io.github.parquetfsck.streamlog.SinkFolder;
import io.github.parquetfsck.verify.Standing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bad files of a sink that others read, whose sinks others read. */
class ClosureSearchTest {
    private static final long WRITTEN = 1795979590685L;

    @TempDir
    Path lake;

    private final Stores stores = new LocalStores(Identities.standard());

    @BeforeEach
    void aChainOfThreeQueries() {
        sink("a", "a0", "a1");
        sink("b", "b0", "b1", "b2");
        sink("c", "c0");
        query("1", "in", 0, List.of("x0", "x1"));
        query("2", "a", 1, List.of("a0", "a1"));
        query("3", "b", 1, List.of("b0", "b1", "b2"));
    }

    /** Every query commits one batch for each file of its source; ids differ, so that each sink fits one of them. */
    private void query(String name, String reads, int extra, List<String> files) {
        CheckpointFolder folder = checkpoint(name).raw("metadata", "{\"id\":\"q" + name + "\"}");
        for (int batch = 0; batch < files.size(); batch++) {
            folder.offsets(batch, WRITTEN - 100 + batch, "{\"logOffset\":" + batch + "}")
                    .commits(batch)
                    .raw("sources/0/" + batch, "v1\n" + listed(reads + "/" + files.get(batch), batch));
        }
        for (int more = files.size(); more < files.size() + extra; more++) {
            folder.offsets(more, WRITTEN - 100 + more, "{\"logOffset\":" + (files.size() - 1) + "}")
                    .commits(more);
        }
    }

    private CheckpointFolder checkpoint(String name) {
        return new CheckpointFolder(lake.resolve("checkpoints").resolve(name));
    }

    private String listed(String file, long id) {
        return "{\"path\":\"file://" + lake.resolve(file) + "\",\"timestamp\":1,\"batchId\":" + id + "}";
    }

    private void sink(String name, String... files) {
        SinkFolder folder = new SinkFolder(lake.resolve(name));
        for (int batch = 0; batch < files.length; batch++) {
            folder.log(String.valueOf(batch), files[batch]);
        }
    }

    @Test
    void theClosureOfAChainIsInTheOrderOfItsQueries() {
        Closure closure = closure("a/a1");

        assertThat(closure.queries())
                .extracting(query -> query.query().orElseThrow() + " " + query.part() + " "
                        + query.batches().map(b -> b.first() + "-" + b.last()).orElse("none"))
                .containsExactly("q1 WROTE 1-1", "q2 READ 1-1", "q3 READ 1-1");
        assertThat(closure.queries().get(1).output()).contains(location("b"));
        assertThat(closure.queries().get(2).readings()).singleElement().satisfies(reading -> {
            assertThat(reading.file()).isEqualTo(location("b/b1"));
            assertThat(reading.bad()).isFalse();
        });
        assertThat(closure.cycles()).isEmpty();
    }

    @Test
    void theStateOfAQueryCarriesDoubtIntoItsLaterBatches() throws IOException {
        Files.createDirectories(lake.resolve("checkpoints/2/state/0"));
        Closure closure = closure("a/a1");

        assertThat(closure.queries().get(1).batches().orElseThrow().last()).isEqualTo(2);
        assertThat(closure.queries().get(2).readings())
                .extracting(reading -> reading.file())
                .containsExactlyInAnyOrder(location("b/b1"), location("b/b2"));
    }

    @Test
    void aQueryThatIsStuckOnTheFileAndOneThatHasNotSeenItAreTold() throws IOException {
        Files.delete(lake.resolve("checkpoints/2/commits/2"));
        Files.delete(lake.resolve("checkpoints/2/offsets/2"));
        Files.delete(lake.resolve("checkpoints/2/commits/1"));
        Files.createDirectories(lake.resolve("a"));
        Files.write(lake.resolve("a/a2"), new byte[1]);
        new SinkFolder(lake.resolve("a")).log("2", "a2");
        checkpoint("1").offsets(2, WRITTEN, "{\"logOffset\":1}").commits(2);

        assertThat(closure("a/a1").queries().get(1).part()).isEqualTo(Part.UNCOMMITTED);
        Closure.Query unseen = closure("a/a2").queries().get(1);
        assertThat(unseen.part()).isEqualTo(Part.NOT_LISTED);
        assertThat(unseen.batches()).isEmpty();
        assertThat(unseen.readings().get(0).deadline()).isPresent();
    }

    @Test
    void queriesThatReadEachOthersOutputAreACycle() {
        checkpoint("1").raw("sources/1/0", "v1\n" + listed("b/b1", 0));
        for (int batch = 0; batch < 2; batch++) {
            checkpoint("1").offsets(batch, WRITTEN - 100 + batch, "{\"logOffset\":" + batch + "}", "{\"logOffset\":0}");
        }
        Closure closure = closure("a/a1");

        assertThat(closure.cycles()).singleElement().satisfies(cycle -> assertThat(cycle)
                .containsExactlyInAnyOrder(location("checkpoints/1"), location("checkpoints/2")));
        assertThat(closure.queries().get(closure.queries().size() - 1).query()).contains("q3");
    }

    @Test
    void aQueryThatReadsADeltaTableIsFollowedByItsVersions() throws IOException {
        Path log = Files.createDirectories(lake.resolve("t/_delta_log"));
        Files.writeString(
                log.resolve("00000000000000000000.json"),
                "{\"metaData\":{\"id\":\"r\"}}\n{\"add\":{\"path\":\"early.parquet\",\"dataChange\":true}}\n");
        Files.writeString(
                log.resolve("00000000000000000001.json"),
                "{\"commitInfo\":{\"operation\":\"STREAMING UPDATE\",\"operationParameters\":{\"queryId\":\"q1\","
                        + "\"epochId\":\"1\"}}}\n{\"txn\":{\"appId\":\"q1\",\"version\":1}}\n"
                        + "{\"add\":{\"path\":\"bad.parquet\",\"dataChange\":true}}\n");
        CheckpointFolder reader = checkpoint("4").raw("metadata", "{\"id\":\"q4\"}");
        reader.offsets(0, 1, delta(1)).offsets(1, 2, delta(2)).commits(0);
        Closure closure = closure("t/bad.parquet");

        assertThat(closure.queries())
                .extracting(query -> query.query().orElseThrow() + " " + query.part() + " "
                        + query.batches().map(b -> b.first() + "-" + b.last()).orElse("none"))
                .containsExactly("q1 WROTE 1-1", "q4 UNCOMMITTED 1-1");
    }

    @Test
    void whatAutoLoaderHasListedIsAskedForAndTakenFromItsAnswer() throws IOException {
        CheckpointFolder loader = checkpoint("5").raw("metadata", "{\"id\":\"q5\"}");
        loader.offsets(0, 1, "{\"seqNum\":7}").commits(0).raw("sources/0/rocksdb/x", "x");
        String query = "SELECT '" + location("checkpoints/5") + "' AS checkpoint, path, discovery_time, processed_time,"
                + " commit_time FROM cloud_files_state('" + location("checkpoints/5") + "') WHERE path IN ('"
                + location("a/a1") + "')";
        CloudFiles read = CloudFiles.of("path,commit_time\n\"" + location("a/a1") + "\",2026-11-29T10:00:00Z\n");
        CloudFiles listed = CloudFiles.of("{\"path\":\"" + location("a/a1") + "\",\"commit_time\":null}");

        assertThat(closure("a/a1").notes()).singleElement().satisfies(note -> assertThat(note)
                .endsWith("--cloud-files-state FILE: " + query));
        assertThat(part(closure("a/a1", read), "q5")).isEqualTo(Part.READ);
        assertThat(part(closure("a/a1", listed), "q5")).isEqualTo(Part.LISTED);
        assertThat(part(closure("a/a1", CloudFiles.of("")), "q5")).isEqualTo(Part.NOT_LISTED);
        assertThatThrownBy(() -> CloudFiles.of("name\nx\n"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected a path in row 1, found none");
    }

    private static Part part(Closure closure, String query) {
        return closure.queries().stream()
                .filter(each -> each.query().filter(query::equals).isPresent())
                .findFirst()
                .orElseThrow()
                .part();
    }

    private static String delta(long version) {
        return "{\"sourceVersion\":1,\"reservoirId\":\"r\",\"reservoirVersion\":" + version
                + ",\"index\":-1,\"isStartingVersion\":false}";
    }

    private Location location(String name) {
        return new Location(lake.resolve(name).toString());
    }

    private Closure closure(String file) {
        return closure(file, CloudFiles.UNKNOWN);
    }

    private Closure closure(String file, CloudFiles cloudFiles) {
        Location location = location(file);
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
        Trace trace = new Lineage(stores, TableLogs.histories()).trace(List.of(bad), List.of(location("checkpoints")));
        return new ClosureSearch(stores, TableLogs.histories(), trace.checkpoints(), cloudFiles).of(trace);
    }
}
