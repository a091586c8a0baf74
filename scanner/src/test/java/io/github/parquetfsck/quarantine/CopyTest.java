// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.io.Faults;
import io.github.parquetfsck.io.FaultyStores;
import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.FileMover.CannotRename.Why;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.quarantine.ActionEvent.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where a rename is refused. */
class CopyTest {
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
    void aStoreThatDoesNotRenameWithinItselfIsCopiedOn() throws Exception {
        ActionResult away = LakeRuns.quarantine(lake, refusing(Why.REFUSED));
        assertThat(away.counts()).as(away.toString()).containsOnly(Map.entry(Outcome.QUARANTINED, 3L));
        LakeRuns.assertQuarantined(before, lake);
        LakeRuns.ageLogs(lake);
        ActionResult back = LakeRuns.restore(lake, refusing(Why.REFUSED));
        assertThat(back.counts()).as(back.toString()).containsOnly(Map.entry(Outcome.RESTORED, 3L));
        LakeRuns.assertRestored(before, lake);
    }

    @Test
    void anotherStoreIsRefusedWithoutAllowCopyAndTheSinksLogIsAsBefore() throws Exception {
        ActionResult result = LakeRuns.quarantine(lake, refusing(Why.ANOTHER_STORE));
        assertThat(result.counts()).as(result.toString()).containsOnly(Map.entry(Outcome.REFUSED, 3L));
        assertThat(result.refused()).isNotEmpty().allSatisfy(refused -> assertThat(refused.advice())
                .contains("--allow-copy"));
        LakeRuns.assertRestored(before, lake);
    }

    private static Stores refusing(Why why) {
        return FaultyStores.local(new Faults()
                .failNext("move", 1000, () -> new FileMover.CannotRename("refused", new IOException("refused"), why)));
    }
}
