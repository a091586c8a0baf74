// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import io.github.parquetfsck.io.Attributes;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.Location;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileContext;
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

    /** @param passage anything but RENAME for a store whose rename copies: it then only gives a copy its name */
    RenamingMover(FileSystem fileSystem, FileContext context, Passage passage) {
        this.fileSystem = fileSystem;
        this.context = context;
        this.attributes = new HadoopAttributes(fileSystem);
        this.passage = passage;
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
        run(file, path -> write(path, content));
    }

    @Override
    public void publish(Location file, byte[] content) throws IOException {
        run(file, path -> writeAndRename(path, content, Rename.NONE));
    }

    @Override
    public void replace(Location file, byte[] content) throws IOException {
        run(file, path -> writeAndRename(path, content, Rename.OVERWRITE));
    }

    @Override
    public void move(Location from, Location to) throws IOException {
        if (passage != Passage.RENAME) {
            throw new CannotRename("this store renames by copying: " + from, null);
        }
        Path target = HadoopPaths.path(to);
        run(from, source -> {
            try {
                context.rename(source, target, Rename.NONE);
            } catch (org.apache.hadoop.fs.FileAlreadyExistsException e) {
                throw new FileAlreadyExistsException(to.text());
            } catch (FileNotFoundException e) {
                throw absent(from, to, source);
            } catch (IOException e) {
                throw fileSystem.exists(target) ? new FileAlreadyExistsException(to.text()) : refusal(e);
            }
        });
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
        run(file, path -> fileSystem.setTimes(path, modified.toEpochMilli(), -1));
    }

    @Override
    public boolean isClosed(FileEntry file) throws IOException {
        Path path = HadoopPaths.path(file.location());
        try {
            return Hdfs.isClosed(fileSystem, path);
        } catch (IOException e) {
            throw HadoopErrors.translate(e, file.location());
        }
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
        try {
            return question.about(path);
        } catch (IOException e) {
            throw HadoopErrors.translate(e, location);
        }
    }

    private void write(Path path, byte[] content) throws IOException {
        try (FSDataOutputStream out = fileSystem.create(path, false)) {
            out.write(content);
            out.hsync();
        }
    }

    private void writeAndRename(Path path, byte[] content, Rename rename) throws IOException {
        Path temporary = HadoopPaths.temporaryIn(path.getParent());
        boolean renamed = false;
        try {
            write(temporary, content);
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
