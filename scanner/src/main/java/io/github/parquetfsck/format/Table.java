// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

/** Structs of one kind, a row each: where the value of each field starts (0 when it is absent), and the numbers. */
final class Table {
    /** Keeps nothing. */
    static final Table NONE = new Table(new Layout(), 0);

    final Layout layout;
    final int[] starts;
    final long[] numbers;
    private final int rows;

    /** The bits of the columns that any row has. */
    long present;

    Table(Layout layout, int rows) {
        this.layout = layout;
        this.rows = rows;
        starts = new int[rows * layout.startColumns];
        numbers = new long[rows * layout.numberColumns];
    }

    int capacity() {
        return rows;
    }

    /** The offset in the buffer where the value starts, plus 1; 0 when the field is absent. */
    int start(int row, int column) {
        return starts[row * layout.startColumns + column];
    }

    long number(int row, int column) {
        int number = layout.numberOf[column];
        return number < 0 ? 0 : numbers[row * layout.numberColumns + number];
    }

    /** Bytes of memory this takes. */
    long bytes() {
        return starts.length * 4L + numbers.length * 8L;
    }
}
