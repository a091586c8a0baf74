// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Any Thrift struct by its definition, read when asked: for what no table keeps. Fields of another wire type are absent. */
public final class StructView {
    private final ThriftStruct struct;
    private final byte[] bytes;
    private final int end;
    private final long shift;
    private final int stop;
    private final int[] at;
    private final int[] to;
    private final int[] type;
    private final int members;
    private final int member;

    /** @param shift what to add to a buffer offset to get a file offset */
    StructView(ThriftStruct struct, byte[] bytes, int from, int end, long shift) {
        this.struct = struct;
        this.bytes = bytes;
        this.end = end;
        this.shift = shift;
        int ids = struct.byId.length;
        at = new int[ids];
        to = new int[ids];
        type = new int[ids];
        CompactReader reader = new CompactReader(bytes, from, end);
        int id = 0;
        int count = 0;
        int last = 0;
        while (true) {
            int headerAt = reader.position;
            int header = reader.octet();
            int wire = header & 0x0f;
            if (wire == Wire.STOP || reader.failed != null) {
                break;
            }
            id = header >>> 4 == 0 ? (int) reader.zigzag(16) : id + (header >>> 4);
            count++;
            last = id;
            int valueAt = wire <= Wire.FALSE ? headerAt : reader.position;
            reader.skip(wire);
            ThriftField field = id >= 0 && id < ids ? struct.byId[id] : null;
            if (reader.failed == null && field != null && field.accepts(wire)) {
                at[id] = valueAt;
                to[id] = reader.position;
                type[id] = wire;
            }
        }
        stop = reader.position;
        members = count;
        member = last;
    }

    /** Reads one struct; the view's {@link #end} is where it ended, or where the stream broke. */
    public static Parsed parse(ThriftStruct struct, byte[] bytes, int from, int to, long fileOffset) {
        CompactReader reader = new CompactReader(bytes, from, to);
        Walker walker = new Walker(reader, fileOffset - from, (field, count, w) -> false);
        walker.struct(struct, Table.NONE, 0);
        return new Parsed(
                new StructView(struct, bytes, from, to, fileOffset - from),
                reader.position,
                List.copyOf(walker.faults),
                walker.unknownFields);
    }

    /**
     * A struct and what was wrong with it.
     *
     * @param end the offset in the buffer behind the struct
     */
    public record Parsed(StructView view, int end, List<Malformed> malformed, long unknownFields) {}

    public boolean has(int id) {
        return id >= 0 && id < type.length && type[id] != 0;
    }

    /** An integer or enum; booleans are 1 and 0; 0 when absent. */
    public long number(int id) {
        if (!has(id)) {
            return 0;
        }
        CompactReader reader = new CompactReader(bytes, at[id], end);
        return switch (type[id]) {
            case Wire.TRUE -> 1;
            case Wire.I8 -> (byte) reader.octet();
            case Wire.I16 -> reader.zigzag(16);
            case Wire.I32 -> reader.zigzag(32);
            case Wire.I64 -> reader.zigzag(64);
            default -> 0;
        };
    }

    /** A double, little-endian; NaN when absent. */
    public double real(int id) {
        if (!has(id) || type[id] != Wire.DOUBLE) {
            return Double.NaN;
        }
        long bits = 0;
        for (int i = 7; i >= 0; i--) {
            bits = (bits << 8) | (bytes[at[id] + i] & 0xffL);
        }
        return Double.longBitsToDouble(bits);
    }

    public Optional<byte[]> binary(int id) {
        return has(id) && type[id] == Wire.BINARY ? Optional.of(binaryAt(bytes, at[id], end)) : Optional.empty();
    }

    public Optional<StructView> struct(int id) {
        ThriftStruct inner = struct.field(id).map(f -> f.struct).orElse(null);
        return has(id) && type[id] == Wire.STRUCT && inner != null
                ? Optional.of(new StructView(inner, bytes, at[id], end, shift))
                : Optional.empty();
    }

