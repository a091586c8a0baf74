// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A directory with everything in it. */
record Tree(Path directory) {

    /** The SHA-256 of each file but Hadoop's {@code .crc} sidecars, by the file's relative path. */
    Map<String, String> hashes() throws IOException {
        Map<String, String> hashes = new TreeMap<>();
        for (Path file : paths()) {
            if (Files.isRegularFile(file) && !file.toString().endsWith(".crc")) {
                hashes.put(directory.relativize(file).toString(), hash(file));
            }
        }
        return hashes;
    }

    private static String hash(Path file) throws IOException {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Makes the target the same as this directory, times included. */
    void copyTo(Path target) throws IOException {
        new Tree(target).delete();
        for (Path path : paths()) {
            Path copy = target.resolve(directory.relativize(path).toString());
            if (Files.isDirectory(path)) {
                Files.createDirectories(copy);
            } else {
                Files.copy(path, copy, StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
    }

    void delete() throws IOException {
        if (Files.exists(directory)) {
            for (Path path : paths().stream().sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    private List<Path> paths() throws IOException {
        try (Stream<Path> paths = Files.walk(directory)) {
            return paths.sorted().toList();
        }
    }
}
