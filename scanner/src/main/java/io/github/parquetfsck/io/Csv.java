// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A table that people and stores write as text, with commas, read row by row. For one thread. */
public final class Csv {
    private static final int BUFFER = 1 << 14;

    private final Reader text;
    private final char[] buffer = new char[BUFFER];
    private int at;
    private int end;

    /** From where the text stands. */
    public Csv(Reader text) {
        this.text = text;
    }

    /** The cells of a line; quotes hold commas, and two of them stand for one. */
    public static List<String> cells(String line) {
        try {
            return new Csv(new StringReader(line)).row().orElse(List.of(""));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The cells of the next row; quotes hold commas and line ends, and empty lines are left out. Empty after the last. */
    public Optional<List<String>> row() throws IOException {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        while (fill()) {
            char c = buffer[at++];
            if (c == '"' && quoted && fill() && buffer[at] == '"') {
                cell.append(c);
                at++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                cells.add(cell.toString());
                cell.setLength(0);
            } else if ((c == '\n' || c == '\r') && !quoted) {
                if (isRow(cells, cell)) {
                    break;
                }
                cell.setLength(0);
            } else {
                cell.append(c);
            }
        }
        if (!isRow(cells, cell)) {
            return Optional.empty();
        }
        cells.add(cell.toString());
        return Optional.of(cells);
    }

    private static boolean isRow(List<String> cells, StringBuilder cell) {
        return !cells.isEmpty() || !cell.toString().isBlank();
    }

    /** Whether there is another character. */
    private boolean fill() throws IOException {
        if (at == end) {
            at = 0;
            end = Math.max(0, text.read(buffer));
        }
        return at < end;
    }
}
