// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.RangeReader;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NotDirectoryException;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.ParentNotDirectoryException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.util.functional.FutureIO;

/** One Hadoop file system, which is shared with the rest of the process and therefore never closed. */
final class HadoopSource implements FileSource {
    /** Where opening asks for nothing that the length would save. */
    private static final Set<String> PLAIN_OPEN = Set.of("file", "hdfs", "viewfs", "webhdfs", "swebhdfs", "har");

    /** Stores that show an object only when its writer has closed it. */
    private static final Set<String> ATOMIC_PUT = Set.of("s3", "s3a", "s3n", "gs");

    private final FileSystem fileSystem;
    private final String scheme;
    private final Identities identities;

    HadoopSource(FileSystem fileSystem, String scheme, Identities identities) {
        this.fileSystem = fileSystem;
        this.scheme = scheme;
        this.identities = identities;
    }

    @Override
    public Optional<Node> stat(Location location) throws IOException {
        Path path = HadoopPaths.path(location);
        try {
            return Optional.of(node(location, fileSystem.getFileStatus(path)));
        } catch (FileNotFoundException | ParentNotDirectoryException e) {
            return absent(e, location);
        } catch (IOException e) {
            throw HadoopErrors.translate(e, location);
        } catch (RuntimeException e) {
            throw HadoopErrors.ofClient(e, location);
        }
    }

    @Override
    public void list(Location directory, Consumer<Node> nodes) throws IOException {
        Path path = HadoopPaths.path(directory);
        RemoteIterator<FileStatus> statuses = HadoopErrors.asked(directory, () -> fileSystem.listStatusIterator(path));
        while (HadoopErrors.asked(directory, statuses::hasNext)) {
            FileStatus status = HadoopErrors.asked(directory, statuses::next);
            if (status.isFile() && status.getPath().equals(fileSystem.makeQualified(path))) {
                throw new NotDirectoryException(directory.text());
            }
            nodes.accept(node(HadoopPaths.location(status.getPath()), status));
        }
    }

    @Override
    public void glob(Location pattern, Consumer<Node> nodes) throws IOException {
        try {
            FileStatus[] statuses = fileSystem.globStatus(HadoopPaths.path(pattern));
            if (statuses != null) {
                for (FileStatus status : statuses) {
                    nodes.accept(node(HadoopPaths.location(status.getPath()), status));
                }
            }
        } catch (FileNotFoundException e) {
            absent(e, pattern);
        } catch (IOException e) {
            throw HadoopErrors.translate(e, pattern);
        }
    }

    @Override
    public RangeReader open(FileEntry entry) throws IOException {
        Path path = HadoopPaths.path(entry.location());
        try {
            return new HadoopReader(PLAIN_OPEN.contains(scheme) ? fileSystem.open(path) : known(path, entry), entry);
        } catch (IOException e) {
            throw HadoopErrors.translate(e, entry.location());
        } catch (RuntimeException e) {
            throw HadoopErrors.ofClient(e, entry.location());
        }
    }

    /**
     * Small files are those that change: opened so that the client asks what is there now. With the length told, S3A's
     * default stream of Hadoop 3.5 takes what it remembers of the name.
     */
    @Override
    public byte[] bytes(FileEntry entry) throws IOException {
        Path path = HadoopPaths.path(entry.location());
        try (RangeReader reader = new HadoopReader(fileSystem.open(path), entry)) {
            ByteBuffer read = reader.read(0, Math.toIntExact(entry.length()));
            byte[] bytes = new byte[read.remaining()];
            read.get(bytes);
            return bytes;
        } catch (IOException e) {
            throw HadoopErrors.translate(e, entry.location());
        } catch (RuntimeException e) {
            throw HadoopErrors.ofClient(e, entry.location());
        }
    }

    @Override
    public Completion completion(FileEntry entry) throws IOException {
        if (ATOMIC_PUT.contains(scheme)) {
            return Completion.FINISHED;
        } else if (!Hdfs.is(fileSystem)) {
            return Completion.UNKNOWN;
        }
        try {
            boolean closed = Hdfs.isClosed(fileSystem, HadoopPaths.path(entry.location()));
            return closed ? Completion.FINISHED : Completion.OPEN;
        } catch (IOException e) {
            throw HadoopErrors.translate(e, entry.location());
        }
    }

    @Override
    public Identity identify(Location location) {
        if (!location.scheme().isEmpty()) {
            return identities.of(location);
        }
        Path qualified = fileSystem.makeQualified(new Path(location.text()));
        return identities.of(HadoopPaths.location(qualified));
    }

    /** With the length told, an object store's client does not ask for it. */
    private FSDataInputStream known(Path path, FileEntry entry) throws IOException {
        return FutureIO.awaitFuture(fileSystem
                .openFile(path)
                .opt("fs.option.openfile.length", Long.toString(entry.length()))
                .opt("fs.option.openfile.read.policy", "random")
                .build());
    }

    private static Optional<Node> absent(IOException e, Location location) throws IOException {
        IOException translated = HadoopErrors.translate(e, location);
        if (translated instanceof java.nio.file.AccessDeniedException) {
            throw translated;
        }
        return Optional.empty();
    }

    private static Node node(Location location, FileStatus status) {
        Node.Kind kind =
                status.isDirectory() ? Node.Kind.DIRECTORY : status.isFile() ? Node.Kind.FILE : Node.Kind.OTHER;
        return new Node(
                kind,
                new FileEntry(
                        location,
                        status.getLen(),
                        Instant.ofEpochMilli(status.getModificationTime()),
                        Hdfs.version(status)));
    }
}
