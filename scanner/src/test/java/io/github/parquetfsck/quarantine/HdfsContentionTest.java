// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.hadoop.HdfsCluster;
import io.github.parquetfsck.ledger.EntryState;
import io.github.parquetfsck.ledger.Ledger;
import io.github.parquetfsck.ledger.LedgerState;
import io.github.parquetfsck.quarantine.ActionEvent.Outcome;
import io.github.parquetfsck.verify.FileReport;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;

class HdfsContentionTest {
    private static final int RUNS = 20;
    private static final int FILES = 5;

    private final Stores stores = HdfsCluster.shared().stores();

    @Test
    void ofTwentyRunsAtOnceOneHasTheLockAndMovesEachFileOnce() throws Exception {
        Location lake = HdfsCluster.shared().freshDirectory();
        FileSystem fileSystem = HdfsCluster.shared().fileSystem();
        for (int i = 0; i < FILES; i++) {
            Path file = new Path(lake + "/plain/f" + i + ".parquet");
            try (var out = fileSystem.create(file)) {
                out.write(("BAD " + i).getBytes(StandardCharsets.UTF_8));
            }
            fileSystem.setTimes(file, Instant.now().minus(Lake.AGE).toEpochMilli(), -1);
        }
        QuarantinePlan plan = plan(lake);
        CyclicBarrier together = new CyclicBarrier(RUNS);
        ExecutorService pool = Executors.newFixedThreadPool(RUNS);
        List<Callable<ActionResult>> jobs = new ArrayList<>();
        for (int i = 0; i < RUNS; i++) {
            jobs.add(() -> {
                together.await();
                RunOptions options = new RunOptions(RunOptions.Writers.WATCHED, List.of(), 1);
                return new Quarantine(stores, file -> Lake.judge(stores, file), options, event -> {}).apply(plan);
            });
        }
        int refused = 0;
        long moved = 0;
        try {
            for (Future<ActionResult> each : pool.invokeAll(jobs)) {
                ActionResult result = each.get();
                assertThat(result.problems()).isEmpty();
                assertThat(result.refused())
                        .allSatisfy(refusal -> assertThat(refusal.reason()).contains("the lock of"));
                refused += result.refused().isEmpty() ? 0 : 1;
                moved += result.count(Outcome.QUARANTINED);
            }
        } finally {
            pool.shutdown();
        }
        assertThat(moved).isEqualTo(FILES);
        assertThat(refused).isPositive();
        LedgerState ledger = Ledger.read(stores, lake.child("_q"));
        assertThat(ledger.problems()).isEmpty();
        assertThat(ledger.open()).isEmpty();
        assertThat(ledger.in(EntryState.QUARANTINED)).hasSize(FILES);
    }

    private QuarantinePlan plan(Location lake) throws Exception {
        Location plain = lake.child("plain");
        List<FileReport> candidates = new ArrayList<>();
        List<Node> nodes = new ArrayList<>();
        stores.source(plain).list(plain, nodes::add);
        for (Node node : nodes) {
            FileEntry file = node.entry();
            candidates.add(Lake.judge(stores, file));
        }
        return QuarantinePlanner.plan(
                new PlanRequest(
                        LakeRuns.newRun(),
                        lake.child("_q"),
                        List.of(lake),
                        candidates,
                        List.of(),
                        FILES,
                        LakeRuns.identify(stores)),
                QuarantinePolicy.standard(Instant.now()));
    }
}
