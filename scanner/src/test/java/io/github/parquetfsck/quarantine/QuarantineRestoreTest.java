// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.ledger.EntryState;
import io.github.parquetfsck.ledger.Ledger;
import io.github.parquetfsck.quarantine.ActionEvent.Outcome;
import java.nio.file.Path;
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
        assertThat(quarantined.counts()).containsOnly(java.util.Map.entry(Outcome.QUARANTINED, 3L));
        LakeRuns.assertQuarantined(before, lake);
        LakeRuns.assertNoStaleChecksums(before, lake);

        ActionResult again = LakeRuns.quarantine(lake, LakeRuns.PLAIN);
        assertThat(again.counts()).isEmpty();

        ActionResult restored = LakeRuns.restore(lake, LakeRuns.PLAIN);
        assertThat(restored.refused()).isEmpty();
        assertThat(restored.counts()).containsOnly(java.util.Map.entry(Outcome.RESTORED, 3L));
        LakeRuns.assertRestored(before, lake);
        assertThat(Ledger.read(LakeRuns.PLAIN, lake.rootLocation()).in(EntryState.RELEASED))
                .hasSize(3);
    }
}
