// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.ledger.Condemnation;
import io.github.parquetfsck.ledger.EntryState;
import io.github.parquetfsck.ledger.Ledger;
import io.github.parquetfsck.ledger.LedgerState;
import io.github.parquetfsck.ledger.Selection;
import io.github.parquetfsck.quarantine.ActionEvent.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PurgeTest {
    @TempDir
    Path directory;

    private Lake before;
    private Lake lake;

    @BeforeEach
    void quarantine() throws Exception {
        before = Lake.write(directory.resolve("before"));
        lake = before.copyTo(directory.resolve("lake"));
        LakeRuns.quarantine(lake, LakeRuns.PLAIN);
    }

    @Test
    void whatTheLedgerHoldsIsDeletedAndNothingElseIs() throws Exception {
        Path stranger = Files.writeString(lake.root().resolve("stranger.parquet"), "BAD stranger");

        ActionResult result = LakeRuns.purge(lake, LakeRuns.PLAIN);

        assertThat(result.counts()).containsOnly(Map.entry(Outcome.PURGED, 3L));
        assertThat(stranger).exists();
        Files.delete(stranger);
        LakeRuns.assertPurged(before, lake);
        assertThat(LakeRuns.purge(lake, LakeRuns.PLAIN).counts()).isEmpty();
        assertThat(LakeRuns.restore(lake, LakeRuns.PLAIN).counts()).isEmpty();
    }

    @Test
    void onlyWhatIsOldEnoughAndMeantIsPlanned() throws Exception {
        LedgerState state = state();
        PurgePlan young = plan(state, Selection.ALL, Duration.ofMinutes(1));
        assertThat(young.entries()).isEmpty();
        assertThat(young.young()).isEqualTo(3);

        String entry = state.entries().keySet().iterator().next();
        Selection one = new Selection(Optional.empty(), Set.of(entry), Optional.empty());
        assertThat(plan(state, one, Duration.ZERO).entries())
                .extracting(Condemnation::id)
                .containsExactly(entry);
    }

    @Test
    void aFileThatIsNoLongerTheOneStaysAndIsRefused() throws Exception {
        Path longer = Path.of(held().get(0).destination().text());
        Files.writeString(longer, "BAD and longer than it was");
        Path other = Path.of(held().get(1).destination().text());
        Files.writeString(other, Files.readString(other).replace("BAD", "bad"));
        Path touched = Path.of(held().get(2).destination().text());
        Files.setLastModifiedTime(touched, FileTime.from(Instant.now()));

        ActionResult result = LakeRuns.purge(lake, LakeRuns.PLAIN);

        assertThat(result.counts()).containsOnly(Map.entry(Outcome.PURGED, 1L), Map.entry(Outcome.REFUSED, 2L));
        assertThat(result.refused()).hasSize(2).allSatisfy(refused -> assertThat(refused.reason())
                .startsWith("expected "));
        assertThat(longer).exists();
        assertThat(other).exists();
        assertThat(touched).doesNotExist();
        assertThat(state().in(EntryState.QUARANTINED)).hasSize(2);
    }

    @Test
    void aLinkOnTheWayIsNotFollowed() throws Exception {
        Path elsewhere = Files.createDirectories(directory.resolve("elsewhere"));
        Path run = lake.root().resolve(held().get(0).run().text());
        Path moved = elsewhere.resolve("moved");
        Files.move(run, moved);
        Files.createSymbolicLink(run, moved);

        ActionResult result = LakeRuns.purge(lake, LakeRuns.PLAIN);

        assertThat(result.counts()).containsOnly(Map.entry(Outcome.REFUSED, 3L));
        assertThat(result.refused().get(0).reason()).contains("is a link to");
        assertThat(lake.data(elsewhere)).hasSize(3);
    }

    @Test
    void aFileOutsideTheRootIsNotDeletedWhateverTheLedgerSays() throws Exception {
        Grounds grounds = new Grounds(LakeRuns.PLAIN, lake.rootLocation());
        Location outside = new Location(lake.plain().resolve("f0.parquet").toString());
        assertThat(grounds.objection(outside)).hasValue("it does not lie under the root " + lake.root());
        assertThat(grounds.objection(lake.rootLocation().child("../plain/f0.parquet")))
                .hasValue("it does not lie under the root " + lake.root());
        assertThat(grounds.objection(lake.rootLocation())).isPresent();
        assertThat(grounds.objection(lake.rootLocation().child("_ledger").child("epoch-000001")))
                .hasValue("it is a part of the ledger");
        assertThat(grounds.objection(held().get(0).destination())).isEmpty();
    }

    @Test
    void directoriesInWhichNothingIsLeftAreRemoved() throws Exception {
        for (Condemnation facts : held()) {
            Files.delete(Path.of(facts.destination() + ".finding.json"));
        }
        try (var backups = Files.walk(lake.root().resolve(held().get(0).run() + "/_sink-logs"))) {
            for (Path each : backups.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }

        LakeRuns.purge(lake, LakeRuns.PLAIN);

        try (var left = Files.list(lake.root())) {
            assertThat(left).containsExactly(lake.root().resolve("_ledger"));
        }
    }

    @Test
    void aDeletionThatFailsLeavesTheEntryQuarantined() throws Exception {
        List<ActionEvent> events = new ArrayList<>();
        Deletion none = files -> files.stream().map(file -> "read-only").toList();
        ActionResult result = new Purge(LakeRuns.PLAIN, RunOptions.STANDARD, none, events::add)
                .apply(plan(state(), Selection.ALL, Duration.ZERO));

        assertThat(result.isTroubled()).isTrue();
        assertThat(events).hasSize(3).allSatisfy(event -> {
            assertThat(event.outcome()).isEqualTo(Outcome.FAILED);
            assertThat(event.detail()).isEqualTo("read-only");
        });
        assertThat(state().in(EntryState.QUARANTINED)).hasSize(3);
        LakeRuns.assertQuarantined(before, lake);
    }

    private LedgerState state() throws IOException {
        return Ledger.read(LakeRuns.PLAIN, lake.rootLocation());
    }

    private List<Condemnation> held() throws IOException {
        return state().in(EntryState.QUARANTINED).stream()
                .map(entry -> entry.facts())
                .toList();
    }

    private PurgePlan plan(LedgerState state, Selection which, Duration age) {
        return Purge.plan(
                state,
                lake.rootLocation(),
                LakeRuns.newRun(),
                which,
                Instant.now().minus(age));
    }
}
