// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.decode.LevelDecoder;
import io.github.parquetfsck.decode.LevelDecoder.Layout;
import io.github.parquetfsck.decode.ValueDecoder;
import io.github.parquetfsck.decode.Values;
import io.github.parquetfsck.decode.Work;
import java.util.OptionalInt;

/**
 * The definition levels of a page whose column the schema calls required: the page was written of an optional column, and
 * readers take the levels for values. One flipped bit of a schema element makes it so.
 */
final class UndeclaredLevels {
    private static final int DEFINED = 1;

    private final LevelDecoder definition = new LevelDecoder("definition", DEFINED);
    private final int[] levels;
    private final Values scratch;

    UndeclaredLevels(Scratch scratch, Values.Form form) {
        this.levels = scratch.definitions();
        this.scratch = scratch.values(form);
    }

    /**
     * How many of a page's entries the levels call null. Empty unless levels stand there for every entry, and values for
     * exactly those that are defined, to the last byte of the page.
     *
     * @param count entries of the page
     */
    // length of the levels: 4 LE | levels in runs | values
    OptionalInt nulls(byte[] page, int from, int to, int count, ValueDecoder decoder) {
        int valuesFrom = definition.begin(page, from, to, Layout.PREFIXED, count);
        int defined = 0;
        for (int done = 0; done < count; ) {
            int got = definition.next(levels, Math.min(levels.length, count - done));
            if (got == 0) {
                return OptionalInt.empty();
            }
            for (int i = 0; i < got; i++) {
                defined += levels[i];
            }
            done += got;
        }
        return fill(page, valuesFrom, to, defined, decoder) ? OptionalInt.of(count - defined) : OptionalInt.empty();
    }

    private boolean fill(byte[] page, int from, int to, int count, ValueDecoder decoder) {
        if (count == 0) {
            return from == to;
        }
        decoder.begin(page, from, to, new Work(Work.PAGE));
        for (int done = 0; done < count; ) {
            int got = decoder.next(scratch, Math.min(Values.BATCH, count - done));
            if (got == 0) {
                return false;
            }
            done += got;
        }
        return decoder.finish().isEmpty() && decoder.left() == 0;
    }
}
