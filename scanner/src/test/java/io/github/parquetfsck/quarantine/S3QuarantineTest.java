// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.dataset.TableEditors;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.hadoop.S3Gate.Fate;
import io.github.parquetfsck.io.hadoop.S3Server;
import io.github.parquetfsck.io.hadoop.S3Server.Versions;
import io.github.parquetfsck.ledger.EntryState;
import io.github.parquetfsck.ledger.Ledger;
import io.github.parquetfsck.ledger.LedgerState;
import io.github.parquetfsck.ledger.Selection;
import io.github.parquetfsck.quarantine.ActionEvent.Outcome;
import io.github.parquetfsck.quarantine.RunOptions.Consent;
import io.github.parquetfsck.quarantine.RunOptions.Writers;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Standing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A bucket whose files go away and come back, by a server that speaks S3. */
class S3QuarantineTest {
    private static final Set<Consent> COPY = Set.of(Consent.COPY_AND_DELETE);

    private final S3Server server = S3Server.shared();
    private final Stores stores = server.stores();
    private Location lake;

    @BeforeEach
    void writeLake() throws IOException {
        server.gate().open();
        lake = write(Versions.NOT_KEPT);
    }

    @AfterEach
    void openGate() {
        server.gate().open();
    }

    /** A plain table of two files, one damaged, and a sink of one batch, whose first file is. */
    private Location write(Versions versions) throws IOException {
        Location directory = server.freshDirectory(versions);
        put(directory, "/plain/f0.parquet", "good plain");
        put(directory, "/plain/p=a b%3D/f1.parquet", "BAD plain");
        List<String> lines = new ArrayList<>(List.of("v1"));
        for (int part = 0; part < 2; part++) {
            String path = "/sink/part-" + part + ".parquet";
            put(directory, path, (part == 0 ? "BAD " : "good ") + part);
            lines.add("{\"path\":\"" + directory + path + "\",\"size\":7,\"isDir\":false,\"modificationTime\":1,"
                    + "\"blockReplication\":1,\"blockSize\":1,\"action\":\"add\"}");
        }
        put(directory, "/sink/_spark_metadata/0", String.join("\n", lines));
        return directory;
    }

    private void put(Location directory, String path, String content) throws IOException {
        Location file = new Location(directory + path);
        stores.mover(file).orElseThrow().publish(file, content.getBytes(StandardCharsets.UTF_8));
    }

