// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Locations;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Paths from a file or from standard input. */
final class PathList {
    private static final char MARK = '\uFEFF';

    private PathList() {}

    /** How a list separates its paths. */
    enum Separator {
        /** With or without a carriage return before it. */
        LINE('\n'),
        NUL('\0');

        private final char end;

        Separator(char end) {
            this.end = end;
        }
    }

    /** Hands over the paths in their order; empty lines are left out. */
    static void each(InputStream list, Separator separator, Locations.Visitor visitor) throws IOException {
        BufferedReader text = text(list);
        StringBuilder path = new StringBuilder();
        for (int c = text.read(); c >= 0; c = text.read()) {
            if (c != separator.end) {
                path.append((char) c);
                continue;
            }
            int last = path.length() - 1;
            if (separator == Separator.LINE && last >= 0 && path.charAt(last) == '\r') {
                path.setLength(last);
            }
            visit(path, visitor);
        }
        visit(path, visitor);
    }

    private static void visit(StringBuilder path, Locations.Visitor visitor) throws IOException {
        if (!path.isEmpty()) {
            visitor.visit(new Location(path.toString()));
            path.setLength(0);
        }
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
        String text = new String(bytes(file, in), StandardCharsets.UTF_8);
        return !text.isEmpty() && text.charAt(0) == MARK ? text.substring(1) : text;
    }

    /** Bytes as text, without the mark that some editors begin UTF-8 with. */
    static BufferedReader text(InputStream bytes) throws IOException {
        BufferedReader text = new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8), 1 << 16);
        text.mark(1);
        if (text.read() != MARK) {
            text.reset();
        }
        return text;
    }
}
