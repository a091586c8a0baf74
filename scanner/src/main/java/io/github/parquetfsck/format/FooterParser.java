// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

import io.github.parquetfsck.format.Malformed.Kind;
import org.jspecify.annotations.Nullable;

/** Follows a footer's bytes once and keeps the lists of its root and of its row groups in tables. */
final class FooterParser implements Walker.ListVisitor {
    /** Memory for tables of chunks that stay; more is parsed again on demand. */
    static final long CACHED_BYTES = 24L << 20;

    /** Memory for one row group's table, or for that of the schema. */
    static final long TABLE_BYTES = 20L << 20;

    private static final int MAX_ROW_GROUPS = 200_000;

    /** A chunk with the required fields takes at least 16 bytes, a schema element 4, a row group 6. */
    private static final int LEAST_CHUNK = 16;

    private static final int LEAST_ELEMENT = 4;

    final Walker walker;
    final Table root;
    Table elements = new Table(SchemaField.LAYOUT, 0);
    Table rowGroups = new Table(RowGroupField.LAYOUT, 0);
    private final FooterMemory memory;
    private final CanonicalReader canonical;
    private final ChunkReader chunkReader;
    int elementCount;
    int elementsFrom;
    int elementsTo;
    int rowGroupCount;
    int[] columnCounts = {};
    int[] keyValuesAt = {};
    int[] columnOrders = {};
    boolean hasColumnOrders;
    private int[] columnsAt = {};
    private @Nullable Table[] chunks = {};
    private long cached;

    /** @param shift what to add to a buffer offset to get a file offset */
    FooterParser(byte[] bytes, int from, int to, long shift, FooterMemory memory) {
        this.memory = memory;
        canonical = new CanonicalReader(bytes, to);
        chunkReader = new ChunkReader(bytes, to);
        root = memory.table(FooterField.LAYOUT, 1);
        walker = new Walker(new CompactReader(bytes, from, to), shift, this);
        walker.struct(ThriftStruct.FILE_META_DATA, root, 0);
    }

    /** The chunks of a row group; parsed again when there was no room to keep them. */
    Table chunks(int rowGroup) {
        Table table = chunks[rowGroup];
        if (table != null) {
            return table;
        } else if (columnCounts[rowGroup] == 0) {
            return new Table(ChunkField.LAYOUT, 0);
        }
        CompactReader reader = new CompactReader(walker.reader.bytes, columnsAt[rowGroup], walker.reader.end);
        return chunkTable(
                RowGroupField.COLUMNS.field(),
                columnCounts[rowGroup],
                new Walker(reader, 0, (f, n, w) -> false),
                new FooterMemory());
    }

    @Override
    public boolean visit(ThriftField field, int count, Walker walker) {
        if (field.owner() == ThriftStruct.ROW_GROUP
                && field.id() == RowGroupField.COLUMNS.field().id()) {
            columns(field, count, walker);
            return true;
        } else if (field.owner() != ThriftStruct.FILE_META_DATA) {
            return false;
        }
        if (field == FooterField.SCHEMA.field()) {
            schema(field, count, walker);
        } else if (field == FooterField.ROW_GROUPS.field()) {
            rowGroups(field, count, walker);
        } else if (field == FooterField.KEY_VALUE_METADATA.field()) {
            keyValuesAt = positions(field, count, walker);
        } else if (field == FooterField.COLUMN_ORDERS.field()) {
            columnOrders(field, count, walker);
        } else {
            return false;
        }
        return true;
    }

    private void schema(ThriftField field, int count, Walker walker) {
        int rows = fitting(count, LEAST_ELEMENT, SchemaField.LAYOUT, walker);
        elements = memory.table(SchemaField.LAYOUT, rows);
        elementCount = 0;
        elementsFrom = walker.reader.position;
        for (int i = 0; i < count && !walker.broken(); i++) {
            element(field, i, i < rows ? elements : Table.NONE, walker);
            elementCount += i < rows && !walker.broken() ? 1 : 0;
        }
        elementsTo = walker.reader.position;
    }

