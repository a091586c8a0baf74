// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.io.Faults;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.hadoop.HdfsCluster;
import io.github.parquetfsck.ledger.EntryState;
import io.github.parquetfsck.ledger.Ledger;
import io.github.parquetfsck.ledger.LedgerAudit;
import io.github.parquetfsck.ledger.LedgerState;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;

/**
 * Processes on HDFS that die between two of their changes to it, spread over every verb that acts; the next run finishes
 * the work of each. A process costs seconds: {@link KillTest} has every step, on local files.
 */
class HdfsKillTest {
    private static final byte[] CUT = {'P', 'A', 'R', '1', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 65, 20, -64, -72};
    private static final Map<String, Integer> KILLS =
            Map.of("quarantine", 3, "restore", 2, "restore --as-new-name", 1, "purge --older-than 0", 2);

    private final HdfsCluster cluster = HdfsCluster.shared();
    private final Stores stores = cluster.stores();
    private final FileSystem fileSystem;

    HdfsKillTest() throws IOException {
        fileSystem = cluster.fileSystem();
    }

    @Test
    void whateverStepAProcessDiesAfterTheNextOneFinishesItsWork() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Future<?>> kills = new ArrayList<>();
        try {
            for (Map.Entry<String, Integer> verb : KILLS.entrySet()) {
                int steps = undisturbed(verb.getKey());
                for (int i = 1; i <= verb.getValue(); i++) {
                    int step = steps * i / (verb.getValue() + 1);
                    kills.add(pool.submit(() -> {
                        kill(verb.getKey(), step);
                        return step;
                    }));
                }
            }
            assertThat(kills).hasSize(8);
            for (Future<?> kill : kills) {
                kill.get();
            }
        } finally {
            pool.shutdownNow();
        }
    }

    private int undisturbed(String verb) throws IOException {
        Location lake = start(verb);
        Faults faults = new Faults();
        HdfsCommand.Result result = HdfsCommand.run(stores, faults, command(verb, lake));
        assertThat(result.exit()).as(result.output()).isIn(0, 3);
        check(verb, lake);
        assertThat(faults.steps()).isGreaterThan(9);
        return faults.steps();
    }

    private void kill(String verb, int step) throws Exception {
        Location lake = start(verb);
        HdfsCommand.Result killed = HdfsCommand.killed(cluster.uri(), step, command(verb, lake));
        assertThat(killed.exit())
                .as("%s, step %d: %s", verb, step, killed.output())
                .isEqualTo(HdfsCommand.KILLED);
        HdfsCommand.Result next = HdfsCommand.run(stores, new Faults(), command(verb, lake));
        assertThat(next.exit())
                .as("%s after step %d: %s", verb, step, next.output())
                .isIn(0, 3);
        try {
            check(verb, lake);
        } catch (AssertionError e) {
            throw new AssertionError(verb + " killed after step " + step + ", then " + next.output(), e);
        }
    }

    /** A sink of two batches with a cut file each, and a plain directory with another and a file that is none. */
    private Location start(String verb) throws IOException {
        Location lake = cluster.freshDirectory();
        for (int batch = 0; batch < 2; batch++) {
            String file = lake + "/sink/part-" + batch + ".parquet";
            put(file, CUT);
            String line = "v1\n{\"path\":\"" + file + "\",\"size\":18,\"isDir\":false,\"modificationTime\":1,"
                    + "\"blockReplication\":1,\"blockSize\":1,\"action\":\"add\"}";
            put(lake + "/sink/_spark_metadata/" + batch, line.getBytes(StandardCharsets.UTF_8));
        }
        put(lake + "/plain/part-2.parquet", CUT);
        put(lake + "/plain/readme.txt", new byte[] {1});
        if (!verb.equals("quarantine")) {
            HdfsCommand.Result away = HdfsCommand.run(stores, new Faults(), command("quarantine", lake));
            assertThat(away.exit()).as(away.output()).isEqualTo(3);
        }
        return lake;
    }

    private void put(String path, byte[] content) throws IOException {
        try (FSDataOutputStream out = fileSystem.create(new Path(path))) {
            out.write(content);
        }
        fileSystem.setTimes(new Path(path), Instant.now().minus(Lake.AGE).toEpochMilli(), -1);
    }

    private static List<String> command(String verb, Location lake) {
        List<String> args = new ArrayList<>(Arrays.asList(verb.split(" ")));
        if (verb.equals("quarantine")) {
            args.addAll(List.of(lake + "/sink", lake + "/plain", "--fail-on", "damage", "--threads", "1"));
        }
        args.addAll(List.of("--root", lake + "/_q", "--writer-stopped", "--apply"));
        return args;
    }

    private void check(String verb, Location lake) throws IOException {
        LedgerAudit audit = Ledger.audit(stores, lake.child("_q"));
        LedgerState state = audit.state();
        assertThat(state.problems()).isEmpty();
        assertThat(state.open()).isEmpty();
        assertThat(new Inventory(stores, lake.child("_q"), Inventory.Proof.SHA256, 1).compare(state))
                .allSatisfy(found -> assertThat(found.kind()).isEqualTo(Discrepancy.Kind.LEFTOVER));
        List<String> inPlace = files(lake, "/sink");
        inPlace.addAll(files(lake, "/plain"));
        String log = logs(lake);
        switch (verb) {
            case "quarantine" -> {
                assertThat(state.in(EntryState.QUARANTINED)).hasSize(3);
                assertThat(files(lake, "/_q")).hasSize(3);
                assertThat(inPlace).isEmpty();
                assertThat(log).doesNotContain("part-");
            }
            case "restore" -> {
                assertThat(files(lake, "/_q")).isEmpty();
                assertThat(inPlace).containsExactlyInAnyOrder("part-0.parquet", "part-1.parquet", "part-2.parquet");
                assertThat(log).contains("/part-0.parquet\"").contains("/part-1.parquet\"");
            }
            case "restore --as-new-name" -> {
                assertThat(files(lake, "/_q")).isEmpty();
                assertThat(inPlace).hasSize(3).allMatch(name -> name.matches("part-[012]-2.*Z-[0-9a-f]{4}\\.parquet"));
                for (String name : files(lake, "/sink")) {
                    assertThat(log).contains("/" + name + "\"");
                }
                assertThat(log).doesNotContain("/part-0.parquet").doesNotContain("\"modificationTime\":1,");
            }
            default -> {
                assertThat(state.in(EntryState.PURGED)).hasSize(3);
                assertThat(files(lake, "/_q")).isEmpty();
                assertThat(inPlace).isEmpty();
            }
        }
    }

    /** Names of the Parquet files below, each of which has its bytes. */
    private List<String> files(Location lake, String below) throws IOException {
        List<String> names = new ArrayList<>();
        var files = fileSystem.listFiles(new Path(lake + below), true);
        while (files.hasNext()) {
            Path file = files.next().getPath();
            if (file.getName().endsWith(".parquet")) {
                assertThat(content(file)).isEqualTo(CUT);
                names.add(file.getName());
            }
        }
        return names;
    }

    private String logs(Location lake) throws IOException {
        Map<String, String> logs = new TreeMap<>();
        for (var status : fileSystem.listStatus(new Path(lake + "/sink/_spark_metadata"))) {
            logs.put(status.getPath().getName(), new String(content(status.getPath()), StandardCharsets.UTF_8));
        }
        return logs.values().stream().collect(Collectors.joining("\n"));
    }

    private byte[] content(Path file) throws IOException {
        try (var in = fileSystem.open(file)) {
            return in.readAllBytes();
        }
    }
}
