// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.decode;

import java.util.Optional;

/** Decodes DELTA_LENGTH_BYTE_ARRAY: {@code lengths as deltas | bytes}. */
final class DeltaLengthByteArrayDecoder extends ValueDecoder {
    private final DeltaReader deltas = new DeltaReader();
    private final long[] sizes = new long[Values.BATCH];
    private byte[] bytes = {};
    private int position;
    private boolean any;
    private int end;
    private int decoded;

    @Override
    void start(byte[] page, int from, int to, Work work) {
        bytes = page;
        any = from < to;
        end = to;
        decoded = 0;
        deltas.begin(page, from, to);
        position = from == to ? to : deltas.walk();
    }

    @Override
    public int next(Values out, int limit) {
        int wanted = Math.min(limit, sizes.length);
        int count = failed() ? 0 : deltas.next(sizes, 0, wanted);
        deltas.fault().ifPresent(this::fail);
        out.lieIn(bytes);
        int[] offsets = out.offsets();
        int[] lengths = out.lengths();
        for (int i = 0; i < count; i++) {
            long length = sizes[i];
            if (length < 0 || length > end - position) {
                fail(Fault.of(
                        Fault.Kind.DELTA_BYTES_INVALID,
                        position,
                        decoded + i,
                        "a length of 0 to " + (end - position),
                        length));
                decoded += i;
                return i;
            }
            offsets[i] = position;
            lengths[i] = (int) length;
            position += (int) length;
        }
        decoded += count;
        return count;
    }

    /** A page without values may have no bytes; readers take those that it has for lengths all the same. */
    @Override
    public Optional<Fault> finish() {
        if (any && decoded == 0) {
            deltas.fault().ifPresent(this::fail);
        }
        return fault();
    }

    @Override
    public int announced() {
        return deltas.total();
    }

    @Override
    public int left() {
        return end - position;
    }
}
