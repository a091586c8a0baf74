// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.io.Faults;
import io.github.parquetfsck.io.FaultyStores;
import io.github.parquetfsck.io.Stores;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fails the Nth operation for every N until nothing is left to fail; then the same run without faults puts all right. */
class FaultLoopTest {
    @TempDir
    Path directory;

    private Lake before;
    private Lake quarantined;

    @BeforeEach
    void writeLake() throws Exception {
        before = Lake.write(directory.resolve("before"));
        quarantined = before.copyTo(directory.resolve("quarantined"));
        LakeRuns.quarantine(quarantined, LakeRuns.PLAIN);
        LakeRuns.ageLogs(quarantined);
    }

    /** One of the two verbs. */
    private interface Act {
        ActionResult run(Lake lake, Stores stores) throws IOException;
    }

    private interface Check {
        void on(Lake lake) throws IOException;
    }

    @Test
    void aQuarantineWithAnyOneOperationFailingIsFinishedByTheNext() throws Exception {
        int operations = loop("quarantine", LakeRuns::quarantine, lake -> LakeRuns.assertQuarantined(before, lake));
        assertThat(operations).isGreaterThan(100);
    }

    @Test
    void aRestoreWithAnyOneOperationFailingIsFinishedByTheNext() throws Exception {
        int operations = loop("restore", LakeRuns::restore, lake -> LakeRuns.assertRestored(before, lake));
        assertThat(operations).isGreaterThan(100);
    }

    @Test
    void aQuarantineThatBreaksOffAfterAnyStepIsFinishedByTheNext() throws Exception {
        breakOff("quarantine", LakeRuns::quarantine, lake -> LakeRuns.assertQuarantined(before, lake));
    }

    @Test
    void aRestoreThatBreaksOffAfterAnyStepIsFinishedByTheNext() throws Exception {
        breakOff("restore", LakeRuns::restore, lake -> LakeRuns.assertRestored(before, lake));
    }

    @Test
    void aRestoreUnderNewNamesThatFailsOrBreaksOffAnywhereIsFinishedByTheNext() throws Exception {
        Check check = lake -> LakeRuns.assertRestoredUnderNewNames(before, lake);
        loop("restore-as-new-name", LakeRuns::restoreUnderNewNames, check);
        breakOff("restore-as-new-name-", LakeRuns::restoreUnderNewNames, check);
    }

    @Test
    void aPurgeThatFailsOrBreaksOffAnywhereIsFinishedByTheNext() throws Exception {
        Check check = lake -> LakeRuns.assertPurged(before, lake);
        loop("purge", LakeRuns::purge, check);
        breakOff("purge-", LakeRuns::purge, check);
    }

    @Test
    void aReplacementThatFailsOrBreaksOffAnywhereLeavesTheLogOldOrNewAndIsFinishedByTheNext() throws Exception {
        Check whole = lake -> LakeRuns.assertReplaced(quarantined, lake);
        Check between = lake -> LakeRuns.assertReplacedOrNot(quarantined, lake);
        Act act = LakeRuns::replace;
        // Most operations only look: every third fails here, and after each that changes something it breaks off.
        int operations = loop(3, "replace", act, between, whole);
        assertThat(operations).isGreaterThan(60);
        breakOff("replace-", act, between, whole);
    }

    private Lake start(String verb, String name) throws IOException {
        Lake target = new Lake(directory.resolve(name));
        return verb.equals("quarantine") ? before.copyTo(target.directory) : target(name);
    }

    /** A quarantined lake; a copy would have other file keys, and the ledger knows the old ones. */
    private Lake target(String name) throws IOException {
        Lake lake = before.copyTo(directory.resolve(name));
        LakeRuns.quarantine(lake, LakeRuns.PLAIN);
        LakeRuns.ageLogs(lake);
        return lake;
    }

    private int loop(String verb, Act act, Check check) throws Exception {
        return loop(1, verb, act, lake -> {}, check);
    }

    /** @param between what holds right after the fault, before anything else runs */
    private int loop(int stride, String verb, Act act, Check between, Check check) throws Exception {
        for (int n = 1; ; n += stride) {
            Lake lake = start(verb, verb + n);
            Faults faults = new Faults().failNth(n, () -> new IOException("injected"));
            try {
                act.run(lake, FaultyStores.local(faults));
            } catch (IOException injected) {
                assertThat(injected).hasMessageContaining("injected");
            }
            int operations = (int)
                    faults.log().stream().filter(line -> !line.startsWith(" ")).count();
            String what = "operation " + n + " of " + operations + ": " + faults.log();
            holds(between, lake, what);
            finish(act, check, lake, what);
            if (operations < n) {
                return n;
            }
        }
    }

    private void breakOff(String verb, Act act, Check check) throws Exception {
        breakOff(verb, act, lake -> {}, check);
    }

    private void breakOff(String verb, Act act, Check between, Check check) throws Exception {
        for (int k = 1; ; k++) {
            Lake lake = start(verb, verb + k);
            int at = k;
            Faults faults = new Faults().afterStep(step -> {
                if (step >= at) {
                    throw new UncheckedIOException(new IOException("broken off"));
                }
            });
            try {
                act.run(lake, FaultyStores.local(faults));
            } catch (UncheckedIOException injected) {
                assertThat(injected).hasMessageContaining("broken off");
            }
            String what = "step " + k + " of " + faults.steps() + ": " + faults.log();
            holds(between, lake, what);
            finish(act, check, lake, what);
            if (faults.steps() < k) {
                return;
            }
        }
    }

    private static void holds(Check check, Lake lake, String what) throws IOException {
        try {
            check.on(lake);
        } catch (AssertionError e) {
            throw new AssertionError("right after " + what, e);
        }
    }

    private void finish(Act act, Check check, Lake lake, String what) throws IOException {
        try {
            ActionResult result = act.run(lake, LakeRuns.PLAIN);
            if (!result.refused().isEmpty()) {
                LakeRuns.ageLogs(lake);
                result = act.run(lake, LakeRuns.PLAIN);
            }
            assertThat(result.refused()).isEmpty();
            check.on(lake);
        } catch (IOException | RuntimeException | AssertionError e) {
            throw new AssertionError("after " + what, e);
        }
    }
}
