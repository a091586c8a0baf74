// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * A store in memory, {@code mem://lake/}, fast enough for thousands of runs. It moves either as a local disk does, by a
 * second name and the removal of the first, or as an object store does, by a copy.
 */
public final class MemoryStores implements Stores {
    /** How a file gets another name. */
    public enum Moving {
        BY_LINK,
        BY_COPY
    }

    private record Held(byte[] bytes, Instant modified, String key) {}

    private final Moving moving;
    private Consumer<String> steps = step -> {};
    private final NavigableMap<String, Held> files = new TreeMap<>();
    private final Set<String> directories = new TreeSet<>();
    private final Identities identities = Identities.standard();
    private long keys;

    public MemoryStores(Moving moving) {
        this.moving = moving;
    }

    /** @param told the name of each step when it is done; what it throws breaks the operation off there */
    void stepping(Consumer<String> told) {
        steps = told;
    }

    /** Puts a file there as if it had been for a while. */
    public synchronized void put(Location file, String content, Instant modified) {
        files.put(file.text(), new Held(content.getBytes(StandardCharsets.UTF_8), modified, nextKey()));
    }

    /** Every file with its content. */
    public synchronized NavigableMap<String, String> contents() {
        NavigableMap<String, String> contents = new TreeMap<>();
        files.forEach((name, held) -> contents.put(name, new String(held.bytes(), StandardCharsets.UTF_8)));
        return contents;
    }

    private String nextKey() {
        return "key-" + ++keys;
    }

    private Optional<Held> held(String name) {
        return Optional.ofNullable(files.get(name));
    }

    @Override
    public FileSource source(Location location) {
        return new Source();
    }

    @Override
    public Optional<FileMover> mover(Location location) {
        return Optional.of(new Mover());
    }

    private static FileEntry entry(String name, Held held) {
        return new FileEntry(new Location(name), held.bytes().length, held.modified(), held.key());
    }

    private boolean isDirectory(String name) {
        String prefix = name.endsWith("/") ? name : name + "/";
        String next = files.ceilingKey(prefix);
        return directories.contains(name) || (next != null && next.startsWith(prefix));
    }

    private final class Source implements FileSource {
        @Override
        public Optional<Node> stat(Location location) {
            synchronized (MemoryStores.this) {
                Optional<Held> held = held(location.text());
                if (held.isPresent()) {
                    return Optional.of(new Node(Node.Kind.FILE, entry(location.text(), held.get())));
                }
                return isDirectory(location.text()) ? Optional.of(directory(location)) : Optional.empty();
            }
        }

        private Node directory(Location location) {
            return new Node(Node.Kind.DIRECTORY, new FileEntry(location, 0, Instant.EPOCH, ""));
        }

        @Override
        public void list(Location directory, Consumer<Node> nodes) throws IOException {
            TreeMap<String, Node> found = new TreeMap<>();
            synchronized (MemoryStores.this) {
                if (!isDirectory(directory.text())) {
                    throw new NoSuchFileException(directory.text());
                }
                String prefix = directory.text() + "/";
                files.tailMap(prefix).forEach((name, held) -> {
                    if (name.startsWith(prefix)) {
                        int slash = name.indexOf('/', prefix.length());
                        if (slash < 0) {
                            found.put(name, new Node(Node.Kind.FILE, entry(name, held)));
                        } else {
                            String below = name.substring(0, slash);
                            found.put(below, directory(new Location(below)));
                        }
                    }
                });
            }
            found.values().forEach(nodes);
        }

        @Override
        public void glob(Location pattern, Consumer<Node> nodes) {
            throw new UnsupportedOperationException("no globs in memory");
        }

        @Override
        public RangeReader open(FileEntry entry) throws IOException {
            byte[] bytes;
            synchronized (MemoryStores.this) {
                bytes = held(entry.location().text())
                        .orElseThrow(
                                () -> new NoSuchFileException(entry.location().text()))
                        .bytes();
            }
            return new RangeReader() {
                @Override
                public long length() {
                    return entry.length();
                }

                @Override
                public ByteBuffer read(long offset, int length) throws IOException {
                    if (offset + length > bytes.length) {
                        throw new EOFException(entry.toString());
                    }
                    return ByteBuffer.wrap(bytes, (int) offset, length).slice();
                }

                @Override
                public void close() {}
            };
        }

        @Override
        public Identity identify(Location location) {
            return identities.of(location);
        }
    }

    private final class Mover implements FileMover {
        @Override
        public void createDirectories(Location directory) {
            synchronized (MemoryStores.this) {
                directories.add(directory.text());
            }
            steps.accept("mkdir");
        }

        @Override
        public void createExclusive(Location file, byte[] content) throws IOException {
            synchronized (MemoryStores.this) {
                put(file, new Held(content.clone(), Instant.now(), nextKey()));
            }
            steps.accept("create");
        }

        private void put(Location file, Held held) throws IOException {
            if (files.putIfAbsent(file.text(), held) != null) {
                throw new FileAlreadyExistsException(file.text());
            }
        }

        @Override
        public void publish(Location file, byte[] content) throws IOException {
            createExclusive(file, content);
        }

        @Override
        public void replace(Location file, byte[] content) {
            synchronized (MemoryStores.this) {
                files.put(file.text(), new Held(content.clone(), Instant.now(), nextKey()));
            }
            steps.accept("replace");
        }

        @Override
        public void move(Location from, Location to) throws IOException {
            if (moving == Moving.BY_COPY) {
                throw new CannotRename("memory that has no rename", null);
            }
            synchronized (MemoryStores.this) {
                put(to, source(from));
            }
            steps.accept("link");
            synchronized (MemoryStores.this) {
                files.remove(from.text());
            }
            steps.accept("unlink");
        }

        private Held source(Location from) throws NoSuchFileException {
            return held(from.text()).orElseThrow(() -> new NoSuchFileException(from.text()));
        }

        @Override
        public String copy(Location from, Location to, String tag) throws IOException {
            Held copied;
            Location part = FileMover.part(to, tag);
            synchronized (MemoryStores.this) {
                if (files.containsKey(to.text())) {
                    throw new FileAlreadyExistsException(to.text());
                }
                copied = new Held(source(from).bytes(), Instant.now(), nextKey());
                files.put(part.text(), copied);
            }
            steps.accept("part");
            synchronized (MemoryStores.this) {
                put(to, copied);
                files.remove(part.text());
            }
            steps.accept("copy");
            return Sha256.text(Sha256.digest().digest(copied.bytes()));
        }

        @Override
        public void delete(Location file) {
            synchronized (MemoryStores.this) {
                files.remove(file.text());
            }
            steps.accept("delete");
        }

        @Override
        public boolean isClosed(FileEntry file) {
            return true;
        }

        @Override
        public Instant clock(Location directory) {
            return Instant.now();
        }
    }
}