    /** How many rows of a table the bytes left can fill; a table beyond the budget breaks the stream. */
    private static int fitting(int count, int least, Layout layout, Walker walker) {
        long rows = Math.min(count, (walker.reader.end - walker.reader.position) / least + 1L);
        if (rows * layout.rowBytes() > TABLE_BYTES) {
            walker.reader.fail(
                    Kind.OVER_BUDGET,
                    walker.reader.position,
                    "at most " + TABLE_BYTES / layout.rowBytes() + " elements",
                    Integer.toString(count));
            return 0;
        }
        return (int) rows;
    }

    private void rowGroups(ThriftField field, int count, Walker walker) {
        if (count > MAX_ROW_GROUPS) {
            walker.reader.fail(
                    Kind.OVER_BUDGET, walker.reader.position, "at most " + MAX_ROW_GROUPS, Integer.toString(count));
            return;
        }
        rowGroups = memory.table(RowGroupField.LAYOUT, count);
        columnCounts = new int[count];
        columnsAt = new int[count];
        chunks = new Table[count];
        cached = 0;
        rowGroupCount = 0;
        for (int i = 0; i < count && !walker.broken(); i++) {
            rowGroupCount = i;
            walker.element(field, i, rowGroups, i);
        }
        rowGroupCount = walker.broken() ? rowGroupCount : count;
    }

    private void columns(ThriftField field, int count, Walker walker) {
        int rowGroup = rowGroupCount;
        columnCounts[rowGroup] = count;
        columnsAt[rowGroup] = walker.reader.position;
        Table table = chunkTable(field, count, walker, memory);
        if (cached + table.bytes() <= CACHED_BYTES) {
            cached += table.bytes();
            chunks[rowGroup] = table;
        }
    }

    private Table chunkTable(ThriftField field, int count, Walker walker, FooterMemory memory) {
        int rows = fitting(count, LEAST_CHUNK, ChunkField.LAYOUT, walker);
        Table table = memory.table(ChunkField.LAYOUT, rows);
        for (int i = 0; i < count && !walker.broken(); i++) {
            int behind = chunkReader.chunk(walker.reader.position, table, i);
            if (behind == CanonicalReader.OTHER) {
                table.enums.unknown();
                element(field, i, i < rows ? table : Table.NONE, walker);
            } else {
                walker.reader.position = behind;
            }
        }
        return table;
    }

    private void element(ThriftField field, int index, Table table, Walker walker) {
        int behind =
                canonical.struct(java.util.Objects.requireNonNull(field.struct), walker.reader.position, table, index);
        if (behind == CanonicalReader.OTHER) {
            walker.element(field, index, table, index);
        } else {
            walker.reader.position = behind;
        }
    }

    private static int[] positions(ThriftField field, int count, Walker walker) {
        int[] at = new int[Math.min(count, 1 << 20)];
        for (int i = 0; i < count && !walker.broken(); i++) {
            if (i < at.length) {
                at[i] = walker.reader.position;
            }
            walker.element(field, i, Table.NONE, 0);
        }
        return at;
    }

    private void columnOrders(ThriftField field, int count, Walker walker) {
        hasColumnOrders = true;
        columnOrders = new int[count];
        for (int i = 0; i < count && !walker.broken(); i++) {
            if (isTypeOrder(walker.reader)) {
                columnOrders[i] = 1;
                walker.reader.position += 3;
                continue;
            }
            columnOrders[i] = StructView.memberAt(walker.reader.bytes, walker.reader.position, walker.reader.end);
            walker.element(field, i, Table.NONE, 0);
        }
    }

    /** {@code 1c 00 00}: the first member, an empty struct, and nothing else, which nearly all columns have. */
    private static boolean isTypeOrder(CompactReader reader) {
        byte[] bytes = reader.bytes;
        int at = reader.position;
        return at + 3 <= reader.end && bytes[at] == 0x1c && bytes[at + 1] == 0 && bytes[at + 2] == 0;
    }
}
