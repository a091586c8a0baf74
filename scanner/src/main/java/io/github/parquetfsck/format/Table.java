// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

import java.util.Arrays;

/** Structs of one kind, a row each: where the value of each field starts (0 when it is absent), and the numbers. */
final class Table {
    final Layout layout;
    int[] starts;
    long[] numbers;

    Table(Layout layout, int rows) {
        this.layout = layout;
        starts = new int[rows * layout.startColumns];
        numbers = new long[rows * layout.numberColumns];
    }

    int capacity() {
        return starts.length / layout.startColumns;
    }

    void grow(int rows) {
        starts = Arrays.copyOf(starts, rows * layout.startColumns);
        numbers = Arrays.copyOf(numbers, rows * layout.numberColumns);
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
