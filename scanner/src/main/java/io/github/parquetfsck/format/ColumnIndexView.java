// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

import java.util.Arrays;
import java.util.List;

/**
 * The bounds and counts of a chunk's data pages, exactly as written. Parsing never throws: what is wrong stands in
 * {@link #malformed}. Bounds are not copied: they are named by where they lie in {@link #bytes}.
 *
 * <p>Source: parquet-format, PageIndex.md; ColumnIndex in parquet.thrift.
 */
public final class ColumnIndexView {
    private static final int LAST_ORDER = 2;

    private final IndexBytes index;
    private final List<Malformed> malformed;
    private final Table fields = new Table(ColumnIndexField.LAYOUT, 1);
    private final int[] mins;
    private final int[] maxes;

    private ColumnIndexView(IndexBytes index, List<Malformed> malformed) {
        this.index = index;
        index.walker.struct(ThriftStruct.COLUMN_INDEX, fields, 0);
        this.malformed = malformed.isEmpty() ? List.copyOf(index.walker.faults) : malformed;
        mins = starts(ColumnIndexField.MIN_VALUES);
        maxes = starts(ColumnIndexField.MAX_VALUES);
    }

    /**
     * Reads a column index.
     *
     * @param bytes holds the index from {@code from} to {@code to}; kept, never changed
     * @param fileOffset where {@code bytes[from]} lies in the file
     */
    public static ColumnIndexView parse(byte[] bytes, int from, int to, long fileOffset) {
        return parse(bytes, from, to, to, fileOffset);
    }

    /**
     * Reads a column index that may go on behind its length, as parquet-java does.
     *
     * @param bytes holds the index from {@code from} to {@code to}; kept, never changed
     * @param readable where the bytes end that are there, at {@code to} or behind it
     * @param fileOffset where {@code bytes[from]} lies in the file
     */
    public static ColumnIndexView parse(byte[] bytes, int from, int to, int readable, long fileOffset) {
        IndexBytes exact = IndexBytes.byDefinition(bytes, from, to, fileOffset, ColumnIndexView::visit);
        ColumnIndexView view = new ColumnIndexView(exact, List.of());
        return exact.decodes()
                ? view
                : new ColumnIndexView(exact.asReadersDo(readable, ColumnIndexView::visit), view.malformed);
    }

    /** parquet-java takes an order that is not defined for a missing one, and does without an index that has none. */
    private boolean hasOrder() {
        return malformed.isEmpty() || (boundaryOrder() >= 0 && boundaryOrder() <= LAST_ORDER);
    }

    /** Lists stay where they are; too long ones are not followed. */
    private static boolean visit(ThriftField field, int count, Walker walker) {
        if (count > IndexBytes.MOST_PAGES && field.wire == Wire.LIST && field.element != Wire.I64) {
            walker.reader.fail(
                    Malformed.Kind.OVER_BUDGET,
                    walker.reader.position,
                    "at most " + IndexBytes.MOST_PAGES + " pages",
                    Integer.toString(count));
            return true;
        }
        return false;
    }

    private int[] starts(ColumnIndexField list) {
        int[] starts = new int[size(list)];
        if (starts.length > 0) {
            CompactReader reader = new CompactReader(index.bytes, firstElement(list), index.to);
            for (int i = 0; i < starts.length; i++) {
                starts[i] = reader.position;
                reader.binary();
            }
        }
        return starts;
    }

    private int firstElement(ColumnIndexField list) {
        return index.firstElement(fields.start(0, list.column()) - 1);
    }

    /** What is not as the format's definition has it, in the order of the bytes. */
    public List<Malformed> malformed() {
        return malformed;
    }

    /** Whether a reader gets to its end and finds what there must be: without it no list can be asked for. */
    public boolean complete() {
        return index.complete() && hasOrder();
    }

    /** Where the index starts in the file. */
    public long from() {
        return index.fileFrom();
    }

    /** Where the byte behind the index lies in the file. */
    public long to() {
        return index.fileTo();
    }

    /** Bytes between its end and where its length says that it ends; negative where it goes on beyond. */
    public int surplus() {
        return index.surplus();
    }

    public boolean has(ColumnIndexField field) {
        return complete() && fields.has(0, field.column());
    }

    /** The entries of a list; 0 when it is absent. */
    public int size(ColumnIndexField list) {
        return has(list) ? index.listSize(fields.start(0, list.column()) - 1, list.field()) : 0;
    }

    /** Whether a page has nothing but nulls. */
    public boolean nullPage(int page) {
        return index.bytes[firstElement(ColumnIndexField.NULL_PAGES) + page] == 1;
    }

    /** What stands for {@link #nullPage}: 1 for true, 2 or 0 for false. */
    public int nullPageByte(int page) {
        return index.bytes[firstElement(ColumnIndexField.NULL_PAGES) + page] & 0xff;
    }

    /** Where {@link #nullPageByte} lies in the file. */
    public long nullPageOffset(int page) {
        return index.shift + firstElement(ColumnIndexField.NULL_PAGES) + page;
    }

    /** 0 unordered, 1 ascending, 2 descending; readers take no notice of any other. */
    public int boundaryOrder() {
        return (int) fields.number(0, ColumnIndexField.BOUNDARY_ORDER.column());
    }

    /** The numbers of a list of counts; empty when it is absent. */
    public long[] numbers(ColumnIndexField list) {
        return has(list)
                ? StructView.numbersAt(index.bytes, fields.start(0, list.column()) - 1, index.to, list.field().element)
                : new long[0];
    }

    /** The buffer that holds the index. */
    public byte[] bytes() {
        return index.bytes;
    }

    /** The offset in {@link #bytes} of a page's smallest value. */
    public int minOffset(int page) {
        return valueOffset(mins[page]);
    }

    /** The bytes of a page's smallest value. */
    public int minLength(int page) {
        return valueLength(mins[page]);
    }

    /** The offset in {@link #bytes} of a page's largest value. */
    public int maxOffset(int page) {
        return valueOffset(maxes[page]);
    }

    /** The bytes of a page's largest value. */
    public int maxLength(int page) {
        return valueLength(maxes[page]);
    }

    /** A copy of a page's smallest value. */
    public byte[] min(int page) {
        int from = minOffset(page);
        return Arrays.copyOfRange(index.bytes, from, from + minLength(page));
    }

    /** A copy of a page's largest value. */
    public byte[] max(int page) {
        int from = maxOffset(page);
        return Arrays.copyOfRange(index.bytes, from, from + maxLength(page));
    }

    /** varint length, then the bytes. */
    private int valueOffset(int at) {
        CompactReader reader = new CompactReader(index.bytes, at, index.to);
        reader.varint(32);
        return reader.position;
    }

    private int valueLength(int at) {
        return (int) new CompactReader(index.bytes, at, index.to).varint(32);
    }
}
