// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.FileMover.Exclusion;
import io.github.parquetfsck.io.FileMover.Passage;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.hadoop.S3Gate.Fate;
import io.github.parquetfsck.io.hadoop.S3Server.Versions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Hadoop's S3A against a server that speaks S3, with conditional writes. */
class S3Test {
    private final S3Server server = S3Server.shared();
    private final Stores stores = server.stores();
    private Location directory;
    private FileSource source;
    private FileMover mover;

    @BeforeEach
    void open() throws IOException {
        server.gate().open();
        directory = server.freshDirectory(Versions.NOT_KEPT);
        source = stores.source(directory);
        mover = stores.mover(directory).orElseThrow();
    }

    @AfterEach
    void openGate() {
        server.gate().open();
    }

    private Location at(String name) {
        return directory.child(name);
    }

    private Location write(String name, String content) throws IOException {
        mover.publish(at(name), content.getBytes(StandardCharsets.UTF_8));
        return at(name);
    }

    private String read(Location location) throws IOException {
        return new String(source.bytes(source.stat(location).orElseThrow().entry()), StandardCharsets.UTF_8);
    }

    private List<String> names() throws IOException {
        List<String> names = new ArrayList<>();
        source.list(directory, node -> names.add(node.location().name()));
        names.sort(null);
        return names;
    }

    @Test
    void aListingOfSeveralPagesShowsEveryObjectOnceAndAsStatDoes() throws IOException {
        for (int i = 0; i < 12; i++) {
            write("d/f" + i, "content " + i);
        }
        List<Node> nodes = new ArrayList<>();
        server.gate().open();
        source.list(at("d"), nodes::add);
        assertThat(nodes).hasSize(12).doesNotHaveDuplicates();
        assertThat(server.gate().log().stream().filter(line -> line.contains("list-type=2")))
                .hasSizeGreaterThanOrEqualTo(3);
        for (Node node : nodes) {
            assertThat(source.stat(node.location())).contains(node);
            assertThat(node.entry().version()).isNotEmpty();
        }
    }

    @Test
    void listedLocationsCanBeOpenedWhateverTheirNames() throws IOException {
        List<String> odd =
                List.of("a b", "p=a%3Db", "%41", "x#y", "*[x]{y}", "\u00e9\u20ac\ud83d\ude00", "a+b&c", "a.");
        for (String name : odd) {
            write(name, name);
        }
        List<Node> nodes = new ArrayList<>();
        source.list(directory, nodes::add);
        assertThat(nodes).extracting(n -> n.location().name()).containsExactlyInAnyOrderElementsOf(odd);
        for (Node node : nodes) {
            assertThat(read(node.location())).isEqualTo(node.location().name());
        }
    }

    @Test
    void publishNeverOverwritesAndReplaceDoes() throws IOException {
        write("a", "one");
        assertThatThrownBy(() -> write("a", "two")).isInstanceOf(FileAlreadyExistsException.class);
        assertThat(read(at("a"))).isEqualTo("one");
        mover.replace(at("a"), "three".getBytes(StandardCharsets.UTF_8));
        assertThat(read(at("a"))).isEqualTo("three");
        assertThat(names()).containsExactly("a");
    }

