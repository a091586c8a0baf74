// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.FileMover.Exclusion;
import io.github.parquetfsck.io.FileMover.Passage;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.hadoop.CloudServer.Fate;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the contracts of {@code io} promise, by the connectors of two clouds against servers that speak their protocols. */
abstract class CloudTest {
    private final CloudServer server;
    private Location directory;
    private FileSource source;
    private FileMover mover;

    CloudTest(CloudServer server) {
        this.server = server;
    }

    @BeforeEach
    void open() throws IOException {
        server.open();
        directory = server.freshDirectory();
        source = server.stores().source(directory);
        mover = server.stores().mover(directory).orElseThrow();
        server.open();
    }

    @AfterEach
    void openServer() {
        server.open();
    }

    final CloudServer server() {
        return server;
    }

    final FileMover mover() {
        return mover;
    }

    final Location at(String name) {
        return directory.child(name);
    }

    final Location write(String name, String content) throws IOException {
        mover.publish(at(name), content.getBytes(StandardCharsets.UTF_8));
        return at(name);
    }

    final String read(Location location) throws IOException {
        return new String(source.bytes(source.stat(location).orElseThrow().entry()), StandardCharsets.UTF_8);
    }

    final List<String> names() throws IOException {
        List<String> names = new ArrayList<>();
        source.list(directory, node -> names.add(node.location().name()));
        names.sort(null);
        return names;
    }

    /** Whether a request as the server logs it deletes the file of this name. */
    static boolean deletes(String request, String name) {
        return request.startsWith("DELETE ") && isOf(request, name);
    }

    /** Whether a request is about a file, and not about the directory, whose name is at random. */
    private static boolean isOf(String request, String name) {
        return request.split("\\?")[0].endsWith("/" + name);
    }

    @Test
    void aListingOfSeveralPagesShowsEveryFileOnceAndAsStatDoes() throws IOException {
        for (int i = 0; i < 12; i++) {
            write("d/f" + i, "content " + i);
        }
        List<Node> nodes = new ArrayList<>();
        source.list(at("d"), nodes::add);
        assertThat(nodes).hasSize(12).doesNotHaveDuplicates();
        for (Node node : nodes) {
            assertThat(source.stat(node.location())).contains(node);
        }
    }

    @Test
    void listedLocationsCanBeOpenedWhateverTheirNames() throws IOException {
        List<String> odd = List.of("a b", "p=a%3Db", "%41", "*[x]{y}", "\u00e9\u20ac\ud83d\ude00", "a+b&c");
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
    void aReplacementDeletesNothing() throws IOException {
        write("a", "one");
        server.open();
        mover.replace(at("a"), "three".getBytes(StandardCharsets.UTF_8));
        assertThat(server.log()).noneMatch(request -> deletes(request, "a"));
    }

    @Test
    void ofManyContendersOneCreates() throws Exception {
        assertThat(mover.exclusion(directory)).isEqualTo(Exclusion.BY_THE_STORE);
        ExecutorService pool = Executors.newFixedThreadPool(4);
        try {
            for (int round = 0; round < 3; round++) {
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
    void copyKeepsBytesAndSourceAndNeverOverwrites() throws IOException {
        write("a", "data");
        mover.createDirectories(at("d"));
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
    void deleteTakesFilesOnly() throws IOException {
        mover.delete(at("none"));
        write("d/a", "x");
        assertThatThrownBy(() -> mover.delete(at("d"))).hasMessageContaining("found a directory");
        mover.delete(at("d/a"));
        assertThat(source.stat(at("d/a"))).isEmpty();
    }

    @Test
    void aDeletionThatReportsAnErrorAndTookEffectIsDone() throws IOException {
        write("a", "x");
        server.spoil(100, Fate.CARRIED_OUT_AND_DENIED, request -> deletes(request, "a"));
        mover.delete(at("a"));
        assertThat(source.stat(at("a"))).isEmpty();
    }

    @Test
    void aDeletionThatReportsSuccessAndDidNotIsTold() throws IOException {
        write("a", "x");
        server.spoil(100, Fate.TOLD_DONE, request -> deletes(request, "a"));
        assertThatThrownBy(() -> mover.delete(at("a")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("the store did not delete it");
        server.open();
        assertThat(read(at("a"))).isEqualTo("x");
    }

    @Test
    void whatIsForbiddenIsToldSo() throws IOException {
        Location file = write("a", "x");
        server.spoil(1000, Fate.FORBIDDEN, request -> isOf(request, "a"));
        assertThatThrownBy(() -> source.stat(file)).isInstanceOf(AccessDeniedException.class);
        assertThatThrownBy(() -> mover.delete(file)).isInstanceOf(AccessDeniedException.class);
        assertThatThrownBy(() -> mover.replace(file, new byte[1])).isInstanceOf(AccessDeniedException.class);
        server.open();
        assertThat(read(file)).isEqualTo("x");
    }

    @Test
    void whatIsGoneIsToldSo() throws IOException {
        Node node = source.stat(write("a", "x")).orElseThrow();
        mover.delete(node.location());
        assertThat(source.stat(node.location())).isEmpty();
        assertThatThrownBy(() -> source.bytes(node.entry())).isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> source.open(node.entry()).read(0, 1)).isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void throttlingPasses() throws IOException {
        server.spoil(2, Fate.THROTTLED, request -> true);
        write("a", "data");
        server.spoil(2, Fate.THROTTLED, request -> request.startsWith("GET ") || request.startsWith("HEAD "));
        assertThat(read(at("a"))).isEqualTo("data");
    }

    @Test
    void theClockIsTheStoresAndLeavesNoProbe() throws IOException {
        Instant now = Instant.now();
        assertThat(mover.clock(directory)).isBetween(now.minus(Duration.ofMinutes(1)), now.plus(Duration.ofMinutes(1)));
        assertThat(names()).isEmpty();
    }

    final void passes(Passage passage) throws IOException {
        assertThat(mover.passage(write("a", "x"))).isEqualTo(passage);
        assertThat(names()).containsExactly("a");
    }
}
