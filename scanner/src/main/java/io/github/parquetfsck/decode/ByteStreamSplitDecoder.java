// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.decode;

import java.util.Optional;

/** Decodes BYTE_STREAM_SPLIT: the first byte of every value, then the second of every value, and so on. */
final class ByteStreamSplitDecoder extends ValueDecoder {
    private final Values.Form form;
    private final int width;
    private byte[] bytes = {};
    private byte[] joined = {};
    private int start;
    private int length;
    private int stride;
    private int decoded;

    ByteStreamSplitDecoder(Values.Form form, int width) {
        this.form = form;
        this.width = width;
    }

    @Override
    void start(byte[] page, int from, int to, Work work) {
        bytes = page;
        start = from;
        length = to - from;
        stride = length / width;
        decoded = 0;
    }

    @Override
    public int next(Values out, int limit) {
        int count = Math.min(limit, stride - decoded);
        if (count <= 0 || failed()) {
            return fail(Fault.of(Fault.Kind.STREAMS_LENGTH, start, length, (long) decoded + limit, width));
        }
        switch (form) {
            case INTS -> ints(out.ints(), count);
            case LONGS -> longs(out.longs(), count);
            case BYTES -> join(out, count);
        }
        decoded += count;
        return count;
    }

    private void ints(int[] out, int count) {
        int at = start + decoded;
        for (int i = 0; i < count; i++, at++) {
            out[i] = (bytes[at] & 0xff)
                    | (bytes[at + stride] & 0xff) << 8
                    | (bytes[at + 2 * stride] & 0xff) << 16
                    | bytes[at + 3 * stride] << 24;
        }
    }

    private void longs(long[] out, int count) {
        java.util.Arrays.fill(out, 0, count, 0);
        for (int b = 0; b < Long.BYTES; b++) {
            int at = start + b * stride + decoded;
            for (int i = 0; i < count; i++) {
                out[i] |= (bytes[at + i] & 0xffL) << (8 * b);
            }
        }
    }

    private void join(Values out, int count) {
        long size = (long) count * width;
        if (joined.length < size) {
            joined = new byte[(int) size];
        }
        for (int b = 0; b < width; b++) {
            int at = start + b * stride + decoded;
            for (int i = 0; i < count; i++) {
                joined[i * width + b] = bytes[at + i];
            }
        }
        for (int i = 0; i < count; i++) {
            out.offsets()[i] = i * width;
            out.lengths()[i] = width;
        }
        out.lieIn(joined);
    }

    @Override
    public int left() {
        return 0;
    }

    /** The streams lie where the number of values says: other numbers of bytes read other values. */
    @Override
    public Optional<Fault> finish() {
        if (!failed() && (long) decoded * width != length) {
            fail(Fault.of(Fault.Kind.STREAMS_LENGTH, start, length, decoded, width));
        }
        return fault();
    }
}
