// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.local;

import io.github.parquetfsck.io.Attributes;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.Location;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Changes local files. A name is given by a hard link, which never overwrites, and is durable once its directory is
 * synced. Temporary files are named {@code .pqfsck-*.tmp}.
 */
public final class LocalMover implements FileMover {
    private final Consumer<String> steps;

    public LocalMover() {
        this(step -> {});
    }

    /** @param steps told the name of each step when it is done: all that lies between two of them is one system call */
    public LocalMover(Consumer<String> steps) {
        this.steps = steps;
    }

    @Override
    public void createDirectories(Location directory) throws IOException {
        Deque<Path> missing = new ArrayDeque<>();
        for (Path at = LocalPaths.path(directory).toAbsolutePath();
                at != null && !Files.isDirectory(at);
                at = at.getParent()) {
            missing.push(at);
        }
        for (Path each : missing) {
            try {
                Files.createDirectory(each);
            } catch (FileAlreadyExistsException e) {
                if (!Files.isDirectory(each)) {
                    throw e;
                }
            }
            steps.accept("mkdir");
            syncParent(each);
        }
    }

    @Override
    public void createExclusive(Location file, byte[] content) throws IOException {
        Path path = LocalPaths.path(file);
        writeNew(path, path, content);
        syncParent(path);
    }

    @Override
    public void publish(Location file, byte[] content) throws IOException {
        Path path = LocalPaths.path(file);
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileAlreadyExistsException(file.text());
        }
        Path temporary = temporaryBeside(path);
        try {
            writeNew(temporary, path, content);
            giveName(temporary, path);
        } finally {
            Files.deleteIfExists(temporary);
        }
        syncParent(path);
    }

    @Override
    public void replace(Location file, byte[] content) throws IOException {
        Path path = LocalPaths.path(file);
        Path temporary = temporaryBeside(path);
        try {
            writeNew(temporary, path, content);
            Files.move(temporary, path, StandardCopyOption.ATOMIC_MOVE);
            steps.accept("rename over");
        } finally {
            Files.deleteIfExists(temporary);
        }
        syncParent(path);
    }

    @Override
    public void move(Location from, Location to) throws IOException {
        Path source = LocalPaths.path(from);
        Path target = LocalPaths.path(to);
        HardLink.give(source, target);
        steps.accept("link");
        syncParent(target);
        Files.delete(source);
        steps.accept("unlink");
        syncParent(source);
    }

    @Override
    public String copy(Location from, Location to, String tag) throws IOException {
        Path target = LocalPaths.path(to);
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileAlreadyExistsException(to.text());
        }
        Path part = LocalPaths.path(FileMover.part(to, tag));
        String sha256 = new LocalCopy(LocalPaths.path(from), part).run();
        steps.accept("copy");
        giveName(part, target);
        Files.deleteIfExists(part);
        syncParent(target);
        return sha256;
    }

    @Override
    public Attributes attributes(Location at) throws IOException {
        return LocalAttributes.of(LocalPaths.path(at));
    }

    @Override
    public List<String> give(Location file, Attributes wanted, Instant modified) throws IOException {
        return LocalAttributes.give(LocalPaths.path(file), wanted, modified);
    }

    @Override
    public Optional<String> linked(Location file) throws IOException {
        Path path = LocalPaths.path(file);
        return Files.isSymbolicLink(path)
                ? Optional.of(Files.readSymbolicLink(path).toString())
                : Optional.empty();
    }

    @Override
    public void delete(Location file) throws IOException {
        Path path = LocalPaths.path(file);
        if (unlink(path)) {
            syncParent(path);
        }
    }

    /** Directories are synced once, and not for each of their files. */
    @Override
    public void deleteAll(List<Location> files) throws IOException {
        Map<Path, Path> changed = new LinkedHashMap<>();
        for (Location file : files) {
            Path path = LocalPaths.path(file);
            if (unlink(path)) {
                changed.put(path.toAbsolutePath().resolveSibling(""), path);
            }
        }
        for (Path one : changed.values()) {
            syncWhatIsLeft(one);
        }
    }

    /** A directory that another deleted meanwhile has nothing to be synced. */
    private void syncWhatIsLeft(Path path) throws IOException {
        try {
            syncParent(path);
        } catch (NoSuchFileException gone) {
            steps.accept("directory gone");
        }
    }

    private boolean unlink(Path path) throws IOException {
        if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileSystemException(path.toString(), null, "expected a file, found a directory");
        }
        boolean there = Files.deleteIfExists(path);
        if (there) {
            steps.accept("unlink");
        }
        return there;
    }

    @Override
    public void deleteEmptyDirectory(Location directory) throws IOException {
        Path path = LocalPaths.path(directory);
        if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try {
            Files.delete(path);
        } catch (DirectoryNotEmptyException | NoSuchFileException nothingToRemove) {
            return;
        }
        steps.accept("rmdir");
        syncParent(path);
    }

    @Override
    public void deleteTree(Location directory) throws IOException {
        Path top = LocalPaths.path(directory);
        if (!Files.exists(top, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        LocalTree.delete(top);
        steps.accept("delete tree");
        syncWhatIsLeft(top);
    }

    @Override
    public void touch(Location file, Instant modified) throws IOException {
        Path path = LocalPaths.path(file);
        Files.setLastModifiedTime(path, FileTime.from(modified));
        steps.accept("touch");
    }

    @Override
    public boolean isClosed(FileEntry file) {
        return true;
    }

    @Override
    public Instant clock(Location directory) throws IOException {
        Path probe = temporaryBeside(LocalPaths.path(directory.child("probe")));
        try {
            Files.createFile(probe);
            return Files.getLastModifiedTime(probe).toInstant();
        } finally {
            Files.deleteIfExists(probe);
        }
    }

    /** @param named the file that a person knows, for a disk that is full */
    private void writeNew(Path path, Path named, byte[] content) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            steps.accept("create");
            ByteBuffer bytes = ByteBuffer.wrap(content);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            steps.accept("write");
            channel.force(true);
        } catch (IOException e) {
            throw LocalPaths.naming(named, e);
        }
    }

    /** Renames without overwriting. Where hard links do not exist, the check and the rename are two steps. */
    void giveName(Path temporary, Path path) throws IOException {
        try {
            HardLink.give(temporary, path);
        } catch (CannotRename e) {
            if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
                throw new FileAlreadyExistsException(path.toString());
            }
            Files.move(temporary, path, StandardCopyOption.ATOMIC_MOVE);
        }
        steps.accept("name");
    }

    static Path temporaryBeside(Path path) {
        return path.resolveSibling(".pqfsck-" + UUID.randomUUID() + ".tmp");
    }

    /** A new or removed name is durable only when its directory is; file systems of user space may not know how. */
    void syncParent(Path path) throws IOException {
        Path directory = path.toAbsolutePath().resolveSibling("");
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (AccessDeniedException | NoSuchFileException e) {
            throw e;
        } catch (IOException e) {
            if (!isUnsupported(String.valueOf(e.getMessage()))) {
                throw e;
            }
        }
        steps.accept("sync directory");
    }

    private static boolean isUnsupported(String message) {
        return message.endsWith("Invalid argument")
                || message.endsWith("Operation not supported")
                || message.endsWith("Function not implemented");
    }
}
