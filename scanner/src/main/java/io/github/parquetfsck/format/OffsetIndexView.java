// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

import java.util.List;
import java.util.Optional;

/**
 * Where the data pages of a chunk lie and which rows they start with, exactly as written. Parsing never throws: what is
 * wrong stands in {@link #malformed}.
 *
 * <p>Source: parquet-format, PageIndex.md; OffsetIndex in parquet.thrift.
 */
public final class OffsetIndexView {
    private static final int UNENCODED_BYTES = 2;

    private final IndexBytes index;
    private final List<Malformed> malformed;
    private final StructView view;
    private Table pages = new Table(PageLocationField.LAYOUT, 0);

    private OffsetIndexView(byte[] bytes, int from, int to, long fileOffset) {
        index = IndexBytes.byDefinition(bytes, from, to, fileOffset, this::visit);
        index.walker.struct(ThriftStruct.OFFSET_INDEX, Table.NONE, 0);
        malformed = List.copyOf(index.walker.faults);
        view = new StructView(ThriftStruct.OFFSET_INDEX, bytes, from, to, index.shift);
    }

    /** The same index as parquet-java takes it. */
    private OffsetIndexView(OffsetIndexView exact, int readable) {
        index = exact.index.asReadersDo(readable, this::visit);
        index.walker.struct(ThriftStruct.OFFSET_INDEX, Table.NONE, 0);
        malformed = exact.malformed;
        view = exact.view;
    }

    /**
     * Reads an offset index.
     *
     * @param bytes holds the index from {@code from} to {@code to}; kept, never changed
     * @param fileOffset where {@code bytes[from]} lies in the file
     */
    public static OffsetIndexView parse(byte[] bytes, int from, int to, long fileOffset) {
        return parse(bytes, from, to, to, fileOffset);
    }

    /**
     * Reads an offset index that may go on behind its length, as parquet-java does.
     *
     * @param bytes holds the index from {@code from} to {@code to}; kept, never changed
     * @param readable where the bytes end that are there, at {@code to} or behind it
     * @param fileOffset where {@code bytes[from]} lies in the file
     */
    public static OffsetIndexView parse(byte[] bytes, int from, int to, int readable, long fileOffset) {
        OffsetIndexView exact = new OffsetIndexView(bytes, from, to, fileOffset);
        return exact.index.decodes() ? exact : new OffsetIndexView(exact, readable);
    }

    private boolean visit(ThriftField field, int count, Walker walker) {
        if (field.element != Wire.STRUCT) {
            return false;
        } else if (count > IndexBytes.MOST_PAGES) {
            walker.reader.fail(
                    Malformed.Kind.OVER_BUDGET,
                    walker.reader.position,
                    "at most " + IndexBytes.MOST_PAGES + " pages",
                    Integer.toString(count));
            return true;
        }
        pages = new Table(PageLocationField.LAYOUT, count);
        for (int i = 0; i < count && !walker.broken(); i++) {
            walker.element(field, i, pages, i);
        }
        return true;
    }

    /** What is not as the format's definition has it, in the order of the bytes. */
    public List<Malformed> malformed() {
        return malformed;
    }

    /** Whether a reader gets to its end and finds what there must be: without it the pages are not known. */
    public boolean complete() {
        return index.complete();
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

    /** Data pages. */
    public int pageCount() {
        return pages.capacity();
    }

    /** Where a page's header starts in the file. */
    public long offset(int page) {
        return pages.number(page, PageLocationField.OFFSET.column());
    }

    /** The bytes of a page with its header. */
    public long size(int page) {
        return pages.number(page, PageLocationField.COMPRESSED_PAGE_SIZE.column());
    }

    /** The row of the row group that a page starts with. */
    public long firstRow(int page) {
        return pages.number(page, PageLocationField.FIRST_ROW_INDEX.column());
    }

    /** By page the bytes that its byte arrays would take in plain encoding, without lengths; absent in most files. */
    public Optional<long[]> unencodedBytes() {
        return malformed.stream().noneMatch(Malformed::leavesUnread) && view.has(UNENCODED_BYTES)
                ? Optional.of(view.numbers(UNENCODED_BYTES))
                : Optional.empty();
    }
}
