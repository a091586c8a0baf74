// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

import java.util.Arrays;

/**
 * A cursor over bytes in Thrift's compact protocol. After a fault {@link #failed} is set, the cursor stays where the
 * fault is, and every read returns 0: no method throws on any bytes.
 */
final class CompactReader {
    /** Levels of unknown structs and containers that are still skipped; the stack takes 16 bytes a level. */
    private static final int MAX_LEVELS = 1 << 20;

    final byte[] bytes;
    final int end;
    int position;

    /** What was expected where the stream broke, or null. */
    @org.jspecify.annotations.Nullable
    String failed;

    String found = "";
    Malformed.Kind kind = Malformed.Kind.STREAM;

    /** The deepest nesting that {@link #skip} met below its starting point. */
    int deepest;

    /** Whether {@link #skip} met a UUID, a type that most readers' Thrift cannot step over. */
    boolean uuid;

    CompactReader(byte[] bytes, int from, int end) {
        this.bytes = bytes;
        this.position = from;
        this.end = end;
    }

    void fail(Malformed.Kind fault, int at, String expected, String was) {
        if (failed == null) {
            kind = fault;
            position = at;
            failed = expected;
            found = was;
        }
    }

    int octet() {
        if (position >= end) {
            fail(Malformed.Kind.STREAM, end, "another byte", "the end of the bytes");
            return 0;
        }
        return bytes[position++] & 0xff;
    }

    /** Groups of 7 bits, lowest first, the high bit set on all but the last: at most {@code width} bits. */
    long varint(int width) {
        int start = position;
        long value = 0;
        for (int shift = 0; shift < width; shift += 7) {
            if (position >= end) {
                fail(Malformed.Kind.STREAM, end, "the rest of a varint", "the end of the bytes");
                return 0;
            }
            int b = bytes[position++];
            long group = b & 0x7f;
            if (shift + 7 > width && group >>> (width - shift) != 0) {
                break;
            }
            value |= group << shift;
            if (b >= 0) {
                return value;
            }
        }
        fail(Malformed.Kind.STREAM, start, "a varint of at most " + width + " bits", "a longer one");
        return 0;
    }

    long zigzag(int width) {
        long raw = varint(width);
        return (raw >>> 1) ^ -(raw & 1);
    }

    /** varint length, then that many bytes; leaves the cursor behind them and returns their number. */
    int binary() {
        int start = position;
        long length = varint(32);
        if (failed == null && length > end - position) {
            fail(
                    Malformed.Kind.STREAM,
                    start,
                    "a length of at most " + (end - position) + " bytes",
                    Long.toString(length));
        }
        if (failed != null) {
            return 0;
        }
        position += (int) length;
        return (int) length;
    }

    /**
     * Size nibble and type nibble; 15 in the size says that a varint with the size follows. Returns
     * {@code size << 4 | type}. Each element takes at least a byte, so a size beyond the bytes left is a fault.
     */
    long listHeader() {
        int start = position;
        long header = octet();
        long size = header >>> 4;
        if (size == 15) {
            size = varint(32);
        }
        if (failed == null && size > end - position) {
            fail(
                    Malformed.Kind.COUNT,
                    start,
                    "at most " + (end - position) + " elements, the bytes left",
                    Long.toString(size));
            return 0;
        }
        int element = (int) header & 0x0f;
        if (failed == null && element > Wire.UUID) {
            fail(Malformed.Kind.STREAM, start, "elements of a type between 1 and 13", Wire.name(element));
            return 0;
        }
        return (size << 4) | element;
    }

    void advance(int count) {
        if (count > end - position) {
            fail(Malformed.Kind.STREAM, position, count + " bytes", (end - position) + " bytes");
        } else {
            position += count;
        }
    }

    /**
     * Steps over one value of a wire type, by a stack of its own. A level of the stack is the number of values still
     * to come and their type; for a struct the number is -1.
     */
    void skip(int type) {
        int before = position;
        if (!container(type)) {
            scalar(type, false);
            return;
        }
        long[] left = new long[8];
        int[] types = new int[8];
        int level = 0;
        open(type, left, types, 0);
        while (level >= 0 && failed == null) {
            deepest = Math.max(deepest, level + 1);
            int next;
            if (left[level] < 0) {
                int header = octet();
                next = header & 0x0f;
                if (next == Wire.STOP) {
                    level--;
                    continue;
                }
                if (header >>> 4 == 0) {
                    varint(16);
                }
            } else if (left[level] == 0) {
                level--;
                continue;
            } else {
                left[level]--;
                next = types[level] & 0x0f;
                if (types[level] > 0x0f) {
                    types[level] = (types[level] >>> 4) | ((types[level] & 0x0f) << 4);
                }
            }
            if (!container(next)) {
                scalar(next, left[level] >= 0);
                continue;
            }
            if (++level == left.length) {
                if (level >= MAX_LEVELS) {
                    fail(Malformed.Kind.OVER_BUDGET, before, "at most " + MAX_LEVELS + " levels", "more");
                    return;
                }
                left = Arrays.copyOf(left, level * 2);
                types = Arrays.copyOf(types, level * 2);
            }
            open(next, left, types, level);
        }
    }

    private static boolean container(int type) {
        return type >= Wire.LIST && type <= Wire.STRUCT;
    }

    /** Reads a container's header onto the stack; a map's level alternates between key and value type. */
    private void open(int type, long[] left, int[] types, int level) {
        if (type == Wire.STRUCT) {
            left[level] = -1;
        } else if (type == Wire.MAP) {
            int start = position;
            long size = varint(32);
            int pair = size == 0 ? 0 : octet();
            if (failed == null && size > (end - position) / 2 + 1) {
                fail(Malformed.Kind.COUNT, start, "at most " + (end - position) / 2 + " entries", Long.toString(size));
            }
            left[level] = size * 2;
            types[level] = (pair >>> 4) | ((pair & 0x0f) << 4);
            if (types[level] <= 0x0f && size > 0) {
                fail(Malformed.Kind.STREAM, start, "a map of two types", "type 0");
            }
        } else {
            long header = listHeader();
            left[level] = header >>> 4;
            types[level] = (int) (header & 0x0f);
            uuid |= types[level] == Wire.UUID;
        }
    }

    private void scalar(int type, boolean element) {
        switch (type) {
            case Wire.TRUE, Wire.FALSE -> advance(element ? 1 : 0);
            case Wire.I8 -> advance(1);
            case Wire.I16 -> varint(16);
            case Wire.I32 -> varint(32);
            case Wire.I64 -> varint(64);
            case Wire.DOUBLE -> advance(8);
            case Wire.BINARY -> binary();
            case Wire.UUID -> {
                uuid = true;
                advance(16);
            }
            default -> fail(Malformed.Kind.STREAM, position, "a type between 1 and 13", Wire.name(type));
        }
    }
}
