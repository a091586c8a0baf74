// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.parquetfsck.io.Attributes;
import io.github.parquetfsck.io.BlocksLost;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.RangeReader;
import io.github.parquetfsck.io.Stores;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.security.PrivilegedExceptionAction;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.AclEntry;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsConstants;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("hdfs")
class HdfsTest {
    private final HdfsCluster cluster = HdfsCluster.shared();
    private final Stores stores = cluster.stores();
    private Location directory;
    private FileSource source;
    private FileMover mover;

    @BeforeEach
    void open() throws IOException {
        directory = cluster.freshDirectory();
        source = stores.source(directory);
        mover = stores.mover(directory).orElseThrow();
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
    void statTellsKindLengthTimeAndFileId() throws IOException {
        Node file = source.stat(write("a", "content")).orElseThrow();
        assertThat(file.kind()).isEqualTo(Node.Kind.FILE);
        assertThat(file.entry().length()).isEqualTo(7);
        assertThat(file.entry().modified()).isAfter(Instant.now().minus(Duration.ofMinutes(5)));
        assertThat(file.entry().version()).isNotEmpty();
        assertThat(source.stat(directory)).get().extracting(Node::kind).isEqualTo(Node.Kind.DIRECTORY);
        assertThat(source.stat(at("none"))).isEmpty();
        assertThat(source.stat(at("a/below"))).isEmpty();
    }

    @Test
    void listedLocationsCanBeOpenedWhateverTheirNames() throws IOException {
        List<String> odd = List.of("a b", "p=a%3Db", "%41", "x#y?z", "*[x]{y}", "é€😀", "a+b&c");
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
    void readGivesExactlyTheBytesOrAnException() throws IOException {
        FileEntry entry = source.stat(write("a", "abcdef")).orElseThrow().entry();
        try (RangeReader reader = source.open(entry)) {
            assertThat(reader.length()).isEqualTo(6);
            assertThat(reader.read(2, 3).array()).isEqualTo("cde".getBytes(StandardCharsets.UTF_8));
            assertThatThrownBy(() -> reader.read(4, 3)).isInstanceOf(EOFException.class);
        }
    }

    @Test
    void whatIsNotThereIsNamedSo() throws IOException {
        write("a", "x");
        assertThatThrownBy(() -> source.list(at("none"), n -> {})).isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> source.list(at("a"), n -> {})).isInstanceOf(NotDirectoryException.class);
        assertThatThrownBy(() -> source.open(new FileEntry(at("none"), 1, Instant.EPOCH, "")))
                .isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void globsMatchInOrder() throws IOException {
        for (String name : List.of("b.parquet", "a.parquet", "c.txt")) {
            write(name, "x");
        }
        List<String> found = new ArrayList<>();
        source.glob(at("*.parquet"), node -> found.add(node.location().name()));
        assertThat(found).containsExactly("a.parquet", "b.parquet");
        source.glob(at("*.none"), node -> found.add("none"));
        source.glob(at("none/*"), node -> found.add("none"));
        assertThat(found).hasSize(2);
    }

    @Test
    void aBarePathBelongsToTheDefaultFileSystem() throws IOException {
        write("a", "content");
        Location bare = new Location(at("a").text().substring(cluster.uri().length()));
        FileSource found = stores.source(bare);
        assertThat(found.stat(bare)).isPresent();
        Identity identity = found.identify(bare);
        assertThat(identity).isEqualTo(source.identify(at("a")));
        assertThat(identity.scheme()).isEqualTo("hdfs");
        assertThat(source.identify(new Location("hdfs://" + bare))).isEqualTo(identity);
    }

    @Test
    void aFileOpenForWritingIsOpenUntilItIsClosed() throws IOException {
        Path path = new Path(at("open").text());
        try (FSDataOutputStream out = cluster.fileSystem().create(path)) {
            out.write(new byte[10]);
            out.hflush();
            FileEntry entry = source.stat(at("open")).orElseThrow().entry();
            assertThat(source.completion(entry)).isEqualTo(FileSource.Completion.OPEN);
            assertThat(mover.isClosed(entry)).isFalse();
        }
        FileEntry entry = source.stat(at("open")).orElseThrow().entry();
        assertThat(source.completion(entry)).isEqualTo(FileSource.Completion.FINISHED);
        assertThat(mover.isClosed(entry)).isTrue();
    }

    @Test
    void whatMayNotBeReadIsForbidden() throws Exception {
        Location secret = write("secret", "x");
        cluster.fileSystem().setPermission(new Path(secret.text()), new FsPermission("600"));
        cluster.fileSystem().setPermission(new Path(directory.text()), new FsPermission("755"));
        FileEntry entry = source.stat(secret).orElseThrow().entry();
        UserGroupInformation nobody = UserGroupInformation.createUserForTesting("nobody", new String[] {"none"});
        nobody.doAs((PrivilegedExceptionAction<Void>) () -> {
            FileSource theirs = cluster.stores().source(directory);
            assertThatThrownBy(() -> theirs.open(entry)).isInstanceOf(AccessDeniedException.class);
            return null;
        });
    }

    @Test
    void lostBlocksAreNamedSo() throws Exception {
        Location file = write("lost", "content");
        FileEntry entry = source.stat(file).orElseThrow().entry();
        cluster.losing(file);
        assertThatThrownBy(() -> {
                    try (RangeReader reader = source.open(entry)) {
                        reader.read(0, 7);
                    }
                })
                .isInstanceOf(BlocksLost.class);
    }

    @Test
    void ofManyContendersOneCreates() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(4);
        try {
            List<Callable<Boolean>> contenders = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                contenders.add(() -> {
                    try {
                        mover.createExclusive(at("epoch-1"), new byte[] {1});
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
        } finally {
            pool.shutdown();
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
    void moveKeepsTheFileAndNeverOverwritesOrNests() throws IOException {
        FileEntry before = source.stat(write("a", "data")).orElseThrow().entry();
        write("taken", "other");
        mover.createDirectories(at("directory"));
        assertThatThrownBy(() -> mover.move(at("a"), at("taken"))).isInstanceOf(FileAlreadyExistsException.class);
        assertThatThrownBy(() -> mover.move(at("a"), at("directory"))).isInstanceOf(FileAlreadyExistsException.class);
        assertThatThrownBy(() -> mover.move(at("none"), at("b")))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessageContaining("none");
        assertThatThrownBy(() -> mover.move(at("a"), at("nowhere/b")))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessageContaining("its directory is not there");
        mover.move(at("a"), at("b"));
        FileEntry after = source.stat(at("b")).orElseThrow().entry();
        assertThat(names()).containsExactly("b", "directory", "taken");
        assertThat(after.version()).isEqualTo(before.version());
        assertThat(after.modified()).isEqualTo(before.modified());
    }

    @Test
    void aQuotaCannotRename() throws IOException {
        write("a", "data");
        mover.createDirectories(at("full"));
        DistributedFileSystem hdfs = (DistributedFileSystem) cluster.fileSystem();
        hdfs.setQuota(new Path(at("full").text()), 1, HdfsConstants.QUOTA_DONT_SET);
        assertThatThrownBy(() -> mover.move(at("a"), at("full/a"))).isInstanceOf(FileMover.CannotRename.class);
        assertThat(read(at("a"))).isEqualTo("data");
    }

    @Test
    void copyKeepsPermissionsTimeAndSource() throws IOException {
        write("a", "data");
        FileSystem hdfs = cluster.fileSystem();
        hdfs.setPermission(new Path(at("a").text()), new FsPermission("640"));
        hdfs.setTimes(new Path(at("a").text()), 1_580_702_706_000L, -1);
        mover.copy(at("a"), at("b"), "e1");
        assertThat(read(at("b"))).isEqualTo("data");
        assertThat(hdfs.getFileStatus(new Path(at("b").text())).getPermission()).isEqualTo(new FsPermission("640"));
        assertThat(source.stat(at("b")).orElseThrow().entry().modified())
                .isEqualTo(Instant.ofEpochMilli(1_580_702_706_000L));
        assertThat(names()).containsExactly("a", "b");
        assertThatThrownBy(() -> mover.copy(at("a"), at("b"), "e1")).isInstanceOf(FileAlreadyExistsException.class);
    }

    @Test
    void copyKeepsOwnerAclAndExtendedAttributes() throws IOException {
        write("a", "data");
        FileSystem hdfs = cluster.fileSystem();
        Path a = new Path(at("a").text());
        hdfs.setOwner(a, "etl", "sales");
        hdfs.setPermission(a, new FsPermission("640"));
        hdfs.modifyAclEntries(a, AclEntry.parseAclSpec("user:ann:r--,group:bi:r--", true));
        hdfs.setXAttr(a, "user.origin", new byte[] {1, 2});
        mover.copy(at("a"), at("b"), "e1");
        Attributes copied = mover.attributes(at("b"));
        assertThat(copied).isEqualTo(mover.attributes(at("a")));
        assertThat(copied)
                .isEqualTo(new Attributes(
                        "etl",
                        "sales",
                        "rw-r-----",
                        List.of("user:ann:r--", "group::r--", "group:bi:r--"),
                        Map.of("user.origin", "AQI="),
                        ""));
    }

    @Test
    void whatAnotherUserMayNotSetIsTold() throws Exception {
        write("a", "data");
        Attributes wanted = new Attributes("etl", "", "rw-------", List.of(), Map.of(), "");
        Instant modified = Instant.ofEpochMilli(1_580_702_706_000L);
        UserGroupInformation bob = UserGroupInformation.createUserForTesting("bob", new String[] {"staff"});
        cluster.fileSystem().setOwner(new Path(at("a").text()), "bob", "staff");
        List<String> missing = bob.doAs((PrivilegedExceptionAction<List<String>>)
                () -> cluster.stores().mover(directory).orElseThrow().give(at("a"), wanted, modified));
        assertThat(missing).containsExactly("owner etl");
        assertThat(mover.attributes(at("a")).permissions()).isEqualTo("rw-------");
        assertThat(source.stat(at("a")).orElseThrow().entry().modified()).isEqualTo(modified);
    }

    @Test
    void deleteTakesFilesOnly() throws IOException {
        mover.delete(at("none"));
        mover.createDirectories(at("d"));
        assertThatThrownBy(() -> mover.delete(at("d"))).hasMessageContaining("found a directory");
        mover.delete(write("a", "x"));
        assertThat(names()).containsExactly("d");
    }

    @Test
    void theClockIsTheStoresAndLeavesNoProbe() throws IOException {
        Instant now = Instant.now();
        assertThat(mover.clock(directory)).isBetween(now.minus(Duration.ofMinutes(1)), now.plus(Duration.ofMinutes(1)));
        assertThat(names()).isEmpty();
    }

    @Test
    void theClockOfADirectoryThatMayNotBeWrittenIsForbidden() throws Exception {
        cluster.fileSystem().setPermission(new Path(directory.text()), new FsPermission("755"));
        UserGroupInformation nobody = UserGroupInformation.createUserForTesting("nobody", new String[] {"none"});
        nobody.doAs((PrivilegedExceptionAction<Void>) () -> {
            FileMover theirs = cluster.stores().mover(directory).orElseThrow();
            assertThatThrownBy(() -> theirs.clock(directory))
                    .isInstanceOf(AccessDeniedException.class)
                    .hasMessageContaining("Permission denied")
                    .hasMessageNotContaining("\tat ");
            return null;
        });
    }

    @Test
    void rawLocalFilesReadTheSame() throws IOException {
        java.nio.file.Path file = Files.createTempFile("raw", ".parquet");
        try {
            Files.writeString(file, "content");
            Location location = new Location("file:" + file);
            FileSource raw = HadoopStores.rawLocal(cluster.configuration(), Identities.standard())
                    .source(location);
            FileEntry entry = raw.stat(location).orElseThrow().entry();
            assertThat(new String(raw.bytes(entry), StandardCharsets.UTF_8)).isEqualTo("content");
        } finally {
            Files.delete(file);
        }
    }
}
