// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.decode;

import java.util.Optional;

/** Decodes dictionary indexes: {@code bit width, 1 byte | runs}. A page without values may lack the width. */
public final class DictionaryIndexDecoder extends ValueDecoder {
    private static final int WIDEST = 32;

    private final RunLengthDecoder runs = new RunLengthDecoder();
    private int start;
    private int end;
    private int width = -1;

    DictionaryIndexDecoder() {}

    @Override
    void start(byte[] page, int from, int to, Work work) {
        start = from;
        end = to;
        width = from < to ? page[from] & 0xff : -1;
        runs.begin(page, Math.min(from + 1, to), to, Math.min(Math.max(width, 0), WIDEST));
    }

    /** The bit width that the page states; -1 when it has no bytes for it. */
    public int width() {
        return width;
    }

    @Override
    public int next(Values out, int limit) {
        if (failed()) {
            return 0;
        } else if (width > WIDEST) {
            return fail(Fault.of(Fault.Kind.INDEX_WIDTH, start, width));
        } else if (width < 0) {
            return fail(Fault.of(Fault.Kind.VALUES_EXHAUSTED, start, 0, limit));
        }
        int count = runs.next(out.ints(), 0, limit);
        runs.fault().ifPresent(this::fail);
        return count;
    }

    /** The last run, where it is shorter than its header says. */
    public Optional<Fault> lastRun() {
        return runs.lastRun();
    }

    @Override
    public int left() {
        return width < 0 ? 0 : end - runs.position();
    }
}
