// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.dataset.OwnerLog;
import io.github.parquetfsck.dataset.TableEditors;
import io.github.parquetfsck.io.Faults;
import io.github.parquetfsck.io.FaultyStores;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.local.LocalStores;
import io.github.parquetfsck.ledger.EntryState;
import io.github.parquetfsck.ledger.Ledger;
import io.github.parquetfsck.ledger.LedgerEntry;
import io.github.parquetfsck.ledger.RunId;
import io.github.parquetfsck.ledger.Selection;
import io.github.parquetfsck.tablelog.delta.DeltaEditor;
import io.github.parquetfsck.tablelog.delta.DeltaFolder;
import io.github.parquetfsck.tablelog.delta.DeltaLog;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Standing;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A Delta table lets go of two damaged files and takes them back, broken off after every step or failing at every few
 * operations: the next run finds by the table's log how far it came, and log, files and ledger agree.
 */
class TableRecoveryTest {
    private static final Stores PLAIN = new LocalStores(Identities.standard());

    /** Of the operations, which are many, every so many fails; a step is what changes something, and each is tried. */
    private static final int EVERY = 9;

    @TempDir
    Path directory;

    private record Table(DeltaFolder folder, Location root) {
        Location file(String name) {
            return new Location(folder.path(name).toString());
        }

        FileEntry entry(String name) throws IOException {
            return PLAIN.source(root).stat(file(name)).orElseThrow().entry();
        }

        Standing standing(String name) throws IOException {
            OwnerLog log = DeltaLog.open(PLAIN, folder.root()).orElseThrow();
            return log.meet(entry(name));
        }

        List<LedgerEntry> entries() throws IOException {
            return List.copyOf(Ledger.read(PLAIN, root).entries().values());
        }
    }

    private Table table(String name) throws IOException {
        DeltaFolder folder = DeltaFolder.create(directory.resolve(name))
                .commit(
                        DeltaFolder.add("bad%201.parquet", 5, 3),
                        DeltaFolder.add("good.parquet", 6, 3),
                        DeltaFolder.add("bad2.parquet", 5, 3));
        for (String file : List.of("bad 1", "good", "bad2")) {
            Path path = folder.file(file + ".parquet", 0, DeltaFolder.COMMITTED);
            Files.writeString(path, file.startsWith("bad") ? "BAD " + file.charAt(3) : "good 3");
        }
        return new Table(folder, new Location(directory.resolve("_q-" + name).toString()));
    }

    private static RunOptions options(Stores stores) {
        return new RunOptions(
                RunOptions.Writers.WATCHED,
                List.of(),
                1,
                TableEditors.NONE.with(Owner.Kind.DELTA, new DeltaEditor(stores)));
    }

    private static ActionResult quarantine(Table table, Stores stores) throws IOException {
        FileSource source = PLAIN.source(table.root());
        List<FileReport> damaged = new ArrayList<>();
        for (String name : List.of("bad 1.parquet", "bad2.parquet")) {
            damaged.add(Lake.judge(PLAIN, table.entry(name)).with(table.standing(name)));
        }
        QuarantinePlan plan = QuarantinePlanner.plan(
                new PlanRequest(
                        RunId.of(Instant.now(), new SecureRandom()),
                        table.root(),
                        List.of(table.folder().root()),
                        damaged,
                        List.of(new Holding(table.folder().root(), Owner.Kind.DELTA, 3)),
                        3,
                        source::identify,
                        holding -> Optional.empty()),
                QuarantinePolicy.standard(Instant.now()));
        return new Quarantine(stores, file -> Lake.judge(PLAIN, file), options(stores), event -> {}).apply(plan);
    }

    private static ActionResult restore(Table table, Stores stores) throws IOException {
        RunId run = RunId.of(Instant.now(), new SecureRandom());
        RestorePlan plan = Restore.plan(Ledger.read(PLAIN, table.root()), table.root(), run, Selection.ALL);
        return new Restore(stores, options(stores), event -> {}).apply(plan);
    }