    private Map<String, String> contents(String below) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        collect(new Location(lake + below), contents);
        return contents;
    }

    private void collect(Location directory, Map<String, String> contents) throws IOException {
        List<Node> nodes = new ArrayList<>();
        if (stores.source(directory).stat(directory).isPresent()) {
            stores.source(directory).list(directory, nodes::add);
        }
        for (Node node : nodes) {
            if (node.kind() == Node.Kind.DIRECTORY) {
                collect(node.location(), contents);
            } else {
                contents.put(
                        node.location().text().substring(lake.text().length()),
                        new String(stores.source(directory).bytes(node.entry()), StandardCharsets.UTF_8));
            }
        }
    }

    private QuarantinePlan plan(Stores through) throws IOException {
        List<FileReport> candidates = new ArrayList<>();
        for (String below : List.of("/plain", "/plain/p=a b%3D", "/sink")) {
            List<Node> nodes = new ArrayList<>();
            Location directory = new Location(lake + below);
            if (stores.source(directory).stat(directory).isPresent()) {
                stores.source(directory).list(directory, nodes::add);
            }
            for (Node node : nodes) {
                if (node.kind() == Node.Kind.FILE) {
                    candidates.add(Lake.judge(stores, node.entry())
                            .with(below.equals("/sink") ? Standing.LIVE : Standing.UNKNOWN));
                }
            }
        }
        return QuarantinePlanner.plan(
                new PlanRequest(
                        LakeRuns.newRun(),
                        lake.child("_q"),
                        List.of(lake),
                        candidates,
                        List.of(new Holding(lake.child("sink"), Owner.Kind.STREAMING_SINK, 2)),
                        4,
                        LakeRuns.identify(through)),
                QuarantinePolicy.standard(Instant.now()));
    }

    private ActionResult quarantine(Stores through, Set<Consent> consents) throws IOException {
        return apply(plan(through), through, consents);
    }

    private ActionResult apply(QuarantinePlan plan, Stores through, Set<Consent> consents) throws IOException {
        RunOptions options = new RunOptions(Writers.STOPPED, List.of(), 2, TableEditors.NONE, consents);
        return new Quarantine(through, file -> Lake.judge(stores, file), options, event -> {}).apply(plan);
    }

    private ActionResult restore(Stores through, Set<Consent> consents) throws IOException {
        RunOptions options = new RunOptions(Writers.STOPPED, List.of(), 2, TableEditors.NONE, consents);
        Location root = lake.child("_q");
        return new Restore(through, options, event -> {})
                .apply(Restore.plan(Ledger.read(stores, root), root, LakeRuns.newRun(), Selection.ALL));
    }

    private void assertQuarantined(Map<String, String> before) throws IOException {
        LedgerState state = Ledger.read(stores, lake.child("_q"));
        assertThat(state.open()).isEmpty();
        assertThat(state.in(EntryState.QUARANTINED)).hasSize(2).allSatisfy(entry -> {
            Location kept = entry.facts().destination();
            FileEntry file = stores.source(kept).stat(kept).orElseThrow().entry();
            assertThat(new String(stores.source(kept).bytes(file), StandardCharsets.UTF_8))
                    .startsWith("BAD");
        });
        Map<String, String> expected = new TreeMap<>();
        before.forEach((path, text) -> {
            if (path.contains("_spark_metadata")) {
                expected.put(
                        path,
                        String.join(
                                "\n",
                                text.lines()
                                        .filter(line -> !line.contains("part-0."))
                                        .toList()));
            } else if (!text.startsWith("BAD")) {
                expected.put(path, text);
            }
        });
        Map<String, String> now = contents("/plain");
        now.putAll(contents("/sink"));
        assertThat(now).isEqualTo(expected);
    }

    private Map<String, String> data() throws IOException {
        Map<String, String> data = contents("/plain");
        data.putAll(contents("/sink"));
        return data;
    }

    @Test
    void damagedFilesOfATableAndASinkGoAwayAndComeBack() throws IOException {
        Map<String, String> before = data();
        ActionResult away = quarantine(stores, COPY);
        assertThat(away.counts()).as(away.toString()).containsOnly(Map.entry(Outcome.QUARANTINED, 2L));
        assertQuarantined(before);
        ActionResult back = restore(stores, Set.of());
        assertThat(back.counts()).as(back.toString()).containsOnly(Map.entry(Outcome.RESTORED, 2L));
        assertThat(data()).isEqualTo(before);
    }

    @Test
    void copyAndDeleteNeedsConsentWhereNoVersionsAreKept() throws IOException {
        Map<String, String> before = data();
        ActionResult refused = quarantine(stores, Set.of());
        assertThat(refused.counts()).isEmpty();
        assertThat(refused.refused()).singleElement().satisfies(each -> assertThat(each.advice())
                .contains("--accept-copy-delete"));
        assertThat(Quarantine.preflight(stores, lake.child("_q"), List.of(lake), Set.of()))
                .hasValueSatisfying(each -> assertThat(each.advice()).contains("--accept-copy-delete"));
        assertThat(data()).isEqualTo(before);
        assertThat(contents("/_q")).isEmpty();

        lake = write(Versions.KEPT);
        assertThat(Quarantine.preflight(stores, lake.child("_q"), List.of(lake), Set.of()))
                .isEmpty();
        assertThat(quarantine(stores, Set.of()).counts()).containsOnly(Map.entry(Outcome.QUARANTINED, 2L));
    }

    @Test
    void withoutConditionalWritesTheRootNeedsASingleWriter() throws IOException {
        Stores older = server.stores(
                Map.of("fs.s3a.create.conditional.enabled", "false", "fs.s3a.impl.disable.cache", "true"));
        Map<String, String> before = data();
        ActionResult refused = quarantine(older, COPY);
        assertThat(refused.refused()).singleElement().satisfies(each -> assertThat(each.toString())
                .contains("cannot be locked")
                .contains("fs.s3a.create.conditional.enabled")
                .endsWith("add --single-writer"));
        assertThat(Quarantine.preflight(older, lake.child("_q"), List.of(lake), COPY))
                .isPresent();
        assertThat(data()).isEqualTo(before);

        Set<Consent> both = Set.of(Consent.COPY_AND_DELETE, Consent.SINGLE_WRITER);
        assertThat(quarantine(older, both).counts()).containsOnly(Map.entry(Outcome.QUARANTINED, 2L));
        assertThat(restore(older, Set.of()).refused()).hasSize(1);
        assertThat(restore(older, both).counts()).containsOnly(Map.entry(Outcome.RESTORED, 2L));
        assertThat(data()).isEqualTo(before);
    }

    @Test
    void ofRunsAtOnceOneHasTheLock() throws Exception {
        int runs = 4;
        QuarantinePlan plan = plan(stores);
        CyclicBarrier together = new CyclicBarrier(runs);
        ExecutorService pool = Executors.newFixedThreadPool(runs);
        try {
            List<Callable<ActionResult>> jobs = new ArrayList<>();
            for (int i = 0; i < runs; i++) {
                jobs.add(() -> {
                    together.await();
                    return apply(plan, stores, COPY);
                });
            }
            long moved = 0;
            for (Future<ActionResult> each : pool.invokeAll(jobs)) {
                ActionResult result = each.get();
                moved += result.count(Outcome.QUARANTINED);
                assertThat(result.problems()).isEmpty();
                assertThat(result.refused())
                        .allSatisfy(refused -> assertThat(refused.reason()).contains("the lock of"));
            }
            assertThat(moved).isEqualTo(2);
        } finally {
            pool.shutdown();
        }
        assertThat(Ledger.read(stores, lake.child("_q")).in(EntryState.QUARANTINED))
                .hasSize(2);
    }

    @Test
    void whateverRequestFailsForGoodTheNextRunPutsAllRight() throws IOException {
        List<Predicate<String>> broken = List.of(
                request -> request.startsWith("PUT ") && request.contains("/_q/") && request.endsWith("/f1.parquet"),
                request -> request.startsWith("DELETE ") && request.endsWith("/f1.parquet"),
                request -> request.startsWith("PUT ") && request.contains("-result.jsonl"));
        for (int i = 0; i < broken.size(); i++) {
            lake = write(Versions.NOT_KEPT);
            Map<String, String> before = data();
            spoiled(broken.get(i), () -> quarantine(stores, COPY));
            ActionResult away = quarantine(stores, COPY);
            assertThat(away.isTroubled()).as("%d %s", i, away).isFalse();
            assertQuarantined(before);
            spoiled(broken.get(i), () -> restore(stores, Set.of()));
            ActionResult back = restore(stores, Set.of());
            assertThat(back.isTroubled()).as("%d %s", i, back).isFalse();
            assertThat(data()).as("%d", i).isEqualTo(before);
        }
    }

    private interface Act {
        ActionResult run() throws IOException;
    }

    private void spoiled(Predicate<String> requests, Act act) {
        server.gate().open().spoil(Integer.MAX_VALUE, Fate.FORBIDDEN, requests);
        try {
            act.run();
        } catch (IOException denied) {
            assertThat(denied).isNotNull();
        } finally {
            server.gate().open();
        }
    }

    @Test
    void aRunWhoseStoreThrottlesEverySeventhRequestEndsAllTheSame() throws IOException {
        Map<String, String> before = data();
        int[] count = {0};
        server.gate().spoil(Integer.MAX_VALUE, Fate.THROTTLED, request -> ++count[0] % 7 == 0);
        ActionResult away = quarantine(stores, COPY);
        server.gate().open();
        assertThat(away.counts()).as(away.toString()).containsOnly(Map.entry(Outcome.QUARANTINED, 2L));
        assertQuarantined(before);
    }

    @Test
    void answersThatAreLostMisleadNobody() throws IOException {
        Map<String, String> before = data();
        int[] count = {0};
        server.gate()
                .spoil(
                        Integer.MAX_VALUE,
                        Fate.CARRIED_OUT_UNANSWERED,
                        request ->
                                (request.startsWith("PUT ") || request.startsWith("DELETE ")) && ++count[0] % 5 == 0);
        spoiledOrNot(() -> quarantine(stores, COPY));
        server.gate().open();
        ActionResult away = quarantine(stores, COPY);
        assertThat(away.isTroubled()).as(away.toString()).isFalse();
        assertQuarantined(before);
    }

    private static void spoiledOrNot(Act act) {
        try {
            act.run();
        } catch (IOException e) {
            assertThat(e).isNotNull();
        }
    }

    @Test
    void aFileThatIsOverwrittenWhileItIsCopiedStays() throws IOException {
        QuarantinePlan plan = plan(stores);
        Location file = new Location(lake + "/plain/p=a b%3D/f1.parquet");
        Optional<PlannedMove> move = plan.moves().stream()
                .filter(each -> each.file().location().equals(file))
                .findFirst();
        assertThat(move).isPresent();
        stores.mover(file).orElseThrow().replace(file, "BAD other".getBytes(StandardCharsets.UTF_8));
        ActionResult result = apply(plan, stores, COPY);
        assertThat(result.counts()).containsEntry(Outcome.CHANGED, 1L).containsEntry(Outcome.QUARANTINED, 1L);
        assertThat(contents("/plain")).containsEntry("/plain/p=a b%3D/f1.parquet", "BAD other");
    }
}
