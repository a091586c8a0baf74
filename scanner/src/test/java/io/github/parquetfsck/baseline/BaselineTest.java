// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.io.Faults;
import io.github.parquetfsck.io.FaultyStores;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.MemoryStores;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.local.LocalStores;
import io.github.parquetfsck.verify.Verdict;
import io.github.parquetfsck.verify.Verifier;
import io.github.parquetfsck.verify.VerifyOptions;
import io.github.parquetfsck.verify.check.Checks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written comes back, whatever happens meanwhile, and nothing else is taken for a baseline. */
class BaselineTest {
    private static final Stores PLAIN = new LocalStores(Identities.standard());
    private static final List<Location> ROOTS = List.of(new Location("/lake/t"));

    @TempDir
    Path directory;

    @Test
    void filesComeBackAsTheyWereSaved() throws IOException {
        save(PLAIN, KnownFiles.sound(0, 100, Level.LAYOUT), 7);

        Baseline baseline = Baseline.newest(PLAIN, at()).orElseThrow();
        assertThat(baseline.size()).isEqualTo(100);
        assertThat(baseline.roots()).isEqualTo(ROOTS);
        for (int i = 0; i < 100; i++) {
            KnownFile file = KnownFiles.sound(i, Level.LAYOUT);
            assertThat(baseline.find(file.key())).contains(file);
        }
        assertThat(baseline.find("file:///lake/t/part-00100.parquet")).isEmpty();
        assertThat(baseline.find("file:///lake/a")).isEmpty();
        assertThat(baseline.find("file:///lake/t/part-00050")).isEmpty();
    }

    @Test
    void updatesTakeThePlaceOfWhatWasKnownAndLeaveOtherPartsAlone() throws IOException {
        save(PLAIN, KnownFiles.sound(0, 100, Level.LAYOUT), 10);
        List<String> before = parts();
        save(PLAIN, KnownFiles.sound(35, 45, Level.VALUES), 10);

        assertThat(all(PLAIN))
                .containsExactlyEntriesOf(
                        merged(KnownFiles.sound(0, 100, Level.LAYOUT), KnownFiles.sound(35, 45, Level.VALUES)));
        assertThat(parts()).hasSize(10);
        assertThat(parts().stream().filter(before::contains)).hasSize(8);
    }

    @Test
    void filesBeforeBetweenAndBehindTheOthersFindTheirPart() throws IOException {
        save(PLAIN, KnownFiles.sound(40, 60, Level.LAYOUT), 10);
        save(PLAIN, KnownFiles.sound(0, 15, Level.PAGES), 10);
        save(PLAIN, KnownFiles.sound(80, 120, Level.PAGES), 10);

        TreeMap<String, KnownFile> all = KnownFiles.sound(0, 15, Level.PAGES);
        all.putAll(KnownFiles.sound(40, 60, Level.LAYOUT));
        all.putAll(KnownFiles.sound(80, 120, Level.PAGES));
        assertThat(all(PLAIN)).containsExactlyEntriesOf(all);
    }

    @Test
    void aFileThatNoRunHasMetForAQuarterIsForgotten() throws IOException {
        save(PLAIN, KnownFiles.sound(0, 10, Level.LAYOUT), 100);
        try (BaselineWriter writer = open(PLAIN, 100)) {
            writer.save(
                    KnownFiles.sound(0, 1, Level.LAYOUT),
                    ROOTS,
                    KnownFiles.NOW.plus(KnownFile.KEPT).plusSeconds(1));
        }
        assertThat(all(PLAIN)).containsExactlyEntriesOf(KnownFiles.sound(0, 1, Level.LAYOUT));
    }

    @Test
    void aFileIsTheSameWhileLengthTimeAndKnownVersionsAgree() {
        KnownFile file = KnownFiles.sound(3, Level.LAYOUT);
        Location location = new Location("/lake/t/part-00003.parquet");
        assertThat(file.is(new FileEntry(location, 1003, file.modified().plusNanos(999), "v3")))
                .isTrue();
        assertThat(file.is(new FileEntry(location, 1003, file.modified(), ""))).isTrue();
        assertThat(file.is(new FileEntry(location, 1003, file.modified(), "v4")))
                .isFalse();
        assertThat(file.is(new FileEntry(location, 1004, file.modified(), "v3")))
                .isFalse();
        assertThat(file.is(new FileEntry(location, 1003, file.modified().plusSeconds(1), "v3")))
                .isFalse();
    }

    @Test
    void aPartIsASoundParquetFile() throws IOException {
        save(PLAIN, KnownFiles.sound(0, 1000, Level.LAYOUT), 1000);
        Location part = new Location(directory + "/_parts/" + parts().get(0));
        FileEntry entry = PLAIN.source(part).stat(part).orElseThrow().entry();
        Verdict verdict = new Verifier(Checks.all(), Level.VALUES, VerifyOptions.DEFAULT, Optional.empty())
                .verify(entry, () -> PLAIN.source(part).open(entry))
                .verdict();
        assertThat(verdict).isInstanceOf(Verdict.Sound.class);
        assertThat(verdict.findings()).isEmpty();
        assertThat(entry.length()).isLessThan(1000 * 20L);
    }

