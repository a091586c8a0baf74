// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

import java.util.List;

/**
 * One row group and its column chunks, exactly as written. Chunks are rows of a table: ask for a field of a chunk by
 * the chunk's position in the row group.
 */
public final class RowGroupView {
    private final FooterView footer;
    private final int index;
    private final Table group;
    private final int declared;
    private final Table chunks;

    RowGroupView(FooterView footer, int index, Table group, int declared, Table chunks) {
        this.footer = footer;
        this.index = index;
        this.group = group;
        this.declared = declared;
        this.chunks = chunks;
    }

    public FooterView footer() {
        return footer;
    }

    /** Position in the file, from 0. */
    public int index() {
        return index;
    }

    public boolean has(RowGroupField field) {
        return group.has(index, field.column());
    }

    /** The number in a field; 0 when absent. */
    public long value(RowGroupField field) {
        return group.number(index, field.column());
    }

    public long numRows() {
        return value(RowGroupField.NUM_ROWS);
    }

    /** Column chunks as the list declares them. */
    public int columnCount() {
        return declared;
    }

    /** Column chunks that can be asked for: all of them, unless the bytes cannot hold as many. */
    public int chunkCount() {
        return Math.min(declared, chunks.capacity());
    }

    public List<StructView> sortingColumns() {
        int start = group.start(index, RowGroupField.SORTING_COLUMNS.column());
        return start == 0 ? List.of() : list(ThriftStruct.SORTING_COLUMN, start - 1);
    }

    /** Whether any chunk of the row group has a field. */
    public boolean any(ChunkField field) {
        return (chunks.present & 1L << field.column()) != 0;
    }

    /** The numbers that enums in the chunks have. */
    public ChunkEnums enums() {
        return chunks.enums;
    }

    public boolean has(int chunk, ChunkField field) {
        return chunks.has(chunk, field.column());
    }

    /** The number in a field, enums and booleans too; 0 when absent. */
    public long value(int chunk, ChunkField field) {
        return chunks.number(chunk, field.column());
    }

    /**
     * Where the first page of a chunk lies: the dictionary's where it is before the data's, or alone. Arrow C++ leaves the
     * data's offset at 0 in chunks without rows, of which it writes the dictionary only.
     */
    public long firstPage(int chunk) {
        long data = value(chunk, ChunkField.DATA_PAGE_OFFSET);
        long dictionary = value(chunk, ChunkField.DICTIONARY_PAGE_OFFSET);
        return dictionary > 0 && (dictionary < data || data == 0) ? dictionary : data;
    }

    /** The offset in {@link FooterView#bytes} of the bytes of a binary field; -1 when absent. */
    public int binaryOffset(int chunk, ChunkField field) {
        int start = chunks.start(chunk, field.column()) - 1;
        if (start < 0) {
            return -1;
        }
        byte[] bytes = footer.bytes();
        while (bytes[start] < 0) {
            start++;
        }
        return start + 1;
    }

    /** The length of a binary field; -1 when absent. */
    public int binaryLength(int chunk, ChunkField field) {
        int start = chunks.start(chunk, field.column()) - 1;
        if (start < 0) {
            return -1;
        }
        int length = footer.bytes()[start];
        return length >= 0 ? length : (int) new CompactReader(footer.bytes(), start, footer.end()).varint(32);
    }

    /** A copy of the bytes of a binary field; empty when absent. */
    public byte[] binary(int chunk, ChunkField field) {
        int start = chunks.start(chunk, field.column());
        return start == 0 ? new byte[0] : StructView.binaryAt(footer.bytes(), start - 1, footer.end());
    }

    /** The elements of a list as it declares them; -1 when absent. */
    public int listSize(int chunk, ChunkField field) {
        int start = chunks.start(chunk, field.column()) - 1;
        if (start < 0) {
            return -1;
        }
        return (int) (new CompactReader(footer.bytes(), start, footer.end()).listHeader() >>> 4);
    }

    /** The integers of a list; empty when absent. */
    public long[] numbers(int chunk, ChunkField field) {
        int start = chunks.start(chunk, field.column());
        return start == 0 ? new long[0] : StructView.numbersAt(footer.bytes(), start - 1, footer.end());
    }

    /** What the integers of a list add up to, modulo 2^64; 0 when absent. Allocates nothing for the list. */
    public long sum(int chunk, ChunkField field) {
        int start = chunks.start(chunk, field.column());
        return start == 0 ? 0 : StructView.sumAt(footer.bytes(), start - 1, footer.end());
    }

    /** The components of path_in_schema; empty when absent. */
    public List<byte[]> path(int chunk) {
        int start = chunks.start(chunk, ChunkField.PATH_IN_SCHEMA.column());
        return start == 0 ? List.of() : StructView.binariesAt(footer.bytes(), start - 1, footer.end());
    }

    /** Whether path_in_schema names a leaf of the schema, byte for byte; allocates nothing. */
    public boolean pathIs(int chunk, int leaf) {
        int start = chunks.start(chunk, ChunkField.PATH_IN_SCHEMA.column()) - 1;
        return start >= 0 && footer.schema().isPath(leaf, start);
    }

    /** A struct-valued field: statistics, crypto metadata, size or geospatial statistics. */
    public StructView struct(int chunk, ChunkField field) {
        return footer.struct(
                java.util.Objects.requireNonNull(field.field().struct), chunks.start(chunk, field.column()) - 1);
    }

    /** The structs of a list-valued field: encoding stats, key-value metadata; empty when absent. */
    public List<StructView> structs(int chunk, ChunkField field) {
        int start = chunks.start(chunk, field.column());
        return start == 0 ? List.of() : list(java.util.Objects.requireNonNull(field.field().struct), start - 1);
    }

    private List<StructView> list(ThriftStruct struct, int at) {
        CompactReader reader = new CompactReader(footer.bytes(), at, footer.end());
        long header = reader.listHeader();
        List<StructView> views = new java.util.ArrayList<>();
        for (long i = 0; i < header >>> 4 && (header & 0x0f) == Wire.STRUCT; i++) {
            StructView view = footer.struct(struct, reader.position);
            views.add(view);
            reader.position = view.end();
        }
        return views;
    }

    /** Where the value of a chunk's field starts in the file; the start of the footer when it is absent. */
    public long from(int chunk, ChunkField field) {
        int start = chunks.start(chunk, field.column());
        return start == 0 ? footer.footerStart() : footer.fileOffset(start - 1);
    }

    /** Where the byte behind the value of a chunk's field lies in the file. */
    public long to(int chunk, ChunkField field) {
        return end(chunks.start(chunk, field.column()), field.field());
    }

    /** Where the value of a field starts in the file; the start of the footer when it is absent. */
    public long from(RowGroupField field) {
        int start = group.start(index, field.column());
        return start == 0 ? footer.footerStart() : footer.fileOffset(start - 1);
    }

    /** Where the byte behind the value of a field lies in the file. */
    public long to(RowGroupField field) {
        return end(group.start(index, field.column()), field.field());
    }

    private long end(int start, ThriftField field) {
        return start == 0
                ? footer.footerStart()
                : footer.fileOffset(SchemaView.valueEnd(footer.bytes(), start - 1, footer.end(), field));
    }
}
