// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.decode;

/** Decodes PLAIN booleans: a bit each, the lowest first. */
final class BooleanDecoder extends ValueDecoder {
    private byte[] bytes = {};
    private int start;
    private int end;
    private long decoded;

    @Override
    void start(byte[] page, int from, int to, Work work) {
        bytes = page;
        start = from;
        end = to;
        decoded = 0;
    }

    @Override
    public int next(Values out, int limit) {
        long left = (end - start) * 8L - decoded;
        int count = (int) Math.min(limit, left);
        if (count == 0) {
            return fail(Fault.of(Fault.Kind.VALUES_EXHAUSTED, end, decoded, decoded + 1));
        }
        BitUnpacker.ints(bytes, start, end, 1, decoded, out.ints(), 0, count);
        decoded += count;
        return count;
    }

    @Override
    public int left() {
        return end - start - (int) ((decoded + 7) / 8);
    }
}
