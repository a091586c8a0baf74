// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.streamlog.SinkRelation.Origin;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The query that reads a sink has batches of the same numbers and nearly the same times as the one that writes it. */
class ReadershipTest {
    /** Just before the files of {@link SinkFolder} were written. */
    private static final long PLANNED = 1_795_979_590_000L;

    private static final int BATCHES = 3;

    @TempDir
    Path folder;

    private final FolderSource source = new FolderSource();
    private SinkFolder sink;

    @BeforeEach
    void aSink() {
        sink = new SinkFolder(folder.resolve("sink"));
        for (int batch = 0; batch < BATCHES; batch++) {
            sink.log(String.valueOf(batch), "f" + batch);
        }
    }

    @Test
    void theQueryThatReadsTheSinkIsNotTakenForItsWriter() throws IOException {
        CheckpointFolder writer = query("writer", "in");
        CheckpointFolder reader = query("reader", "sink");

        assertThat(closest(reader, writer)).contains(writer.location());
        assertThat(closest(writer, reader)).contains(writer.location());
    }

    @Test
    void aReaderIsNoWriterEvenWhereNoOtherCheckpointIsAtHand() throws IOException {
        assertThat(closest(query("reader", "sink"), query("another", "sink"))).isEmpty();
    }

    @Test
    void aQueryThatReadsOldFilesOfTheSinkMayWriteItToo() throws IOException {
        CheckpointFolder itself = query("itself", "sink/older");

        assertThat(closest(itself, query("reader", "sink"))).contains(itself.location());
    }

    @Test
    void theTimesOfMoreBatchesCountForMoreThanWhatIsReadUnlessOneReadsNothingOfTheSink() throws IOException {
        CheckpointFolder itself = query("itself", "sink/older");
        CheckpointFolder shorter = new CheckpointFolder(folder.resolve("shorter")).metadata();
        shorter.offsets(0, PLANNED, "7").commits(0);

        assertThat(closest(itself, shorter)).contains(shorter.location());
        shorter.raw("sources/0/0", log("sink/older", 0));
        assertThat(closest(itself, shorter)).contains(itself.location());
    }

    private CheckpointFolder query(String name, String reads) {
        CheckpointFolder checkpoint = new CheckpointFolder(folder.resolve(name)).metadata();
        for (int batch = 0; batch < BATCHES; batch++) {
            checkpoint
                    .offsets(batch, PLANNED + batch, "{\"logOffset\":" + batch + "}")
                    .commits(batch)
                    .raw("sources/0/" + batch, log(reads, batch));
        }
        return checkpoint;
    }

    private String log(String directory, int id) {
        return "v1\n{\"path\":\"file://" + folder.resolve(directory).resolve("f" + id)
                + "\",\"timestamp\":1700000000000,\"batchId\":" + id + "}";
    }

    private Optional<Location> closest(CheckpointFolder... folders) throws IOException {
        List<Checkpoint> checkpoints = new ArrayList<>();
        for (CheckpointFolder each : folders) {
            checkpoints.add(Checkpoint.open(source, each.location()).orElseThrow());
        }
        SinkLog log = SinkLog.open(source, sink.location()).orElseThrow();
        return SinkRelation.closest(source, checkpoints, log, Origin.MET)
                .map(relation -> relation.checkpoint().directory());
    }
}
