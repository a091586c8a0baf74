// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.streamlog.SinkRelation.Origin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SinkExaminationTest {
    /** Just before the files of {@link SinkFolder} were written. */
    private static final long PLANNED = 1_795_979_590_000L;

    private static final long WRITTEN = 1_795_979_590_685L;
    private static final long AN_HOUR = 3_600_000;

    @TempDir
    Path folder;

    private final FolderSource source = new FolderSource();
    private CheckpointFolder checkpoint;
    private SinkFolder sink;

    @BeforeEach
    void threeBatches() {
        checkpoint = new CheckpointFolder(folder.resolve("ck")).metadata();
        sink = new SinkFolder(folder.resolve("sink"));
        for (int batch = 0; batch < 3; batch++) {
            checkpoint.offsets(batch, PLANNED + batch, "7").commits(batch);
            sink.log(String.valueOf(batch), "f" + batch);
        }
    }

    @Test
    void aSinkIsTiedToTheCheckpointWhoseBatchesWroteIt() throws IOException {
        CheckpointFolder other = new CheckpointFolder(folder.resolve("other")).metadata();
        other.offsets(0, PLANNED + AN_HOUR, "7").commits(0);

        SinkExamination examined = examine(Origin.MET, checkpoint, other);
        assertThat(examined.diagnoses()).isEmpty();
        assertThat(examined.relation().orElseThrow().checkpoint().directory()).isEqualTo(checkpoint.location());
        assertThat(examined.relation().orElseThrow().hits()).isEqualTo(3);
        assertThat(examine(Origin.MET, other).relation()).isEmpty();
        assertThat(examine(Origin.NAMED, checkpoint, checkpoint).relation()).isEmpty();
    }

    /** The sink's files are a year apart, and no retention of less than that left them in one compact log. */
    @Test
    void aCompactLogWithoutAFileLosesRowsWhereTheOneBeforeItKeptOlderOnes() throws IOException {
        String old = sink.line("f0").replace("1795979590685", "1764443590685");
        sink.raw("_spark_metadata/1.compact", "v1\n" + old + "\n" + sink.line("f1"));
        emptiedAt(WRITTEN + AN_HOUR);

        assertThat(findings(Origin.NAMED))
                .containsExactly(Finding.of(
                        Defect.COMPACT_LOG_EMPTIED,
                        new Place.LogLine(log("2.compact"), 1),
                        log("2.compact"),
                        "1.compact",
                        2L,
                        "365 days",
                        "60 min"));
        SinkLog log = SinkLog.open(source, sink.location()).orElseThrow();
        assertThat(log.files().findings()).extracting(Finding::defect).containsExactly(Defect.COMPACT_LOG_EMPTIED);
        assertThat(log.unreadable()).isPresent();
    }

    /**
     * What Spark 3.5.9 and 4.2.0 write themselves with {@code retention} of two seconds, when a batch of a partitioned sink
     * has no rows and the newest file is older: 0 to 4 list files 1.7 s apart, 2.compact those of 1 s, and 5.compact none.
     */
    @Test
    void aCompactLogWithoutAFileMayBeRightWhereAllFilesWereOlderThanThoseBeforeItWereApart() throws IOException {
        String later = sink.line("f1").replace("1795979590685", "1795979591623");
        sink.raw("_spark_metadata/1.compact", "v1\n" + sink.line("f0") + "\n" + later);
        emptiedAt(WRITTEN + 6500);

        assertThat(findings(Origin.NAMED))
                .containsExactly(Finding.of(
                        Defect.COMPACT_LOG_EXPIRED,
                        new Place.LogLine(log("2.compact"), 1),
                        log("2.compact"),
                        "1.compact",
                        "5562 ms",
                        2L));
        assertThat(examine(Origin.NAMED, checkpoint).isDamaged()).isFalse();
        SinkLog log = SinkLog.open(source, sink.location()).orElseThrow();
        assertThat(log.files().findings()).extracting(Finding::defect).containsExactly(Defect.COMPACT_LOG_EXPIRED);
        assertThat(log.unreadable()).isEmpty();
    }

    /** No option shows in logs of single batches, which Spark never shortens. */
    @Test
    void theFirstCompactLogWithoutAFileTellsNothingOfTheOption() throws IOException {
        sink.raw("_spark_metadata/0", "v1\n" + sink.line("f0").replace("1795979590685", "1764443590685"));
        emptiedAt(WRITTEN + AN_HOUR);

        assertThat(SinkLog.open(source, sink.location()).orElseThrow().files().findings())
                .extracting(Finding::defect)
                .containsExactly(Defect.COMPACT_LOG_EXPIRED);
    }

    private void emptiedAt(long millis) throws IOException {
        Files.delete(folder.resolve("sink/_spark_metadata/2"));
        if (Files.exists(folder.resolve("sink/_spark_metadata/1.compact"))) {
            Files.delete(folder.resolve("sink/_spark_metadata/1"));
        }
        sink.log("2.compact");
        Files.setLastModifiedTime(folder.resolve("sink/_spark_metadata/2.compact"), FileTime.fromMillis(millis));
    }

    @Test
    void aCompactLogWithoutAFileIsRightWhereNoLogBeforeItListsOne() throws IOException {
        sink.log("0").log("1").log("2.compact");
        Files.delete(folder.resolve("sink/_spark_metadata/2"));

        assertThat(findings(Origin.NAMED)).isEmpty();
    }

    @Test
    void aBatchInTheCrashWindowIsInTheSinkAndNotCommitted() throws IOException {
        Files.delete(folder.resolve("ck/commits/2"));

        assertThat(findings(Origin.NAMED)).isEmpty();
    }

    @Test
    void aCheckpointThatWasRewoundAloneLosesWhatItPlansNext() throws IOException {
        Files.delete(folder.resolve("ck/commits/2"));
        Files.delete(folder.resolve("ck/offsets/2"));

        assertThat(findings(Origin.MET))
                .containsExactly(Finding.of(
                        Defect.SINK_AHEAD,
                        new Place.LogLine(log("2"), 1),
                        folder + "/sink/_spark_metadata",
                        2L,
                        folder + "/ck",
                        1L));
    }

    @Test
    void aNewCheckpointOverAnOldSinkIsKnownByItsTimes() throws IOException {
        for (int batch = 0; batch < 3; batch++) {
            checkpoint.offsets(batch, PLANNED + AN_HOUR, "7");
        }

        assertThat(findings(Origin.NAMED))
                .containsExactly(Finding.of(
                        Defect.SINK_OF_ANOTHER_QUERY,
                        new Place.LogLine(log("0"), 1),
                        folder + "/sink/_spark_metadata",
                        "0 to 2",
                        folder + "/ck"));
        assertThat(findings(Origin.MET)).isEmpty();
    }

    @Test
    void aSinkThatEndsBeforeTheNewestCommitLacksBatches() throws IOException {
        checkpoint.offsets(3, PLANNED + 3, "7").commits(3);

        assertThat(findings(Origin.MET))
                .containsExactly(Finding.of(
                        Defect.SINK_BEHIND,
                        new Place.Missing(log("3")),
                        folder + "/sink/_spark_metadata",
                        2L,
                        folder + "/ck",
                        3L));
    }

    @Test
    void whatIsWrongWithTheLogItselfIsFoundLineByLine() throws IOException {
        sink.log("1", "f1", "x/f1")
                .raw("_spark_metadata/1", "v1\n" + sink.line("f1").replace("\"add\"", "\"delete\""));
        sink.raw("_spark_metadata/2", "v1\n{\"pa");
        assertThat(findings(Origin.MET))
                .extracting(Finding::defect)
                .containsExactly(Defect.FOREIGN_ACTION, Defect.SINK_LOG_ENTRY_MALFORMED);
        sink.raw("_spark_metadata/1", "v1\n" + SinkFolder.line(folder.resolve("elsewhere/f1"), 754));
        sink.delete("_spark_metadata/0");
        assertThat(findings(Origin.MET))
                .extracting(Finding::defect)
                .containsExactly(
                        Defect.SINK_LOG_INCOMPLETE, Defect.RELOCATED_SINK_LOG, Defect.SINK_LOG_ENTRY_MALFORMED);
    }

    @Test
    void aLogThatCompactionDeletesMeanwhileIsNoFinding() throws IOException {
        boolean[] done = {false};
        source.beforeOpen(location -> {
            if (location.name().equals("1")
                    && !done[0]
                    && location.parent().name().equals("_spark_metadata")) {
                done[0] = true;
                sink.log("2.compact", "f0", "f1", "f2");
                sink.delete("_spark_metadata/1");
            }
        });

        assertThat(findings(Origin.NAMED)).isEmpty();
        assertThat(done[0]).isTrue();
    }

    private String log(String name) {
        return folder + "/sink/_spark_metadata/" + name;
    }

    private List<Finding> findings(Origin origin) throws IOException {
        return examine(origin, checkpoint).diagnoses().stream()
                .map(Diagnosis::finding)
                .toList();
    }

    private SinkExamination examine(Origin origin, CheckpointFolder... folders) throws IOException {
        List<Checkpoint> checkpoints = new java.util.ArrayList<>();
        for (CheckpointFolder each : folders) {
            checkpoints.add(Checkpoint.open(new FolderSource(), each.location()).orElseThrow());
        }
        return SinkExamination.of(source, SinkLog.open(source, sink.location()).orElseThrow(), checkpoints, origin);
    }
}
