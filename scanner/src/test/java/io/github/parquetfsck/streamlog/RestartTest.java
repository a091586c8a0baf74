// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.streamlog.Restart.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RestartTest {
    @TempDir
    Path folder;

    private CheckpointFolder checkpoint;

    @BeforeEach
    void checkpoint() {
        checkpoint = new CheckpointFolder(folder).metadata();
    }

    @Test
    void whatIsCommittedDecidesWhichBatchRuns() throws IOException {
        batches(0, 1, 2);
        assertThat(restart()).isEqualTo(new Restart(Outcome.CONTINUES, OptionalLong.of(3), "plans batch 3"));
        Files.delete(folder.resolve("commits/2"));
        assertThat(restart())
                .isEqualTo(new Restart(
                        Outcome.RERUNS,
                        OptionalLong.of(2),
                        "runs batch 2 again, with the offsets that were planned for it"));
        Files.delete(folder.resolve("commits/1"));
        assertThat(restart())
                .isEqualTo(new Restart(
                        Outcome.SKIPS,
                        OptionalLong.of(2),
                        "runs batch 2 again, with the offsets that were planned for it; batches 1 to 1 are not run, with"
                                + " a warning in the log only"));
        Files.delete(folder.resolve("commits/0"));
        assertThat(restart().outcome()).isEqualTo(Outcome.SKIPS);
    }

    @Test
    void theFirstBatchRunsAgainWhenNothingIsCommitted() throws IOException {
        checkpoint.offsets(0, 1, "7").raw("commits/readme", "");

        assertThat(restart().outcome()).isEqualTo(Outcome.RERUNS);
        assertThat(restart().batch()).hasValue(0);
    }

    @Test
    void commitsAheadEndInAConflict() throws IOException {
        batches(0, 1);
        checkpoint.commits(2);

        assertThat(restart().outcome()).isEqualTo(Outcome.FAILS);
        assertThat(restart().text()).contains("CONCURRENT_STREAM_LOG_UPDATE");
    }

    @Test
    void theNewestTwoOffsetsAndTheNewestCommitMustBeReadable() throws IOException {
        batches(0, 1, 2, 3);
        checkpoint.raw("offsets/1", "");
        assertThat(restart().outcome()).isEqualTo(Outcome.CONTINUES);
        checkpoint.raw("offsets/2", "");
        assertThat(restart().text()).endsWith("offsets/2 is empty (Incomplete log file)");
        Files.delete(folder.resolve("offsets/2"));
        assertThat(restart().text()).endsWith("batch 2 doesn't exist");
        batches(2);
        checkpoint.raw("offsets/3", "v3\n{}\n7");
        assertThat(restart().text()).endsWith("offsets/3 has version 3 (INVALID_LOG_VERSION)");
        batches(3);
        checkpoint.raw("commits/3", "v1\n{\"next");
        assertThat(restart().text()).endsWith("commits/3 does not parse");
    }

    @Test
    void aMissingQueryIdDependsOnTheVersion() throws IOException {
        batches(0, 1);
        Files.delete(folder.resolve("metadata"));
        assertThat(restart().outcome()).isEqualTo(Outcome.DEPENDS);
        assertThat(restart().text()).endsWith("a new id and then plans batch 2");
        checkpoint.raw("metadata", "");
        assertThat(restart())
                .isEqualTo(new Restart(
                        Outcome.FAILS,
                        OptionalLong.empty(),
                        "fails, and so does every start after it: metadata does not parse"));
    }

    @Test
    void nothingPlannedIsAFirstStartUnlessSomethingIsLeft() throws IOException {
        Files.createDirectories(folder.resolve("offsets"));
        assertThat(restart()).isEqualTo(new Restart(Outcome.STARTS, OptionalLong.of(0), "plans batch 0"));
        Files.createDirectories(folder.resolve("state/0"));
        assertThat(restart().outcome()).isEqualTo(Outcome.DEPENDS);
    }

    @Test
    void asynchronousProgressNeedsItsSettingUntilTwoBatchesStandSideBySide() throws IOException {
        batches(0, 2, 6);
        assertThat(restart().text())
                .isEqualTo("plans batch 7 with asyncProgressTrackingEnabled; without it fails (batch 5 doesn't exist)"
                        + " until two batches ran with asyncProgressTrackingCheckpointIntervalMs=0");
        Files.delete(folder.resolve("commits/6"));
        assertThat(restart().outcome()).isEqualTo(Outcome.RERUNS);
    }

    @Test
    void epochsOfContinuousProcessingGoOnAfterTheNewestCommit() throws IOException {
        checkpoint.raw("offsets/0", "v1\n\n7").raw("offsets/1", "v1\n\n8").commits(0);

        assertThat(restart().outcome()).isEqualTo(Outcome.CONTINUES);
        assertThat(restart().batch()).hasValue(1);
    }

    @Test
    void newerFormatsNeedNewerVersions() throws IOException {
        batches(0, 1);
        checkpoint.raw("commits/1", "v2\n{}");
        assertThat(restart().text()).contains("needs Spark 4.0 or later, with");
        checkpoint.raw("commits/1", "v3\n{}");
        assertThat(restart().text()).endsWith("needs Spark 4.2 or later: offsets have version 1, commits 3");
    }

    private void batches(long... ids) {
        for (long id : ids) {
            checkpoint.offsets(id, 1000 + id, "7").commits(id);
        }
    }

    private Restart restart() throws IOException {
        return Restart.of(
                Checkpoint.open(new FolderSource(), checkpoint.location()).orElseThrow());
    }
}
