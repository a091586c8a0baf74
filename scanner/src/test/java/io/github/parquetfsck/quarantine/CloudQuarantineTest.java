// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.io.Faults;
import io.github.parquetfsck.io.FaultyStores;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.hadoop.AzureServer;
import io.github.parquetfsck.io.hadoop.CloudServer;
import io.github.parquetfsck.io.hadoop.CloudServer.Fate;
import io.github.parquetfsck.io.hadoop.GcsServer;
import io.github.parquetfsck.ledger.EntryState;
import io.github.parquetfsck.ledger.Ledger;
import io.github.parquetfsck.quarantine.ActionEvent.Outcome;
import io.github.parquetfsck.quarantine.RunOptions.Consent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A table and a sink in two clouds, whose files go away and come back whatever fails in between. */
class CloudQuarantineTest {
    private static final Set<Consent> CONSENTS =
            Set.of(Consent.COPY_AND_DELETE, Consent.WIDER_ACCESS, Consent.SINGLE_WRITER);
    private static final List<String> CHANGES = List.of("publish", "replace", "move", "copy", "delete");

    /** How many steps lie between two that are tried in every build. */
    private static final int STRIDE = 20;

    static Stream<CloudServer> clouds() {
        return Stream.of(AzureServer.shared(), GcsServer.shared());
    }

    @AfterEach
    void open() {
        clouds().forEach(CloudServer::open);
    }

    private interface Act {
        ActionResult on(StoreLake lake, Stores through) throws IOException;
    }

    private static StoreLake write(CloudServer server) throws IOException {
        return StoreLake.write(server.stores(), server.freshDirectory());
    }

    private static ActionResult quarantine(StoreLake lake, Stores through) throws IOException {
        return lake.quarantine(through, CONSENTS);
    }

    private static ActionResult restore(StoreLake lake, Stores through) throws IOException {
        return lake.restore(through, CONSENTS);
    }

    @ParameterizedTest
    @MethodSource("clouds")
    void damagedFilesGoAwayComeBackAndAreDeleted(CloudServer server) throws IOException {
        StoreLake lake = write(server);
        Map<String, String> before = lake.data();
        ActionResult away = quarantine(lake, server.stores());
        assertThat(away.counts()).as(away.toString()).containsOnly(Map.entry(Outcome.QUARANTINED, 2L));
        lake.assertQuarantined(before);
        ActionResult back = restore(lake, server.stores());
        assertThat(back.counts()).as(back.toString()).containsOnly(Map.entry(Outcome.RESTORED, 2L));
        assertThat(lake.data()).isEqualTo(before);
        quarantine(lake, server.stores());
        ActionResult purged = lake.purge(server.stores(), CONSENTS);
        assertThat(purged.counts()).as(purged.toString()).containsOnly(Map.entry(Outcome.PURGED, 2L));
        assertThat(Ledger.read(server.stores(), lake.root()).in(EntryState.PURGED))
                .hasSize(2);
    }

    @Test
    void azureCannotSetATimeSoThatFilesStayWhereTheyAre() throws IOException {
        CloudServer server = AzureServer.shared();
        StoreLake lake = write(server);
        Map<String, String> before = lake.data();
        quarantine(lake, server.stores());
        ActionResult renamed = lake.restoreUnderNewNames(server.stores(), CONSENTS);
        assertThat(renamed.counts()).as(renamed.toString()).containsOnly(Map.entry(Outcome.FAILED, 2L));
        lake.assertQuarantined(before);
        assertThat(restore(lake, server.stores()).counts()).containsOnly(Map.entry(Outcome.RESTORED, 2L));
        assertThat(lake.data()).isEqualTo(before);
    }

    @Test
    void googlesCopiesAreAsYoungAsTheyHaveToBe() throws IOException {
        CloudServer server = GcsServer.shared();
        StoreLake lake = write(server);
        Map<String, String> before = lake.data();
        quarantine(lake, server.stores());
        ActionResult renamed = lake.restoreUnderNewNames(server.stores(), CONSENTS);
        assertThat(renamed.counts()).as(renamed.toString()).containsOnly(Map.entry(Outcome.RESTORED, 2L));
        assertThat(lake.data().values().stream().filter(text -> text.startsWith("BAD")))
                .hasSize(2);
        assertThat(lake.data()).hasSameSizeAs(before).isNotEqualTo(before);
    }

