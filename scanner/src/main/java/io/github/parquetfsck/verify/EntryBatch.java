// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.decode.LevelDecoder;
import io.github.parquetfsck.decode.Values;

/** Some of a page's entries, by their levels: which of them are values, and which rows they belong to. */
final class EntryBatch {
    private final int maxRepetition;
    private final int maxDefinition;
    private final int elementDefinition;
    final int[] repetitions;
    final int[] definitions;

    /** Entries in the batch. */
    int entries;

    /** Those that are values. */
    int values;

    /** Those that are null elements. */
    int nullElements;

    /** Rows that start in the batch. */
    int rows;

    private long rowsBefore;

    /** @param elementDefinition definition level from which on an entry is an element of its innermost list */
    EntryBatch(int maxRepetition, int maxDefinition, int elementDefinition, Scratch scratch) {
        this.repetitions = scratch.repetitions();
        this.definitions = scratch.definitions();
        this.maxRepetition = maxRepetition;
        this.maxDefinition = maxDefinition;
        this.elementDefinition = elementDefinition;
    }

    /**
     * Decodes levels, at most as many as asked for and at least one.
     *
     * @param before rows that started before the batch
     * @return whether there was no fault
     */
    boolean fill(LevelDecoder repetition, LevelDecoder definition, int limit, long before) {
        rowsBefore = before;
        entries = Math.min(Values.BATCH, limit);
        nullElements = 0;
        if (maxRepetition == 0) {
            int taken = maxDefinition == 0 ? entries : definition.takeMaximum(entries);
            if (taken > 0) {
                entries = taken;
                values = taken;
                rows = taken;
                return true;
            }
        } else if (repetition.next(repetitions, entries) < entries) {
            return false;
        }
        if (definition.next(definitions, entries) < entries) {
            return false;
        }
        count();
        return true;
    }

    private void count() {
        int full = 0;
        for (int i = 0; i < entries; i++) {
            full += definitions[i] == maxDefinition ? 1 : 0;
        }
        values = full;
        rows = entries;
        if (maxRepetition > 0) {
            int starts = 0;
            int elements = 0;
            for (int i = 0; i < entries; i++) {
                starts += repetitions[i] == 0 ? 1 : 0;
                elements += definitions[i] >= elementDefinition ? 1 : 0;
            }
            rows = starts;
            nullElements = elements - full;
        }
    }

    /** Whether every entry is a value and a row. */
    boolean isPlain() {
        return values == entries && maxRepetition == 0;
    }

    /** The row of a value, counted among the values of the batch. */
    long row(int value) {
        if (isPlain()) {
            return rowsBefore + value;
        }
        long row = rowsBefore - 1;
        int seen = -1;
        for (int i = 0; i < entries; i++) {
            row += maxRepetition == 0 || repetitions[i] == 0 ? 1 : 0;
            seen += definitions[i] == maxDefinition ? 1 : 0;
            if (seen == value) {
                break;
            }
        }
        return row;
    }

    /** Whether an entry is a value. */
    boolean isValue(int entry) {
        return isPlain() || definitions[entry] == maxDefinition;
    }

    void countLevels(long[] byRepetition, long[] byDefinition) {
        if (isPlain()) {
            byRepetition[0] += entries;
            byDefinition[maxDefinition] += entries;
            return;
        }
        for (int i = 0; i < entries; i++) {
            byDefinition[definitions[i]]++;
        }
        if (maxRepetition == 0) {
            byRepetition[0] += entries;
            return;
        }
        for (int i = 0; i < entries; i++) {
            byRepetition[repetitions[i]]++;
        }
    }
}
