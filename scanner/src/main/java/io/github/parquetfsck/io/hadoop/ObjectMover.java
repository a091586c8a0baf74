// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileAlreadyExistsException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Changes objects of a store that has no rename. An object is there whole or not at all once its upload is closed, so
 * that none needs a temporary name, and an upload that is given up is not closed. Whether a name that is taken is refused
 * by the store or only by a look before the upload is a matter of {@link Creation}.
 */
final class ObjectMover implements FileMover {
    private static final int WINDOW = 1 << 20;

    private final FileSystem fileSystem;
    private final Creation creation;

    ObjectMover(FileSystem fileSystem, Creation creation) {
        this.fileSystem = fileSystem;
        this.creation = creation;
    }

    @Override
    public void createDirectories(Location directory) throws IOException {
        run(directory, path -> fileSystem.mkdirs(path));
    }

    @Override
    public void createExclusive(Location file, byte[] content) throws IOException {
        run(file, path -> {
            try {
                create(path, Map.of(), out -> out.write(content));
            } catch (IOException e) {
                // The client sends a PUT again whose answer was lost, and the second finds the first's object.
                if (!Creation.isTaken(e) || !holds(path, content)) {
                    throw e;
                }
            }
        });
    }

    @Override
    public void publish(Location file, byte[] content) throws IOException {
        createExclusive(file, content);
    }

    @Override
    public void replace(Location file, byte[] content) throws IOException {
        run(file, path -> {
            FSDataOutputStream out = fileSystem.create(path, true);
            finish(out, to -> to.write(content));
        });
    }

    @Override
    public void move(Location from, Location to) throws IOException {
        throw new CannotRename("this store has no rename: " + from, null);
    }

    @Override
    public String copy(Location from, Location to, String tag) throws IOException {
        Path target = HadoopPaths.path(to);
        MessageDigest written = Sha256.digest();
        run(from, source -> {
            if (fileSystem.exists(target)) {
                throw new FileAlreadyExistsException(to.text());
            }
            FileStatus status = fileSystem.getFileStatus(source);
            create(target, ObjectMetadata.of(fileSystem, source), out -> transfer(status, out, written));
        });
        byte[] expected = written.digest();
        run(to, copy -> {
            byte[] found = hash(copy);
            if (!Arrays.equals(expected, found)) {
                fileSystem.delete(copy, false);
                throw Sha256.mismatch(expected, found, copy);
            }
        });
        return Sha256.text(expected);
    }

    @Override
    public void deleteTree(Location directory) throws IOException {
        TreeRemoval.delete(fileSystem, directory);
    }

    @Override
    public void delete(Location file) throws IOException {
        run(file, path -> FileRemoval.remove(fileSystem, path, file));
    }

    /** The copy that a move makes has the time of its making. */
    @Override
    public void touch(Location file, Instant modified) {}

    @Override
    public boolean isClosed(FileEntry file) {
        return true;
    }

    @Override
    public Instant clock(Location directory) throws IOException {
        return Probe.clock(fileSystem, directory);
    }

    @Override
    public Exclusion exclusion(Location directory) throws IOException {
        return creation.exclusion(fileSystem, HadoopPaths.path(directory));
    }

    /** A store that keeps versions gives each object the id of its own; in a directory an object is made to see one. */
    @Override
    public Passage passage(Location at) throws IOException {
        Path there = HadoopPaths.path(at);
        Optional<String> version = fileSystem.getFileStatus(there).isFile()
                ? ObjectMetadata.version(fileSystem, there)
                : Probe.ask(fileSystem, at, path -> ObjectMetadata.version(fileSystem, path));
        return version.isPresent() ? Passage.COPY_AND_VERSION : Passage.COPY_AND_DELETE;
    }

    private interface Act {
        void on(Path path) throws IOException;
    }

    private interface Writing {
        void into(FSDataOutputStream out) throws IOException;
    }

    private static void run(Location location, Act act) throws IOException {
        Path path = HadoopPaths.path(location);
        try {
            act.on(path);
        } catch (IOException e) {
            if (Creation.isTaken(e)) {
                FileAlreadyExistsException taken = new FileAlreadyExistsException(location.text());
                taken.initCause(e);
                throw taken;
            }
            throw HadoopErrors.translate(e, location);
        } catch (RuntimeException e) {
            throw HadoopErrors.ofClient(e, location);
        }
    }

    private void create(Path path, Map<String, String> metadata, Writing writing) throws IOException {
        finish(creation.begin(fileSystem, path, metadata), writing);
    }

    /** Closing publishes: a stream whose content is not whole is aborted where that can be, and left open elsewhere. */
    private static void finish(FSDataOutputStream out, Writing writing) throws IOException {
        try {
            writing.into(out);
        } catch (IOException | RuntimeException | Error e) {
            if (out.hasCapability("fs.capability.outputstream.abortable")) {
                out.abort();
            }
            throw e;
        }
        out.close();
    }

    private void transfer(FileStatus source, FSDataOutputStream out, MessageDigest digest) throws IOException {
        long length = 0;
        try (InputStream in = fileSystem.open(source.getPath())) {
            byte[] window = new byte[WINDOW];
            for (int count = in.read(window); count >= 0; count = in.read(window)) {
                digest.update(window, 0, count);
                out.write(window, 0, count);
                length += count;
            }
        }
        if (length != source.getLen()) {
            throw new IOException("expected " + source.getLen() + " bytes, read " + length + ": " + source.getPath());
        }
    }

    private byte[] hash(Path path) throws IOException {
        MessageDigest digest = Sha256.digest();
        try (InputStream in = fileSystem.open(path)) {
            byte[] window = new byte[WINDOW];
            for (int count = in.read(window); count >= 0; count = in.read(window)) {
                digest.update(window, 0, count);
            }
        }
        return digest.digest();
    }

    private boolean holds(Path path, byte[] content) throws IOException {
        if (fileSystem.getFileStatus(path).getLen() != content.length) {
            return false;
        }
        try (InputStream in = fileSystem.open(path)) {
            return Arrays.equals(in.readAllBytes(), content);
        }
    }
}
