// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.dataset.TableEditors;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.ledger.EntryState;
import io.github.parquetfsck.ledger.Ledger;
import io.github.parquetfsck.ledger.LedgerState;
import io.github.parquetfsck.ledger.Selection;
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
import java.util.Set;
import java.util.TreeMap;

/**
 * A directory of a store with a plain table of two files, one damaged, and a sink of one batch, whose first file is. Files
 * whose bytes begin with {@code BAD} are judged damaged.
 */
record StoreLake(Stores stores, Location directory) {

    static StoreLake write(Stores stores, Location directory) throws IOException {
        StoreLake lake = new StoreLake(stores, directory);
        lake.put("/plain/f0.parquet", "good plain");
        lake.put("/plain/p=a b%3D/f1.parquet", "BAD plain");
        List<String> lines = new ArrayList<>(List.of("v1"));
        for (int part = 0; part < 2; part++) {
            String path = "/sink/part-" + part + ".parquet";
            lake.put(path, (part == 0 ? "BAD " : "good ") + part);
            lines.add("{\"path\":\"" + directory + path + "\",\"size\":7,\"isDir\":false,\"modificationTime\":1,"
                    + "\"blockReplication\":1,\"blockSize\":1,\"action\":\"add\"}");
        }
        lake.put("/sink/_spark_metadata/0", String.join("\n", lines));
        return lake;
    }

    Location root() {
        return directory.child("_q");
    }

    private void put(String path, String content) throws IOException {
        Location file = new Location(directory + path);
        stores.mover(file).orElseThrow().publish(file, content.getBytes(StandardCharsets.UTF_8));
    }

    Map<String, String> contents(String below) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        collect(new Location(directory + below), contents);
        return contents;
    }

    private void collect(Location at, Map<String, String> contents) throws IOException {
        List<Node> nodes = new ArrayList<>();
        if (stores.source(at).stat(at).isPresent()) {
            stores.source(at).list(at, nodes::add);
        }
        for (Node node : nodes) {
            if (node.kind() == Node.Kind.DIRECTORY) {
                collect(node.location(), contents);
            } else {
                contents.put(
                        node.location().text().substring(directory.text().length()),
                        new String(stores.source(at).bytes(node.entry()), StandardCharsets.UTF_8));
            }
        }
    }

    QuarantinePlan plan(Stores through) throws IOException {
        List<FileReport> candidates = new ArrayList<>();
        for (String below : List.of("/plain", "/plain/p=a b%3D", "/sink")) {
            List<Node> nodes = new ArrayList<>();
            Location part = new Location(directory + below);
            if (stores.source(part).stat(part).isPresent()) {
                stores.source(part).list(part, nodes::add);
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
                        root(),
                        List.of(directory),
                        candidates,
                        List.of(new Holding(directory.child("sink"), Owner.Kind.STREAMING_SINK, 2)),
                        4,
                        LakeRuns.identify(through)),
                QuarantinePolicy.standard(Instant.now()));
    }

    ActionResult quarantine(Stores through, Set<Consent> consents) throws IOException {
        return apply(plan(through), through, consents);
    }

    ActionResult apply(QuarantinePlan plan, Stores through, Set<Consent> consents) throws IOException {
        return new Quarantine(through, file -> Lake.judge(stores, file), options(consents), event -> {}).apply(plan);
    }

    ActionResult restore(Stores through, Set<Consent> consents) throws IOException {
        return new Restore(through, options(consents), event -> {})
                .apply(Restore.plan(Ledger.read(stores, root()), root(), LakeRuns.newRun(), Selection.ALL));
    }

    ActionResult restoreUnderNewNames(Stores through, Set<Consent> consents) throws IOException {
        return new Restore(through, options(consents), event -> {})
                .apply(Restore.planUnderNewNames(
                        Ledger.read(stores, root()), root(), LakeRuns.newRun(), Selection.ALL, Instant.now()));
    }

    ActionResult purge(Stores through, Set<Consent> consents) throws IOException {
        PurgePlan plan = Purge.plan(
                Ledger.read(stores, root()),
                root(),
                LakeRuns.newRun(),
                Selection.ALL,
                Instant.now().plusSeconds(60));
        return new Purge(through, options(consents), Deletion.byThreads(through, 1), event -> {}).apply(plan);
    }

    ActionResult recover(Stores through, Set<Consent> consents) throws IOException {
        return new Recovery(through, options(consents), event -> {}).apply(root(), LakeRuns.newRun());
    }

    private static RunOptions options(Set<Consent> consents) {
        return new RunOptions(Writers.STOPPED, List.of(), 2, TableEditors.NONE, consents);
    }

    /** Damaged files are held, and everything else is as it was. */
    void assertQuarantined(Map<String, String> before) throws IOException {
        LedgerState state = Ledger.read(stores, root());
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

    Map<String, String> data() throws IOException {
        Map<String, String> data = contents("/plain");
        data.putAll(contents("/sink"));
        return data;
    }
}
