// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Writes structs in Thrift's compact protocol. */
final class CompactWriter {
    static final int TRUE = 1;
    static final int FALSE = 2;
    static final int I8 = 3;
    static final int I16 = 4;
    static final int I32 = 5;
    static final int I64 = 6;
    static final int DOUBLE = 7;
    static final int BINARY = 8;
    static final int LIST = 9;
    static final int STRUCT = 12;
    static final int UUID = 13;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    static byte[] bytes(Struct struct) {
        CompactWriter writer = new CompactWriter();
        writer.struct(struct);
        return writer.out.toByteArray();
    }

    static int wireType(Object value) {
        if (value instanceof Boolean b) {
            return b ? TRUE : FALSE;
        } else if (value instanceof Byte) {
            return I8;
        } else if (value instanceof Short) {
            return I16;
        } else if (value instanceof Integer) {
            return I32;
        } else if (value instanceof Long) {
            return I64;
        } else if (value instanceof Double) {
            return DOUBLE;
        } else if (value instanceof Struct.Sequence) {
            return LIST;
        } else if (value instanceof Struct) {
            return STRUCT;
        } else if (value instanceof Struct.Raw raw) {
            return raw.wireType();
        }
        return BINARY;
    }

    /** Fields of {@code id delta | wire type} in one byte, or {@code wire type, zig-zag id}; 0 ends the struct. */
    private void struct(Struct struct) {
        int last = 0;
        for (Struct.Field field : struct.fields) {
            int type = wireType(field.value());
            int delta = field.id() - last;
            if (delta > 0 && delta <= 15) {
                out.write(delta << 4 | type);
            } else {
                out.write(type);
                varint(zigzag(field.id()));
            }
            last = field.id();
            if (!(field.value() instanceof Boolean)) {
                value(field.value());
            }
        }
        out.write(0);
    }

    private void value(Object value) {
        if (value instanceof Boolean b) {
            out.write(b ? TRUE : FALSE);
        } else if (value instanceof Byte b) {
            out.write(b);
        } else if (value instanceof Double d) {
            long bits = Double.doubleToRawLongBits(d);
            for (int shift = 0; shift < 64; shift += 8) {
                out.write((int) (bits >>> shift));
            }
        } else if (value instanceof Number n) {
            varint(zigzag(n.longValue()));
        } else if (value instanceof Struct.Sequence sequence) {
            list(sequence);
        } else if (value instanceof Struct struct) {
            struct(struct);
        } else if (value instanceof Struct.Raw raw) {
            out.writeBytes(raw.bytes());
        } else {
            byte[] bytes = value instanceof String s ? s.getBytes(StandardCharsets.UTF_8) : (byte[]) value;
            varint(bytes.length);
            out.writeBytes(bytes);
        }
    }

    /** {@code size | element type} in one byte below 15 elements, else {@code 15 | element type, size}. */
    private void list(Struct.Sequence list) {
        if (list.size() < 15) {
            out.write(list.size() << 4 | list.elementType);
        } else {
            out.write(0xF0 | list.elementType);
            varint(list.size());
        }
        list.forEach(this::value);
    }

    private void varint(long value) {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            out.write((int) (rest & 0x7F | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
    }

    private static long zigzag(long value) {
        return value << 1 ^ value >> 63;
    }
}
