// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills a process between any two of its steps, runs the same again in another, and compares every file, every line of
 * the sink's log and the ledger. A step is one system call that changes the store.
 */
class KillTest {
    private static final int KILLED = 137;

    @TempDir
    Path directory;

    private Lake before;

    @BeforeEach
    void writeLake() throws Exception {
        before = Lake.write(directory.resolve("before"));
    }

    private interface Check {
        void on(Lake lake) throws IOException;
    }

    @Test
    void aQuarantineKilledAfterAnyStepIsFinishedByTheNext() throws Exception {
        killAfterEveryStep("quarantine", lake -> LakeRuns.assertQuarantined(before, lake));
    }

    @Test
    void aRestoreKilledAfterAnyStepIsFinishedByTheNext() throws Exception {
        killAfterEveryStep("restore", lake -> LakeRuns.assertRestored(before, lake));
    }

    @Test
    void aRestoreUnderNewNamesKilledOnItsWayIsFinishedByTheNext() throws Exception {
        // The steps are those of a restore but for one, which FaultLoopTest breaks off after, too: every seventh will
        // do.
        killAfterEvery(7, "restore-as-new-name", lake -> LakeRuns.assertRestoredUnderNewNames(before, lake));
    }

    @Test
    void aPurgeKilledAfterAnyStepIsFinishedByTheNext() throws Exception {
        killAfterEveryStep("purge", lake -> LakeRuns.assertPurged(before, lake));
    }

    @Test
    void aReplacementKilledOnItsWayIsFinishedByTheNext() throws Exception {
        // FaultLoopTest breaks off after each of the steps: a few kills show that a dead process leaves the same.
        Lake quarantined = start("replace", "quarantined");
        killAfterEvery(9, "replace", lake -> LakeRuns.assertReplaced(quarantined, lake));
    }

    private void killAfterEveryStep(String verb, Check check) throws Exception {
        killAfterEvery(1, verb, check);
    }

    private void killAfterEvery(int stride, String verb, Check check) throws Exception {
        Lake whole = start(verb, "whole");
        ForkedRun uncut = ForkedRun.of(verb, whole, 0);
        assertThat(uncut.exit()).as(uncut.output()).isZero();
        check.on(whole);
        int steps = Integer.parseInt(uncut.output().strip());
        assertThat(steps).isGreaterThan(verb.equals("purge") || verb.equals("replace") ? 20 : 60);
        ExecutorService pool = Executors.newFixedThreadPool(2);
        try {
            List<Future<?>> kills = IntStream.iterate(1, k -> k <= steps, k -> k + stride)
                    .<Future<?>>mapToObj(k -> pool.submit(() -> {
                        kill(verb, k, check);
                        return k;
                    }))
                    .toList();
            for (Future<?> kill : kills) {
                kill.get();
            }
        } finally {
            pool.shutdownNow();
        }
    }

    private void kill(String verb, int k, Check check) throws Exception {
        Lake lake = start(verb, verb + k);
        ForkedRun killed = ForkedRun.of(verb, lake, k);
        assertThat(killed.exit()).as("step %d: %s", k, killed.output()).isEqualTo(KILLED);
        try {
            ActionResult result = finish(verb, lake);
            if (!result.refused().isEmpty()) {
                LakeRuns.ageLogs(lake);
                result = finish(verb, lake);
            }
            assertThat(result.refused()).isEmpty();
            assertThat(result.isTroubled()).as(result.toString()).isFalse();
            check.on(lake);
        } catch (IOException | RuntimeException | AssertionError e) {
            throw new AssertionError(verb + " killed after step " + k, e);
        }
    }

    private static ActionResult finish(String verb, Lake lake) throws IOException {
        return LakeRuns.verb(verb).on(lake, LakeRuns.PLAIN);
    }

    private Lake start(String verb, String name) throws IOException {
        Lake lake = before.copyTo(directory.resolve(name));
        if (!verb.equals("quarantine")) {
            LakeRuns.quarantine(lake, LakeRuns.PLAIN);
            LakeRuns.ageLogs(lake);
        }
        return lake;
    }
}
