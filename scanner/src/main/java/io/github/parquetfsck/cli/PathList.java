// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.io.Location;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Paths from a file or from standard input. */
final class PathList {
    private PathList() {}

    /** How a list separates its paths. */
    enum Separator {
        LINE("\\r?\\n"),
        NUL("\0");

        private final String pattern;

        Separator(String pattern) {
            this.pattern = pattern;
        }
    }

    /** The paths in their order; empty lines are left out. */
    static List<Location> of(byte[] list, Separator separator) {
        List<Location> paths = new ArrayList<>();
        for (String line : text(list).split(separator.pattern, -1)) {
            if (!line.isEmpty()) {
                paths.add(new Location(line));
            }
        }
        return paths;
    }

    /** The whole of a local file, or of standard input for {@code -}. */
    static byte[] bytes(String file, InputStream in) throws IOException {
        if (!"-".equals(file) && Files.isDirectory(Path.of(file))) {
            throw new FileSystemException(file, null, "expected a file with paths, found a directory");
        }
        return "-".equals(file) ? in.readAllBytes() : Files.readAllBytes(Path.of(file));
    }

    /** The same as text. */
    static String text(String file, InputStream in) throws IOException {
        return text(bytes(file, in));
    }

    /** Without the mark that some editors begin UTF-8 with. */
    static String text(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }
}
