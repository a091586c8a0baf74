// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.decode;

import io.github.parquetfsck.format.LittleEndian;

/** Decodes RLE booleans: {@code length, 4 bytes little-endian | runs of width 1}. */
final class RunLengthBooleanDecoder extends ValueDecoder {
    private static final int PREFIX = 4;

    private final RunLengthDecoder runs = new RunLengthDecoder();
    private int runsEnd;
    private int end;
    private int available;

    @Override
    void start(byte[] page, int from, int to, Work work) {
        end = to;
        available = to - from - PREFIX;
        runsEnd = from;
        if (available >= 0) {
            int length = LittleEndian.int32(page, from);
            if (length >= 0 && length <= available) {
                runsEnd = from + PREFIX + length;
                runs.begin(page, from + PREFIX, runsEnd, 1);
            } else {
                available = -1;
            }
        }
    }

    @Override
    public int next(Values out, int limit) {
        if (failed()) {
            return 0;
        } else if (available < 0) {
            return fail(Fault.of(Fault.Kind.BOOLEANS_LENGTH, runsEnd, end - runsEnd, limit));
        }
        int count = runs.next(out.ints(), 0, limit);
        runs.fault().ifPresent(this::fail);
        return count;
    }

    @Override
    public int left() {
        return end - Math.min(end, available < 0 ? end : runsEnd);
    }
}
