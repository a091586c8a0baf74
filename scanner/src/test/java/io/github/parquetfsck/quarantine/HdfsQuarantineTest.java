// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.dataset.TableEditors;
import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.io.Faults;
import io.github.parquetfsck.io.FaultyStores;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.hadoop.HdfsCluster;
import io.github.parquetfsck.ledger.EntryState;
import io.github.parquetfsck.ledger.Ledger;
import io.github.parquetfsck.ledger.LedgerState;
import io.github.parquetfsck.ledger.Selection;
import io.github.parquetfsck.quarantine.ActionEvent.Outcome;
import io.github.parquetfsck.verify.Coverage;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Standing;
import io.github.parquetfsck.verify.Verdict;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HdfsQuarantineTest {
    /** The operations that HDFS does in its own way; the loops over local files fail every other one, too. */
    private static final List<String> CHANGES = List.of("publish", "replace", "move");

    /** A directory for tests is closed, and the root of a cluster for tests is not. */
    private static final RunOptions WIDER = new RunOptions(
            RunOptions.Writers.WATCHED, List.of(), 1, TableEditors.NONE, Set.of(RunOptions.Consent.WIDER_ACCESS));

    private final Stores stores = HdfsCluster.shared().stores();
    private final FileSystem fileSystem;
    private final long old = Instant.now().minus(Lake.AGE).toEpochMilli();
    private Location lake;

    HdfsQuarantineTest() throws IOException {
        fileSystem = HdfsCluster.shared().fileSystem();
    }

    @BeforeEach
    void writeLake() throws IOException {
        lake = write();
    }

    /** A sink of three batches, compacted at 1; the first files of batch 0 and 2 are damaged. */
    private Location write() throws IOException {
        Location directory = HdfsCluster.shared().freshDirectory();
        List<String> all = new ArrayList<>(List.of("v1"));
        for (int batch = 0; batch < 3; batch++) {
            List<String> lines = new ArrayList<>(List.of("v1"));
            for (int part = 0; part < 2; part++) {
                boolean bad = part == 0 && batch != 1;
                String path = directory + "/sink/p=a b/part-" + part + "-of-" + batch + ".parquet";
                put(path, (bad ? "BAD " : "good ") + batch + "-" + part);
                lines.add("{\"path\":\"" + path.replace(" ", "%20")
                        + "\",\"size\":7,\"isDir\":false,\"modificationTime\":1,"
                        + "\"blockReplication\":1,\"blockSize\":1,\"action\":\"add\"}");
            }
            all.addAll(lines.subList(1, lines.size()));
            put(
                    directory + "/sink/_spark_metadata/" + batch + (batch == 1 ? ".compact" : ""),
                    String.join("\n", batch == 1 ? all : lines));
        }
        return directory;
    }

    private void put(String path, String content) throws IOException {
        try (FSDataOutputStream out = fileSystem.create(new Path(path))) {
            out.write(content.getBytes(StandardCharsets.UTF_8));
        }
        fileSystem.setTimes(new Path(path), old, -1);
    }

    @Test
    void damagedFilesOfASinkGoAwayAndComeBack() throws Exception {
        Map<String, String> before = contents("/sink");
        ActionResult away = quarantine(lake, stores);
        assertThat(away.counts()).as(away.toString()).containsOnly(Map.entry(Outcome.QUARANTINED, 2L));
        assertQuarantined(before, lake);
        ageLogs(lake);
        ActionResult back = restore(lake, stores);
        assertThat(back.counts()).as(back.toString()).containsOnly(Map.entry(Outcome.RESTORED, 2L));
        assertThat(contents("/sink")).isEqualTo(before);
    }

    @Test
    void anyOneFailureIsPutRightByTheNextRun() throws Exception {
        for (String operation : CHANGES) {
            for (int n = 1; ; n++) {
                lake = write();
                Map<String, String> before = contents("/sink");
                Faults away = new Faults().failNth(operation, n, () -> new IOException("injected"));
                boolean hit = run(() -> quarantine(lake, new FaultyStores(stores, away)));
                converge(() -> quarantine(lake, stores));
                assertQuarantined(before, lake);
                ageLogs(lake);
                Faults back = new Faults().failNth(operation, n, () -> new IOException("injected"));
                hit |= run(() -> restore(lake, new FaultyStores(stores, back)));
                converge(() -> restore(lake, stores));
                assertThat(contents("/sink")).as("%s %d", operation, n).isEqualTo(before);
                long most = Math.max(count(away, operation), count(back, operation));
                fileSystem.delete(new Path(lake.text()), true);
                if (most < n) {
                    assertThat(hit).isFalse();
                    break;
                }
            }
        }
    }

    private static long count(Faults faults, String operation) {
        return faults.log().stream()
                .filter(line -> line.startsWith(operation + " "))
                .count();
    }

    private interface Act {
        ActionResult run() throws IOException;
    }

    /** Whether something failed. */
    private static boolean run(Act act) {
        try {
            return act.run().isTroubled();
        } catch (IOException injected) {
            assertThat(injected).hasMessageContaining("injected");
            return true;
        }
    }

    private void converge(Act act) throws IOException {
        ActionResult result = act.run();
        if (!result.refused().isEmpty()) {
            ageLogs(lake);
            result = act.run();
        }
        assertThat(result.refused()).isEmpty();
        assertThat(result.isTroubled()).as(result.toString()).isFalse();
    }

    @Test
    void aFileThatAWriterHasOpenStays() throws Exception {
        Location file = lake.child("plain").child("open.parquet");
        try (FSDataOutputStream out = fileSystem.create(new Path(file.text()))) {
            out.write("BAD".getBytes(StandardCharsets.UTF_8));
            out.hflush();
            FileEntry entry = stores.source(file).stat(file).orElseThrow().entry();
            QuarantinePlan plan = plan(lake, List.of(damaged(entry, Standing.UNKNOWN)));
            assertThat(plan.moves()).hasSize(1);
            List<ActionEvent> events = new ArrayList<>();
            new Quarantine(stores, f -> damaged(f, Standing.UNKNOWN), RunOptions.STANDARD, events::add).apply(plan);
            assertThat(events).singleElement().satisfies(event -> {
                assertThat(event.outcome()).isEqualTo(Outcome.KEPT);
                assertThat(event.detail()).isEqualTo("a writer has the file open");
            });
        }
        assertThat(fileSystem.exists(new Path(file.text()))).isTrue();
    }

    @Test
    void withAllowCopyALocalFileGoesToHdfsAndBack(@TempDir java.nio.file.Path local) throws Exception {
        java.nio.file.Path file = Files.writeString(local.resolve("a.parquet"), "BAD local");
        // Without a scheme the path would be one of HDFS, the default file system here.
        Location location = new Location("file:" + file);
        FileEntry entry = stores.source(location).stat(location).orElseThrow().entry();
        PlanRequest request = new PlanRequest(
                LakeRuns.newRun(),
                lake.child("_q"),
                List.of(new Location("file:" + local)),
                List.of(damaged(entry, Standing.UNKNOWN)),
                List.of(),
                1,
                LakeRuns.identify(stores));
        QuarantinePolicy policy = new QuarantinePolicy(
                QuarantinePolicy.Threshold.FATAL,
                Set.of(),
                Duration.ZERO,
                Instant.now(),
                QuarantinePolicy.Copying.TO_ANOTHER_STORE);
        QuarantinePlan plan = QuarantinePlanner.plan(request, policy);
        ActionResult away = new Quarantine(stores, f -> damaged(f, Standing.UNKNOWN), WIDER, e -> {}).apply(plan);
        assertThat(away.counts()).as(away.toString()).containsOnly(Map.entry(Outcome.QUARANTINED, 1L));
        assertThat(file).doesNotExist();
        assertThat(content(new Path(plan.moves().get(0).destination().text()))).isEqualTo("BAD local");
        ActionResult back = restore(lake, stores);
        assertThat(back.counts()).as(back.toString()).containsOnly(Map.entry(Outcome.RESTORED, 1L));
        assertThat(file).hasContent("BAD local");
    }

    private ActionResult quarantine(Location directory, Stores through) throws IOException {
        List<Node> nodes = new ArrayList<>();
        stores.source(directory).list(directory.child("sink").child("p=a b"), nodes::add);
        List<FileReport> candidates = new ArrayList<>();
        for (Node node : nodes) {
            if (content(new Path(node.location().text())).startsWith("BAD")) {
                candidates.add(damaged(node.entry(), Standing.LIVE));
            }
        }
        QuarantinePlan plan = plan(directory, candidates);
        RunOptions options = new RunOptions(RunOptions.Writers.WATCHED, List.of(), 1);
        return new Quarantine(through, file -> damaged(file, Standing.LIVE), options, event -> {}).apply(plan);
    }

    private QuarantinePlan plan(Location directory, List<FileReport> candidates) throws IOException {
        return QuarantinePlanner.plan(
                new PlanRequest(
                        LakeRuns.newRun(),
                        directory.child("_q"),
                        List.of(directory),
                        candidates,
                        List.of(new Holding(directory.child("sink"), Owner.Kind.STREAMING_SINK, 6)),
                        6,
                        stores.source(directory)::identify),
                QuarantinePolicy.standard(Instant.now()));
    }

    private ActionResult restore(Location directory, Stores through) throws IOException {
        LedgerState state = Ledger.read(stores, directory.child("_q"));
        RunOptions options = new RunOptions(RunOptions.Writers.WATCHED, List.of(), 1);
        return new Restore(through, options, event -> {})
                .apply(Restore.plan(state, directory.child("_q"), LakeRuns.newRun(), Selection.ALL));
    }

    private static FileReport damaged(FileEntry file, Standing standing) {
        Finding finding = Finding.of(Defect.TAIL_MAGIC_MISSING, Place.wholeFile(), "[65, 20, -64, -72]");
        return new FileReport(file, standing, new Verdict.Damaged(Level.TAIL, List.of(finding), Coverage.NONE), false);
    }

    private void assertQuarantined(Map<String, String> before, Location directory) throws IOException {
        LedgerState state = Ledger.read(stores, directory.child("_q"));
        assertThat(state.open()).isEmpty();
        assertThat(state.in(EntryState.QUARANTINED)).hasSize(2).allSatisfy(entry -> {
            assertThat(content(new Path(entry.facts().destination().text()))).startsWith("BAD");
            assertThat(content(new Path(entry.facts().destination() + ".finding.json")))
                    .contains("PQ0102");
        });
        Map<String, String> expected = new TreeMap<>();
        before.forEach((path, text) -> {
            Optional<String> kept = path.contains("_spark_metadata")
                    ? Optional.of(String.join(
                            "\n",
                            text.lines()
                                    .filter(line -> !line.contains("part-0-of-0") && !line.contains("part-0-of-2"))
                                    .toList()))
                    : text.startsWith("BAD") ? Optional.empty() : Optional.of(text);
            kept.ifPresent(t -> expected.put(path, t));
        });
        assertThat(contents("/sink")).isEqualTo(expected);
    }

    private Map<String, String> contents(String below) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        var files = fileSystem.listFiles(new Path(lake + below), true);
        while (files.hasNext()) {
            Path file = files.next().getPath();
            if (!file.getName().startsWith(".")) {
                contents.put(file.toString(), content(file));
            }
        }
        return contents;
    }

    private String content(Path file) throws IOException {
        try (var in = fileSystem.open(file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private void ageLogs(Location directory) throws IOException {
        for (var status : fileSystem.listStatus(new Path(directory + "/sink/_spark_metadata"))) {
            fileSystem.setTimes(status.getPath(), old, -1);
        }
    }
}
