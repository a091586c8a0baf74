// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

import java.util.Arrays;

/**
 * Structs of one kind, a row each: where the value of each field starts (0 when it is absent), and the numbers. Of memory
 * that was used before only the starts are cleared, and the number of an absent field is never handed out.
 */
final class Table {
    /** Keeps nothing. */
    static final Table NONE = new Table(new Layout(), 0);

    final Layout layout;
    final int[] starts;
    private final int startsAt;
    final long[] numbers;
    private final int numbersAt;
    private final int rows;
    private final int startColumns;
    private final int numberColumns;

    /** The bits of the columns that any row has. */
    long present;

    /** For column chunks only. */
    final ChunkEnums enums = new ChunkEnums();

    Table(Layout layout, int rows) {
        this(layout, rows, new int[starts(layout, rows)], 0, new long[numbers(layout, rows)], 0);
    }

    /** A table in a part of two arrays, whatever that part holds. */
    Table(Layout layout, int rows, int[] starts, int startsAt, long[] numbers, int numbersAt) {
        this.layout = layout;
        this.rows = rows;
        this.starts = starts;
        this.startsAt = startsAt;
        this.numbers = numbers;
        this.numbersAt = numbersAt;
        startColumns = layout.startColumns;
        numberColumns = layout.numberColumns;
        Arrays.fill(starts, startsAt, startsAt + starts(layout, rows), 0);
    }

    /** Ints that so many rows take. */
    static int starts(Layout layout, int rows) {
        return rows * layout.startColumns;
    }

    /** Longs that so many rows take. */
    static int numbers(Layout layout, int rows) {
        return rows * layout.numberColumns;
    }

    int capacity() {
        return rows;
    }

    /** Where in {@link #starts} the first column of a row lies. */
    int startsOf(int row) {
        return startsAt + row * startColumns;
    }

    /** Where in {@link #numbers} the first column of a row lies. */
    int numbersOf(int row) {
        return numbersAt + row * numberColumns;
    }

    /** Makes every field of a row absent. */
    void clear(int row) {
        int from = startsOf(row);
        Arrays.fill(starts, from, from + startColumns, 0);
    }

    boolean has(int row, int column) {
        return start(row, column) != 0;
    }

    /** The offset in the buffer where the value starts, plus 1; 0 when the field is absent. */
    int start(int row, int column) {
        return starts[startsOf(row) + column];
    }

    /** Keeps where a value starts, plus 1. */
    void start(int row, int column, int value) {
        starts[startsOf(row) + column] = value;
    }

    /** The number of a field; 0 when the field is absent, or no number. */
    long number(int row, int column) {
        return column >= numberColumns || !has(row, column) ? 0 : numbers[numbersOf(row) + column];
    }

    /** Keeps a number by its column among the numbers. */
    void number(int row, int number, long value) {
        numbers[numbersOf(row) + number] = value;
    }

    /** Notes columns that a row has, by their bits. */
    void mark(long columns) {
        present |= columns;
    }

    /** Bytes of memory this takes. */
    long bytes() {
        return (long) rows * layout.rowBytes();
    }
}
