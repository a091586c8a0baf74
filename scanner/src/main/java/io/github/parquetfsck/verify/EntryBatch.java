// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.decode.LevelDecoder;
import io.github.parquetfsck.decode.Values;
import io.github.parquetfsck.format.SchemaField;
import io.github.parquetfsck.format.SchemaView;

/** Some of a page's entries, by their levels: which of them are values, and which rows they belong to. */
final class EntryBatch {
    private static final int REPEATED = 2;
    private static final int REQUIRED = 0;

    private final int maxRepetition;
    private final int maxDefinition;

    /** By repetition level, the definition level from which on an entry is an element of that list; 0 for rows. */
    private final int[] elementDefinitions;

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

    /** The first entry that goes on with a list which it, or the entry before it, has no element of; -1 for none. */
    int contradiction;

    private long rowsBefore;
    private int lastDefinition;
    private int definitionBefore;

    EntryBatch(SchemaView schema, int column, Scratch scratch) {
        repetitions = scratch.repetitions();
        definitions = scratch.definitions();
        maxRepetition = schema.maxRepetitionLevel(column);
        maxDefinition = schema.maxDefinitionLevel(column);
        elementDefinitions = elementDefinitions(schema, schema.leaf(column), maxRepetition, maxDefinition);
        lastDefinition = maxDefinition;
    }

    private static int[] elementDefinitions(SchemaView schema, int leaf, int maxRepetition, int maxDefinition) {
        int[] levels = new int[maxRepetition + 1];
        int repetition = maxRepetition;
        int definition = maxDefinition;
        for (int element = leaf; element > 0; element = schema.parent(element)) {
            int kind = schema.has(element, SchemaField.REPETITION) ? schema.repetition(element) : REQUIRED;
            if (kind == REPEATED) {
                levels[repetition--] = definition;
            }
            definition -= kind == REQUIRED ? 0 : 1;
        }
        return levels;
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
        contradiction = -1;
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
            int elementDefinition = elementDefinitions[maxRepetition];
            for (int i = 0; i < entries; i++) {
                starts += repetitions[i] == 0 ? 1 : 0;
                elements += definitions[i] >= elementDefinition ? 1 : 0;
            }
            rows = starts;
            nullElements = elements - full;
            compare();
        }
    }

    /** Without a branch for each entry: a difference below zero in any of them is one in all of them together. */
    private void compare() {
        definitionBefore = lastDefinition;
        lastDefinition = definitions[entries - 1];
        int least = Math.min(definitionBefore, definitions[0]) - elementDefinitions[repetitions[0]];
        if (maxRepetition == 1) {
            int needed = elementDefinitions[1];
            for (int i = 1; i < entries; i++) {
                least |= Math.min(definitions[i - 1], definitions[i]) - needed * repetitions[i];
            }
        } else {
            for (int i = 1; i < entries; i++) {
                least |= Math.min(definitions[i - 1], definitions[i]) - elementDefinitions[repetitions[i]];
            }
        }
        if (least < 0) {
            contradiction = 0;
            while (Math.min(before(contradiction), definitions[contradiction]) >= needed(contradiction)) {
                contradiction++;
            }
        }
    }

    /** The definition level of the entry before one. */
    int before(int entry) {
        return entry == 0 ? definitionBefore : definitions[entry - 1];
    }

    /** The definition level that an entry and the one before it need to be elements of the list they share. */
    int needed(int entry) {
        return elementDefinitions[repetitions[entry]];
    }

    /** The row of an entry. */
    long rowOf(int entry) {
        long row = rowsBefore - 1;
        for (int i = 0; i <= entry; i++) {
            row += maxRepetition == 0 || repetitions[i] == 0 ? 1 : 0;
        }
        return row;
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
