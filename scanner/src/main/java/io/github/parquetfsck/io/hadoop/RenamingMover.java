// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import io.github.parquetfsck.io.Attributes;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.Location;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options.Rename;
import org.apache.hadoop.fs.Path;

/**
 * Changes files on HDFS and on Azure's ABFS. Renames go through {@link FileContext}, whose rename neither overwrites nor moves a file into a
 * directory that has the target's name; {@code FileSystem.rename} does. Temporary files are named {@code .pqfsck-*.tmp}.
 */
final class RenamingMover implements FileMover {
    private final FileSystem fileSystem;
    private final FileContext context;
    private final HadoopAttributes attributes;
    private final Passage passage;
    private final Replacing replacing;

    /** How a file gets other content. */
    enum Replacing {
        /** By a rename that takes its place in one step. */
        BY_RENAME,
        /** By writing it anew: a rename of ABFS that overwrites deletes first, and who dies then leaves none. */
        IN_PLACE
    }

    /** @param passage anything but RENAME for a store whose rename copies: it then only gives a copy its name */
    RenamingMover(FileSystem fileSystem, FileContext context, Passage passage, Replacing replacing) {
        this.fileSystem = fileSystem;
        this.context = context;
        this.attributes = new HadoopAttributes(fileSystem);
        this.passage = passage;
        this.replacing = replacing;
    }

    @Override
    public Passage passage(Location at) {
        return passage;
    }

    @Override
    public void createDirectories(Location directory) throws IOException {
        run(directory, path -> fileSystem.mkdirs(path));
    }

    @Override
    public void createExclusive(Location file, byte[] content) throws IOException {
        run(file, path -> write(path, content, CreateFlag.CREATE));
    }

    @Override
    public void publish(Location file, byte[] content) throws IOException {
        run(file, path -> writeAndRename(path, content, Rename.NONE));
    }

    @Override
    public void replace(Location file, byte[] content) throws IOException {
        run(file, path -> {
            if (replacing == Replacing.BY_RENAME) {
                writeAndRename(path, content, Rename.OVERWRITE);
            } else {
                write(path, content, CreateFlag.OVERWRITE);
            }
        });
    }

    @Override
    public void move(Location from, Location to) throws IOException {
        if (passage != Passage.RENAME) {
            throw new CannotRename("this store renames by copying: " + from, null);
        }
        Path target = HadoopPaths.path(to);
        run(from, source -> {
            FileStatus moved = fileSystem.getFileStatus(source);
            try {
                HadoopErrors.asked(from, () -> {
                    context.rename(source, target, Rename.NONE);
                    return target;
                });
            } catch (IOException e) {
                if (!hasMoved(moved, target)) {
                    throw reason(e, from, to);
                }
            }
            if (!fileSystem.exists(target)) {
                throw new FileSystemException(from.text(), to.text(), "the store did not rename it");
            }
        });
    }

    /** Whether a rename that failed took effect all the same, as when its answer is lost. */
    private boolean hasMoved(FileStatus moved, Path target) throws IOException {
        if (fileSystem.exists(moved.getPath()) || !fileSystem.exists(target)) {
            return false;
        }
        FileStatus there = fileSystem.getFileStatus(target);
        return there.isFile()
                && there.getLen() == moved.getLen()
                && there.getModificationTime() == moved.getModificationTime();
    }

    private IOException reason(IOException e, Location from, Location to) throws IOException {
        if (e instanceof FileAlreadyExistsException) {
            return new FileAlreadyExistsException(to.text());
        } else if (e instanceof NoSuchFileException) {
            return absent(from, to, HadoopPaths.path(from));
        }
        return fileSystem.exists(HadoopPaths.path(to)) ? new FileAlreadyExistsException(to.text()) : refusal(e);
    }

    @Override
    public String copy(Location from, Location to, String tag) throws IOException {
        Path target = HadoopPaths.path(to);
        Path part = HadoopPaths.path(FileMover.part(to, tag));
        return ask(from, source -> {
            if (fileSystem.exists(target)) {
                throw new FileAlreadyExistsException(to.text());
            }
            String sha256 = new HadoopCopy(fileSystem, source, part).run();
            Instant modified =
                    Instant.ofEpochMilli(fileSystem.getFileStatus(source).getModificationTime());
            attributes.give(part, attributes.of(source), modified);
            context.rename(part, target, Rename.NONE);
            return sha256;
        });
    }

