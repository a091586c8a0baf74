// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

/**
 * Reads structs that are written as every writer writes them: known fields in ascending order, the defined types, short
 * field headers. It knows no faults: at the first thing that is not so, and near the end of the bytes, it gives up, and
 * {@link Walker} reads the struct from its start. What it fills of a row until then is what the walker fills, too.
 *
 * <p>Footers of wide tables and the pages of long columns have tens of thousands of such structs; the position stays in
 * a register here, where the walker keeps it, the path and the faults in memory.
 */
final class CanonicalReader {
    /** The answer when the bytes are of another form. */
    static final int OTHER = -1;

    /** The longest field header and number: a byte, and a varint of 64 bits. */
    private static final int LONGEST_NUMBER = 11;

    private final byte[] bytes;

    /** Up to here a field with a number can be read without looking at the end. */
    private final int limit;

    /** Where the last varint ended. */
    private int behind;

    CanonicalReader(byte[] bytes, int end) {
        this.bytes = bytes;
        limit = end - LONGEST_NUMBER;
    }

    /**
     * A struct: {@code delta of the id << 4 | type} with its value for each field, then 0.
     *
     * @return the position behind the struct, or {@link #OTHER}
     */
    int struct(ThriftStruct struct, int from, Table table, int row) {
        byte[] in = bytes;
        int[] plan = table.layout.plan(struct);
        long seen = 0;
        long kept = 0;
        int id = 0;
        int at = from;
        while (at <= limit) {
            int header = in[at++];
            if (header == Wire.STOP) {
                if (kept != 0) {
                    table.mark(kept);
                }
                boolean complete = (seen & struct.required) == struct.required;
                return complete && (!struct.union || Long.bitCount(seen) == 1) ? at : OTHER;
            }
            int delta = (header >>> 4) & 0x0f;
            int type = header & 0x0f;
            id += delta;
            if (delta == 0 || id >= plan.length) {
                return OTHER;
            }
            int planned = plan[id];
            int wire = planned & 0xff;
            if (wire != type && (type != Wire.FALSE || wire != Wire.TRUE)) {
                return OTHER;
            }
            seen |= 1L << id;
            int column = (planned >>> 8 & 0xff) - 1;
            if (column >= 0) {
                table.start(row, column, type <= Wire.FALSE ? at : at + 1);
                kept |= 1L << column;
            }
            if (type > Wire.I64) {
                at = stepOver(struct, id, type, at, table, row);
                if (at == OTHER) {
                    return OTHER;
                }
                continue;
            }
            long number;
            if (type >= Wire.I16) {
                number = in[at++];
                if (number < 0) {
                    number = varint(at - 1, type);
                    if (number == OTHER) {
                        return OTHER;
                    }
                    at = behind;
                }
                number = (number >>> 1) ^ -(number & 1);
            } else {
                number = type == Wire.I8 ? in[at++] : type == Wire.TRUE ? 1 : 0;
            }
            int kind = (planned >>> 16) - 1;
            if (kind >= 0) {
                table.number(row, kind, number);
            }
        }
        return OTHER;
    }

    private int stepOver(ThriftStruct struct, int id, int type, int at, Table table, int row) {
        return switch (type) {
            case Wire.BINARY -> binary(at);
            case Wire.LIST -> list(field(struct, id), at);
            case Wire.STRUCT -> struct(member(field(struct, id)), at, table, row);
            case Wire.DOUBLE -> at + 8;
            default -> OTHER;
        };
    }

    private static ThriftField field(ThriftStruct struct, int id) {
        return java.util.Objects.requireNonNull(struct.byId[id]);
    }

    private static ThriftStruct member(ThriftField field) {
        return java.util.Objects.requireNonNull(field.struct);
    }

    /** Groups of 7 bits, lowest first, the high bit set on all but the last; no more bits than the type has. */
    private long varint(int from, int type) {
        int most = type == Wire.I64 ? 9 : type == Wire.I32 ? 5 : 2;
        long value = 0;
        int at = from;
        for (int shift = 0; shift < 7 * most; shift += 7) {
            int b = bytes[at++];
            value |= (b & 0x7fL) << shift;
            if (b >= 0) {
                behind = at;
                return type == Wire.I32 && value >>> Integer.SIZE != 0 ? OTHER : value;
            }
        }
        return OTHER;
    }

    /** A length in one byte or two, then as many bytes; returns the position behind them. */
    private int binary(int at) {
        int length = bytes[at];
        int start = at + 1;
        if (length < 0) {
            int high = bytes[start++];
            if (high < 0) {
                return OTHER;
            }
            length = (length & 0x7f) | (high << 7);
        }
        return length > limit - start ? OTHER : start + length;
    }

    /** {@code size << 4 | type} with a size below 15, then the elements; returns the position behind them. */
    private int list(ThriftField field, int from) {
        int header = bytes[from];
        int size = (header >>> 4) & 0x0f;
        int at = from + 1;
        if (size == 15 || (header & 0x0f) != field.element) {
            return OTHER;
        }
        for (int i = 0; i < size && at != OTHER; i++) {
            at = at > limit ? OTHER : element(field, at);
        }
        return at;
    }

    private int element(ThriftField field, int from) {
        return switch (field.element) {
            case Wire.I32, Wire.I64 -> {
                int at = from;
                if (bytes[at++] < 0) {
                    at = varint(from, field.element) == OTHER ? OTHER : behind;
                }
                yield at;
            }
            case Wire.BINARY -> binary(from);
            case Wire.STRUCT -> struct(member(field), from, Table.NONE, 0);
            default -> OTHER;
        };
    }
}
