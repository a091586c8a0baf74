// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.local.LocalStores;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.ledger.Condemnation;
import io.github.parquetfsck.ledger.EntryState;
import io.github.parquetfsck.ledger.Ledger;
import io.github.parquetfsck.ledger.LedgerAudit;
import io.github.parquetfsck.ledger.LedgerEntry;
import io.github.parquetfsck.ledger.LedgerState;
import io.github.parquetfsck.ledger.RunId;
import io.github.parquetfsck.ledger.Selection;
import io.github.parquetfsck.streamlog.LiveFiles;
import io.github.parquetfsck.streamlog.SinkLog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Quarantine and restore over a lake, and what must hold whenever nothing is running. */
final class LakeRuns {
    static final Stores PLAIN = new LocalStores(Identities.standard());
    private static final RunOptions ONE_THREAD = new RunOptions(RunOptions.Writers.WATCHED, List.of(), 1);

    private LakeRuns() {}

    static Function<Location, Identity> identify(Stores stores) {
        return location -> {
            try {
                return stores.source(location).identify(location);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
    }

    static RunId newRun() {
        return RunId.of(Instant.now(), new SplittableRandom());
    }

    static ActionResult quarantine(Lake lake, Stores stores) throws IOException {
        QuarantinePlan plan = lake.plan(PLAIN, newRun());
        return new Quarantine(stores, file -> Lake.judge(PLAIN, file), ONE_THREAD, event -> {}).apply(plan);
    }

    static ActionResult restore(Lake lake, Stores stores) throws IOException {
        LedgerState state = Ledger.read(PLAIN, lake.rootLocation());
        RestorePlan plan = Restore.plan(state, lake.rootLocation(), newRun(), Selection.ALL);
        return new Restore(stores, ONE_THREAD, event -> {}).apply(plan);
    }

    static ActionResult restoreUnderNewNames(Lake lake, Stores stores) throws IOException {
        LedgerState state = Ledger.read(PLAIN, lake.rootLocation());
        RestorePlan plan =
                Restore.planUnderNewNames(state, lake.rootLocation(), newRun(), Selection.ALL, Instant.now());
        return new Restore(stores, ONE_THREAD, event -> {}).apply(plan);
    }

    static ActionResult purge(Lake lake, Stores stores) throws IOException {
        LedgerState state = Ledger.read(PLAIN, lake.rootLocation());
        PurgePlan plan = Purge.plan(state, lake.rootLocation(), newRun(), Selection.ALL, Instant.now());
        return new Purge(stores, ONE_THREAD, Deletion.byThreads(stores, 1), event -> {}).apply(plan);
    }

    /** Puts the rows of the newest batch's bad file back, in two files that lie in {@link Lake#side()}. */
    static ActionResult replace(Lake lake, Stores stores) throws IOException {
        List<Condemnation> replaced = Ledger.read(PLAIN, lake.rootLocation()).in(EntryState.QUARANTINED).stream()
                .map(LedgerEntry::facts)
                .filter(facts -> lake.newestLogListed(facts))
                .toList();
        List<ReplacementPlan.NewFile> files = new ArrayList<>();
        for (Path file : lake.side()) {
            Location location = new Location(file.toString());
            FileEntry entry =
                    PLAIN.source(location).stat(location).orElseThrow().entry();
            files.add(new ReplacementPlan.NewFile(entry, "p=a b%3D0"));
        }
        ReplacementPlan plan = ReplacementPlan.of(
                newRun(), lake.rootLocation(), new Location(lake.sink().toString()), Lake.LAST_BATCH, replaced, files);
        return new Replacement(stores, ONE_THREAD, event -> {}).apply(plan);
    }

    /** One of the verbs that act. */
    interface Verb {
        ActionResult on(Lake lake, Stores stores) throws IOException;
    }

    static Verb verb(String name) {
        return switch (name) {
            case "quarantine" -> LakeRuns::quarantine;
            case "restore" -> LakeRuns::restore;
            case "restore-as-new-name" -> LakeRuns::restoreUnderNewNames;
            case "purge" -> LakeRuns::purge;
            case "replace" -> LakeRuns::replace;
            default -> throw new IllegalArgumentException(name);
        };
    }

    /** Nothing under the root but what the ledger says, and what a killed run may leave. */
    static void assertInventory(Lake lake) throws IOException {
        LedgerAudit audit = Ledger.audit(PLAIN, lake.rootLocation());
        assertThat(audit.state().problems()).isEmpty();
        assertThat(new Inventory(PLAIN, lake.rootLocation(), Inventory.Proof.SHA256, 1).compare(audit.state()))
                .allSatisfy(found -> assertThat(found.kind()).isEqualTo(Discrepancy.Kind.LEFTOVER));
    }

    /** The damaged files are deleted for good and nothing else is; their manifests and entries stay. */
    static void assertPurged(Lake before, Lake lake) throws IOException {
        LedgerState state = Ledger.read(PLAIN, lake.rootLocation());
        assertThat(state.problems()).isEmpty();
        assertThat(state.open()).isEmpty();
        assertThat(state.in(EntryState.PURGED)).hasSize(3);
        assertThat(lake.data(lake.root())).isEmpty();
        assertThat(lake.data(lake.directory).values())
                .containsExactlyInAnyOrderElementsOf(before.data(before.directory).values().stream()
                        .filter(content -> !content.startsWith("BAD"))
                        .toList());
        for (LedgerEntry entry : state.in(EntryState.PURGED)) {
            assertThat(Path.of(entry.facts().destination() + ".finding.json")).exists();
        }
        assertThat(new TreeSet<>(listed(lake))).isEqualTo(lake.data(lake.sink()).keySet());
        assertInventory(lake);
    }

    /** Every file is back with its bytes, under a name that no stream has seen, and the sink's log lists it with it. */
    static void assertRestoredUnderNewNames(Lake before, Lake lake) throws IOException {
        LedgerState state = Ledger.read(PLAIN, lake.rootLocation());
        assertThat(state.problems()).isEmpty();
        assertThat(state.open()).isEmpty();
        assertThat(state.in(EntryState.RELEASED)).hasSizeGreaterThanOrEqualTo(3);
        assertThat(lake.data(lake.root())).isEmpty();
        Map<String, String> now = lake.data(lake.directory);
        assertThat(now.values())
                .containsExactlyInAnyOrderElementsOf(
                        before.data(before.directory).values());
        for (Map.Entry<String, String> file : now.entrySet()) {
            if (file.getValue().startsWith("BAD")) {
                assertThat(file.getKey()).matches(".*-[0-9]{8}T[0-9]{6}Z-[0-9a-f]{4}\\.parquet");
                assertThat(Files.getLastModifiedTime(Path.of(file.getKey())).toInstant())
                        .isAfter(Instant.now().minus(Lake.AGE.dividedBy(2)));
            }
        }
        assertThat(new TreeSet<>(listed(lake)))
                .hasSize(listed(lake).size())
                .isEqualTo(lake.data(lake.sink()).keySet());
        assertInventory(lake);
    }

    /** Every file is at exactly one place with its bytes, and ledger and log say so. */
    static void assertConsistent(Lake before, Lake lake) throws IOException {
        LedgerState state = Ledger.read(PLAIN, lake.rootLocation());
        assertThat(state.problems()).isEmpty();
        assertThat(state.open()).isEmpty();
        Map<String, String> kept = lake.data(lake.root());
        Map<String, String> inPlace = new TreeMap<>(lake.data(lake.sink()));
        inPlace.putAll(lake.data(lake.plain()));
        Map<String, String> original = new TreeMap<>(before.data(before.sink()));
        original.putAll(before.data(before.plain()));
        Map<String, LedgerEntry> quarantined = state.in(EntryState.QUARANTINED).stream()
                .collect(Collectors.toMap(e -> e.facts().source().text(), e -> e));
        for (Map.Entry<String, String> file : original.entrySet()) {
            String path = lake.directory
                    + file.getKey().substring(before.directory.toString().length());
            if (quarantined.containsKey(path)) {
                String destination = quarantined.get(path).facts().destination().text();
                assertThat(inPlace).doesNotContainKey(path);
                assertThat(kept).containsEntry(destination, file.getValue());
                assertThat(Path.of(destination + ".finding.json")).exists();
            } else {
                assertThat(inPlace).containsEntry(path, file.getValue());
            }
        }
        assertInventory(lake);
        assertThat(kept).hasSize(quarantined.size());
        assertThat(inPlace).hasSize(original.size() - quarantined.size());
        assertThat(new TreeSet<>(listed(lake)))
                .hasSize(listed(lake).size())
                .isEqualTo(lake.data(lake.sink()).keySet());
    }

    private static List<String> listed(Lake lake) throws IOException {
        return SinkLog.open(
                        PLAIN.source(lake.rootLocation()),
                        new Location(lake.sink().toString()))
                .orElseThrow()
                .files()
                .all()
                .stream()
                .map(LiveFiles.Listed::location)
                .map(location -> location.text())
                .toList();
    }

    /** The damaged files are away, and every log, live or not, is what it was without their lines. */
    static void assertQuarantined(Lake before, Lake lake) throws IOException {
        assertConsistent(before, lake);
        assertThat(lake.data(lake.directory).entrySet().stream()
                        .filter(file -> file.getValue().startsWith("BAD"))
                        .allMatch(file -> file.getKey().startsWith(lake.root().toString())))
                .isTrue();
        Map<String, String> expected = new TreeMap<>();
        List<String> bad = before.data(before.sink()).entrySet().stream()
                .filter(file -> file.getValue().startsWith("BAD"))
                .map(file -> Path.of(file.getKey()).getFileName().toString())
                .toList();
        original(before, lake)
                .forEach((name, text) -> expected.put(
                        name,
                        text.lines()
                                .filter(line -> bad.stream().noneMatch(line::contains))
                                .collect(Collectors.joining("\n"))));
        assertThat(lake.logs()).isEqualTo(expected);
    }

    /**
     * What was moved aside lies there as it did, and the newest log lists the two new files or neither, which then lie in the
     * sink whole; of the other logs and files not a byte is changed.
     *
     * @param quarantined the lake before the rows came back
     */
    static void assertReplacedOrNot(Lake quarantined, Lake lake) throws IOException {
        LedgerState state = Ledger.read(PLAIN, lake.rootLocation());
        assertThat(state.problems()).isEmpty();
        assertThat(state.open()).isEmpty();
        assertThat(state.in(EntryState.QUARANTINED)).hasSize(3);
        assertThat(lake.data(lake.root()).values())
                .containsExactlyInAnyOrderElementsOf(
                        quarantined.data(quarantined.root()).values());
        Map<String, String> logs = original(quarantined, lake);
        String newest = String.valueOf(Lake.LAST_BATCH);
        List<String> added = List.of(lake.logs()
                .get(newest)
                .substring(logs.get(newest).length())
                .strip()
                .split("\n"));
        logs.remove(newest);
        assertThat(lake.logs()).containsAllEntriesOf(logs).hasSize(logs.size() + 1);
        assertThat(lake.logs().get(newest))
                .startsWith(original(quarantined, lake).get(newest));
        assertThat(added.equals(List.of("")) || added.size() == 2)
                .as(added.toString())
                .isTrue();
        Map<String, String> sink = lake.data(lake.sink());
        for (String line : added.equals(List.of("")) ? List.<String>of() : added) {
            Json entry = Json.read(line).orElseThrow();
            Path file = Path.of(URI.create(entry.text("path").orElseThrow()));
            assertThat(entry.number("size")).hasValue(Files.size(file));
            assertThat(sink.get(file.toString()))
                    .isEqualTo(
                            "replayed " + file.toString().charAt(file.toString().length() - 9));
        }
        Map<String, String> others = new TreeMap<>(sink);
        others.keySet().removeIf(file -> file.contains("replay-batch-"));
        assertThat(others.values())
                .containsExactlyInAnyOrderElementsOf(
                        quarantined.data(quarantined.sink()).values());
    }

    /** The rows are back once: the log lists the two new files, and the entry's last note says so. */
    static void assertReplaced(Lake quarantined, Lake lake) throws IOException {
        assertReplacedOrNot(quarantined, lake);
        assertThat(lake.logs().get(String.valueOf(Lake.LAST_BATCH)).split("replay-batch-5-", -1))
                .hasSize(3);
        assertThat(lake.data(lake.sink()).keySet().stream().filter(file -> file.contains("replay-batch-5-")))
                .hasSize(2);
        assertThat(Ledger.read(PLAIN, lake.rootLocation()).in(EntryState.QUARANTINED).stream()
                        .filter(entry -> entry.notes().stream().anyMatch(note -> note.startsWith(Replacement.NOTE))))
                .singleElement()
                .satisfies(
                        entry -> assertThat(lake.newestLogListed(entry.facts())).isTrue());
        assertInventory(lake);
    }

    /** Everything is as it was, byte for byte. */
    static void assertRestored(Lake before, Lake lake) throws IOException {
        assertConsistent(before, lake);
        assertThat(lake.data(lake.root())).isEmpty();
        assertThat(lake.logs()).isEqualTo(original(before, lake));
    }

    private static Map<String, String> original(Lake before, Lake lake) throws IOException {
        Map<String, String> logs = new TreeMap<>();
        before.logs()
                .forEach((name, text) -> logs.put(
                        name, text.replace(before.directory.toString() + "/", lake.directory.toString() + "/")));
        return logs;
    }

    /** As if ten minutes had passed since the last edit. */
    static void ageLogs(Lake lake) throws IOException {
        try (var logs = Files.list(lake.sink().resolve("_spark_metadata"))) {
            for (Path log : logs.toList()) {
                Files.setLastModifiedTime(log, FileTime.from(Instant.now().minus(Lake.AGE)));
            }
        }
    }

    /** Stale checksums would make Hadoop's local file system refuse the edited logs. */
    static void assertNoStaleChecksums(Lake before, Lake lake) throws IOException {
        for (Map.Entry<String, String> log : original(before, lake).entrySet()) {
            Path sidecar = lake.sink().resolve("_spark_metadata/." + log.getKey() + ".crc");
            boolean same = log.getValue().equals(lake.logs().get(log.getKey()));
            assertThat(Files.exists(sidecar)).as(sidecar.toString()).isEqualTo(same);
        }
    }
}
