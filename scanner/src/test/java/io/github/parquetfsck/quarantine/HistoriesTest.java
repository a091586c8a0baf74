// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.io.Faults;
import io.github.parquetfsck.io.FaultyStores;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.MemoryStores;
import io.github.parquetfsck.io.MemoryStores.Moving;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.ledger.EntryState;
import io.github.parquetfsck.ledger.Ledger;
import io.github.parquetfsck.ledger.LedgerEntry;
import io.github.parquetfsck.ledger.LedgerState;
import io.github.parquetfsck.ledger.Selection;
import io.github.parquetfsck.quarantine.RunOptions.Writers;
import io.github.parquetfsck.streamlog.SinkLog;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Standing;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Random histories of quarantine, restore, recovery and purge, most of whose runs meet a fault: an operation fails once or for
 * good, is carried out and said to have failed, or the process dies after some step. After a last recovery every file is in
 * exactly one place with its bytes, and ledger and sink log say so.
 */
class HistoriesTest {
    private static final int HISTORIES = 2000;
    private static final int LONGEST = 4;
    private static final int MOST_OPERATIONS = 160;
    private static final Location LAKE = new Location("mem://lake/data");
    private static final Location ROOT = new Location("mem://lake/_q");
    private static final Location SINK = LAKE.child("sink");
    private static final Location PLAIN = LAKE.child("plain");
    private static final RunOptions OPTIONS = new RunOptions(Writers.STOPPED, List.of(), 1);
    private static final Instant OLD = Instant.now().minus(Lake.AGE);

    private enum Act {
        QUARANTINE,
        RESTORE,
        RECOVER,
        PURGE
    }

    @Test
    void twoThousandHistoriesEndWithEveryFileInOnePlace() {
        long seed = System.nanoTime();
        System.out.println("histories: seed " + seed);
        new Random(seed).longs(HISTORIES).parallel().forEach(own -> {
            List<String> told = new ArrayList<>();
            try {
                new History(new Random(own), told).run();
            } catch (IOException | RuntimeException | AssertionError e) {
                throw new AssertionError("history of seed " + own + " in " + seed + ": " + told, e);
            }
        });
    }

    /** One lake and what happens to it. */
    private static final class History {
        private final Random random;
        private final List<String> told;
        private final MemoryStores memory;
        private final NavigableMap<String, String> before;

        History(Random random, List<String> told) {
            this.random = random;
            this.told = told;
            Moving moving = random.nextBoolean() ? Moving.BY_LINK : Moving.BY_COPY;
            told.add(moving.toString());
            memory = new MemoryStores(moving);
            write();
            before = memory.contents();
        }

        /** Some files of each kind, a third of them damaged, some with a checksum file beside them. */
        private void write() {
            for (int i = 0; i < 3; i++) {
                data(PLAIN.child("f" + i + ".parquet"), i == 0);
            }
            List<String> all = new ArrayList<>(List.of("v1"));
            for (int batch = 0; batch < 3; batch++) {
                List<String> lines = new ArrayList<>(List.of("v1"));
                for (int part = 0; part < 2; part++) {
                    Location file = SINK.child("part-" + part + "-of-" + batch + ".parquet");
                    data(file, part == 0 && batch != 1);
                    lines.add("{\"path\":\"" + file + "\",\"size\":7,\"isDir\":false,\"modificationTime\":1,"
                            + "\"blockReplication\":1,\"blockSize\":1,\"action\":\"add\"}");
                }
                all.addAll(lines.subList(1, lines.size()));
                Location log = SINK.child("_spark_metadata").child(batch + (batch == 1 ? ".compact" : ""));
                memory.put(log, String.join("\n", batch == 1 ? all : lines), OLD);
            }
        }

        private void data(Location file, boolean bad) {
            memory.put(file, (bad ? "BAD " : "good ") + file.name(), OLD);
            if (random.nextBoolean()) {
                memory.put(file.parent().child("." + file.name() + ".crc"), "crc of " + file.name(), OLD);
            }
        }

        void run() throws IOException {
            int acts = 2 + random.nextInt(LONGEST - 1);
            for (int i = 0; i < acts; i++) {
                spoiled(random.nextInt(8) == 0 ? Act.PURGE : Act.values()[random.nextInt(3)]);
            }
            act(Act.RECOVER, memory);
            assertConsistent();
            act(Act.QUARANTINE, memory);
            assertConsistent();
            int purged = ledger().in(EntryState.PURGED).size();
            assertThat(ledger().in(EntryState.QUARANTINED)).hasSize(3 - purged);
            act(Act.RESTORE, memory);
            assertConsistent();
            if (purged == 0) {
                assertThat(lake()).isEqualTo(before);
            }
        }

        private void spoiled(Act act) {
            Faults faults = new Faults();
            int n = 1 + random.nextInt(MOST_OPERATIONS);
            int kind = random.nextInt(5);
            told.add(act + " fault " + kind + " at " + n);
            switch (kind) {
                case 0 -> faults.failNth(n, () -> new IOException("failed once"));
                case 1 -> faults.failFrom(n, () -> new IOException("fails for good"));
                case 2 -> faults.lieNth(1 + n / 4, () -> new IOException("lied"));
                case 3 -> faults.dieAfterStep(1 + n / 4);
                default -> {}
            }
            try {
                ActionResult result = act(act, FaultyStores.memory(memory, faults));
                told.add(result.counts().toString());
            } catch (IOException | UncheckedIOException injected) {
                told.add(String.valueOf(injected.getMessage()));
            } finally {
                FaultyStores.memory(memory, new Faults());
            }
        }

