// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.Location;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalMoverTest {
    @TempDir
    Path directory;

    private final LocalMover mover = new LocalMover();

    private Location at(String name) {
        return new Location(directory.resolve(name).toString());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private List<String> names() throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            return all.map(p -> p.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void ofManyContendersOneCreates() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(8);
        try {
            List<Callable<Boolean>> contenders = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                byte[] mine = bytes("contender " + i);
                contenders.add(() -> {
                    try {
                        mover.createExclusive(at("epoch-1"), mine);
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
    void publishNeverOverwritesAndLeavesNothingBehind() throws IOException {
        mover.publish(at("segment"), bytes("one"));
        assertThatThrownBy(() -> mover.publish(at("segment"), bytes("two")))
                .isInstanceOf(FileAlreadyExistsException.class);
        assertThat(directory.resolve("segment")).hasContent("one");
        assertThat(names()).containsExactly("segment");
    }

    @Test
    void replaceOverwrites() throws IOException {
        mover.publish(at("log"), bytes("one"));
        mover.replace(at("log"), bytes("two"));
        assertThat(directory.resolve("log")).hasContent("two");
        assertThat(names()).containsExactly("log");
    }

    @Test
    void moveKeepsTheFileAndItsTime() throws IOException {
        Path source = Files.write(directory.resolve("a"), bytes("data"));
        FileTime old = FileTime.from(Instant.parse("2020-02-03T04:05:06Z"));
        Files.setLastModifiedTime(source, old);
        Object key = Files.getAttribute(source, "unix:ino");
        mover.move(at("a"), at("b"));
        assertThat(names()).containsExactly("b");
        assertThat(Files.getAttribute(directory.resolve("b"), "unix:ino")).isEqualTo(key);
        assertThat(Files.getLastModifiedTime(directory.resolve("b"))).isEqualTo(old);
    }

    @Test
    void moveNeverOverwrites() throws IOException {
        Files.write(directory.resolve("a"), bytes("data"));
        Files.write(directory.resolve("b"), bytes("other"));
        assertThatThrownBy(() -> mover.move(at("a"), at("b"))).isInstanceOf(FileAlreadyExistsException.class);
        assertThat(directory.resolve("a")).hasContent("data");
        assertThat(directory.resolve("b")).hasContent("other");
    }

    @Test
    void moveOfNothingSaysSo() {
        assertThatThrownBy(() -> mover.move(at("a"), at("b"))).isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void moveToAnotherDiskCannotRename() throws IOException {
        Optional<Path> elsewhere = anotherDisk();
        Assumptions.assumeTrue(
                elsewhere.isPresent(),
                "needs /dev/shm or target to be another file system than the temporary directory");
        Files.write(directory.resolve("a"), bytes("data"));
        Path target = elsewhere.orElseThrow().resolve("pqfsck-test-" + System.nanoTime());
        assertThatThrownBy(() -> mover.move(at("a"), new Location(target.toString())))
                .isInstanceOfSatisfying(FileMover.CannotRename.class, e -> assertThat(e.why())
                        .isEqualTo(FileMover.CannotRename.Why.ANOTHER_STORE));
        assertThat(target).doesNotExist();
        assertThat(directory.resolve("a")).hasContent("data");
    }

    private Optional<Path> anotherDisk() throws IOException {
        for (Path disk : List.of(Path.of("/dev/shm"), Path.of("target").toAbsolutePath())) {
            if (Files.isWritable(disk) && !Files.getFileStore(disk).equals(Files.getFileStore(directory))) {
                return Optional.of(disk);
            }
        }
        return Optional.empty();
    }

    @Test
    void copyKeepsThePosixAcl() throws IOException, InterruptedException {
        Path source = Files.writeString(directory.resolve("a"), "content");
        Assumptions.assumeTrue(
                Files.isExecutable(Path.of("/usr/bin/setfacl")), "NOT TESTED: no setfacl, of the package acl");
        run("setfacl", "-m", "u:12345:r--", "a");

        mover.copy(at("a"), at("b"), "e1");

        assertThat(run("getfacl", "-nc", "b"))
                .contains("user:12345:r--")
                .isEqualTo(run("getfacl", "-nc", source.getFileName().toString()));
    }

    private String run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }

    @Test
    void copyKeepsPermissionsAndTimeAndSource() throws IOException {
        Path source = Files.write(directory.resolve("a"), new byte[3_000_000]);
        Files.setPosixFilePermissions(source, PosixFilePermissions.fromString("r--r-----"));
        FileTime old = FileTime.from(Instant.parse("2020-02-03T04:05:06Z"));
        Files.setLastModifiedTime(source, old);
        Files.write(directory.resolve("b.part-e1"), bytes("left by an attempt that died"));
        mover.copy(at("a"), at("b"), "e1");
        Path copy = directory.resolve("b");
        assertThat(copy).hasSameBinaryContentAs(source);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(copy)))
                .isEqualTo("r--r-----");
        assertThat(Files.getLastModifiedTime(copy)).isEqualTo(old);
        assertThat(names()).containsExactly("a", "b");
        assertThatThrownBy(() -> mover.copy(at("a"), at("b"), "e1")).isInstanceOf(FileAlreadyExistsException.class);
    }

    @Test
    void deleteOfNothingIsNoError() throws IOException {
        mover.delete(at("nothing"));
        Files.write(directory.resolve("a"), bytes("data"));
        mover.delete(at("a"));
        assertThat(names()).isEmpty();
    }

    @Test
    void deleteRefusesADirectory() throws IOException {
        Files.createDirectory(directory.resolve("d"));
        assertThatThrownBy(() -> mover.delete(at("d"))).hasMessageContaining("found a directory");
        assertThat(names()).containsExactly("d");
    }

    @Test
    void directoriesAreMadeOnceAndNoErrorTwice() throws IOException {
        mover.createDirectories(at("x/y/z"));
        mover.createDirectories(at("x/y/z"));
        assertThat(directory.resolve("x/y/z")).isDirectory();
    }

    @Test
    void theClockIsTheStoresAndLeavesNoProbe() throws IOException {
        Instant before = Instant.now();
        assertThat(mover.clock(at(".")))
                .isBetween(before.minus(Duration.ofSeconds(5)), before.plus(Duration.ofSeconds(5)));
        assertThat(names()).isEmpty();
    }

    @Test
    void namesOfTwoHundredAndFiftyFiveBytesCanBePublishedAndReplaced() throws IOException {
        String longest = "n".repeat(255);
        mover.publish(at(longest), bytes("one"));
        mover.replace(at(longest), bytes("two"));
        assertThat(names()).containsExactly(longest);
    }

    @Test
    void whatAnotherDeletedMeanwhileIsDeleted() throws IOException {
        Path parent = Files.createDirectories(directory.resolve("gone/tree")).getParent();
        Files.write(parent.resolve("tree/file"), bytes("data"));
        LocalMover late = new LocalMover(step -> {
            if (step.equals("delete tree") || step.equals("unlink")) {
                parent.toFile().delete();
            }
        });

        late.deleteTree(at("gone/tree"));
        assertThat(names()).isEmpty();

        Files.createDirectories(parent);
        Files.write(parent.resolve("file"), bytes("data"));
        late.deleteAll(List.of(at("gone/file")));
        assertThat(names()).isEmpty();
    }

    @Test
    void aDirectoryThatGrowsWhileItIsDeletedIsNamedWithWhy() throws IOException {
        Files.write(directory.resolve("late"), bytes("data"));

        assertThatThrownBy(() -> new LocalTree().postVisitDirectory(directory, null))
                .isInstanceOf(FileSystemException.class)
                .hasMessage(directory + ": something was written into it while it was deleted");
    }

    @Test
    void theStepsOfAMoveAreLinkSyncUnlinkSync() throws IOException {
        List<String> steps = new ArrayList<>();
        Files.write(directory.resolve("a"), bytes("data"));
        new LocalMover(steps::add).move(at("a"), at("b"));
        assertThat(steps).containsExactly("link", "sync directory", "unlink", "sync directory");
    }

    @Test
    void aLocalFileCountsAsClosed() {
        assertThat(mover.isClosed(new FileEntry(at("a"), 0, Instant.EPOCH, ""))).isTrue();
    }
}
