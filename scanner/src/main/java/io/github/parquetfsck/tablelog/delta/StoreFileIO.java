// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.tablelog.delta;

import io.delta.kernel.defaults.engine.fileio.FileIO;
import io.delta.kernel.defaults.engine.fileio.InputFile;
import io.delta.kernel.defaults.engine.fileio.OutputFile;
import io.delta.kernel.defaults.engine.fileio.PositionOutputStream;
import io.delta.kernel.internal.util.Utils;
import io.delta.kernel.utils.CloseableIterator;
import io.delta.kernel.utils.FileStatus;
import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.ReadFailure;
import io.github.parquetfsck.io.Stores;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Delta Kernel's files, read and written through our own stores. A commit is published without overwriting, as Delta's
 * protocol asks: of two writers of one version, one wins.
 */
final class StoreFileIO implements FileIO {
    private final Stores stores;

    StoreFileIO(Stores stores) {
        this.stores = stores;
    }

    @Override
    public CloseableIterator<FileStatus> listFrom(String filePath) throws IOException {
        Location from = new Location(filePath);
        List<Node> nodes = new ArrayList<>();
        try {
            stores.source(from).list(from.parent(), node -> {
                if (node.location().name().compareTo(from.name()) >= 0) {
                    nodes.add(node);
                }
            });
        } catch (IOException e) {
            if (ReadFailure.of(e) == ReadFailure.MISSING) {
                throw notFound(from.parent(), e);
            }
            throw e;
        }
        nodes.sort(Comparator.comparing(node -> node.location().name()));
        return Utils.toCloseableIterator(nodes.iterator()).map(StoreFileIO::status);
    }

    @Override
    public FileStatus getFileStatus(String path) throws IOException {
        Location location = new Location(path);
        return stores.source(location)
                .stat(location)
                .map(StoreFileIO::status)
                .orElseThrow(() -> new FileNotFoundException(path));
    }

    private static FileStatus status(Node node) {
        return FileStatus.of(
                node.location().text(),
                node.entry().length(),
                node.entry().modified().toEpochMilli());
    }

    private static FileNotFoundException notFound(Location location, IOException cause) {
        FileNotFoundException e = new FileNotFoundException(location.text());
        e.initCause(cause);
        return e;
    }

    @Override
    public String resolvePath(String path) {
        return path;
    }

    @Override
    public boolean mkdirs(String path) throws IOException {
        mover(new Location(path)).createDirectories(new Location(path));
        return true;
    }

    @Override
    public InputFile newInputFile(String path, long fileSize) {
        return new StoreInputFile(stores, new Location(path));
    }

    @Override
    public OutputFile newOutputFile(String path) {
        return new Output(new Location(path));
    }

    @Override
    public boolean delete(String path) throws IOException {
        mover(new Location(path)).delete(new Location(path));
        return true;
    }

    @Override
    public Optional<String> getConf(String confKey) {
        return Optional.empty();
    }

    @Override
    public void copyFileAtomically(String srcPath, String destPath, boolean overwrite) throws IOException {
        Location from = new Location(srcPath);
        FileSource source = stores.source(from);
        Node node = source.stat(from).orElseThrow(() -> new FileNotFoundException(srcPath));
        write(new Location(destPath), source.bytes(node.entry()), overwrite);
    }

    private void write(Location to, byte[] bytes, boolean overwrite) throws IOException {
        if (overwrite) {
            mover(to).replace(to, bytes);
        } else {
            mover(to).publish(to, bytes);
        }
    }

    private FileMover mover(Location location) throws IOException {
        return stores.mover(location)
                .orElseThrow(() -> new IOException("parquet-fsck cannot write on this kind of store: " + location));
    }

    /** A log's file, which is small: gathered in memory and published whole. */
    private final class Output implements OutputFile {
        private final Location location;

        Output(Location location) {
            this.location = location;
        }

        @Override
        public String path() {
            return location.text();
        }

        @Override
        public PositionOutputStream create(boolean atomicWrite) {
            throw new UnsupportedOperationException("parquet-fsck writes no checkpoint of a table: " + location);
        }

        @Override
        public void writeAtomically(CloseableIterator<String> data, boolean overwrite) throws IOException {
            StringBuilder text = new StringBuilder();
            try (data) {
                data.forEachRemaining(line -> text.append(line).append('\n'));
            }
            write(location, text.toString().getBytes(StandardCharsets.UTF_8), overwrite);
        }
    }
}
