// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.local.LocalStores;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.ledger.EntryState;
import io.github.parquetfsck.ledger.Ledger;
import io.github.parquetfsck.ledger.LedgerState;
import io.github.parquetfsck.spark.fixture.SparkProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills a quarantine and a restore of a sink that Spark wrote after every seventh of their changes to the store, with the profile
 * {@code heavy} after each, runs the same again, and compares every file with what an undisturbed run leaves. What Spark
 * reads then is counted once for each state: equal files give equal rows. Sinks that no Spark wrote are killed after each
 * system call by the tests of the command line.
 */
class KilledQuarantineTest {
    private static final int STRIDE = Integer.getInteger("pqfsck.kill.stride", 7);

    @TempDir
    Path directory;

    private Path lake;
    private Path sink;
    private Path root;
    private Path cut;

    @Test
    void whateverStepAProcessDiesAfterTheNextOneFinishesItsWork() throws Exception {
        lake = directory.resolve("lake");
        sink = lake.resolve("events");
        root = lake.resolve("_quarantine");
        SparkProcess.previous().write("files", lake, 7);
        cut = listed(3);
        byte[] whole = Files.readAllBytes(cut);
        Files.write(cut, Arrays.copyOf(whole, whole.length - 4));
        Tree damaged = new Tree(directory.resolve("damaged"));
        new Tree(lake).copyTo(damaged.directory());

        Map<String, String> away = killAfterEachStep(
                damaged,
                EntryState.QUARANTINED,
                "quarantine",
                sink.toString(),
                "--root",
                root.toString(),
                "--writer-stopped",
                "--apply");
        assertThat(cut).doesNotExist();
        assertThat(SparkProcess.previous().count(sink)).startsWith("rows=1300 ");
        assertThat(SparkProcess.current().count(sink)).startsWith("rows=1300 ");
        Tree quarantined = new Tree(directory.resolve("quarantined"));
        new Tree(lake).copyTo(quarantined.directory());

        Map<String, String> back = killAfterEachStep(
                quarantined, EntryState.RELEASED, "restore", "--root", root.toString(), "--writer-stopped", "--apply");
        assertThat(back).isEqualTo(new Tree(damaged.directory().resolve("events")).hashes());
        assertThat(back).hasSize(away.size() + 1);
        Files.write(cut, whole);
        assertThat(SparkProcess.previous().count(sink)).isEqualTo("rows=1400 ids=979300");
        assertThat(SparkProcess.current().count(sink)).isEqualTo("rows=1400 ids=979300");
    }

    /** Returns the hashes of the sink's files, which are the same whenever the process died. */
    private Map<String, String> killAfterEachStep(Tree before, EntryState after, String... command) throws Exception {
        ForkedCommand undisturbed = ForkedCommand.of(0, command);
        assertThat(undisturbed.exit()).as(undisturbed.output()).isIn(0, 3);
        assertSettled(after);
        Map<String, String> expected = new Tree(sink).hashes();
        assertThat(undisturbed.steps()).isGreaterThan(8);
        for (int step = 1; step <= undisturbed.steps(); step += STRIDE) {
            before.copyTo(lake);
            ForkedCommand killed = ForkedCommand.of(step, command);
            assertThat(killed.exit()).as("step %d: %s", step, killed.output()).isEqualTo(ForkedCommand.KILLED);
            ForkedCommand next = KilledCommand.undisturbed(command);
            assertThat(next.exit()).as("after step %d: %s", step, next.output()).isIn(0, 3);
            assertThat(new Tree(sink).hashes()).as("after step %d", step).isEqualTo(expected);
            assertSettled(after);
        }
        return expected;
    }

    /** The file is in exactly one place, and the ledger says which. */
    private void assertSettled(EntryState state) throws IOException {
        LedgerState ledger = Ledger.read(new LocalStores(Identities.standard()), new Location(root.toString()));
        assertThat(ledger.problems()).isEmpty();
        assertThat(ledger.open()).isEmpty();
        assertThat(ledger.in(state)).hasSizeBetween(1, state == EntryState.QUARANTINED ? 1 : 2);
        long kept = new Tree(root)
                .hashes().keySet().stream()
                        .filter(name -> name.endsWith(".parquet"))
                        .count();
        assertThat(kept).isEqualTo(state == EntryState.QUARANTINED ? 1 : 0);
        assertThat(Files.exists(cut)).isEqualTo(state != EntryState.QUARANTINED);
    }

    private Path listed(int entry) throws Exception {
        String line =
                Files.readAllLines(sink.resolve("_spark_metadata/5.compact")).get(1 + entry);
        return Path.of(URI.create(Json.parse(line).text("path").orElseThrow()));
    }
}
