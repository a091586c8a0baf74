// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.Location;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Changes files of {@code dbfs:} on a Databricks cluster, by nothing but {@link FileSystem}, whose classes differ from
 * version to version. Its rename is one step and refuses a name that is taken, but tells it by false as well as by an
 * exception; whether creating a file keeps a second creator out is not promised.
 */
final class DbfsMover implements FileMover {
    private final FileSystem fileSystem;

    DbfsMover(FileSystem fileSystem) {
        this.fileSystem = fileSystem;
    }

    @Override
    public void createDirectories(Location directory) throws IOException {
        run(directory, path -> fileSystem.mkdirs(path));
    }

    @Override
    public void createExclusive(Location file, byte[] content) throws IOException {
        run(file, path -> {
            demandFree(path);
            write(path, content);
        });
    }

    @Override
    public void publish(Location file, byte[] content) throws IOException {
        run(file, path -> {
            demandFree(path);
            Path temporary = HadoopPaths.temporaryIn(path.getParent());
            try {
                write(temporary, content);
                rename(temporary, path);
            } finally {
                fileSystem.delete(temporary, false);
            }
        });
    }

    @Override
    public void replace(Location file, byte[] content) throws IOException {
        run(file, path -> {
            try (FSDataOutputStream out = fileSystem.create(path, true)) {
                out.write(content);
            }
        });
    }

    @Override
    public void move(Location from, Location to) throws IOException {
        Path target = HadoopPaths.path(to);
        run(from, source -> {
            demandFree(target);
            rename(source, target);
        });
    }

    @Override
    public String copy(Location from, Location to, String tag) throws IOException {
        Path source = HadoopPaths.path(from);
        Path target = HadoopPaths.path(to);
        Path part = HadoopPaths.path(FileMover.part(to, tag));
        try {
            demandFree(target);
            String sha256 = new HadoopCopy(fileSystem, source, part).run();
            rename(part, target);
            return sha256;
        } catch (IOException e) {
            throw HadoopErrors.translate(e, from);
        }
    }

    @Override
    public void deleteTree(Location directory) throws IOException {
        TreeRemoval.delete(fileSystem, directory);
    }

    @Override
    public void delete(Location file) throws IOException {
        run(file, path -> FileRemoval.remove(fileSystem, path, file));
    }

    @Override
    public void touch(Location file, Instant modified) throws IOException {
        run(file, path -> fileSystem.setTimes(path, modified.toEpochMilli(), -1));
    }

    @Override
    public boolean isClosed(FileEntry file) {
        return true;
    }

    @Override
    public Instant clock(Location directory) throws IOException {
        return Probe.clock(fileSystem, directory);
    }

    @Override
    public Exclusion exclusion(Location directory) {
        return Exclusion.BY_NOBODY;
    }

    private interface Act {
        void on(Path path) throws IOException;
    }

    private static void run(Location location, Act act) throws IOException {
        Path path = HadoopPaths.path(location);
        HadoopErrors.asked(location, () -> {
            act.on(path);
            return path;
        });
    }

    private void write(Path path, byte[] content) throws IOException {
        try (FSDataOutputStream out = fileSystem.create(path, false)) {
            out.write(content);
        }
    }

    private void demandFree(Path path) throws IOException {
        if (fileSystem.exists(path)) {
            throw new FileAlreadyExistsException(path.toString());
        }
    }

    private void rename(Path from, Path to) throws IOException {
        if (fileSystem.rename(from, to)) {
            return;
        }
        if (!fileSystem.exists(from)) {
            throw new NoSuchFileException(from.toString());
        }
        demandFree(to);
        throw new FileSystemException(from.toString(), to.toString(), "the store did not rename it");
    }
}
