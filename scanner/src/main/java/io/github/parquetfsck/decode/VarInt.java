// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.decode;

/** Numbers in groups of seven bits, the lowest first; a reader that stays where it is when the number is broken. */
final class VarInt {
    private final byte[] bytes;
    private final int end;
    private int position;

    VarInt(byte[] bytes, int from, int end) {
        this.bytes = bytes;
        this.position = from;
        this.end = end;
    }

    int position() {
        return position;
    }

    /** Moves over so many bytes, or to the end. */
    void skip(long count) {
        position = (int) Math.min(end, position + count);
    }

    /** The next number of at most 31 bits; -1 when there is none. */
    long int31() {
        long value = unsigned(5);
        return value < 0 || value > Integer.MAX_VALUE || !read ? -1 : value;
    }

    private boolean read;

    /** Whether the last number was there and not too long. */
    boolean read() {
        return read;
    }

    /** The next number with a sign, in zigzag form; 0 when {@link #read} says that there is none. */
    long zigzag() {
        long value = unsigned(10);
        return (value >>> 1) ^ -(value & 1);
    }

    /** The next number; 0 when {@link #read} says that there is none. */
    long unsigned(int longest) {
        long value = 0;
        for (int i = 0; i < longest && position + i < end; i++) {
            int b = bytes[position + i];
            value |= (long) (b & 0x7f) << (7 * i);
            if (b >= 0) {
                position += i + 1;
                read = true;
                return value;
            }
        }
        read = false;
        return 0;
    }
}
