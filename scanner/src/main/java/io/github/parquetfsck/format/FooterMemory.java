// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

/**
 * Memory for the tables of one footer at a time. Who reads many footers keeps one for each thread: new arrays are
 * cleared by the virtual machine and lie in pages that no cache holds, and for wide tables that costs more than the
 * parsing. A footer's view is worthless once the next footer is read into the same memory.
 */
public final class FooterMemory {
    /** What is kept from one footer to the next; a footer that needs more gets arrays of its own. */
    private static final int MOST_KEPT = 1 << 20;

    private int[] starts = new int[1 << 10];
    private long[] numbers = new long[1 << 10];
    private int startsTaken;
    private int numbersTaken;
    private int startsWanted;
    private int numbersWanted;

    /** Gives back all tables, and makes room for as much as the last footer wanted. */
    void clear() {
        if (startsWanted > starts.length) {
            starts = new int[room(startsWanted)];
        }
        if (numbersWanted > numbers.length) {
            numbers = new long[room(numbersWanted)];
        }
        startsTaken = 0;
        numbersTaken = 0;
        startsWanted = 0;
        numbersWanted = 0;
    }

    private static int room(int wanted) {
        return Math.min(MOST_KEPT, Integer.highestOneBit(wanted - 1) << 1);
    }

    /** A table in which every field is absent. */
    Table table(Layout layout, int rows) {
        int startCount = Table.starts(layout, rows);
        int numberCount = Table.numbers(layout, rows);
        startsWanted = Math.min(MOST_KEPT, startsWanted + startCount);
        numbersWanted = Math.min(MOST_KEPT, numbersWanted + numberCount);
        if (startCount > starts.length - startsTaken || numberCount > numbers.length - numbersTaken) {
            return new Table(layout, rows);
        }
        Table table = new Table(layout, rows, starts, startsTaken, numbers, numbersTaken);
        startsTaken += startCount;
        numbersTaken += numberCount;
        return table;
    }
}
