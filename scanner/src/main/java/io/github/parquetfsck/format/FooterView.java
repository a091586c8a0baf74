// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

import io.github.parquetfsck.format.Malformed.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A footer (FileMetaData) exactly as written. Parsing never throws: what is wrong stands in {@link #malformed}, and
 * what could be read before the fault is there. Column chunks are kept in tables of numbers, so that a footer with
 * thousands of chunks costs no object for each; beyond {@link #CACHED_BYTES} row groups are parsed again when asked for.
 *
 * <p>Source: parquet-format, parquet.thrift.
 */
public final class FooterView {
    /** Memory for tables of chunks that stay; more is parsed again on demand. */
    static final long CACHED_BYTES = 24L << 20;

    /** Memory for one row group's table, or for that of the schema. */
    static final long TABLE_BYTES = 20L << 20;

    private static final int MAX_ROW_GROUPS = 200_000;

    /** A chunk with the required fields takes at least 16 bytes, a schema element 4, a row group 6. */
    private static final int LEAST_CHUNK = 16;

    private static final int LEAST_ELEMENT = 4;

    private final byte[] bytes;
    private final int from;
    private final int to;
    private final long shift;
    private final long fileLength;

    private final Table root = new Table(FooterField.LAYOUT, 1);
    private Table elements = new Table(SchemaField.LAYOUT, 0);
    private Table rowGroups = new Table(RowGroupField.LAYOUT, 0);
    private int elementCount;
    private int rowGroupCount;
    private int[] columnCounts = {};
    private int[] columnsAt = {};
    private @Nullable Table[] chunks = {};
    private long cached;
    private int[] keyValuesAt = {};
    private int[] columnOrders = {};
    private boolean hasColumnOrders;

    private final List<Malformed> malformed;
    private final long droppedFaults;
    private final long unknownFields;
    private final int stop;
    private final SchemaView schema;

    private FooterView(byte[] bytes, int from, int to, long fileOffset, long fileLength) {
        this.bytes = bytes;
        this.from = from;
        this.to = to;
        this.shift = fileOffset - from;
        this.fileLength = fileLength;
        CompactReader reader = new CompactReader(bytes, from, to);
        Walker walker = new Walker(reader, shift, this::visit);
        walker.struct(ThriftStruct.FILE_META_DATA, root, 0);
        stop = reader.position;
        malformed = List.copyOf(walker.faults);
        droppedFaults = walker.droppedFaults;
        unknownFields = walker.unknownFields;
        schema = new SchemaView(this, elements, elementCount);
    }

    /**
     * Reads a footer.
     *
     * @param bytes holds the Thrift bytes of FileMetaData from {@code from} to {@code to}; kept, never changed
     * @param fileOffset where {@code bytes[from]} lies in the file
     * @param fileLength bytes in the file
     */
    public static FooterView parse(byte[] bytes, int from, int to, long fileOffset, long fileLength) {
        return new FooterView(bytes, from, to, fileOffset, fileLength);
    }

    private boolean visit(ThriftField field, int count, Walker walker) {
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
        elements = new Table(SchemaField.LAYOUT, rows);
        elementCount = 0;
        for (int i = 0; i < count && !walker.broken(); i++) {
            walker.element(field, i, i < rows ? elements : Table.NONE, i);
            elementCount += i < rows && !walker.broken() ? 1 : 0;
        }
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
        rowGroups = new Table(RowGroupField.LAYOUT, count);
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
        Table table = chunkTable(field, count, walker);
        if (cached + table.bytes() <= CACHED_BYTES) {
            cached += table.bytes();
            chunks[rowGroup] = table;
        }
    }

    private static Table chunkTable(ThriftField field, int count, Walker walker) {
        int rows = fitting(count, LEAST_CHUNK, ChunkField.LAYOUT, walker);
        Table table = new Table(ChunkField.LAYOUT, rows);
        for (int i = 0; i < count && !walker.broken(); i++) {
            walker.element(field, i, i < rows ? table : Table.NONE, i);
        }
        return table;
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
            columnOrders[i] = StructView.memberAt(bytes, walker.reader.position, to);
            walker.element(field, i, Table.NONE, 0);
        }
    }

    /** What is not as the format's definition has it, in the order of the bytes; at most a thousand faults. */
    public List<Malformed> malformed() {
        return malformed;
    }

    /** Faults beyond those in {@link #malformed}. */
    public long droppedFaults() {
        return droppedFaults;
    }

    /** Whether the Thrift stream could be followed to its end. */
    public boolean complete() {
        return malformed.isEmpty()
                || !malformed.get(malformed.size() - 1).kind().breaksStream();
    }

    /** Fields that the format does not define: skipped. */
    public long unknownFields() {
        return unknownFields;
    }

    /** Bytes between the struct's end and the footer length field. */
    public int trailing() {
        return complete() ? to - stop : 0;
    }

    public boolean has(FooterField field) {
        return root.start(0, field.column()) != 0;
    }

    public OptionalInt version() {
        return has(FooterField.VERSION)
                ? OptionalInt.of((int) root.number(0, FooterField.VERSION.column()))
                : OptionalInt.empty();
    }

    /** Rows of the file as its root says; 0 when absent. */
    public long numRows() {
        return root.number(0, FooterField.NUM_ROWS.column());
    }

    public SchemaView schema() {
        return schema;
    }

    public int rowGroupCount() {
        return rowGroupCount;
    }

    /** A row group that was read whole, counted from 0. */
    public RowGroupView rowGroup(int index) {
        Table table = chunks[index];
        if (table == null) {
            table = new Table(ChunkField.LAYOUT, 0);
            if (columnCounts[index] > 0) {
                CompactReader reader = new CompactReader(bytes, columnsAt[index], to);
                Walker walker = new Walker(reader, shift, (f, n, w) -> false);
                table = chunkTable(RowGroupField.COLUMNS.field(), columnCounts[index], walker);
            }
        }
        return new RowGroupView(this, index, rowGroups, columnCounts[index], table);
    }

    public List<StructView> keyValues() {
        List<StructView> pairs = new ArrayList<>(keyValuesAt.length);
        for (int at : keyValuesAt) {
            if (at > 0) {
                pairs.add(struct(ThriftStruct.KEY_VALUE, at));
            }
        }
        return pairs;
    }

    /** The bytes of created_by as written. */
    public Optional<byte[]> createdBy() {
        int start = root.start(0, FooterField.CREATED_BY.column());
        return start == 0 ? Optional.empty() : Optional.of(StructView.binaryAt(bytes, start - 1, to));
    }

    /** Entries of column_orders; -1 when the field is absent. */
    public int columnOrderCount() {
        return hasColumnOrders ? columnOrders.length : has(FooterField.COLUMN_ORDERS) ? 0 : -1;
    }

    /** The member's id of a column order: 1 type order, 2 IEEE 754 total order, 3 INT96 timestamp order, 0 for none. */
    public int columnOrder(int index) {
        return columnOrders[index];
    }

    /** The root struct, for fields that no table keeps. */
    public StructView root() {
        return struct(ThriftStruct.FILE_META_DATA, from);
    }

    StructView struct(ThriftStruct struct, int at) {
        return new StructView(struct, bytes, at, to, shift);
    }

    /** The buffer that holds the footer. */
    public byte[] bytes() {
        return bytes;
    }

    /** The end of the footer in {@link #bytes}. */
    public int end() {
        return to;
    }

    /** Where the footer's first byte lies in the file: the data area ends here. */
    public long footerStart() {
        return shift + from;
    }

    /** Where the byte behind the footer's last lies in the file. */
    public long footerEnd() {
        return shift + to;
    }

    public long fileLength() {
        return fileLength;
    }

    /** The file offset of an offset in {@link #bytes}. */
    public long fileOffset(int offset) {
        return shift + offset;
    }
}
