// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.decode;

import java.util.Optional;

/** Decodes DELTA_BINARY_PACKED integers. Sums wrap around, as the format wants it. */
public final class DeltaPackedDecoder extends ValueDecoder {
    private final boolean narrow;
    private final DeltaReader deltas = new DeltaReader();
    private final long[] sums;
    private boolean any;
    private int end;

    DeltaPackedDecoder(Values.Form form) {
        narrow = form == Values.Form.INTS;
        sums = narrow ? new long[Values.BATCH] : new long[0];
    }

    @Override
    void start(byte[] page, int from, int to, Work work) {
        any = from < to;
        end = to;
        deltas.begin(page, from, to);
    }

    @Override
    public int next(Values out, int limit) {
        int count = deltas.next(narrow ? sums : out.longs(), 0, narrow ? Math.min(limit, sums.length) : limit);
        deltas.fault().ifPresent(this::fail);
        if (narrow) {
            int[] ints = out.ints();
            for (int i = 0; i < count; i++) {
                ints[i] = (int) sums[i];
            }
        }
        return count;
    }

    /** The widest delta of the page, in bits; the format allows INT32 no more than 32. */
    public int widest() {
        return deltas.widest();
    }

    @Override
    public Optional<Fault> finish() {
        if (any && !failed()) {
            deltas.finish();
            deltas.fault().ifPresent(this::fail);
        }
        return fault();
    }

    @Override
    public int left() {
        return any ? end - deltas.position() : 0;
    }
}