    @Test
    void ofManyContendersOneCreates() throws Exception {
        assertThat(mover.exclusion(directory)).isEqualTo(Exclusion.BY_THE_STORE);
        ExecutorService pool = Executors.newFixedThreadPool(4);
        try {
            for (int round = 0; round < 5; round++) {
                Location lock = at("epoch-" + round);
                List<Callable<Boolean>> contenders = new ArrayList<>();
                for (int i = 0; i < 8; i++) {
                    byte[] content = ("contender " + i).getBytes(StandardCharsets.UTF_8);
                    contenders.add(() -> {
                        try {
                            mover.createExclusive(lock, content);
                            return true;
                        } catch (FileAlreadyExistsException e) {
                            return false;
                        }
                    });
                }
                int winners = 0;
                for (Future<Boolean> each : pool.invokeAll(contenders)) {
                    winners += each.get() ? 1 : 0;
                }
                assertThat(winners).isEqualTo(1);
            }
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void withoutConditionalWritesNothingKeepsContendersApart() throws IOException {
        Stores older = server.stores(
                Map.of("fs.s3a.create.conditional.enabled", "false", "fs.s3a.impl.disable.cache", "true"));
        FileMover theirs = older.mover(directory).orElseThrow();
        assertThat(theirs.exclusion(directory)).isEqualTo(Exclusion.BY_NOBODY);
        theirs.publish(at("a"), new byte[] {1});
        assertThatThrownBy(() -> theirs.publish(at("a"), new byte[] {2}))
                .isInstanceOf(FileAlreadyExistsException.class);
    }

    @Test
    void anExclusiveCreationWhoseAnswerIsLostIsKnownForOnesOwn() throws IOException {
        server.gate()
                .spoil(1, Fate.CARRIED_OUT_UNANSWERED, request -> request.startsWith("PUT ") && request.endsWith("/a"));
        write("a", "mine");
        assertThat(server.gate().log().stream()
                        .filter(line -> line.startsWith("PUT "))
                        .count())
                .isGreaterThan(1);
        assertThat(read(at("a"))).isEqualTo("mine");
        assertThatThrownBy(() -> write("a", "theirs")).isInstanceOf(FileAlreadyExistsException.class);
    }

    @Test
    void nothingIsRenamed() throws IOException {
        write("a", "data");
        assertThatThrownBy(() -> mover.move(at("a"), at("b"))).isInstanceOf(FileMover.CannotRename.class);
        assertThat(names()).containsExactly("a");
    }

    @Test
    void copyKeepsBytesAndSourceAndNeverOverwrites() throws IOException {
        write("a", "data");
        mover.copy(at("a"), at("d/b"), "e1");
        assertThat(read(at("d/b"))).isEqualTo("data");
        assertThat(read(at("a"))).isEqualTo("data");
        write("c", "other");
        assertThatThrownBy(() -> mover.copy(at("a"), at("c"), "e1")).isInstanceOf(FileAlreadyExistsException.class);
        assertThat(read(at("c"))).isEqualTo("other");
        assertThatThrownBy(() -> mover.copy(at("none"), at("e"), "e1")).isInstanceOf(NoSuchFileException.class);
        assertThat(names()).containsExactly("a", "c", "d");
    }

    @Test
    void aCopyThatIsCutShortLeavesNothingUnderItsName() throws IOException {
        write("a", "x".repeat(100_000));
        server.gate().spoil(100, Fate.FORBIDDEN, request -> request.startsWith("GET ") && request.endsWith("/a"));
        assertThatThrownBy(() -> mover.copy(at("a"), at("b"), "e1")).isInstanceOf(IOException.class);
        server.gate().open();
        assertThat(names()).containsExactly("a");
    }

    @Test
    void throttlingPasses() throws IOException {
        server.gate().spoil(3, Fate.THROTTLED, request -> request.startsWith("PUT "));
        write("a", "data");
        server.gate().spoil(3, Fate.THROTTLED, request -> request.startsWith("GET ") || request.startsWith("HEAD "));
        assertThat(read(at("a"))).isEqualTo("data");
    }

    @Test
    void deleteTakesFilesOnly() throws IOException {
        mover.delete(at("none"));
        write("d/a", "x");
        assertThatThrownBy(() -> mover.delete(at("d"))).hasMessageContaining("found a directory");
        mover.delete(at("d/a"));
        assertThat(source.stat(at("d/a"))).isEmpty();
    }

    @Test
    void theClockIsTheStoresAndLeavesNoProbe() throws IOException {
        Instant now = Instant.now();
        assertThat(mover.clock(directory)).isBetween(now.minus(Duration.ofMinutes(1)), now.plus(Duration.ofMinutes(1)));
        assertThat(names()).isEmpty();
    }

    @Test
    void anObjectTellsWhetherItsBucketKeepsVersions() throws IOException {
        assertThat(mover.passage(directory)).isEqualTo(Passage.COPY_AND_DELETE);
        assertThat(mover.passage(write("a", "x"))).isEqualTo(Passage.COPY_AND_DELETE);
        assertThat(names()).containsExactly("a");
        Location versioned = server.freshDirectory(Versions.KEPT);
        assertThat(stores.mover(versioned).orElseThrow().passage(versioned)).isEqualTo(Passage.COPY_AND_VERSION);
    }

    @Test
    void anObjectIsFinishedOnceItIsThere() throws IOException {
        FileEntry entry = source.stat(write("a", "x")).orElseThrow().entry();
        assertThat(source.completion(entry)).isEqualTo(FileSource.Completion.FINISHED);
        assertThat(mover.isClosed(entry)).isTrue();
    }
}
