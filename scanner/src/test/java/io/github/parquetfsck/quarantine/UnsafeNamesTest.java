// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.dataset.TableEditors;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.hadoop.HdfsCluster;
import io.github.parquetfsck.io.hadoop.S3Server;
import io.github.parquetfsck.io.hadoop.S3Server.Versions;
import io.github.parquetfsck.ledger.Ledger;
import io.github.parquetfsck.ledger.Selection;
import io.github.parquetfsck.quarantine.ActionEvent.Outcome;
import io.github.parquetfsck.quarantine.RunOptions.Consent;
import io.github.parquetfsck.quarantine.RunOptions.Writers;
import io.github.parquetfsck.verify.FileReport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names made to hurt go under the root, whatever they look like, and come back as they were. */
class UnsafeNamesTest {
    private static final List<String> NAMES = List.of(
            "..%2F..%2Fescape.parquet",
            "%2e%2e.parquet",
            "...parquet",
            "~root.parquet",
            "-rf.parquet",
            "a b%20c.parquet",
            "ends in space ",
            "ends.in.dots..",
            "composed-\u00e9.parquet",
            "decomposed-e\u0301.parquet",
            "\u202egnirts.parquet",
            "\u00e9".repeat(123) + "x.parquet");

    private static final List<String> WITH_CONTROLS =
            List.of("new\nline.parquet", "tab\there.parquet", "back\\slash.parquet");

    @Test
    void localNamesStayUnderTheRootAndComeBack(@TempDir Path directory) throws IOException {
        List<String> all = new ArrayList<>(NAMES);
        all.addAll(WITH_CONTROLS);
        awayAndBack(LakeRuns.PLAIN, new Location(directory.toString()), all);
    }

    @Test
    void localNamesInAUriStayUnderTheRootAndComeBack(@TempDir Path directory) throws IOException {
        awayAndBack(LakeRuns.PLAIN, new Location("file:" + directory), List.of("plain.parquet", "a+b c.parquet"));
    }

    @Test
    void namesOnHdfsStayUnderTheRootAndComeBack() throws IOException {
        HdfsCluster cluster = HdfsCluster.shared();
        awayAndBack(cluster.stores(), cluster.freshDirectory(), NAMES);
    }

    @Test
    void namesOnS3StayUnderTheRootAndComeBack() throws IOException {
        S3Server server = S3Server.shared();
        server.gate().open();
        awayAndBack(server.stores(), server.freshDirectory(Versions.NOT_KEPT), NAMES.subList(6, NAMES.size()));
    }

    private static void awayAndBack(Stores stores, Location lake, List<String> names) throws IOException {
        Location table = lake.child("t");
        Location root = lake.child("_q");
        stores.mover(table).orElseThrow().createDirectories(table);
        for (String name : names) {
            byte[] content = ("BAD " + name).getBytes(StandardCharsets.UTF_8);
            stores.mover(table).orElseThrow().publish(table.child(name), content);
        }
        Map<String, String> before = contents(stores, table);
        assertThat(before).hasSize(names.size());

        QuarantinePlan plan = plan(stores, lake, table, root);
        String below = stores.source(root).identify(root).path() + "/";
        assertThat(plan.moves()).hasSize(names.size()).allSatisfy(move -> {
            Identity to = stores.source(root).identify(move.destination());
            assertThat(to.path()).startsWith(below).doesNotContain("/../");
            assertThat(to.path().substring(to.path().lastIndexOf('/') + 1).getBytes(StandardCharsets.UTF_8))
                    .hasSizeLessThanOrEqualTo(190);
        });
        assertThat(plan.moves()).extracting(PlannedMove::destination).doesNotHaveDuplicates();
        RunOptions options =
                new RunOptions(Writers.STOPPED, List.of(), 2, TableEditors.NONE, Set.of(Consent.COPY_AND_DELETE));
        ActionResult away = new Quarantine(stores, file -> Lake.judge(stores, file), options, event -> {}).apply(plan);
        assertThat(away.counts()).as(away.toString()).containsOnly(Map.entry(Outcome.QUARANTINED, (long) names.size()));
        assertThat(contents(stores, table)).isEmpty();

        ActionResult back = new Restore(stores, options, event -> {})
                .apply(Restore.plan(Ledger.read(stores, root), root, LakeRuns.newRun(), Selection.ALL));
        assertThat(back.counts()).as(back.toString()).containsOnly(Map.entry(Outcome.RESTORED, (long) names.size()));
        assertThat(contents(stores, table)).isEqualTo(before);
    }

    private static QuarantinePlan plan(Stores stores, Location lake, Location table, Location root) throws IOException {
        List<FileReport> candidates = new ArrayList<>();
        List<Node> nodes = new ArrayList<>();
        stores.source(table).list(table, nodes::add);
        for (Node node : nodes) {
            candidates.add(Lake.judge(stores, node.entry()));
        }
        return QuarantinePlanner.plan(
                new PlanRequest(
                        LakeRuns.newRun(), root, List.of(lake), candidates, List.of(), 1000, LakeRuns.identify(stores)),
                new QuarantinePolicy(
                        QuarantinePolicy.Threshold.FATAL,
                        Set.of(),
                        Duration.ZERO,
                        Instant.now(),
                        QuarantinePolicy.Copying.WITHIN_THE_STORE));
    }

    private static Map<String, String> contents(Stores stores, Location table) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        List<Node> nodes = new ArrayList<>();
        if (stores.source(table).stat(table).isPresent()) {
            stores.source(table).list(table, nodes::add);
        }
        for (Node node : nodes) {
            byte[] bytes = stores.source(table).bytes(node.entry());
            contents.put(node.location().name(), new String(bytes, StandardCharsets.UTF_8));
        }
        return contents;
    }
}
