// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io;

import java.util.ArrayList;
import java.util.List;

/** Lines of tables that people and stores write as text, with commas. */
public final class Csv {
    private Csv() {}

    /** The cells of a line; quotes hold commas, and two of them stand for one. */
    public static List<String> cells(String line) {
        List<List<String>> rows = rows(line);
        return rows.isEmpty() ? List.of("") : rows.get(0);
    }

    /** The rows of a table, each its cells; quotes hold commas and line ends, and empty lines are left out. */
    public static List<List<String>> rows(String text) {
        List<List<String>> rows = new ArrayList<>();
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean doubled = c == '"' && quoted && i + 1 < text.length() && text.charAt(i + 1) == '"';
            if (doubled) {
                cell.append(c);
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                cells.add(cell.toString());
                cell.setLength(0);
            } else if ((c == '\n' || c == '\r') && !quoted) {
                end(cells, cell, rows);
                cells = new ArrayList<>();
                cell.setLength(0);
            } else {
                cell.append(c);
            }
        }
        end(cells, cell, rows);
        return rows;
    }

    private static void end(List<String> cells, StringBuilder cell, List<List<String>> rows) {
        if (!cells.isEmpty() || !cell.toString().isBlank()) {
            cells.add(cell.toString());
            rows.add(cells);
        }
    }
}
