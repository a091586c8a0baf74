// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

/**
 * An entry that goes on with a list which, by the definition levels, has no element before it or none there.
 *
 * @param page data page of the chunk, from 0
 * @param row row of the row group, from 0
 * @param repetition repetition level of the entry
 * @param definition its definition level
 * @param before definition level of the entry before it
 * @param needed definition level from which on an entry is an element of the list
 */
public record LevelContradiction(int page, long row, int repetition, int definition, int before, int needed) {
    static LevelContradiction of(EntryBatch batch, int page) {
        int entry = batch.contradiction;
        return new LevelContradiction(
                page,
                batch.rowOf(entry),
                batch.repetitions[entry],
                batch.definitions[entry],
                batch.before(entry),
                batch.needed(entry));
    }
}