    @ParameterizedTest
    @MethodSource("clouds")
    void anyOneFailureIsPutRightByTheNextRun(CloudServer server) throws IOException {
        failEach(server, List.of("replace", server instanceof AzureServer ? "move" : "copy"));
    }

    private static void failEach(CloudServer server, List<String> operations) throws IOException {
        for (String operation : operations) {
            for (int n = 1; ; n++) {
                StoreLake lake = write(server);
                Map<String, String> before = lake.data();
                Faults away = new Faults().failNth(operation, n, () -> new IOException("injected"));
                boolean hit = fails(lake, new FaultyStores(server.stores(), away), CloudQuarantineTest::quarantine);
                finish(lake, server, CloudQuarantineTest::quarantine, operation + " " + n);
                lake.assertQuarantined(before);
                Faults back = new Faults().failNth(operation, n, () -> new IOException("injected"));
                hit |= fails(lake, new FaultyStores(server.stores(), back), CloudQuarantineTest::restore);
                finish(lake, server, CloudQuarantineTest::restore, operation + " " + n);
                assertThat(lake.data()).as("%s %d", operation, n).isEqualTo(before);
                if (!hit) {
                    break;
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("clouds")
    void aRunThatBreaksOffIsFinishedByTheNext(CloudServer server) throws IOException {
        breakOffEvery(STRIDE, server);
    }

    private static void breakOffEvery(int stride, CloudServer server) throws IOException {
        for (int step = 1; ; step += stride) {
            StoreLake lake = write(server);
            Map<String, String> before = lake.data();
            boolean hit = breaksOff(step, lake, server, CloudQuarantineTest::quarantine);
            finish(lake, server, CloudQuarantineTest::quarantine, "step " + step);
            lake.assertQuarantined(before);
            hit |= breaksOff(step, lake, server, CloudQuarantineTest::restore);
            finish(lake, server, CloudQuarantineTest::restore, "step " + step);
            assertThat(lake.data()).as("step %d", step).isEqualTo(before);
            if (!hit) {
                break;
            }
        }
    }

    @Test
    void aRunThatDiesAfterSomeRequestToAzureIsFinishedByTheNext() throws IOException {
        dieEvery(STRIDE, AzureServer.shared());
    }

    /** From some change on every request is refused, those by which a run would tidy up included. */
    private static void dieEvery(int stride, CloudServer server) throws IOException {
        for (int n = 0; ; n += stride) {
            StoreLake lake = write(server);
            Map<String, String> before = lake.data();
            boolean hit = dies(n, lake, server, CloudQuarantineTest::quarantine);
            finish(lake, server, CloudQuarantineTest::quarantine, "request " + n);
            lake.assertQuarantined(before);
            hit |= dies(n, lake, server, CloudQuarantineTest::restore);
            finish(lake, server, CloudQuarantineTest::restore, "request " + n);
            assertThat(lake.data()).as("request %d", n).isEqualTo(before);
            if (!hit) {
                break;
            }
        }
    }

    @Test
    void aLogThatARunEmptiedAndDidNotLiveToWriteComesBack() throws IOException {
        CloudServer server = AzureServer.shared();
        StoreLake lake = write(server);
        Map<String, String> before = lake.data();
        diesOverTheLog(lake, server, CloudQuarantineTest::quarantine);
        finish(lake, server, CloudQuarantineTest::quarantine, "quarantine");
        lake.assertQuarantined(before);
        diesOverTheLog(lake, server, CloudQuarantineTest::restore);
        finish(lake, server, CloudQuarantineTest::restore, "restore");
        assertThat(lake.data()).isEqualTo(before);
    }

    private static void diesOverTheLog(StoreLake lake, CloudServer server, Act act) throws IOException {
        int[] creations = {0};
        server.open().spoil(Integer.MAX_VALUE, Fate.FORBIDDEN, request -> {
            // The connector creates a file first as if none were there, and then over the one that is.
            boolean dead = creations[0] == 2;
            creations[0] +=
                    request.startsWith("PUT ") && request.contains("/sink/_spark_metadata/0?{resource=file") ? 1 : 0;
            return dead;
        });
        fails(lake, server.stores(), act);
        server.open();
        assertThat(lake.contents("/sink/_spark_metadata")).containsValue("");
    }

    @Test
    void anEmptyLogThatNoRunOfOursLeftStaysAsItIs() throws IOException {
        CloudServer server = AzureServer.shared();
        StoreLake lake = write(server);
        QuarantinePlan plan = lake.plan(server.stores());
        Location log = new Location(lake.directory() + "/sink/_spark_metadata/0");
        server.stores().mover(log).orElseThrow().replace(log, new byte[0]);
        ActionResult result = lake.apply(plan, server.stores(), CONSENTS);
        assertThat(result.refused()).isNotEmpty();
        assertThat(lake.contents("/sink/_spark_metadata")).containsOnly(Map.entry("/sink/_spark_metadata/0", ""));
    }

    private static boolean dies(int after, StoreLake lake, CloudServer server, Act act) {
        int[] changes = {0};
        server.open().spoil(Integer.MAX_VALUE, Fate.FORBIDDEN, request -> {
            changes[0] += request.startsWith("GET ") || request.startsWith("HEAD ") ? 0 : 1;
            return changes[0] > after;
        });
        fails(lake, server.stores(), act);
        server.open();
        return changes[0] > after;
    }

    @ParameterizedTest
    @MethodSource("clouds")
    void answersThatAreLostMisleadNobody(CloudServer server) throws IOException {
        for (int every : List.of(5, 7)) {
            history(server, Fate.CARRIED_OUT_AND_DENIED, new int[1], every);
        }
    }

    private static void history(CloudServer server, Fate fate, int[] count, int every) throws IOException {
        StoreLake lake = write(server);
        Map<String, String> before = lake.data();
        Predicate<String> changes = request -> !request.startsWith("GET ")
                && !request.startsWith("HEAD ")
                && !request.contains("/batch")
                && ++count[0] % every == 0;
        server.open().spoil(Integer.MAX_VALUE, fate, changes);
        fails(lake, server.stores(), CloudQuarantineTest::quarantine);
        server.open();
        finish(lake, server, CloudQuarantineTest::quarantine, fate + " " + every);
        lake.assertQuarantined(before);
        server.spoil(Integer.MAX_VALUE, fate, changes);
        fails(lake, server.stores(), CloudQuarantineTest::restore);
        server.open();
        finish(lake, server, CloudQuarantineTest::restore, fate + " " + every);
        assertThat(lake.data()).as("%s %d", fate, every).isEqualTo(before);
    }

    @ParameterizedTest
    @MethodSource("clouds")
    @Tag("heavy")
    void everyFailureAndEveryStepAreTried(CloudServer server) throws IOException {
        failEach(server, CHANGES);
        breakOffEvery(1, server);
        dieEvery(1, server);
    }

    @Test
    @Tag("heavy")
    void theSameHoldsOnGoogleStorage() throws IOException {
        for (long seed = 0; seed < 40; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Fate fate = random.nextInt(2) == 0 ? Fate.CARRIED_OUT_AND_DENIED : Fate.FORBIDDEN;
            history(GcsServer.shared(), fate, new int[] {random.nextInt(20)}, 2 + random.nextInt(30));
        }
    }

    /** Whether a run met what was injected. */
    private static boolean fails(StoreLake lake, Stores through, Act act) {
        try {
            return act.on(lake, through).isTroubled();
        } catch (IOException injected) {
            return true;
        }
    }

    private static boolean breaksOff(int at, StoreLake lake, CloudServer server, Act act) throws IOException {
        Faults faults = new Faults().afterStep(step -> {
            if (step >= at) {
                throw new UncheckedIOException(new IOException("broken off"));
            }
        });
        try {
            act.on(lake, new FaultyStores(server.stores(), faults));
        } catch (UncheckedIOException injected) {
            assertThat(injected).hasMessageContaining("broken off");
        }
        return faults.steps() >= at;
    }

    private static void finish(StoreLake lake, CloudServer server, Act act, String what) throws IOException {
        ActionResult result = act.on(lake, server.stores());
        if (!Ledger.read(server.stores(), lake.root()).open().isEmpty()) {
            // Nothing that is held was left to act on: as "ledger recover" does.
            assertThat(lake.recover(server.stores(), CONSENTS).isTroubled())
                    .as(what)
                    .isFalse();
            result = act.on(lake, server.stores());
        }
        assertThat(result.isTroubled()).as("%s: %s", what, result).isFalse();
        assertThat(Ledger.read(server.stores(), lake.root()).open()).as(what).isEmpty();
    }
}