    /** The structs of a list; empty when absent. */
    public List<StructView> structs(int id) {
        ThriftStruct inner = struct.field(id).map(f -> f.struct).orElse(null);
        List<StructView> views = new ArrayList<>();
        if (has(id) && type[id] == Wire.LIST && inner != null) {
            CompactReader reader = new CompactReader(bytes, at[id], end);
            long header = reader.listHeader();
            for (long i = 0; i < header >>> 4 && reader.failed == null && (header & 0x0f) == Wire.STRUCT; i++) {
                StructView view = new StructView(inner, bytes, reader.position, end, shift);
                views.add(view);
                reader.position = view.stop;
            }
        }
        return views;
    }

    /** The integers (or booleans) of a list; empty when absent. */
    public long[] numbers(int id) {
        return has(id) && type[id] == Wire.LIST ? numbersAt(bytes, at[id], end) : new long[0];
    }

    /** For a union the id of its member, known or not; 0 when it has none. */
    public int member() {
        return member;
    }

    /** How many fields stand here, known or not. */
    public int members() {
        return members;
    }

    /** Where the value of a field starts in the file; of a boolean, where its header is. */
    public long from(int id) {
        return shift + at[id];
    }

    /** Where the byte behind the value of a field lies in the file. */
    public long to(int id) {
        return shift + to[id];
    }

    /** The offset in the buffer behind the struct. */
    public int end() {
        return stop;
    }

    /** varint length, then the bytes. */
    static byte[] binaryAt(byte[] bytes, int at, int end) {
        CompactReader reader = new CompactReader(bytes, at, end);
        int length = reader.binary();
        return java.util.Arrays.copyOfRange(bytes, reader.position - length, reader.position);
    }

    /** The id of a union's first member: 0 for an empty union, -1 for a member whose id is 0, which none has. */
    static int memberAt(byte[] bytes, int at, int end) {
        CompactReader reader = new CompactReader(bytes, at, end);
        int header = reader.octet();
        if ((header & 0x0f) == Wire.STOP) {
            return 0;
        }
        int id = header >>> 4 == 0 ? (int) reader.zigzag(16) : header >>> 4;
        return id == 0 ? -1 : id;
    }

    static long[] numbersAt(byte[] bytes, int at, int end) {
        return numbersAt(bytes, at, end, (int) (new CompactReader(bytes, at, end).listHeader() & 0x0f));
    }

    /** The elements of a list, taken for those of a wire type. */
    static long[] numbersAt(byte[] bytes, int at, int end, int wire) {
        CompactReader reader = new CompactReader(bytes, at, end);
        long header = reader.listHeader();
        long[] numbers = new long[(int) (header >>> 4)];
        for (int i = 0; i < numbers.length && reader.failed == null; i++) {
            numbers[i] = number(reader, wire);
        }
        return numbers;
    }

    static long sumAt(byte[] bytes, int at, int end) {
        CompactReader reader = new CompactReader(bytes, at, end);
        long header = reader.listHeader();
        int wire = (int) (header & 0x0f);
        long sum = 0;
        for (long i = header >>> 4; i > 0 && reader.failed == null; i--) {
            sum += number(reader, wire);
        }
        return sum;
    }

    private static long number(CompactReader reader, int wire) {
        return switch (wire) {
            case Wire.TRUE, Wire.FALSE -> reader.octet() == 1 ? 1 : 0;
            case Wire.I8 -> (byte) reader.octet();
            case Wire.I16 -> reader.zigzag(16);
            case Wire.I32 -> reader.zigzag(32);
            case Wire.I64 -> reader.zigzag(64);
            default -> 0;
        };
    }

    static List<byte[]> binariesAt(byte[] bytes, int at, int end) {
        CompactReader reader = new CompactReader(bytes, at, end);
        long header = reader.listHeader();
        List<byte[]> values = new ArrayList<>();
        for (long i = 0; i < header >>> 4 && reader.failed == null && (header & 0x0f) == Wire.BINARY; i++) {
            int length = reader.binary();
            values.add(java.util.Arrays.copyOfRange(bytes, reader.position - length, reader.position));
        }
        return values;
    }
}
