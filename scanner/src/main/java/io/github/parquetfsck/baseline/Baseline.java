// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.baseline;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Sha256;
import io.github.parquetfsck.io.Stores;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One state of a baseline, to look files up in. Files lie sorted in parts, of which only those last asked for are held, so
 * that a listing in order of directories reads each part about once. Safe for use by many threads.
 */
public final class Baseline {
    private static final int HELD = 8;

    private final FileSource source;
    private final Location directory;
    private final Manifest manifest;
    private final TreeMap<String, Manifest.Part> parts = new TreeMap<>();
    private final Map<String, List<KnownFile>> held = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, List<KnownFile>> eldest) {
            return size() > HELD;
        }
    };

    Baseline(FileSource source, Location directory, Manifest manifest) {
        this.source = source;
        this.directory = directory;
        this.manifest = manifest;
        manifest.parts().forEach(part -> parts.put(part.first(), part));
    }

    /** Where a baseline keeps its parts. */
    public static Location parts(Location directory) {
        return directory.child(Manifest.PARTS);
    }

    /** Whether a directory holds a state of a baseline, which may be unreadable. */
    public static boolean isAt(Stores stores, Location directory) throws IOException {
        boolean[] found = {false};
        stores.source(directory).list(directory, each -> {
            String name = each.location().name();
            found[0] |=
                    each.kind() == Node.Kind.FILE && Manifest.generation(name).isPresent();
        });
        return found[0];
    }

    /**
     * The newest state.
     *
     * @return empty where there is nothing yet: no such directory, or an empty one
     * @throws UnreadableBaseline when there is something else, or a part is missing
     */
    public static Optional<Baseline> newest(Stores stores, Location directory) throws IOException {
        FileSource source = stores.source(directory);
        Optional<Node> node = source.stat(directory);
        if (node.isEmpty()) {
            return Optional.empty();
        } else if (node.get().kind() != Node.Kind.DIRECTORY) {
            throw UnreadableBaseline.none(directory + ": expected a directory, found a file");
        }
        TreeMap<Integer, FileEntry> states = new TreeMap<>();
        TreeMap<String, Node> others = new TreeMap<>();
        source.list(directory, each -> {
            String name = each.location().name();
            if (each.kind() == Node.Kind.FILE && Manifest.generation(name).isPresent()) {
                states.put(Manifest.generation(name).getAsInt(), each.entry());
            } else if (!name.equals(Manifest.LOCK) && !name.startsWith(".")) {
                others.put(name, each);
            }
        });
        if (!states.isEmpty()) {
            return Optional.of(open(source, directory, states.lastEntry().getValue()));
        } else if (!others.isEmpty()) {
            throw UnreadableBaseline.none(
                    directory + ": expected a baseline or an empty directory, found " + others.firstKey());
        }
        return Optional.empty();
    }

    /** The state of this number. */
    static Baseline state(Stores stores, Location directory, int generation) throws IOException {
        FileSource source = stores.source(directory);
        Location file = directory.child(Manifest.name(generation));
        Optional<Node> node = source.stat(file);
        if (node.isEmpty()) {
            throw UnreadableBaseline.damaged(file + ": expected the baseline that the run began with, found nothing");
        }
        return new Baseline(source, directory, read(source, node.get().entry()));
    }

    private static Baseline open(FileSource source, Location directory, FileEntry newest) throws IOException {
        Baseline baseline = new Baseline(source, directory, read(source, newest));
        Map<String, Long> lengths = new HashMap<>();
        Location files = directory.child(Manifest.PARTS);
        if (source.stat(files).isPresent()) {
            source.list(
                    files,
                    node -> lengths.put(node.location().name(), node.entry().length()));
        }
        for (Manifest.Part part : baseline.manifest.parts()) {
            Long length = lengths.get(part.name());
            if (length == null || length != part.bytes()) {
                throw UnreadableBaseline.damaged(files.child(part.name()) + ": expected " + part.bytes()
                        + " bytes, found " + (length == null ? "no file" : length));
            }
        }
        return baseline;
    }

    private static Manifest read(FileSource source, FileEntry file) throws IOException {
        return Manifest.decode(file.location(), source.bytes(file));
    }

    /** What is known of a file, by its identity's text. */
    public Optional<KnownFile> find(String key) throws IOException {
        Map.Entry<String, Manifest.Part> entry = parts.floorEntry(key);
        if (entry == null || entry.getValue().last().compareTo(key) < 0) {
            return Optional.empty();
        }
        List<KnownFile> files = files(entry.getValue());
        int low = 0;
        int high = files.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = files.get(middle).key().compareTo(key);
            if (order == 0) {
                return Optional.of(files.get(middle));
            } else if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return Optional.empty();
    }

    private List<KnownFile> files(Manifest.Part part) throws IOException {
        synchronized (held) {
            List<KnownFile> files = held.get(part.name());
            if (files == null) {
                files = read(part);
                held.put(part.name(), files);
            }
            return files;
        }
    }

    /** The files of a part, in order of key. */
    List<KnownFile> read(Manifest.Part part) throws IOException {
        Location location = directory.child(Manifest.PARTS).child(part.name());
        Optional<Node> node = source.stat(location);
        if (node.isEmpty()) {
            throw UnreadableBaseline.damaged(location + ": expected " + part.files() + " known files, found no file");
        }
        byte[] bytes = source.bytes(node.get().entry());
        String sha256 = Sha256.text(Sha256.digest().digest(bytes));
        if (!sha256.equals(part.sha256())) {
            throw UnreadableBaseline.damaged(location + ": expected SHA-256 " + part.sha256() + ", found " + sha256);
        }
        List<KnownFile> files = PartFile.decode(bytes);
        List<KnownFile> sorted =
                files.stream().sorted(Comparator.comparing(KnownFile::key)).toList();
        if (files.size() != part.files() || !sorted.equals(files)) {
            throw UnreadableBaseline.damaged(
                    location + ": expected " + part.files() + " known files in order, found " + files.size());
        }
        return files;
    }

    Manifest manifest() {
        return manifest;
    }

    /** Tells this state from others. */
    public int generation() {
        return manifest.generation();
    }

    /** Directories and globs that runs were given. */
    public List<Location> roots() {
        return manifest.roots();
    }

    /** How many files are known. */
    public long size() {
        return manifest.parts().stream().mapToLong(Manifest.Part::files).sum();
    }
}
