// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A Thrift struct as the bytes of its fields, to be written again with some of them changed. What is not touched, fields
 * that the format does not define included, stays as it is byte for byte. Immutable.
 */
public final class RawStruct {
    private static final int LONGEST_DELTA = 15;
    private static final int LONG_LIST = 15;

    private final List<Field> fields;
    private final int end;

    private RawStruct(List<Field> fields, int end) {
        this.fields = fields;
        this.end = end;
    }

    /** The value of a field: bytes of a buffer; none for a boolean, which its type holds. */
    private static final class Field {
        final int id;
        final int type;
        final byte[] bytes;
        final int from;
        final int to;

        Field(int id, int type, byte[] bytes, int from, int to) {
            this.id = id;
            this.type = type;
            this.bytes = bytes;
            this.from = from;
            this.to = to;
        }

        static Field of(int id, int type, byte[] value) {
            return new Field(id, type, value, 0, value.length);
        }
    }

    /** The struct that starts at an offset of a buffer; empty when its stream breaks before its end. */
    // fields of id delta << 4 | type, or type and zig-zag id, each followed by its value; 0 ends the struct
    public static Optional<RawStruct> parse(byte[] bytes, int from, int to) {
        CompactReader reader = new CompactReader(bytes, from, to);
        List<Field> fields = new ArrayList<>();
        int id = 0;
        while (true) {
            int header = reader.octet();
            int type = header & 0x0f;
            if (type == Wire.STOP || reader.failed != null) {
                break;
            }
            id = header >>> 4 == 0 ? (int) reader.zigzag(16) : id + (header >>> 4);
            int start = reader.position;
            reader.skip(type);
            fields.add(new Field(id, type, bytes, start, reader.position));
        }
        return reader.failed == null ? Optional.of(new RawStruct(fields, reader.position)) : Optional.empty();
    }

    /** Whether a field stands here, of whatever type. */
    public boolean has(ThriftField field) {
        return fields.stream().anyMatch(each -> each.id == field.id());
    }

    /** The struct in a field; empty when there is none, or none that can be read. */
    public Optional<RawStruct> struct(ThriftField field) {
        return find(field.id(), Wire.STRUCT).flatMap(each -> parse(each.bytes, each.from, each.to));
    }

    /** The structs of a list, up to the first that cannot be read; none when there is no list of structs. */
    public List<RawStruct> structs(ThriftField field) {
        Optional<Field> list = find(field.id(), Wire.LIST);
        List<RawStruct> structs = new ArrayList<>();
        if (list.isEmpty()) {
            return structs;
        }
        CompactReader reader = new CompactReader(list.get().bytes, list.get().from, list.get().to);
        long header = reader.listHeader();
        for (long left = header >>> 4; left > 0 && (header & 0x0f) == Wire.STRUCT; left--) {
            Optional<RawStruct> struct = parse(reader.bytes, reader.position, reader.end);
            if (struct.isEmpty()) {
                break;
            }
            structs.add(struct.get());
            reader.position = struct.get().end;
        }
        return structs;
    }

    private Optional<Field> find(int id, int type) {
        return fields.stream()
                .filter(each -> each.id == id && each.type == type)
                .findFirst();
    }

    /** The same struct without a field. */
    public RawStruct without(ThriftField field) {
        return new RawStruct(
                fields.stream().filter(each -> each.id != field.id()).toList(), end);
    }

    /** The same struct with an integer of the field's own width. */
    public RawStruct with(ThriftField field, long value) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        varint(out, zigzag(value));
        return with(Field.of(field.id(), field.wire, out.toByteArray()));
    }

    public RawStruct with(ThriftField field, RawStruct value) {
        return with(Field.of(field.id(), Wire.STRUCT, value.bytes()));
    }

    /** The same struct with a list of structs. */
    // size << 4 | type below 15 elements, else 15 << 4 | type and the size; then the elements
    public RawStruct with(ThriftField field, List<RawStruct> values) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write((Math.min(values.size(), LONG_LIST) << 4) | Wire.STRUCT);
        if (values.size() >= LONG_LIST) {
            varint(out, values.size());
        }
        values.forEach(value -> out.writeBytes(value.bytes()));
        return with(Field.of(field.id(), Wire.LIST, out.toByteArray()));
    }

    /** In the place of the field that has the id, else where ascending ids would have it. */
    private RawStruct with(Field field) {
        List<Field> changed = new ArrayList<>();
        boolean placed = false;
        boolean replaces = fields.stream().anyMatch(each -> each.id == field.id);
        for (Field each : fields) {
            boolean here = replaces ? each.id == field.id : each.id > field.id;
            if (here && !placed) {
                changed.add(field);
                placed = true;
            }
            if (each.id != field.id) {
                changed.add(each);
            }
        }
        if (!placed) {
            changed.add(field);
        }
        return new RawStruct(changed, end);
    }

    /** The struct in Thrift's compact protocol. */
    public byte[] bytes() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int last = 0;
        for (Field field : fields) {
            int delta = field.id - last;
            if (delta > 0 && delta <= LONGEST_DELTA) {
                out.write((delta << 4) | field.type);
            } else {
                out.write(field.type);
                varint(out, zigzag(field.id));
            }
            out.write(field.bytes, field.from, field.to - field.from);
            last = field.id;
        }
        out.write(Wire.STOP);
        return out.toByteArray();
    }

    /** Groups of 7 bits, lowest first, the high bit set on all but the last. */
    private static void varint(ByteArrayOutputStream out, long value) {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            out.write((int) ((rest & 0x7F) | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
    }

    private static long zigzag(long value) {
        return (value << 1) ^ (value >> 63);
    }
}
