// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.NameUnreachable;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.RangeReader;
import java.io.EOFException;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalSourceTest {
    @TempDir
    Path directory;

    private final LocalSource source = new LocalSource(Identities.standard());

    private Location at(String name) {
        return new Location(directory + "/" + name);
    }

    private List<Node> list(Location location) throws IOException {
        List<Node> nodes = new ArrayList<>();
        source.list(location, nodes::add);
        nodes.sort((a, b) -> a.location().compareTo(b.location()));
        return nodes;
    }

    private List<String> glob(String pattern) throws IOException {
        List<String> found = new ArrayList<>();
        source.glob(
                at(pattern),
                node -> found.add(
                        directory.relativize(Path.of(node.location().text())).toString()));
        return found;
    }

    private void write(String name) throws IOException {
        Path path = directory.resolve(name);
        Files.createDirectories(path.getParent());
        Files.write(path, name.getBytes(StandardCharsets.UTF_8));
    }

    private String read(Location location) throws IOException {
        FileEntry entry = source.stat(location).orElseThrow().entry();
        try (RangeReader reader = source.open(entry)) {
            return new String(reader.read(0, (int) reader.length()).array(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void statTellsKindLengthTimeAndKey() throws IOException {
        write("a");
        Node file = source.stat(at("a")).orElseThrow();
        assertThat(file.kind()).isEqualTo(Node.Kind.FILE);
        assertThat(file.entry().length()).isEqualTo(1);
        assertThat(file.entry().modified())
                .isEqualTo(Files.getLastModifiedTime(directory.resolve("a")).toInstant());
        assertThat(file.entry().version()).isNotEmpty();
        assertThat(source.stat(at(""))).get().extracting(Node::kind).isEqualTo(Node.Kind.DIRECTORY);
        assertThat(source.stat(at("b"))).isEmpty();
        assertThat(source.stat(at("a/b"))).isEmpty();
    }

    @Test
    void readGivesExactlyTheBytesOrAnException() throws IOException {
        write("abcdef");
        FileEntry entry = source.stat(at("abcdef")).orElseThrow().entry();
        try (RangeReader reader = source.open(entry)) {
            assertThat(reader.read(2, 3).array()).isEqualTo("cde".getBytes(StandardCharsets.UTF_8));
            assertThatThrownBy(() -> reader.read(4, 3)).isInstanceOf(EOFException.class);
        }
        assertThatThrownBy(() -> source.open(new FileEntry(at("none"), 1, entry.modified(), "")))
                .isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void linksAreFollowedAndThoseThatLeadNowhereAreOther() throws IOException {
        write("a");
        Files.createSymbolicLink(directory.resolve("good"), directory.resolve("a"));
        Files.createSymbolicLink(directory.resolve("dangling"), directory.resolve("none"));
        Files.createSymbolicLink(directory.resolve("loop"), directory.resolve("loop"));
        assertThat(list(at("")))
                .extracting(n -> n.location().name() + " " + n.kind())
                .containsExactly("a FILE", "dangling OTHER", "good FILE", "loop OTHER");
        assertThat(source.stat(at("loop"))).get().extracting(Node::kind).isEqualTo(Node.Kind.OTHER);
        assertThat(source.stat(at("dangling"))).get().extracting(Node::kind).isEqualTo(Node.Kind.OTHER);
    }

    /** Of a disk that fails it is the same: a name that cannot be asked about is not one that is gone. */
    @Test
    void aNameThatIsThereAndCannotBeReachedFailsTheListing() throws IOException, InterruptedException {
        String name = "d".repeat(200);
        shell("i=0; while [ $i -lt 21 ] && mkdir " + name + " && cd " + name + "; do i=$((i+1)); done; true");
        try {
            String deepest = directory.toString();
            while (deepest.length() + 1 + name.length() < 4096) {
                deepest += "/" + name;
            }
            Location unreachable = new Location(deepest);
            assertThatThrownBy(() -> list(unreachable))
                    .isInstanceOf(FileSystemException.class)
                    .hasMessageContaining(name + ": File name too long");
        } finally {
            shell("rm -rf " + name);
        }
    }

    private void shell(String script) throws IOException, InterruptedException {
        Process shell = new ProcessBuilder("sh", "-c", script)
                .directory(directory.toFile())
                .inheritIO()
                .start();
        assertThat(shell.waitFor()).isZero();
    }

    @Test
    void listingWhatIsNoDirectoryFails() throws IOException {
        write("a");
        assertThatThrownBy(() -> list(at("a"))).isInstanceOf(NotDirectoryException.class);
        assertThatThrownBy(() -> list(at("none"))).isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void oddNamesSurviveListingAndOpening() throws IOException {
        List<String> odd =
                List.of("a b", "p=a%3Db", "%41", "x#y?z", "*[x]{y}", "new\nline", "é€😀", "back\\slash", "a:b");
        for (String name : odd) {
            write(name);
        }
        List<Node> bare = list(at(""));
        assertThat(bare).extracting(n -> n.location().name()).containsExactlyInAnyOrderElementsOf(odd);
        for (Node node : bare) {
            assertThat(read(node.location())).isEqualTo(node.location().name());
        }
        for (Node node : list(new Location("file:" + directory))) {
            Path path = Path.of(source.identify(node.location()).path());
            assertThat(read(node.location())).isEqualTo(path.getFileName().toString());
        }
    }

    @Test
    void namesThatAreNotUtf8SurviveListingAndOpening() throws IOException {
        Path raw = Path.of(URI.create("file://" + directory + "/%FFx%20%25y"));
        Files.writeString(raw, "content");
        List<Node> nodes = list(at(""));
        assertThat(nodes).hasSize(1);
        assertThat(nodes.get(0).location().text()).endsWith("/%FFx%20%25y");
        assertThat(read(nodes.get(0).location())).isEqualTo("content");
    }

    @Test
    void aNameWithANulByteIsUnreachable() {
        assertThatThrownBy(() -> source.stat(at("a\0b"))).isInstanceOf(NameUnreachable.class);
    }

    @Test
    void fileUrisAreDecodedOnce() throws IOException {
        write("p=a%3Db/x y");
        assertThat(read(new Location("file:" + directory + "/p=a%253Db/x%20y"))).isEqualTo("p=a%3Db/x y");
        assertThat(read(new Location("file://" + directory + "/p=a%253Db/x y"))).isEqualTo("p=a%3Db/x y");
    }

    @Test
    void globsMatchWithinComponents() throws IOException {
        for (String name : List.of("d=1/a.parquet", "d=1/b.txt", "d=2/a.parquet", "d=30/c.parquet", ".h/a.parquet")) {
            write(name);
        }
        assertThat(glob("d=?/*.parquet")).containsExactly("d=1/a.parquet", "d=2/a.parquet");
        assertThat(glob("d={1,30}/*")).containsExactly("d=1/a.parquet", "d=1/b.txt", "d=30/c.parquet");
        assertThat(glob("{d=1/a,d=2/a}.parquet")).containsExactly("d=1/a.parquet", "d=2/a.parquet");
        assertThat(glob("d=[^1]/a.*")).containsExactly("d=2/a.parquet");
        assertThat(glob("d=[1-2]")).containsExactly("d=1", "d=2");
        assertThat(glob("*/c.parquet")).containsExactly("d=30/c.parquet");
        assertThat(glob("x*/c.parquet")).isEmpty();
        assertThat(glob("d=1/a.parquet/*")).isEmpty();
    }

    @Test
    void globsOfUrisAndOfTheRootMatchToo() throws IOException {
        write("d/a.parquet");
        List<String> found = new ArrayList<>();
        source.glob(
                new Location("file:" + directory + "/*/*.parquet"),
                n -> found.add(n.location().text()));
        source.glob(new Location("file:/*"), n -> found.add(n.location().text()));
        source.glob(new Location("/*"), n -> found.add(n.location().text()));
        assertThat(found).contains("file:" + directory + "/d/a.parquet", "file:/tmp", "/tmp");
    }

    @Test
    void anEscapedWildcardIsItself() throws IOException {
        write("a*b");
        write("axb");
        assertThat(glob("a\\*b")).containsExactly("a*b");
    }
}
