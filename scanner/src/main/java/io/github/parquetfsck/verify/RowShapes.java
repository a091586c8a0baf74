// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.format.SchemaField;
import io.github.parquetfsck.format.SchemaView;
import java.util.Arrays;

/**
 * A number for each row that tells the lengths of its lists and what is null in them, as one column has them down to a
 * group that it shares with its neighbour: columns of one group have equal numbers.
 */
final class RowShapes {
    /** Rows of a row group that are compared, at four bytes each. */
    private static final int MOST_ROWS = 1 << 24;

    private static final int REPEATED = 2;
    private static final int REQUIRED = 0;

    private final int repetition;
    private final int definition;
    private int[] rows = new int[1 << 10];
    private int count;
    private int hash;
    private boolean inRow;

    private RowShapes(int repetition, int definition) {
        this.repetition = repetition;
        this.definition = definition;
    }

    /**
     * Shapes down to the innermost list that a column shares with the next one; of no list when they share none.
     *
     * @param leaf the first of the two columns
     */
    static RowShapes between(SchemaView schema, int leaf) {
        int one = schema.leaf(leaf);
        int other = schema.leaf(leaf + 1);
        while (one != other) {
            if (schema.depth(one) >= schema.depth(other)) {
                one = schema.parent(one);
            } else {
                other = schema.parent(other);
            }
        }
        while (one > 0 && schema.repetition(one) != REPEATED) {
            one = schema.parent(one);
        }
        int repetitions = 0;
        int definitions = 0;
        for (int element = one; element > 0; element = schema.parent(element)) {
            int kind = schema.has(element, SchemaField.REPETITION) ? schema.repetition(element) : REQUIRED;
            repetitions += kind == REPEATED ? 1 : 0;
            definitions += kind == REQUIRED ? 0 : 1;
        }
        return new RowShapes(repetitions, definitions);
    }

    /** Whether there is a list to compare. */
    boolean any() {
        return repetition > 0;
    }

    /** The same, with nothing seen. */
    RowShapes fresh() {
        return new RowShapes(repetition, definition);
    }

    void see(int[] repetitions, int[] definitions, int entries) {
        for (int i = 0; i < entries; i++) {
            int level = repetitions[i];
            if (level == 0) {
                endRow();
                inRow = true;
            }
            if (level <= repetition) {
                hash = hash * 0x01000193 + (level << 8) + Math.min(definitions[i], definition) + 1;
            }
        }
    }

    /** Closes the last row. */
    void end() {
        endRow();
        inRow = false;
    }

    private void endRow() {
        if (inRow && count < MOST_ROWS) {
            if (count == rows.length) {
                rows = Arrays.copyOf(rows, count * 2);
            }
            rows[count++] = hash;
        }
        hash = 0;
    }

    /** The first row in which two columns differ; -1 when there is none. */
    long firstDifference(RowShapes other) {
        int row = Arrays.mismatch(rows, 0, count, other.rows, 0, other.count);
        return row;
    }
}