        private ActionResult act(Act act, Stores stores) throws IOException {
            return switch (act) {
                case QUARANTINE ->
                    new Quarantine(stores, file -> Lake.judge(memory, file), OPTIONS, event -> {}).apply(plan());
                case RESTORE ->
                    new Restore(stores, OPTIONS, event -> {})
                            .apply(Restore.plan(ledger(), ROOT, LakeRuns.newRun(), Selection.ALL));
                case PURGE ->
                    new Purge(stores, OPTIONS, Deletion.byThreads(stores, 1), event -> {})
                            .apply(Purge.plan(ledger(), ROOT, LakeRuns.newRun(), Selection.ALL, Instant.now()));
                case RECOVER -> new Recovery(stores, OPTIONS, event -> {}).apply(ROOT, LakeRuns.newRun());
            };
        }

        private LedgerState ledger() throws IOException {
            return Ledger.read(memory, ROOT);
        }

        private QuarantinePlan plan() throws IOException {
            List<FileReport> candidates = new ArrayList<>();
            SinkLog log = SinkLog.open(memory.source(SINK), SINK).orElseThrow();
            for (Location directory : List.of(PLAIN, SINK)) {
                List<Node> nodes = new ArrayList<>();
                memory.source(directory).list(directory, nodes::add);
                for (Node node : nodes) {
                    if (node.location().name().endsWith(".parquet")) {
                        boolean listed = log.files().find(node.location()).isPresent();
                        candidates.add(Lake.judge(memory, node.entry())
                                .with(
                                        directory.equals(PLAIN)
                                                ? Standing.UNKNOWN
                                                : listed ? Standing.LIVE : Standing.ORPHAN));
                    }
                }
            }
            return QuarantinePlanner.plan(
                    new PlanRequest(
                            LakeRuns.newRun(),
                            ROOT,
                            List.of(LAKE),
                            candidates,
                            List.of(
                                    new Holding(SINK, Owner.Kind.STREAMING_SINK, 6),
                                    new Holding(PLAIN, Owner.Kind.PLAIN, 3)),
                            9,
                            LakeRuns.identify(memory)),
                    QuarantinePolicy.standard(Instant.now()));
        }

        private Map<String, String> lake() {
            return memory.contents().entrySet().stream()
                    .filter(file -> file.getKey().startsWith(LAKE + "/"))
                    .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (a, b) -> a, TreeMap::new));
        }

        /** Where each file of the beginning must be now, and that nothing else is there. */
        private void assertConsistent() throws IOException {
            LedgerState state = ledger();
            assertThat(state.problems()).isEmpty();
            assertThat(state.open()).isEmpty();
            assertThat(state.in(EntryState.LOST)).isEmpty();
            Map<String, LedgerEntry> away = state.in(EntryState.QUARANTINED).stream()
                    .collect(Collectors.toMap(e -> e.facts().source().text(), e -> e));
            Map<String, LedgerEntry> purged = state.in(EntryState.PURGED).stream()
                    .collect(Collectors.toMap(e -> e.facts().source().text(), e -> e));
            NavigableMap<String, String> expected = new TreeMap<>();
            before.forEach((name, content) -> {
                if (!name.contains("/_spark_metadata/") && placeOf(name, purged).equals(name)) {
                    expected.put(placeOf(name, away), content);
                }
            });
            NavigableMap<String, String> found = new TreeMap<>();
            memory.contents().forEach((name, content) -> {
                if (name.endsWith(".parquet") || name.endsWith(".parquet.crc") || name.contains(".part-")) {
                    found.put(name, content);
                }
            });
            assertThat(found).isEqualTo(expected);
            assertThat(SinkLog.open(memory.source(SINK), SINK)
                            .orElseThrow()
                            .files()
                            .all())
                    .extracting(listed -> listed.location().text())
                    .containsExactlyInAnyOrderElementsOf(expected.keySet().stream()
                            .filter(name -> name.startsWith(SINK + "/") && name.endsWith(".parquet"))
                            .toList());
        }

        /** A file's place, or that of the file whose checksums it holds. */
        private static String placeOf(String name, Map<String, LedgerEntry> away) {
            Optional<Location> kept = Optional.ofNullable(away.get(name))
                    .map(entry -> entry.facts().destination());
            if (kept.isPresent()) {
                return kept.get().text();
            }
            Location file = new Location(name);
            if (!file.name().endsWith(".crc")) {
                return name;
            }
            String of = file.name().substring(1, file.name().length() - ".crc".length());
            return Optional.ofNullable(away.get(file.parent().child(of).text()))
                    .map(entry -> entry.facts().destination())
                    .map(to -> to.parent().child("." + to.name() + ".crc").text())
                    .orElse(name);
        }
    }
}
