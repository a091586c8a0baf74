// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.removal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.parquetfsck.baseline.BaselineWriter;
import io.github.parquetfsck.io.Faults;
import io.github.parquetfsck.io.FaultyStores;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.local.LocalStores;
import io.github.parquetfsck.ledger.Entries;
import io.github.parquetfsck.ledger.EntryState;
import io.github.parquetfsck.ledger.Event;
import io.github.parquetfsck.ledger.Ledger;
import io.github.parquetfsck.ledger.LedgerLock;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TreeRemovalTest {
    private static final int PIECE = 10;

    @TempDir
    Path temporary;

    private final Stores stores = new LocalStores(Identities.standard());
    private Path tree;
    private Path neighbour;

    @BeforeEach
    void make() throws IOException {
        tree = Files.createDirectories(temporary.resolve("lake/old"));
        neighbour = Files.writeString(
                Files.createDirectories(temporary.resolve("lake/new")).resolve("kept"), "kept");
    }

    private void files(String directory, int count) throws IOException {
        Path parent = Files.createDirectories(tree.resolve(directory));
        for (int i = 0; i < count; i++) {
            Files.writeString(parent.resolve("f" + i), "four");
        }
    }

    private static Location at(Path path) {
        return new Location(path.toString());
    }

    private TreeRemoval removal(Stores over) {
        return new TreeRemoval(over, Integer.MAX_VALUE, PIECE);
    }

    private long names() throws IOException {
        try (Stream<Path> names = Files.walk(tree)) {
            return names.count();
        }
    }

    @Test
    void aTreeIsCounted() throws IOException {
        files("dt=1", 3);
        files("dt=2/h=1", 2);
        Files.createSymbolicLink(tree.resolve("link"), neighbour.getParent());

        assertThat(removal(stores).survey(at(tree))).isEqualTo(new TreeSurvey(6, 20, 4, 0, List.of()));
    }

    @Test
    void aDirectoryAtTheSplitDepthIsNotLookedInto() throws IOException {
        files("dt=1/h=1", 3);
        files("dt=2/h=1", 2);
        files("", 1);

        assertThat(new TreeRemoval(stores, 1, PIECE).survey(at(tree))).isEqualTo(new TreeSurvey(1, 4, 3, 2, List.of()));
    }

    @Test
    void piecesAreOfASizeHoweverTheFilesLie() throws IOException {
        files("dt=1", 95);
        for (int i = 0; i < 30; i++) {
            files("dt=2/h=" + i, 2);
        }
        files("dt=3/h=0", 27);
        files("dt=3/h=1", 1);
        List<Piece> pieces = new ArrayList<>();
        TreeSplit split = new TreeSplit(PIECE, pieces::add);

        new TreeWalk(stores, Integer.MAX_VALUE).walk(at(tree), split);
        split.flush();

        List<Long> sizes = new ArrayList<>();
        long sum = 0;
        for (Piece piece : pieces) {
            long size = piece.files().size();
            for (Location directory : piece.directories()) {
                try (Stream<Path> names = Files.walk(Path.of(directory.text()))) {
                    size += names.filter(Files::isRegularFile).count();
                }
            }
            sizes.add(size);
            sum += size;
        }
        assertThat(sum).isEqualTo(95 + 60 + 27 + 1);
        assertThat(sizes).allMatch(size -> size <= PIECE + 2).hasSizeBetween(18, 26);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, Integer.MAX_VALUE})
    void aTreeIsGoneWithAllThatIsInIt(int depth) throws IOException {
        files("dt=1", 25);
        files("dt=2/h=1", 4);
        files("dt=2/h=2/m=3", 12);
        Files.createSymbolicLink(tree.resolve("dt=2/link"), neighbour.getParent());
        Files.createSymbolicLink(tree.resolve("dt=2/h=1/link"), neighbour);

        List<PieceDeletion.Left> left =
                new TreeRemoval(stores, depth, PIECE).delete(at(tree), PieceDeletion.byThreads(stores, 3));

        assertThat(left).isEmpty();
        assertThat(tree).doesNotExist();
        assertThat(neighbour).hasContent("kept");
    }

    @Test
    void whatIsGoneAlreadyIsNoFailure() throws IOException {
        files("dt=1", 25);
        files("dt=2", 4);
        PieceDeletion late = pieces -> {
            for (Piece piece : pieces) {
                for (Location file : piece.files()) {
                    Files.deleteIfExists(Path.of(file.text()));
                }
            }
            return PieceDeletion.byThreads(stores, 2).delete(pieces);
        };

        assertThat(removal(stores).delete(at(tree), late)).isEmpty();
        assertThat(tree).doesNotExist();
    }

    @Test
    void theFirstFailureEndsItAndASecondRunGoesOn() throws IOException {
        int failures = 0;
        for (int nth = 1; ; nth++) {
            files("dt=1", 25);
            files("dt=2/h=1", 4);
            files("dt=2/h=2", 12);
            Faults faults = new Faults();
            int which = nth;
            int[] calls = {0};
            Stores faulty = new FaultyStores(stores, faults);
            PieceDeletion failing = pieces -> {
                for (Piece piece : pieces) {
                    if (++calls[0] == which) {
                        return List.of(new PieceDeletion.Left(at(tree.resolve("dt=1")), "permission denied"));
                    }
                    List<PieceDeletion.Left> left = PieceDeletion.delete(faulty, piece);
                    assertThat(left).isEmpty();
                }
                return List.of();
            };

            List<PieceDeletion.Left> left = removal(stores).delete(at(tree), failing);

            assertThat(neighbour).hasContent("kept");
            if (left.isEmpty()) {
                break;
            }
            failures++;
            assertThat(left).containsExactly(new PieceDeletion.Left(at(tree.resolve("dt=1")), "permission denied"));
            assertThat(tree).exists();
            assertThat(removal(stores).delete(at(tree), PieceDeletion.byThreads(stores, 2)))
                    .isEmpty();
            assertThat(tree).doesNotExist();
        }
        assertThat(failures).isGreaterThan(4);
        assertThat(tree).doesNotExist();
    }

    @Test
    void whatCannotBeDeletedIsNamed() throws IOException {
        files("dt=1", 25);
        Faults faults = new Faults();
        faults.failNext("delete", 1, () -> new AccessDeniedException("f3", null, "not yours"));
        Stores faulty = new FaultyStores(stores, faults);

        List<PieceDeletion.Left> left = removal(faulty).delete(at(tree), PieceDeletion.byThreads(faulty, 1));

        assertThat(left).singleElement().satisfies(each -> {
            assertThat(each.at()).isEqualTo(at(tree.resolve("dt=1")));
            assertThat(each.why()).isEqualTo("f3: not yours");
        });
        assertThat(names()).isGreaterThan(PIECE);
    }

    @Test
    void aDirectoryThatCannotBeListedEndsItWithAnException() throws IOException {
        files("dt=1", 25);
        Faults faults = new Faults();
        faults.failNth("list", 2, () -> new IOException("the store is away"));
        Stores faulty = new FaultyStores(stores, faults);

        assertThatThrownBy(() -> removal(faulty).delete(at(tree), PieceDeletion.byThreads(faulty, 1)))
                .hasMessage("the store is away");
        assertThat(names()).isEqualTo(27);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "_delta_log|.|delta",
                ".hoodie|.|hudi",
                "_spark_metadata|.|streaming-sink",
                "a/b/_delta_log|a/b|delta",
                "a/_spark_metadata|a|streaming-sink",
            })
    void aTableWithALogIsKept(String log, String where, String kind) throws IOException {
        files(log, 1);
        files("dt=1", 1);

        assertThat(removal(stores).survey(at(tree)).kept()).singleElement().satisfies(kept -> {
            assertThat(kept.at()).isEqualTo(at(tree.resolve(where).normalize()));
            assertThat(kept.why()).startsWith("it is a table with a log (" + kind + ")");
        });
    }

    @Test
    void anIcebergTableIsKept() throws IOException {
        files("metadata", 0);
        Files.writeString(tree.resolve("metadata/v1.metadata.json"), "{}");

        assertThat(removal(stores).survey(at(tree)).kept()).singleElement().satisfies(kept -> assertThat(kept.why())
                .startsWith("it is a table with a log (iceberg)"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a/b"})
    void aCheckpointIsKept(String below) throws IOException {
        files(below.isEmpty() ? "offsets" : below + "/offsets", 1);
        files(below.isEmpty() ? "commits" : below + "/commits", 1);

        assertThat(removal(stores).survey(at(tree)).kept()).singleElement().satisfies(kept -> {
            assertThat(kept.at()).isEqualTo(at(below.isEmpty() ? tree : tree.resolve(below)));
            assertThat(kept.why()).startsWith("it is a streaming query's checkpoint");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"_delta_log", "_spark_metadata", ".hoodie", "offsets", "state/0"})
    void aPartOfALogOrOfACheckpointIsKept(String part) throws IOException {
        files("offsets", 1);
        files("commits", 1);
        files(part, 1);

        assertThat(removal(stores).survey(at(tree.resolve(part))).kept()).hasSize(1);
    }

    private void ledger(Path root, EntryState... states) throws IOException {
        LedgerLock.Attempt attempt = LedgerLock.take(stores, at(root));
        try (LedgerLock lock = ((LedgerLock.Held) attempt).lock()) {
            List<Event> events = new ArrayList<>();
            for (int i = 1; i <= states.length; i++) {
                events.add(Entries.condemned(i));
                for (EntryState each : wayTo(states[i - 1])) {
                    events.add(Entries.to(i, each));
                }
            }
            Ledger.open(stores, at(root), lock).intend(events);
        }
    }

    private static List<EntryState> wayTo(EntryState state) {
        return switch (state) {
            case CONDEMNED -> List.of();
            case MOVING -> List.of(EntryState.MOVING);
            case QUARANTINED, LOST -> List.of(EntryState.MOVING, state);
            case RESTORING, PURGING -> List.of(EntryState.MOVING, EntryState.QUARANTINED, state);
            case RELEASED ->
                List.of(EntryState.MOVING, EntryState.QUARANTINED, EntryState.RESTORING, EntryState.RELEASED);
            case PURGED -> List.of(EntryState.MOVING, EntryState.QUARANTINED, EntryState.PURGING, EntryState.PURGED);
        };
    }

    @ParameterizedTest
    @EnumSource
    void aQuarantineRootIsKeptWhileAFileMayLieInIt(EntryState state) throws IOException {
        Set<EntryState> aside =
                EnumSet.of(EntryState.MOVING, EntryState.QUARANTINED, EntryState.RESTORING, EntryState.PURGING);
        ledger(tree, state, EntryState.PURGED);

        assertThat(removal(stores).survey(at(tree)).kept())
                .isEqualTo(
                        aside.contains(state)
                                ? List.of(new TreeSurvey.Protected(
                                        at(tree),
                                        "it is a quarantine root, and its ledger knows the way back of 1 file in it;"
                                                + " first pqfsck restore, or pqfsck purge --older-than 0d, with this"
                                                + " --root and --apply"))
                                : List.of());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "_q", "_q/_ledger", "_q/run/file"})
    void whatHoldsAQuarantineRootOrLiesInOneIsKept(String part) throws IOException {
        files("_q/run/file", 2);
        files("dt=1", 1);
        ledger(tree.resolve("_q"), EntryState.QUARANTINED, EntryState.QUARANTINED);

        assertThat(removal(stores).survey(at(tree.resolve(part))).kept())
                .singleElement()
                .satisfies(kept -> {
                    assertThat(kept.at()).isEqualTo(at(tree.resolve("_q")));
                    assertThat(kept.why()).contains(" knows the way back of 2 files in it; ");
                });
        assertThat(removal(stores).survey(at(tree.resolve("dt=1"))).kept()).isEmpty();
    }

    @Test
    void aQuarantineRootWithADamagedLedgerIsKept() throws IOException {
        ledger(tree, EntryState.PURGED);
        Files.writeString(tree.resolve("_ledger/segment-000001-000001-intent.jsonl"), "torn");

        assertThat(removal(stores).survey(at(tree)).kept()).singleElement().satisfies(kept -> assertThat(kept.why())
                .isEqualTo("it is a quarantine root, and its ledger does not tell what lies in it"
                        + " (segment-000001-000001-intent.jsonl is torn: expected a line feed at the end of 4 bytes);"
                        + " pqfsck ledger verify, with this --root, tells more"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "_b", "_b/_parts"})
    void aBaselineIsKeptWithWhatHoldsIt(String part) throws IOException {
        Location baseline = at(tree.resolve("_b"));
        BaselineWriter.open(stores, baseline, BaselineWriter.Writers.ONE).close();

        assertThat(removal(stores).survey(at(tree.resolve(part))).kept())
                .containsExactly(new TreeSurvey.Protected(
                        baseline,
                        "it is a baseline, without which scans read every file again; to begin anew, give them another"
                                + " --baseline, and delete baseline-*.json here when no run uses it"));
    }

    @Test
    void directoriesThatAreOnlyCalledAsARootsOrABaselinesAreNotKept() throws IOException {
        files("a/_ledger", 3);
        files("b/_parts", 3);
        files("b", 1);

        assertThat(removal(stores).survey(at(tree)).kept()).isEmpty();
        assertThat(removal(stores).survey(at(tree.resolve("b/_parts"))).kept()).isEmpty();
    }

    /** Tables with column mapping, and those of other engines, call their directories as they like. */
    @ParameterizedTest
    @CsvSource({"_delta_log/0.json,Q7/x", "metadata/v1.metadata.json,metadata", "_spark_metadata/0,a/b/c"})
    void aDirectoryOfAnyNameInATableWithALogIsKept(String log, String part) throws IOException {
        Files.createDirectories(tree.resolve(log).getParent());
        Files.writeString(tree.resolve(log), "{}");
        files(part, 1);

        assertThat(removal(stores).survey(at(tree.resolve(part))).kept())
                .extracting(TreeSurvey.Protected::at)
                .containsExactly(at(tree));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/dt=1/..", "/dt=1/%2E%2E", "/dt=1%2F.."})
    void aPathThatGoesUpIsKeptHoweverItIsSpelled(String up) throws IOException {
        files("dt=1", 1);

        assertThat(removal(stores).survey(new Location("file:" + tree + up)).kept())
                .singleElement()
                .satisfies(kept -> assertThat(kept.why()).startsWith("its path goes by way of "));
    }

    @Test
    void aPathThatGoesByWayOfALinkIsKept() throws IOException {
        files("_delta_log", 1);
        files("a/b", 1);
        Path link = Files.createSymbolicLink(temporary.resolve("link"), tree.resolve("a"));

        assertThat(removal(stores).survey(at(link.resolve("b"))).kept())
                .containsExactly(new TreeSurvey.Protected(
                        at(link),
                        "it is a link to " + tree.resolve("a")
                                + "; expected the path where the directory really lies"));
    }

    @Test
    void aPartitionOfATableWithALogIsKept() throws IOException {
        files("_delta_log", 1);
        files("dt=1", 1);

        assertThat(removal(stores).survey(at(tree.resolve("dt=1"))).kept())
                .extracting(TreeSurvey.Protected::at)
                .containsExactly(at(tree));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/tmp",
                "s3a://bucket",
                "s3a://bucket/",
                "s3a://bucket/a",
                "hdfs://nn:8020/user",
                "file:/tmp"
            })
    void whatLiesTooNearTheRootIsKept(String path) throws IOException {
        assertThat(new TreeGuard(stores).refuse(new Location(path)).map(TreeSurvey.Protected::why))
                .isEqualTo(Optional.of(
                        "it is the root of a store or directly below; expected a path of at least two names"));
    }

    @Test
    void aLinkAndAWayAroundAreKept() throws IOException {
        Path link = Files.createSymbolicLink(temporary.resolve("link"), tree);

        assertThat(removal(stores).survey(at(link)).kept())
                .extracting(TreeSurvey.Protected::why)
                .containsExactly("it is a link to " + tree + "; expected the path where the directory really lies");
        assertThat(removal(stores).survey(new Location(tree + "/../new")).kept())
                .extracting(TreeSurvey.Protected::why)
                .containsExactly("its path goes by way of ..; expected a path without");
    }

    @Test
    void nothingAndAFileAreNoDirectory() {
        assertThatThrownBy(() -> removal(stores).survey(at(tree.resolve("gone"))))
                .isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> removal(stores).survey(at(neighbour))).isInstanceOf(NotDirectoryException.class);
    }

    @Test
    void randomTreesAreGoneAndNothingBeside() throws IOException {
        long seed = 20261130;
        Random random = new Random(seed);
        for (int round = 0; round < 60; round++) {
            List<String> directories = new ArrayList<>(Collections.singleton(""));
            for (int i = random.nextInt(12); i > 0; i--) {
                String above = directories.get(random.nextInt(directories.size()));
                directories.add(above + (above.isEmpty() ? "" : "/") + "d" + i);
                files(directories.get(directories.size() - 1), random.nextInt(3) == 0 ? random.nextInt(40) : 1);
            }
            Files.createDirectories(tree);

            List<PieceDeletion.Left> left = new TreeRemoval(stores, 1 + random.nextInt(6), 1 + random.nextInt(20))
                    .delete(at(tree), PieceDeletion.byThreads(stores, 1 + random.nextInt(3)));

            assertThat(left).as("seed %s, round %s", seed, round).isEmpty();
            assertThat(tree).as("seed %s, round %s", seed, round).doesNotExist();
            assertThat(neighbour).hasContent("kept");
        }
    }
}