    @Test
    void nothingIsKnownWhereNothingIs() throws IOException {
        assertThat(Baseline.newest(PLAIN, new Location(directory + "/none"))).isEmpty();
        assertThat(Baseline.newest(PLAIN, at())).isEmpty();
    }

    @Test
    void aDirectoryWithOtherFilesIsNotTakenForAnEmptyBaseline() throws IOException {
        Files.writeString(directory.resolve("orders.parquet"), "PAR1");
        assertThatThrownBy(() -> open(PLAIN, 10))
                .isInstanceOf(UnreadableBaseline.class)
                .hasMessage(directory + ": expected a baseline or an empty directory, found orders.parquet; give a"
                        + " --baseline that is one, or a directory that is not there yet");
        assertThat(directory.resolve("_lock")).doesNotExist();
    }

    @Test
    void partsWithoutAStateAreNotTakenForAnEmptyBaseline() throws IOException {
        save(PLAIN, KnownFiles.sound(0, 10, Level.LAYOUT), 10);
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".json")).toList()) {
                Files.delete(file);
            }
        }
        assertThatThrownBy(() -> Baseline.newest(PLAIN, at()))
                .isInstanceOf(UnreadableBaseline.class)
                .hasMessageContaining("found _parts");
    }

    @Test
    void aPartThatIsGoneShorterOrOtherIsAnErrorThatNamesIt() throws IOException {
        save(PLAIN, KnownFiles.sound(0, 10, Level.LAYOUT), 10);
        Path part = directory.resolve("_parts").resolve(parts().get(0));
        byte[] bytes = Files.readAllBytes(part);
        bytes[bytes.length / 2] ^= 1;
        Files.write(part, bytes);
        Baseline flipped = Baseline.newest(PLAIN, at()).orElseThrow();
        assertThatThrownBy(() -> flipped.find(KnownFiles.sound(3, Level.LAYOUT).key()))
                .isInstanceOf(UnreadableBaseline.class)
                .hasMessageContaining(part + ": expected SHA-256 ");
        Files.write(part, new byte[] {1});
        assertThatThrownBy(() -> Baseline.newest(PLAIN, at()))
                .isInstanceOf(UnreadableBaseline.class)
                .hasMessageContaining(part + ": expected " + bytes.length + " bytes, found 1;");
        Files.delete(part);
        assertThatThrownBy(() -> Baseline.newest(PLAIN, at()))
                .isInstanceOf(UnreadableBaseline.class)
                .hasMessageContaining("found no file");
    }

    @Test
    void aStateThatIsTornOrOfAnotherVersionIsAnError() throws IOException {
        Path state = directory.resolve("baseline-000000007.json");
        for (String text : List.of(
                "",
                "{",
                "[]",
                "{\"format\":\"parquet-fsck baseline\",\"version\":2}",
                "{\"format\":\"parquet-fsck baseline\",\"version\":1}",
                "{\"format\":\"parquet-fsck baseline\",\"version\":1,\"generation\":7,\"written\":\"x\"}",
                "{\"format\":\"parquet-fsck baseline\",\"version\":1,\"generation\":7,"
                        + "\"written\":\"2026-01-01T00:00:00Z\",\"roots\":[],\"parts\":null}",
                "{\"format\":\"parquet-fsck baseline\",\"version\":1,\"generation\":8,"
                        + "\"written\":\"2026-01-01T00:00:00Z\",\"roots\":[],\"parts\":[]}")) {
            Files.writeString(state, text);
            assertThatThrownBy(() -> Baseline.newest(PLAIN, at()))
                    .as(text)
                    .isInstanceOf(UnreadableBaseline.class)
                    .hasMessageStartingWith(state + ": expected ");
        }
    }

    @Test
    void twoRunsCannotWriteItAtOnce() throws IOException {
        try (BaselineWriter first = open(PLAIN, 10)) {
            assertThat(first.start().generation()).isEqualTo(1);
            assertThatThrownBy(() -> open(PLAIN, 10))
                    .isInstanceOf(BaselineRefused.class)
                    .hasMessageStartingWith("the baseline " + directory + " is written by process ");
        }
        try (BaselineWriter next = open(PLAIN, 10)) {
            assertThat(next.start().generation()).isEqualTo(1);
        }
    }

    @Test
    void aRunThatDiesAtAnyStepLeavesTheOldStateOrTheNewOne() throws IOException {
        // One part: each step is durable, which takes its time.
        TreeMap<String, KnownFile> before = KnownFiles.sound(0, 5, Level.LAYOUT);
        TreeMap<String, KnownFile> updates = KnownFiles.sound(3, 8, Level.VALUES);
        TreeMap<String, KnownFile> after = merged(before, updates);
        Path old = Files.createDirectory(directory.resolve("old"));
        save(PLAIN, old, before, 10);
        Faults counted = new Faults();
        save(FaultyStores.local(counted), copy(old, "trial"), updates, 10);
        int steps = counted.steps();
        assertThat(steps).isGreaterThan(10);
        List<Integer> renewed = new ArrayList<>();
        for (int k = 1; k <= steps; k++) {
            Path each = copy(old, "k" + k);
            try {
                save(FaultyStores.local(new Faults().dieAfterStep(k)), each, updates, 10);
            } catch (UncheckedIOException dead) {
                assertThat(dead).hasMessageContaining("dead");
            }
            NavigableMap<String, KnownFile> found = all(PLAIN, each);
            if (found.equals(after)) {
                renewed.add(k);
            } else {
                assertThat(found).as("step %d", k).isEqualTo(before);
            }
            if (k % 5 == 0) {
                save(PLAIN, each, updates, 10);
                assertThat(all(PLAIN, each)).as("after step %d", k).isEqualTo(after);
                assertThat(parts(each)).as("after step %d", k).containsExactlyInAnyOrderElementsOf(named(each));
            }
        }
        assertThat(renewed).isNotEmpty().hasSizeLessThan(steps);
    }

    @Test
    void inAStoreWithoutRenameADeadRunLeavesOneStateWhole() throws IOException {
        Path none = Path.of("/bucket/b");
        Faults counted = new Faults();
        MemoryStores trial = new MemoryStores(MemoryStores.Moving.BY_COPY);
        prepare(trial, none);
        renew(FaultyStores.memory(trial, counted), none);
        for (int k = 1; k <= counted.steps(); k++) {
            MemoryStores memory = new MemoryStores(MemoryStores.Moving.BY_COPY);
            prepare(memory, none);
            Faults faults = new Faults();
            FaultyStores stores = FaultyStores.memory(memory, faults.dieAfterStep(k));
            try {
                renew(stores, none);
            } catch (UncheckedIOException dead) {
                assertThat(dead).hasMessageContaining("dead");
            }
            FaultyStores.memory(memory, new Faults());
            assertThat(all(memory, none)).as("step %d", k).isIn(before(), renewed());
        }
    }

    private static void prepare(Stores stores, Path at) throws IOException {
        save(stores, at, before(), 10);
    }

    private static void renew(Stores stores, Path at) throws IOException {
        save(stores, at, KnownFiles.sound(15, 25, Level.VALUES), 10);
    }

    private static NavigableMap<String, KnownFile> renewed() {
        return merged(before(), KnownFiles.sound(15, 25, Level.VALUES));
    }

    private static TreeMap<String, KnownFile> before() {
        return KnownFiles.sound(0, 20, Level.LAYOUT);
    }

    private Path copy(Path old, String name) throws IOException {
        Path copy = directory.resolve(name);
        try (Stream<Path> files = Files.walk(old)) {
            for (Path file : files.toList()) {
                Files.copy(file, copy.resolve(old.relativize(file).toString()));
            }
        }
        return copy;
    }

    private static List<String> named(Path at) throws IOException {
        return Baseline.newest(PLAIN, new Location(at.toString())).orElseThrow().manifest().parts().stream()
                .map(Manifest.Part::name)
                .toList();
    }

    private static TreeMap<String, KnownFile> merged(
            TreeMap<String, KnownFile> before, TreeMap<String, KnownFile> updates) {
        TreeMap<String, KnownFile> all = new TreeMap<>(before);
        all.putAll(updates);
        return all;
    }

    private Location at() {
        return new Location(directory.toString());
    }

    private BaselineWriter open(Stores stores, int size) throws IOException {
        return BaselineWriter.open(stores, at(), BaselineWriter.Writers.UNKNOWN, size);
    }

    private void save(Stores stores, NavigableMap<String, KnownFile> files, int size) throws IOException {
        save(stores, directory, files, size);
    }

    private static void save(Stores stores, Path at, NavigableMap<String, KnownFile> files, int size)
            throws IOException {
        try (BaselineWriter writer =
                BaselineWriter.open(stores, new Location(at.toString()), BaselineWriter.Writers.UNKNOWN, size)) {
            writer.save(files, ROOTS, KnownFiles.NOW);
            writer.clean();
        }
    }

    private NavigableMap<String, KnownFile> all(Stores stores) throws IOException {
        return all(stores, directory);
    }

    private static NavigableMap<String, KnownFile> all(Stores stores, Path at) throws IOException {
        Baseline baseline = Baseline.newest(stores, new Location(at.toString())).orElseThrow();
        TreeMap<String, KnownFile> all = new TreeMap<>();
        for (Manifest.Part part : baseline.manifest().parts()) {
            baseline.read(part).forEach(file -> all.put(file.key(), file));
        }
        return all;
    }

    private List<String> parts() throws IOException {
        return parts(directory);
    }

    private static List<String> parts(Path at) throws IOException {
        try (Stream<Path> parts = Files.list(at.resolve("_parts"))) {
            return parts.map(part -> part.getFileName().toString()).sorted().toList();
        }
    }
}
