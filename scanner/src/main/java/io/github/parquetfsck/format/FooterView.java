// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A footer (FileMetaData) exactly as written. Parsing never throws: what is wrong stands in {@link #malformed}, and
 * what could be read before the fault is there. Column chunks are kept in tables of numbers, so that a footer with
 * thousands of chunks costs no object for each; beyond {@link FooterParser#CACHED_BYTES} row groups are parsed again when asked for.
 *
 * <p>Source: parquet-format, parquet.thrift.
 */
public final class FooterView {
    private final byte[] bytes;
    private final int from;
    private final int to;
    private final long shift;
    private final long start;
    private final long stop;
    private final boolean sealed;
    private final long fileLength;

    private final FooterParser parsed;
    private final List<Malformed> malformed;
    private final SchemaView schema;
    private final List<StructView> keyValues;

    private FooterView(byte[] bytes, int from, int to, long fileOffset, long fileLength, FooterMemory memory) {
        this.bytes = bytes;
        this.from = from;
        this.to = to;
        this.shift = fileOffset - from;
        this.start = fileOffset;
        this.stop = fileOffset - from + to;
        this.sealed = false;
        this.fileLength = fileLength;
        parsed = new FooterParser(bytes, from, to, shift, memory);
        malformed = List.copyOf(parsed.walker.faults);
        keyValues = keyValues(parsed.keyValuesAt);
        schema = new SchemaView(this, parsed.elements, parsed.elementCount);
    }

    private FooterView(byte[] bytes, long fileOffset, long start, long stop, long fileLength) {
        this.bytes = bytes;
        this.from = 0;
        this.to = bytes.length;
        this.shift = fileOffset;
        this.start = start;
        this.stop = stop;
        this.sealed = true;
        this.fileLength = fileLength;
        parsed = new FooterParser(bytes, from, to, shift, new FooterMemory());
        malformed = List.copyOf(parsed.walker.faults);
        keyValues = keyValues(parsed.keyValuesAt);
        schema = new SchemaView(this, parsed.elements, parsed.elementCount);
    }

    /**
     * Reads a footer.
     *
     * @param bytes holds the Thrift bytes of FileMetaData from {@code from} to {@code to}; kept, never changed
     * @param fileOffset where {@code bytes[from]} lies in the file
     * @param fileLength bytes in the file
     */
    public static FooterView parse(byte[] bytes, int from, int to, long fileOffset, long fileLength) {
        return new FooterView(bytes, from, to, fileOffset, fileLength, new FooterMemory());
    }

    /**
     * Reads a footer into memory that was used before: what was read into it last is overwritten.
     *
     * @see #parse(byte[], int, int, long, long)
     */
    public static FooterView parse(
            byte[] bytes, int from, int to, long fileOffset, long fileLength, FooterMemory memory) {
        memory.clear();
        return new FooterView(bytes, from, to, fileOffset, fileLength, memory);
    }

    /**
     * Reads a footer that was decrypted.
     *
     * @param fileOffset where {@code bytes[0]} lies in the file, more or less
     * @param start where the encrypted footer starts in the file
     * @param stop where it ends
     */
    static FooterView sealed(byte[] bytes, long fileOffset, long start, long stop, long fileLength) {
        return new FooterView(bytes, fileOffset, start, stop, fileLength);
    }

    /** Whether the file says how it is encrypted: here, or in front of a footer that is encrypted itself. */
    public boolean isEncrypted() {
        return sealed || has(FooterField.ENCRYPTION_ALGORITHM);
    }

    /** Whether {@link #bytes} are not those of the file, but were decrypted. */
    public boolean isDecrypted() {
        return sealed;
    }

    /** What is not as the format's definition has it, in the order of the bytes; at most a thousand faults. */
    public List<Malformed> malformed() {
        return malformed;
    }

    /** Faults beyond those in {@link #malformed}. */
    public long droppedFaults() {
        return parsed.walker.droppedFaults;
    }

    /** Whether the Thrift stream could be followed to its end. */
    public boolean complete() {
        return malformed.isEmpty()
                || !malformed.get(malformed.size() - 1).kind().breaksStream();
    }

    /** Fields that the format does not define: skipped. */
    public long unknownFields() {
        return parsed.walker.unknownFields;
    }

    /** Bytes between the struct's end and the footer length field. */
    public int trailing() {
        return complete() ? to - parsed.walker.reader.position : 0;
    }

    public boolean has(FooterField field) {
        return parsed.root.has(0, field.column());
    }

    /** Where the value of a field starts in the file; the start of the footer when it is absent. */
    public long from(FooterField field) {
        int start = parsed.root.start(0, field.column());
        return start == 0 ? footerStart() : fileOffset(start - 1);
    }

    public OptionalInt version() {
        return has(FooterField.VERSION)
                ? OptionalInt.of((int) parsed.root.number(0, FooterField.VERSION.column()))
                : OptionalInt.empty();
    }

    /** Rows of the file as its root says; 0 when absent. */
    public long numRows() {
        return parsed.root.number(0, FooterField.NUM_ROWS.column());
    }

    public SchemaView schema() {
        return schema;
    }

    /** Where the first element of the schema starts in {@link #bytes}. */
    public int schemaBegin() {
        return parsed.elementsFrom;
    }

    /** Where the last element of the schema ends in {@link #bytes}. */
    public int schemaEnd() {
        return parsed.elementsTo;
    }

    public int rowGroupCount() {
        return parsed.rowGroupCount;
    }

    /** A row group that was read whole, counted from 0. */
    public RowGroupView rowGroup(int index) {
        return new RowGroupView(this, index, parsed.rowGroups, parsed.columnCounts[index], parsed.chunks(index));
    }

    public List<StructView> keyValues() {
        return keyValues;
    }

    /** Whether the key-value metadata have a key. */
    public boolean hasKey(String key) {
        byte[] utf8 = key.getBytes(StandardCharsets.UTF_8);
        return keyValues.stream()
                .anyMatch(pair ->
                        pair.binary(1).filter(each -> Arrays.equals(each, utf8)).isPresent());
    }

    private List<StructView> keyValues(int[] positions) {
        List<StructView> pairs = new ArrayList<>(positions.length);
        for (int at : positions) {
            if (at > 0) {
                pairs.add(struct(ThriftStruct.KEY_VALUE, at));
            }
        }
        return Collections.unmodifiableList(pairs);
    }

    /** The bytes of created_by as written. */
    public Optional<byte[]> createdBy() {
        int start = parsed.root.start(0, FooterField.CREATED_BY.column());
        return start == 0 ? Optional.empty() : Optional.of(StructView.binaryAt(bytes, start - 1, to));
    }

    /** Entries of column_orders; -1 when the field is absent. */
    public int columnOrderCount() {
        return parsed.hasColumnOrders ? parsed.columnOrders.length : has(FooterField.COLUMN_ORDERS) ? 0 : -1;
    }

    /** The member's id of a column order: 1 type order, 2 IEEE 754 total order, 3 INT96 timestamp order, 0 for none. */
    public int columnOrder(int index) {
        return parsed.columnOrders[index];
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

    /** The start of the footer in {@link #bytes}. */
    public int begin() {
        return from;
    }

    /** The end of the footer in {@link #bytes}. */
    public int end() {
        return to;
    }

    /** Where the footer's first byte lies in the file: the data area ends here. */
    public long footerStart() {
        return start;
    }

    /** Where the byte behind the footer's last lies in the file. */
    public long footerEnd() {
        return stop;
    }

    public long fileLength() {
        return fileLength;
    }

    /** The file offset of an offset in {@link #bytes}. */
    public long fileOffset(int offset) {
        return shift + offset;
    }
}
