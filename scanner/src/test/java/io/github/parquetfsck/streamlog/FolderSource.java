// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.RangeReader;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Local files under bare paths, read through a memory copy; something can be made to happen before a file is opened. */
public class FolderSource implements FileSource {
    private Consumer<Location> beforeOpen = location -> {};
    private int opened;

    /** Runs before each file is opened: to delete it, for one. */
    public FolderSource beforeOpen(Consumer<Location> action) {
        beforeOpen = action;
        return this;
    }

    /** Files opened so far. */
    public int opened() {
        return opened;
    }

    @Override
    public Optional<Node> stat(Location location) throws IOException {
        Path path = Path.of(location.text());
        return Files.exists(path) ? Optional.of(node(path)) : Optional.empty();
    }

    @Override
    public void list(Location directory, Consumer<Node> nodes) throws IOException {
        try (Stream<Path> children = Files.list(Path.of(directory.text()))) {
            List<Path> shuffled = children.sorted((a, b) -> b.compareTo(a)).toList();
            for (Path child : shuffled) {
                nodes.accept(node(child));
            }
        }
    }

    private static Node node(Path path) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
        FileEntry entry = new FileEntry(
                new Location(path.toString()),
                attributes.size(),
                attributes.lastModifiedTime().toInstant(),
                "");
        return new Node(attributes.isDirectory() ? Node.Kind.DIRECTORY : Node.Kind.FILE, entry);
    }

    @Override
    public void glob(Location pattern, Consumer<Node> nodes) {
        throw new UnsupportedOperationException("logs are not globbed");
    }

    @Override
    public RangeReader open(FileEntry entry) throws IOException {
        opened++;
        beforeOpen.accept(entry.location());
        byte[] bytes = Files.readAllBytes(Path.of(entry.location().text()));
        return new RangeReader() {
            @Override
            public long length() {
                return entry.length();
            }

            @Override
            public ByteBuffer read(long offset, int length) throws IOException {
                if (offset + length > bytes.length) {
                    throw new EOFException(entry.location().text());
                }
                return ByteBuffer.wrap(bytes, (int) offset, length).slice();
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public Identity identify(Location location) {
        return new Identity(
                "file",
                "",
                Path.of(location.text()).toAbsolutePath().normalize().toString());
    }
}