    @Override
    public Attributes attributes(Location at) throws IOException {
        return ask(at, attributes::of);
    }

    @Override
    public List<String> give(Location file, Attributes wanted, Instant modified) throws IOException {
        return ask(file, path -> attributes.give(path, wanted, modified));
    }

    @Override
    public void deleteTree(Location directory) throws IOException {
        TreeRemoval.delete(fileSystem, directory);
    }

    @Override
    public Optional<Location> trash(Location at) throws IOException {
        return TreeRemoval.trash(fileSystem, at);
    }

    @Override
    public void discard(Location at) throws IOException {
        TreeRemoval.discard(fileSystem, at);
    }

    @Override
    public void delete(Location file) throws IOException {
        run(file, path -> FileRemoval.remove(fileSystem, path, file));
    }

    @Override
    public void deleteEmptyDirectory(Location directory) throws IOException {
        run(directory, path -> {
            if (fileSystem.exists(path)
                    && fileSystem.getFileStatus(path).isDirectory()
                    && fileSystem.listStatus(path).length == 0) {
                fileSystem.delete(path, false);
            }
        });
    }

    @Override
    public void touch(Location file, Instant modified) throws IOException {
        run(file, path -> {
            fileSystem.setTimes(path, modified.toEpochMilli(), -1);
            long found = fileSystem.getFileStatus(path).getModificationTime();
            if (found != modified.toEpochMilli()) {
                throw new FileSystemException(
                        file.text(),
                        null,
                        "the store did not set its modification time: expected " + modified + ", found "
                                + Instant.ofEpochMilli(found));
            }
        });
    }

    @Override
    public boolean isClosed(FileEntry file) throws IOException {
        Path path = HadoopPaths.path(file.location());
        return HadoopErrors.asked(file.location(), () -> Hdfs.isClosed(fileSystem, path));
    }

    @Override
    public Instant clock(Location directory) throws IOException {
        return Probe.clock(fileSystem, directory);
    }

    private interface Act {
        void on(Path path) throws IOException;
    }

    private interface Question<T> {
        T about(Path path) throws IOException;
    }

    private static void run(Location location, Act act) throws IOException {
        ask(location, path -> {
            act.on(path);
            return path;
        });
    }

    private static <T> T ask(Location location, Question<T> question) throws IOException {
        Path path = HadoopPaths.path(location);
        return HadoopErrors.asked(location, () -> question.about(path));
    }

    /** @param flag CREATE where no file may be there, OVERWRITE where one is */
    private void write(Path path, byte[] content, CreateFlag flag) throws IOException {
        try (FSDataOutputStream out = fileSystem.create(path, flag == CreateFlag.OVERWRITE)) {
            out.write(content);
            out.hsync();
        }
    }

    private void writeAndRename(Path path, byte[] content, Rename rename) throws IOException {
        Path temporary = HadoopPaths.temporaryIn(path.getParent());
        boolean renamed = false;
        try {
            write(temporary, content, CreateFlag.CREATE);
            context.rename(temporary, path, rename);
            renamed = true;
        } finally {
            if (!renamed) {
                fileSystem.delete(temporary, false);
            }
        }
    }

    private NoSuchFileException absent(Location from, Location to, Path source) throws IOException {
        return fileSystem.exists(source)
                ? new NoSuchFileException(to.text(), null, "its directory is not there")
                : new NoSuchFileException(from.text());
    }

    /** What HDFS refuses for where the file would go, not for what the files are. */
    private static IOException refusal(IOException e) {
        String message = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
        if (message.contains("mount point")) {
            return new CannotRename("a rename was refused: " + e.getMessage(), e, CannotRename.Why.ANOTHER_STORE);
        } else if (Hdfs.isQuota(e) || message.contains("encryption zone") || message.contains("snapshot root")) {
            return new CannotRename("a rename was refused: " + e.getMessage(), e, CannotRename.Why.REFUSED);
        }
        return e;
    }
}
