// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Sha256;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.ledger.Condemnation;
import io.github.parquetfsck.ledger.EntryState;
import io.github.parquetfsck.ledger.Event;
import io.github.parquetfsck.ledger.Ledger;
import io.github.parquetfsck.ledger.LedgerEntry;
import io.github.parquetfsck.ledger.LedgerLock;
import io.github.parquetfsck.ledger.RunId;
import io.github.parquetfsck.ledger.SinkEdit;
import io.github.parquetfsck.streamlog.SinkLogEditor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of each kind of entry that a dead process has left, by what stands at both ends. */
class RecoveryTest {
    private static final Stores STORES = LakeRuns.PLAIN;

    @TempDir
    Path directory;

    private Lake lake;
    private Path plain;
    private Path listed;
    private final List<Condemnation> entries = new ArrayList<>();

    @BeforeEach
    void writeLake() throws IOException {
        lake = Lake.write(directory.resolve("lake"));
        plain = lake.plain().resolve("f1.parquet");
        try (var files = Files.list(lake.sink().resolve("p=a b%3D0"))) {
            listed = files.filter(f -> {
                        try {
                            return Files.readString(f).startsWith("BAD");
                        } catch (IOException e) {
                            throw new AssertionError(e);
                        }
                    })
                    .sorted()
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void movingWithTheSourceOnlyEndsCondemned() throws Exception {
        Condemnation facts = open(plain, EntryState.MOVING);
        assertThat(recovered(facts)).isEqualTo(EntryState.CONDEMNED);
        assertThat(plain).exists();
    }

    @Test
    void movingWithTheDestinationOnlyEndsQuarantined() throws Exception {
        Condemnation facts = open(plain, EntryState.MOVING);
        away(facts);
        assertThat(recovered(facts)).isEqualTo(EntryState.QUARANTINED);
    }

    @Test
    void movingWithBothEndsLinkedIsFinished() throws Exception {
        Condemnation facts = open(plain, EntryState.MOVING);
        Files.createLink(destination(facts), plain);
        assertThat(recovered(facts)).isEqualTo(EntryState.QUARANTINED);
        assertThat(plain).doesNotExist();
    }

    @Test
    void movingWithBothEndsCopiedIsFinishedAfterTheHashesAgree() throws Exception {
        Condemnation facts = open(plain, EntryState.MOVING);
        Files.copy(plain, destination(facts));
        assertThat(recovered(facts)).isEqualTo(EntryState.QUARANTINED);
        assertThat(plain).doesNotExist();
    }

    @Test
    void movingWithAnotherFileAtTheDestinationKeepsBoth() throws Exception {
        Condemnation facts = open(plain, EntryState.MOVING);
        Files.writeString(destination(facts), "BAD plain X");
        assertThat(recovered(facts)).isEqualTo(EntryState.CONDEMNED);
        assertThat(plain).exists();
        assertThat(destination(facts)).hasContent("BAD plain X");
    }

    @Test
    void movingWithTheSourceChangedKeepsBoth() throws Exception {
        Condemnation facts = open(plain, EntryState.MOVING);
        Files.copy(plain, destination(facts));
        Files.writeString(plain, "written again");
        assertThat(recovered(facts)).isEqualTo(EntryState.CONDEMNED);
        assertThat(plain).hasContent("written again");
        assertThat(destination(facts)).hasContent("BAD plain 1");
    }

    @Test
    void movingWithNeitherEndIsLost() throws Exception {
        Condemnation facts = open(plain, EntryState.MOVING);
        Files.delete(plain);
        assertThat(recovered(facts)).isEqualTo(EntryState.LOST);
    }

    @Test
    void aHalfCopiedFileIsCleared() throws Exception {
        Condemnation facts = open(plain, EntryState.MOVING);
        Path part = Path.of(destination(facts) + ".part-" + facts.id());
        Files.writeString(part, "BAD");
        assertThat(recovered(facts)).isEqualTo(EntryState.CONDEMNED);
        assertThat(part).doesNotExist();
    }

    @Test
    void anEntryWithASinkEditRollsForwardWhileTheFileIsTheSame() throws Exception {
        Condemnation facts = open(listed, EntryState.MOVING);
        assertThat(recovered(facts)).isEqualTo(EntryState.QUARANTINED);
        assertThat(listed).doesNotExist();
        assertThat(destination(facts)).exists();
        assertThat(String.join("", lake.logs().values()))
                .doesNotContain(listed.getFileName().toString());
    }

    @Test
    void anEntryWithASinkEditGetsItsLineBackWhenTheFileChanged() throws Exception {
        var before = lake.logs();
        Condemnation facts = open(listed, EntryState.MOVING);
        edit(facts);
        Files.writeString(listed, "written again");
        assertThat(recovered(facts)).isEqualTo(EntryState.CONDEMNED);
        assertThat(lake.logs()).isEqualTo(before);
        assertThat(listed).exists();
    }

    @Test
    void restoringWithTheSourceOnlyEndsReleasedAndListed() throws Exception {
        var before = lake.logs();
        Condemnation facts = open(listed, EntryState.RESTORING);
        edit(facts);
        assertThat(recovered(facts)).isEqualTo(EntryState.RELEASED);
        assertThat(lake.logs()).isEqualTo(before);
    }

    @Test
    void restoringWithTheDestinationOnlyStaysQuarantinedAndUnlisted() throws Exception {
        Condemnation facts = open(listed, EntryState.RESTORING);
        away(facts);
        assertThat(recovered(facts)).isEqualTo(EntryState.QUARANTINED);
        assertThat(String.join("", lake.logs().values()))
                .doesNotContain(listed.getFileName().toString());
    }

    @Test
    void restoringWithBothEndsEqualIsFinished() throws Exception {
        Condemnation facts = open(plain, EntryState.RESTORING);
        Files.createLink(destination(facts), plain);
        assertThat(recovered(facts)).isEqualTo(EntryState.RELEASED);
        assertThat(destination(facts)).doesNotExist();
        assertThat(plain).hasContent("BAD plain 1");
    }

    @Test
    void restoringWithAnotherFileInPlaceKeepsBoth() throws Exception {
        Condemnation facts = open(plain, EntryState.RESTORING);
        away(facts);
        Files.writeString(plain, "replacement");
        assertThat(recovered(facts)).isEqualTo(EntryState.QUARANTINED);
        assertThat(plain).hasContent("replacement");
        assertThat(destination(facts)).hasContent("BAD plain 1");
    }

    @Test
    void restoringWithNeitherEndIsLost() throws Exception {
        Condemnation facts = open(plain, EntryState.RESTORING);
        Files.delete(plain);
        assertThat(recovered(facts)).isEqualTo(EntryState.LOST);
    }

    @Test
    void purgingEndsByWhetherTheFileIsStillThere() throws Exception {
        Condemnation there = open(plain, EntryState.PURGING);
        away(there);
        assertThat(recovered(there)).isEqualTo(EntryState.QUARANTINED);
        Condemnation gone = open(listed, EntryState.PURGING);
        Files.delete(listed);
        assertThat(recovered(gone)).isEqualTo(EntryState.PURGED);
    }

    @Test
    void aFileThatAPausedOwnerMovedAfterItsEntryWasSettledIsFound() throws Exception {
        Condemnation facts = open(plain, EntryState.MOVING);
        assertThat(recovered(facts)).isEqualTo(EntryState.CONDEMNED);
        away(facts);
        assertThat(recovered(facts)).isEqualTo(EntryState.QUARANTINED);
    }

    @Test
    void restoreBringsBackWhatRecoveryFinds() throws Exception {
        Condemnation facts = open(plain, EntryState.MOVING);
        away(facts);
        assertThat(LakeRuns.restore(lake, STORES).count(ActionEvent.Outcome.RESTORED))
                .isEqualTo(1);
        assertThat(plain).hasContent("BAD plain 1");
        assertThat(destination(facts)).doesNotExist();
    }

    /** Writes an entry in the given state, as a process that died leaves it; the files stay as they are. */
    private Condemnation open(Path file, EntryState state) throws IOException {
        Location source = new Location(file.toString());
        FileEntry entry = STORES.source(source).stat(source).orElseThrow().entry();
        RunId run = LakeRuns.newRun();
        Identity identity = STORES.source(source).identify(source);
        String id = run.entry(entries.size() + 1);
        Condemnation facts = new Condemnation(
                id,
                run,
                source,
                identity,
                entry.length(),
                entry.modified(),
                entry.version(),
                Sha256.of(STORES.source(source), entry),
                new Destinations(lake.rootLocation(), run).of(identity, id),
                List.of(),
                sinkEdit(identity));
        Files.createDirectories(destination(facts).getParent());
        LedgerLock lock = LedgerLock.take(STORES, lake.rootLocation()).fold(LedgerLock.Held::lock, busy -> {
            throw new AssertionError(busy.toString());
        });
        Ledger ledger = Ledger.open(STORES, lake.rootLocation(), lock);
        List<Event> events = new ArrayList<>(List.of(
                new Event.Condemned(facts, Instant.now()),
                new Event.Changed(id, EntryState.MOVING, Instant.now(), "")));
        if (state != EntryState.MOVING) {
            events.add(new Event.Changed(id, EntryState.QUARANTINED, Instant.now(), ""));
            events.add(new Event.Changed(id, state, Instant.now(), ""));
        }
        ledger.intend(events);
        lock.close();
        entries.add(facts);
        return facts;
    }

    private Optional<SinkEdit> sinkEdit(Identity file) throws IOException {
        List<SinkLogEditor.Line> lines = editor().lines(Set.of(file)).getOrDefault(file, List.of());
        return lines.isEmpty()
                ? Optional.empty()
                : Optional.of(new SinkEdit(
                        new Location(lake.sink().resolve("_spark_metadata").toString()),
                        lines.stream()
                                .map(l -> new SinkEdit.Line(l.log(), l.number(), l.text()))
                                .toList()));
    }

    private SinkLogEditor editor() throws IOException {
        Location sink = new Location(lake.sink().toString());
        return new SinkLogEditor(STORES.source(sink), STORES.mover(sink).orElseThrow(), sink);
    }

    private void edit(Condemnation facts) throws IOException {
        editor().remove(Set.of(facts.identity()), (log, content) -> {});
        LakeRuns.ageLogs(lake);
    }

    private void away(Condemnation facts) throws IOException {
        Files.move(Path.of(facts.source().text()), destination(facts));
    }

    private static Path destination(Condemnation facts) {
        return Path.of(facts.destination().text());
    }

    /** The state after a run that has nothing of its own to do. */
    private EntryState recovered(Condemnation facts) throws IOException {
        RestorePlan nothing = new RestorePlan(
                LakeRuns.newRun(), lake.rootLocation(), Optional.empty(), List.of(), List.of(), List.of());
        new Restore(STORES, RunOptions.STANDARD, event -> {}).apply(nothing);
        LedgerEntry entry =
                Ledger.read(STORES, lake.rootLocation()).entry(facts.id()).orElseThrow();
        return entry.state();
    }
}
