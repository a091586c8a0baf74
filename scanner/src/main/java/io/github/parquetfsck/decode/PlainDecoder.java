// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.decode;

import io.github.parquetfsck.format.LittleEndian;

/** Decodes PLAIN values of every type but booleans. */
final class PlainDecoder extends ValueDecoder {
    private static final int PREFIX = 4;

    private final Values.Form form;
    private final int width;
    private byte[] bytes = {};
    private int position;
    private int end;
    private int decoded;

    /** @param width bytes of a value; 0 for byte arrays, which have a length each */
    PlainDecoder(Values.Form form, int width) {
        this.form = form;
        this.width = width;
    }

    @Override
    void start(byte[] page, int from, int to, Work work) {
        bytes = page;
        position = from;
        end = to;
        decoded = 0;
    }

    @Override
    public int next(Values out, int limit) {
        if (failed()) {
            return 0;
        }
        out.lieIn(bytes);
        int count = width == 0 ? byteArrays(out, limit) : fixed(out, limit);
        decoded += count;
        return count;
    }

    private int fixed(Values out, int limit) {
        int count = Math.min(limit, (end - position) / width);
        if (count == 0) {
            return fail(Fault.of(Fault.Kind.VALUES_EXHAUSTED, position, decoded, decoded + 1));
        }
        int at = position;
        switch (form) {
            case INTS -> {
                int[] ints = out.ints();
                for (int i = 0; i < count; i++) {
                    ints[i] = LittleEndian.int32(bytes, at + 4 * i);
                }
            }
            case LONGS -> {
                long[] longs = out.longs();
                for (int i = 0; i < count; i++) {
                    longs[i] = LittleEndian.int64(bytes, at + 8 * i);
                }
            }
            case BYTES -> {
                int[] offsets = out.offsets();
                int[] lengths = out.lengths();
                for (int i = 0; i < count; i++) {
                    offsets[i] = at + width * i;
                    lengths[i] = width;
                }
            }
        }
        position += count * width;
        return count;
    }

    /** {@code length, 4 bytes little-endian | bytes}, for each value. */
    private int byteArrays(Values out, int limit) {
        int[] offsets = out.offsets();
        int[] lengths = out.lengths();
        int at = position;
        int i = 0;
        while (i < limit && end - at >= PREFIX) {
            int length = LittleEndian.int32(bytes, at);
            if (length < 0 || length > end - at - PREFIX) {
                position = at;
                fail(Fault.of(Fault.Kind.BYTE_ARRAY_LENGTH, at, length, at, end - at - PREFIX));
                return i;
            }
            offsets[i] = at + PREFIX;
            lengths[i] = length;
            at += PREFIX + length;
            i++;
        }
        position = at;
        return i > 0 ? i : fail(Fault.of(Fault.Kind.VALUES_EXHAUSTED, at, decoded, decoded + 1));
    }

    @Override
    public int left() {
        return end - position;
    }
}