    private static void assertQuarantined(Table table) throws IOException {
        assertThat(table.standing("good.parquet")).isEqualTo(Standing.LIVE);
        for (String name : List.of("bad 1.parquet", "bad2.parquet")) {
            assertThat(table.standing(name)).isEqualTo(Standing.SUPERSEDED);
            List<LedgerEntry> held = table.entries().stream()
                    .filter(entry -> entry.facts().source().equals(table.file(name)))
                    .filter(entry -> entry.state() == EntryState.QUARANTINED)
                    .toList();
            assertThat(held).hasSize(1);
            assertThat(Path.of(held.get(0).facts().destination().text()))
                    .hasSameTextualContentAs(table.folder().path(name));
        }
        assertThat(table.entries()).noneMatch(entry -> entry.state().isOpen());
    }

    private static void assertRestored(Table table) throws IOException {
        for (String name : List.of("bad 1.parquet", "good.parquet", "bad2.parquet")) {
            assertThat(table.standing(name)).isEqualTo(Standing.LIVE);
        }
        assertThat(table.folder().path("bad 1.parquet")).hasContent("BAD  ");
        for (LedgerEntry entry : table.entries()) {
            assertThat(entry.state()).isIn(EntryState.RELEASED, EntryState.CONDEMNED);
            assertThat(Path.of(entry.facts().destination().text())).doesNotExist();
        }
    }

    private interface Act {
        ActionResult run(Table table, Stores stores) throws IOException;
    }

    private interface Check {
        void on(Table table) throws IOException;
    }

    private interface Start {
        Table table(String name) throws IOException;
    }

    /** One verb: how it begins, what it does, what holds when it is done. */
    private record Verb(String name, Start start, Act act, Check check) {}

    private final Verb quarantine =
            new Verb("q", this::table, TableRecoveryTest::quarantine, TableRecoveryTest::assertQuarantined);
    private final Verb restore =
            new Verb("r", this::quarantined, TableRecoveryTest::restore, TableRecoveryTest::assertRestored);

    @Test
    void aQuarantineThatBreaksOffAfterAnyStepIsFinishedByTheNext() throws Exception {
        assertThat(breakOff(quarantine)).isGreaterThan(20);
    }

    @Test
    void aRestoreThatBreaksOffAfterAnyStepIsFinishedByTheNext() throws Exception {
        assertThat(breakOff(restore)).isGreaterThan(10);
    }

    @Test
    void aQuarantineWithAnOperationFailingIsFinishedByTheNext() throws Exception {
        assertThat(fail(quarantine)).isGreaterThan(50);
    }

    @Test
    void aRestoreWithAnOperationFailingIsFinishedByTheNext() throws Exception {
        assertThat(fail(restore)).isGreaterThan(50);
    }

    private Table quarantined(String name) throws IOException {
        Table table = table(name);
        quarantine(table, PLAIN);
        assertQuarantined(table);
        return table;
    }

    private int breakOff(Verb verb) throws IOException {
        for (int k = 1; ; k++) {
            int at = k;
            Faults faults = new Faults().afterStep(step -> {
                if (step >= at) {
                    throw new UncheckedIOException(new IOException("broken off"));
                }
            });
            run(verb, "k" + k, faults, "broken off");
            if (faults.steps() < k) {
                return k;
            }
        }
    }

    private int fail(Verb verb) throws IOException {
        for (int n = 1; ; n += EVERY) {
            Faults faults = new Faults().failNth(n, () -> new IOException("injected"));
            run(verb, "n" + n, faults, "injected");
            if (faults.log().stream().filter(line -> !line.startsWith(" ")).count() < n) {
                return n;
            }
        }
    }

    private void run(Verb verb, String name, Faults faults, String message) throws IOException {
        Table table = verb.start().table(verb.name() + name);
        try {
            verb.act().run(table, FaultyStores.local(faults));
        } catch (IOException | UncheckedIOException e) {
            assertThat(e).hasMessageContaining(message);
        }
        try {
            ActionResult result = verb.act().run(table, PLAIN);
            assertThat(result.refused()).isEmpty();
            verb.check().on(table);
        } catch (IOException | RuntimeException | AssertionError e) {
            throw new AssertionError("after " + name + ": " + faults.log(), e);
        }
    }
}
