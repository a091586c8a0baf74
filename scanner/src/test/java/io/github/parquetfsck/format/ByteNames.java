// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

import java.util.Arrays;
import java.util.Optional;

/** What each byte of a sound file is for: the structure it lies in, and the field or part of it. */
public final class ByteNames {
    /** The part of a byte that ends a struct, whatever the struct. */
    public static final String END = "the byte that ends a struct";

    /** The number of BIT_PACKED in parquet.thrift. */
    private static final int BIT_PACKED = 4;

    private static final String[] TYPES = {
        "BOOLEAN", "INT32", "INT64", "INT96", "FLOAT", "DOUBLE", "BYTE_ARRAY", "FIXED_LEN_BYTE_ARRAY"
    };
    private static final String[] CODECS = {"UNCOMPRESSED", "SNAPPY", "GZIP", "LZO", "BROTLI", "LZ4", "ZSTD", "LZ4_RAW"
    };
    private static final String[] ENCODINGS = {
        "PLAIN",
        "",
        "PLAIN_DICTIONARY",
        "RLE",
        "BIT_PACKED",
        "DELTA_BINARY_PACKED",
        "DELTA_LENGTH_BYTE_ARRAY",
        "DELTA_BYTE_ARRAY",
        "RLE_DICTIONARY",
        "BYTE_STREAM_SPLIT"
    };

    private final byte[] file;
    private final Name[] names;

    private ByteNames(byte[] file) {
        this.file = file;
        names = new Name[file.length];
    }

    /** A structure such as {@code footer}, and a field such as {@code row_groups.num_rows}, its header or its length. */
    public record Name(String structure, String part) implements Comparable<Name> {
        @Override
        public int compareTo(Name other) {
            return toString().compareTo(other.toString());
        }

        @Override
        public String toString() {
            return structure + ": " + part;
        }
    }

    /** The name of each byte. */
    public static Name[] of(byte[] file) {
        ByteNames names = new ByteNames(file);
        TailView tail = TailView.of(file, file.length);
        FooterView footer =
                FooterView.parse(file, (int) tail.footerStart(), file.length - 8, tail.footerStart(), file.length);
        for (ByteMap.Region region : ByteMap.of(footer).regions()) {
            names.region(region, footer);
        }
        return names.names;
    }

    private void region(ByteMap.Region region, FooterView footer) {
        int from = (int) region.from();
        int to = (int) region.to();
        switch (region.owner()) {
            case HEAD_MAGIC -> fill(from, to, "head magic", "");
            case TAIL -> {
                fill(from, from + 4, "tail", "footer length");
                fill(from + 4, to, "tail", "magic");
            }
            case NOBODY -> fill(from, to, "bytes of nobody", "");
            case FOOTER -> thrift(ThriftStruct.FILE_META_DATA, from, to, "footer");
            case COLUMN_INDEX -> thrift(ThriftStruct.COLUMN_INDEX, from, to, "column index");
            case OFFSET_INDEX -> thrift(ThriftStruct.OFFSET_INDEX, from, to, "offset index");
            case BLOOM_FILTER -> {
                int bits = thrift(ThriftStruct.BLOOM_FILTER_HEADER, from, to, "bloom filter header");
                fill(bits, to, "bloom filter", "bits");
            }
            case CHUNK -> chunk(from, to, footer.rowGroup(region.rowGroup()), region.column(), footer.schema());
        }
    }

    private void chunk(int from, int to, RowGroupView group, int column, SchemaView schema) {
        int at = from;
        while (at < to) {
            PageHeaderView header = PageHeaderView.parse(file, at, to, at);
            String kind = header.kind() == PageHeaderView.Kind.DICTIONARY
                    ? "dictionary page"
                    : header.kind() == PageHeaderView.Kind.DATA ? "page of version 1" : "page of version 2";
            thrift(ThriftStruct.PAGE_HEADER, at, to, kind + " header");
            at += header.length();
            int codec = (int) group.value(column, ChunkField.CODEC);
            body(header, at, codec, schema, column, kind + (header.has(PageField.CRC) ? " with CRC" : " without CRC"));
            at += header.compressedSize();
        }
    }

