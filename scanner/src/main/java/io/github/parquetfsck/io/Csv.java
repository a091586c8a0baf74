// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io;

import java.util.ArrayList;
import java.util.List;

/** Lines of tables that people and stores write as text, with commas. */
public final class Csv {
    private Csv() {}

    /** The cells of a line; quotes hold commas, and two of them stand for one. */
    public static List<String> cells(String line) {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"' && quoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
                cell.append(c);
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                cells.add(cell.toString());
                cell.setLength(0);
            } else {
                cell.append(c);
            }
        }
        cells.add(cell.toString());
        return cells;
    }
}
