// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.local.LocalStores;
import io.github.parquetfsck.streamlog.BatchRange;
import io.github.parquetfsck.streamlog.CheckpointFolder;
import io.github.parquetfsck.streamlog.Corpus;
import io.github.parquetfsck.streamlog.Evidence;
import io.github.parquetfsck.streamlog.Involvement;
import io.github.parquetfsck.streamlog.Involvement.Part;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DownstreamTest {
    @TempDir
    Path lake;

    private final Stores stores = new LocalStores(Identities.standard());
    private CheckpointFolder checkpoint;

    @BeforeEach
    void aQueryThatReadsTheDirectory() {
        checkpoint = new CheckpointFolder(lake.resolve("checkpoint-b"))
                .metadata()
                .offsets(0, 1, "{\"logOffset\":0}")
                .commits(0)
                .raw("sources/0/0", "v1\n" + listed("day=1/first.parquet", 0));
    }

    @Test
    void aFileOfACommittedBatchHasBeenRead() {
        checkpoint
                .offsets(1, 2, "{\"logOffset\":2}")
                .commits(1)
                .raw("sources/0/1", "v1\n" + listed("day=1/a%20b.parquet", 1))
                .raw("sources/0/2", "v1\n" + listed("day=2/c.parquet", 2));

        assertThat(query("day=1/a b.parquet")).isEqualTo(involvement(Part.READ, batch(1, 1), ""));
        assertThat(query("day=1/first.parquet")).isEqualTo(involvement(Part.READ, batch(0, 0), ""));
    }

    @Test
    void whereProgressIsTrackedAsynchronouslyABatchBetweenMayHaveReadTheFile() {
        checkpoint
                .offsets(4, 2, "{\"logOffset\":3}")
                .commits(4)
                .raw("sources/0/1", "v1\n" + listed("day=1/a.parquet", 1))
                .raw("sources/0/2", "v1\n" + listed("day=1/b.parquet", 2))
                .raw("sources/0/3", "v1\n" + listed("day=1/c.parquet", 3));

        assertThat(query("day=1/a.parquet").batches())
                .contains(new BatchRange(
                        1,
                        4,
                        Evidence.RANGE,
                        "the query tracks its progress asynchronously, and keeps no offsets of the batches between"));
    }

    @Test
    void aFileOfABatchThatIsNotCommittedIsAboutToBeRead() {
        checkpoint.offsets(1, 2, "{\"logOffset\":1}").raw("sources/0/1", "v1\n" + listed("day=1/a.parquet", 1));

        assertThat(query("day=1/a.parquet")).isEqualTo(involvement(Part.UNCOMMITTED, batch(1, 1), ""));
    }

    @Test
    void aFileThatOnlyTheSourceHasListedIsInNoBatchYet() {
        checkpoint.raw("sources/0/1", "v1\n" + listed("day=1/a.parquet", 1));

        assertThat(query("day=1/a.parquet"))
                .isEqualTo(involvement(Part.LISTED, Optional.empty(), "as log id 1 of source 0"));
    }

    @Test
    void aFileOfTheDirectoryThatIsNotListedHasNotBeenSeen() {
        assertThat(query("day=9/z.parquet")).isEqualTo(involvement(Part.NOT_LISTED, Optional.empty(), ""));
    }

    @Test
    void aTornSourceLogLeavesItOpenWhatWasRead() {
        checkpoint.raw("sources/0/1", "v1\n{\"path\":");

        assertThat(query("day=9/z.parquet"))
                .isEqualTo(involvement(Part.UNCERTAIN, Optional.empty(), "logs of source 0 are missing or torn: 1"));
    }

    @Test
    void whereEarlierOffsetsArePurgedTheBatchIsOneOfARange() {
        checkpoint = new CheckpointFolder(lake.resolve("checkpoint-c"))
                .metadata()
                .offsets(7, 2, "{\"logOffset\":20}")
                .commits(7)
                .raw("sources/0/19.compact", "v1\n" + listed("day=1/a.parquet", 3))
                .raw("sources/0/20", "v1\n" + listed("day=1/b.parquet", 20));

        assertThat(queries("day=1/a.parquet").get(1).batches())
                .contains(new BatchRange(0, 7, Evidence.RANGE, "the offsets of earlier batches are purged"));
    }

    @Test
    void aQueryThatReadsAnotherDirectoryOrAnotherSourceHasNoPartInIt() {
        new CheckpointFolder(lake.resolve("checkpoint-k"))
                .metadata()
                .offsets(0, 1, "{\"t\":{\"0\":5}}")
                .commits(0)
                .raw("sources/0/0", "\0v1\n{\"t\":{\"0\":0}}");
        Location other = new Location(lake.resolve("other").toString());
        Map<Identity, Location> files = Map.of(identity(other.child("x.parquet")), other);

        assertThat(new Downstream(stores).of(files, List.of()).queries()).isEmpty();
        assertThat(queries("day=1/first.parquet")).hasSize(1);
    }

    @Test
    void theLogOfANamedSourceThatSparkWroteTellsTheBatch() {
        Path real = Corpus.checkpoints("named-source-sink-offsetsv2-commitsv3-4.2.0");
        Location input = new Location("/lake/R/in");
        Identity file = identity(input.child("in 11#x.parquet"));
        List<Involvement> queries = new Downstream(stores)
                .of(Map.of(file, input), List.of(new Location(real.toString())))
                .of(file);

        assertThat(queries).hasSize(1);
        assertThat(queries.get(0).part()).isEqualTo(Part.READ);
        assertThat(queries.get(0).batches())
                .contains(new BatchRange(3, 3, Evidence.EXACT, "source src_a lists the file with log id 3"));
    }

    private Involvement query(String file) {
        List<Involvement> queries = queries(file);
        assertThat(queries).hasSize(1);
        return queries.get(0);
    }

    private List<Involvement> queries(String file) {
        Location dataset = new Location(lake.resolve("events").toString());
        Identity identity = identity(new Location(dataset.text() + "/" + file));
        return new Downstream(stores).of(Map.of(identity, dataset), List.of()).of(identity);
    }

    private static Identity identity(Location location) {
        return Identities.standard().of(location);
    }

    private Involvement involvement(Part part, Optional<BatchRange> batches, String detail) {
        return new Involvement(
                Optional.of(CheckpointFolder.QUERY), Optional.of(checkpoint.location()), part, batches, detail);
    }

    private static Optional<BatchRange> batch(long id, long logId) {
        return Optional.of(new BatchRange(id, id, Evidence.EXACT, "source 0 lists the file with log id " + logId));
    }

    private String listed(String uri, long logId) {
        return "{\"path\":\"file://" + lake.resolve("events") + "/" + uri
                + "\",\"timestamp\":1700000012000,\"batchId\":" + logId + "}";
    }
}
