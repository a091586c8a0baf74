// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.ledger.EntryState;
import io.github.parquetfsck.ledger.Ledger;
import io.github.parquetfsck.quarantine.ActionEvent.Outcome;
import io.github.parquetfsck.streamlog.SinkFolder;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuarantineRestoreTest {
    @TempDir
    Path directory;

    private Lake before;
    private Lake lake;

    @BeforeEach
    void writeLake() throws Exception {
        before = Lake.write(directory.resolve("before"));
        lake = before.copyTo(directory.resolve("lake"));
    }

    @Test
    void damagedFilesGoAwayAndComeBackAndTheSinksLogWithThem() throws Exception {
        ActionResult quarantined = LakeRuns.quarantine(lake, LakeRuns.PLAIN);
        assertThat(quarantined.refused()).isEmpty();
        assertThat(quarantined.problems()).isEmpty();
        assertThat(quarantined.counts()).containsOnly(Map.entry(Outcome.QUARANTINED, 3L));
        LakeRuns.assertQuarantined(before, lake);
        LakeRuns.assertNoStaleChecksums(before, lake);

        ActionResult again = LakeRuns.quarantine(lake, LakeRuns.PLAIN);
        assertThat(again.counts()).isEmpty();

        ActionResult restored = LakeRuns.restore(lake, LakeRuns.PLAIN);
        assertThat(restored.refused()).isEmpty();
        assertThat(restored.counts()).containsOnly(Map.entry(Outcome.RESTORED, 3L));
        LakeRuns.assertRestored(before, lake);
        assertThat(Ledger.read(LakeRuns.PLAIN, lake.rootLocation()).in(EntryState.RELEASED))
                .hasSize(3);
    }

    /** As when a log is torn after a plan was made, or a saved plan is applied. */
    @Test
    void filesOfASinkWhoseLogIsTornMeanwhileStayAndTheOthersGo() throws Exception {
        new SinkFolder(lake.sink()).raw("_spark_metadata/5", "v1\n{\"path\":\"file:/");
        LakeRuns.ageLogs(lake);
        ActionResult result = LakeRuns.quarantine(lake, LakeRuns.PLAIN);
        assertThat(result.counts()).containsOnly(Map.entry(Outcome.REFUSED, 1L), Map.entry(Outcome.QUARANTINED, 1L));
        assertThat(result.refused()).singleElement().satisfies(refused -> {
            assertThat(refused.reason()).contains("_spark_metadata/5");
            assertThat(refused.advice()).startsWith("repair the sink's log first");
        });
        assertThat(Ledger.read(LakeRuns.PLAIN, lake.rootLocation()).in(EntryState.QUARANTINED))
                .hasSize(1);
    }
}
