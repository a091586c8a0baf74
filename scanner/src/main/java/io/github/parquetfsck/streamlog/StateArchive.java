// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.json.Json;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;

/** Checks an archive of RocksDB: that it can be opened, and that the files it shares with others are there. */
final class StateArchive {
    /** An archive holds options and a manifest only: the state itself lies in files beside it. */
    private static final int LARGEST = 64 << 20;

    private static final int LARGEST_INFLATED = 64 << 20;

    private StateArchive() {}

    /** The first thing that keeps it from being loaded. */
    static Optional<StateStore.Obstacle> obstacle(FileSource source, Location store, FileEntry archive)
            throws IOException {
        // PK..  OPTIONS-n, CURRENT, MANIFEST-n, and metadata:
        // v1
        // {"sstFiles":[{"localFileName":"8.sst","dfsSstFileName":"8-<uuid>.sst","sizeBytes":1048}],"logFiles":[…],…}
        if (archive.length() > LARGEST) {
            return Optional.empty();
        }
        Optional<String> metadata;
        try {
            metadata = metadata(source.bytes(archive));
        } catch (NoSuchFileException vanished) {
            return Optional.of(StateStore.Obstacle.missing(archive.location()));
        } catch (ZipException | EOFException | IllegalArgumentException torn) {
            return Optional.of(new StateStore.Obstacle(archive.location(), "torn"));
        }
        Optional<Json> json = metadata.flatMap(StateArchive::json);
        if (json.isEmpty()) {
            return Optional.of(new StateStore.Obstacle(archive.location(), "torn"));
        }
        Optional<StateStore.Obstacle> sst =
                shared(source, store.child("SSTs"), json.get(), "sstFiles", "dfsSstFileName");
        return sst.isPresent() ? sst : shared(source, store.child("logs"), json.get(), "logFiles", "dfsLogFileName");
    }

    /** Inflates every entry, as Spark does, so that a torn one is found wherever it lies. */
    private static Optional<String> metadata(byte[] archive) throws IOException {
        Optional<String> metadata = Optional.empty();
        int left = LARGEST_INFLATED;
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(archive))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null && left > 0; entry = zip.getNextEntry()) {
                byte[] bytes = zip.readNBytes(left);
                left -= bytes.length;
                if (entry.getName().equals("metadata")) {
                    metadata = Optional.of(new String(bytes, StandardCharsets.UTF_8));
                }
            }
        }
        return metadata;
    }

    private static Optional<Json> json(String metadata) {
        int line = metadata.indexOf('\n');
        if (line < 0 || Header.of(metadata.substring(0, line), 2).state() != Header.State.KNOWN) {
            return Optional.empty();
        }
        return Json.read(metadata.substring(line + 1));
    }

    private static Optional<StateStore.Obstacle> shared(
            FileSource source, Location directory, Json metadata, String list, String name) throws IOException {
        List<Json> wanted = metadata.get(list)
                .filter(Json.Arr.class::isInstance)
                .map(array -> ((Json.Arr) array).items())
                .orElse(List.of());
        if (wanted.isEmpty()) {
            return Optional.empty();
        }
        Map<String, Long> there = lengths(source, directory);
        for (Json file : wanted) {
            Optional<String> needed = file.text(name);
            OptionalLong size = file.number("sizeBytes");
            if (needed.isEmpty()) {
                continue;
            }
            Long length = there.get(needed.get());
            Location location = directory.child(needed.get());
            if (length == null) {
                return Optional.of(StateStore.Obstacle.missing(location));
            } else if (size.isPresent() && size.getAsLong() != length) {
                String state = "of " + length + " bytes, its archive says " + size.getAsLong();
                return Optional.of(new StateStore.Obstacle(location, state));
            }
        }
        return Optional.empty();
    }

    private static Map<String, Long> lengths(FileSource source, Location directory) throws IOException {
        Map<String, Long> lengths = new HashMap<>();
        try {
            source.list(directory, node -> {
                if (node.kind() == Node.Kind.FILE) {
                    lengths.put(node.location().name(), node.entry().length());
                }
            });
        } catch (NoSuchFileException absent) {
            return Map.of();
        }
        return lengths;
    }
}
