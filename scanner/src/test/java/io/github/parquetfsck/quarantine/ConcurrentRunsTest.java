// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.io.Faults;
import io.github.parquetfsck.io.FaultyStores;
import io.github.parquetfsck.quarantine.ActionEvent.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Twenty runs on one root at once: whichever gets the lock does the work, and the others are refused. */
class ConcurrentRunsTest {
    private static final int RUNS = 20;

    @TempDir
    Path directory;

    @Test
    void oneOfTwentyWins() throws Exception {
        Lake before = Lake.write(directory.resolve("before"));
        Lake lake = before.copyTo(directory.resolve("lake"));
        for (String verb : List.of("quarantine", "purge")) {
            List<ActionResult> results = race(verb, lake);
            assertThat(results)
                    .filteredOn(result -> result.refused().isEmpty())
                    .singleElement()
                    .satisfies(winner -> {
                        Outcome done = verb.equals("purge") ? Outcome.PURGED : Outcome.QUARANTINED;
                        assertThat(winner.count(done)).isEqualTo(3);
                        assertThat(winner.isTroubled()).isFalse();
                    });
            assertThat(results)
                    .filteredOn(result -> !result.refused().isEmpty())
                    .hasSize(RUNS - 1)
                    .allSatisfy(loser -> {
                        assertThat(loser.counts()).isEmpty();
                        assertThat(loser.refused().get(0).reason()).startsWith("the lock of " + lake.root());
                    });
            LakeRuns.assertInventory(lake);
        }
        LakeRuns.assertPurged(before, lake);
    }

    @Test
    void oneOfTwentyProcessesWins() throws Exception {
        Lake before = Lake.write(directory.resolve("before"));
        Lake lake = before.copyTo(directory.resolve("lake"));
        Path ended = Files.createDirectory(directory.resolve("ended"));
        ExecutorService pool = Executors.newFixedThreadPool(RUNS);
        List<String> said = new ArrayList<>();
        try {
            List<Future<ForkedRun>> runs = new ArrayList<>();
            for (int i = 0; i < RUNS; i++) {
                runs.add(pool.submit(() -> ForkedRun.of(
                        Startup.ofAny(),
                        RacingRun.class,
                        lake.directory.toString(),
                        ended.toString(),
                        Integer.toString(RUNS - 1))));
            }
            for (Future<ForkedRun> run : runs) {
                assertThat(run.get().exit()).as(run.get().output()).isZero();
                said.add(run.get().output().strip());
            }
        } finally {
            pool.shutdownNow();
        }
        assertThat(said).containsOnlyOnce("moved 3");
        said.remove("moved 3");
        assertThat(said).allSatisfy(line -> assertThat(line).startsWith("refused: the lock of " + lake.root()));
        LakeRuns.assertQuarantined(before, lake);
    }

    /** The winner waits with its first change to a data file until all others have ended. */
    private static List<ActionResult> race(String verb, Lake lake) throws Exception {
        CountDownLatch ended = new CountDownLatch(RUNS - 1);
        ExecutorService pool = Executors.newFixedThreadPool(RUNS);
        try {
            List<Future<ActionResult>> runs = new ArrayList<>();
            for (int i = 0; i < RUNS; i++) {
                runs.add(pool.submit(() -> {
                    Faults faults = new Faults();
                    faults.afterStep(step -> {
                        if (faults.log().stream().anyMatch(line -> line.endsWith("-000001-intent.jsonl"))) {
                            await(ended);
                        }
                    });
                    ActionResult result = LakeRuns.verb(verb).on(lake, FaultyStores.local(faults));
                    ended.countDown();
                    return result;
                }));
            }
            List<ActionResult> results = new ArrayList<>();
            for (Future<ActionResult> run : runs) {
                results.add(run.get());
            }
            return results;
        } finally {
            pool.shutdownNow();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(1, TimeUnit.MINUTES)) {
                throw new IllegalStateException("the other runs did not end");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