    private void body(PageHeaderView header, int from, int codec, SchemaView schema, int column, String kind) {
        int to = from + header.compressedSize();
        int at = from;
        if (header.kind() == PageHeaderView.Kind.DATA_V2) {
            int repetition = header.value(PageField.V2_REPETITION_LEVELS_LENGTH);
            int definition = header.value(PageField.V2_DEFINITION_LEVELS_LENGTH);
            fill(at, at + repetition, kind, "repetition levels");
            fill(at + repetition, at + repetition + definition, kind, "definition levels");
            at += repetition + definition;
        }
        boolean stored = codec == 0 || header.saysNotCompressed();
        if (!stored) {
            fill(at, to, kind, "stream of " + CODECS[codec]);
            return;
        }
        if (header.kind() == PageHeaderView.Kind.DATA) {
            at = levels(
                    at,
                    schema.maxRepetitionLevel(column),
                    header,
                    PageField.V1_REPETITION_LEVEL_ENCODING,
                    kind,
                    "repetition levels");
            at = levels(
                    at,
                    schema.maxDefinitionLevel(column),
                    header,
                    PageField.V1_DEFINITION_LEVEL_ENCODING,
                    kind,
                    "definition levels");
        }
        String encoding = ENCODINGS[header.encoding()];
        int type = schema.type(schema.leaf(column));
        fill(at, to, kind, "values in " + encoding + " of " + TYPES[type]);
    }

    /** RLE: {@code length, 4 bytes little-endian | runs}; BIT_PACKED: the levels, as many bits each as the highest takes. */
    private int levels(int at, int highest, PageHeaderView header, PageField encoding, String kind, String part) {
        if (highest == 0) {
            return at;
        }
        if (header.value(encoding) == BIT_PACKED) {
            int width = 32 - Integer.numberOfLeadingZeros(highest);
            int end = at + (header.numValues() * width + 7) / 8;
            fill(at, end, kind, part + " in BIT_PACKED");
            return end;
        }
        int length = LittleEndian.int32(file, at);
        fill(at, at + 4, kind, part + ", their length");
        fill(at + 4, at + 4 + length, kind, part);
        return at + 4 + length;
    }

    private int thrift(ThriftStruct struct, int from, int to, String structure) {
        CompactReader reader = new CompactReader(file, from, to);
        struct(reader, struct, structure, "");
        return reader.position;
    }

    /** Fields of {@code id delta | wire type} in one byte, or {@code wire type, zig-zag id}; 0 ends the struct. */
    private void struct(CompactReader reader, ThriftStruct struct, String structure, String path) {
        int id = 0;
        while (true) {
            int start = reader.position;
            int header = reader.octet();
            int wire = header & 0x0f;
            if (wire == Wire.STOP) {
                fill(start, reader.position, structure, END);
                return;
            }
            id = header >>> 4 == 0 ? (int) reader.zigzag(16) : id + (header >>> 4);
            Optional<ThriftField> field = struct.field(id);
            String name = (path.isEmpty() ? "" : path + ".")
                    + field.map(ThriftField::name).orElse("field " + id);
            fill(start, reader.position, structure, name + ", header");
            value(reader, wire, field, structure, name);
        }
    }

    private void value(CompactReader reader, int wire, Optional<ThriftField> field, String structure, String name) {
        int start = reader.position;
        ThriftStruct inner = field.map(known -> known.struct).orElse(null);
        switch (wire) {
            case Wire.TRUE, Wire.FALSE -> {}
            case Wire.BINARY -> {
                int length = reader.binary();
                fill(start, reader.position - length, structure, name + ", length");
                fill(reader.position - length, reader.position, structure, name);
            }
            case Wire.STRUCT -> struct(reader, inner == null ? ThriftStruct.EMPTY : inner, structure, name);
            case Wire.LIST -> {
                long header = reader.listHeader();
                fill(start, reader.position, structure, name + ", list header");
                int element = (int) header & 0x0f;
                for (long i = 0; i < header >>> 4; i++) {
                    if (element == Wire.TRUE || element == Wire.FALSE) {
                        fill(reader.position, reader.position + 1, structure, name);
                        reader.octet();
                    } else {
                        value(reader, element, field, structure, name);
                    }
                }
            }
            default -> {
                reader.skip(wire);
                fill(start, reader.position, structure, name);
            }
        }
    }

    private void fill(int from, int to, String structure, String part) {
        Arrays.fill(names, from, to, new Name(structure, part));
    }
}
