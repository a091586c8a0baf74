// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.ipc.RetriableException;
import org.apache.hadoop.util.Progressable;
import org.apache.hadoop.util.functional.RemoteIterators;

/**
 * Files that exist as arithmetic only: names and bytes are computed from the path, as {@link SyntheticTree} and {@link
 * SyntheticFile} have them. To order, by settings:
 *
 * <ul>
 *   <li>{@code synthetic.damaged.every}: of so many files one lacks its magic
 *   <li>{@code synthetic.delay}: milliseconds that each call takes
 *   <li>{@code synthetic.fail.every}: of so many calls one is told to come back later
 *   <li>{@code synthetic.hang}: the number of a file that nobody gets to open
 *   <li>{@code synthetic.crash}: a partition whose first listing in a process kills the task
 * </ul>
 */
public final class SyntheticFileSystem extends FileSystem {
    private static final URI NAME = URI.create("synthetic:///");
    private static final long WRITTEN = 1_700_000_000_000L;
    private static final AtomicBoolean CRASHED = new AtomicBoolean();

    private final AtomicLong calls = new AtomicLong();
    private SyntheticTree tree = new SyntheticTree(0, 1, 1, 0);
    private long delay;
    private long failEvery;
    private long damagedEvery;
    private long hang;
    private int crash;

    @Override
    public void initialize(URI name, Configuration settings) throws IOException {
        super.initialize(name, settings);
        setConf(settings);
        tree = SyntheticTree.of(settings);
        delay = settings.getLong("synthetic.delay", 0);
        failEvery = settings.getLong("synthetic.fail.every", 0);
        damagedEvery = settings.getLong("synthetic.damaged.every", 0);
        hang = settings.getLong("synthetic.hang", -1);
        crash = settings.getInt("synthetic.crash", -1);
    }

    /** The next task that lists the partition to crash on crashes again. */
    static void armCrash() {
        CRASHED.set(false);
    }

    @Override
    public URI getUri() {
        return NAME;
    }

    @Override
    public String getScheme() {
        return "synthetic";
    }

    @Override
    public FileStatus getFileStatus(Path path) throws IOException {
        call();
        return status(path, name(path).isFile());
    }

    @Override
    public FileStatus[] listStatus(Path path) throws IOException {
        List<FileStatus> all = new ArrayList<>();
        RemoteIterators.foreach(listStatusIterator(path), all::add);
        return all.toArray(FileStatus[]::new);
    }

    @Override
    public RemoteIterator<FileStatus> listStatusIterator(Path path) throws IOException {
        call();
        SyntheticTree.Name name = name(path);
        if (name.isFile()) {
            return RemoteIterators.remoteIteratorFromSingleton(status(path, true));
        } else if (name.partition() >= 0) {
            if (name.partition() == crash && CRASHED.compareAndSet(false, true)) {
                throw new IllegalStateException("the task is to die here");
            }
            long files = tree.in(name.partition());
            return RemoteIterators.mappingRemoteIterator(
                    RemoteIterators.rangeExcludingIterator(0, files),
                    file -> status(new Path(path, SyntheticTree.fileName(file)), true));
        }
        IntStream children = name.table() < 0
                ? IntStream.range(0, tree.tables())
                : IntStream.range(tree.firstPartition(name.table()), tree.firstPartition(name.table() + 1));
        return RemoteIterators.remoteIteratorFromIterator(children.mapToObj(child -> status(
                        new Path(
                                path,
                                name.table() < 0 ? SyntheticTree.tableName(child) : SyntheticTree.partitionName(child)),
                        false))
                .iterator());
    }

    private FileStatus status(Path path, boolean file) {
        return new FileStatus(
                file ? SyntheticFile.length() : 0,
                !file,
                1,
                1 << 27,
                WRITTEN,
                path.toUri().getScheme() == null ? makeQualified(path) : path);
    }

    private SyntheticTree.Name name(Path path) throws FileNotFoundException {
        SyntheticTree.Name name = tree.name(path.toUri().getPath());
        if (name == null) {
            throw new FileNotFoundException(path.toString());
        }
        return name;
    }

    @Override
    public FSDataInputStream open(Path path, int bufferSize) throws IOException {
        SyntheticTree.Name name = name(path);
        if (!name.isFile()) {
            throw new FileNotFoundException(path + " is a directory");
        }
        call();
        long number = tree.index(name);
        if (number == hang) {
            sleep(Long.MAX_VALUE);
        }
        boolean damaged = damagedEvery > 0 && number % damagedEvery == damagedEvery - 1;
        byte[] bytes = damaged ? SyntheticFile.damaged(number) : SyntheticFile.sound(number);
        return new FSDataInputStream(new SyntheticStream(bytes, this::call));
    }

    private void call() throws IOException {
        if (delay > 0) {
            sleep(delay);
        }
        if (failEvery > 0 && calls.incrementAndGet() % failEvery == 0) {
            throw new RetriableException("503 Slow Down");
        }
    }

    private static void sleep(long millis) throws IOException {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException();
        }
    }

    @Override
    public FSDataOutputStream create(
            Path path,
            FsPermission permission,
            boolean overwrite,
            int bufferSize,
            short replication,
            long blockSize,
            Progressable progress)
            throws IOException {
        throw new IOException("nothing is written here");
    }

    @Override
    public FSDataOutputStream append(Path path, int bufferSize, Progressable progress) throws IOException {
        throw new IOException("nothing is written here");
    }

    @Override
    public boolean rename(Path from, Path to) throws IOException {
        throw new IOException("nothing is written here");
    }

    @Override
    public boolean delete(Path path, boolean recursive) throws IOException {
        throw new IOException("nothing is written here");
    }

    @Override
    public boolean mkdirs(Path path, FsPermission permission) throws IOException {
        throw new IOException("nothing is written here");
    }

    @Override
    public void setWorkingDirectory(Path path) {}

    @Override
    public Path getWorkingDirectory() {
        return new Path("synthetic:/lake");
    }
}
