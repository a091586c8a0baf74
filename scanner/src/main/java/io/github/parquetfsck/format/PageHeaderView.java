// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page header and the header of its kind in it, exactly as written. */
public final class PageHeaderView {
    /** What PageType calls the kinds of pages. */
    public enum Kind {
        DATA(PageField.DATA_PAGE_HEADER, PageField.V1_NUM_VALUES, PageField.V1_ENCODING),
        INDEX(PageField.INDEX_PAGE_HEADER, null, null),
        DICTIONARY(PageField.DICTIONARY_PAGE_HEADER, PageField.DICTIONARY_NUM_VALUES, PageField.DICTIONARY_ENCODING),
        DATA_V2(PageField.DATA_PAGE_HEADER_V2, PageField.V2_NUM_VALUES, PageField.V2_ENCODING),
        /** A type that the format does not define. */
        UNKNOWN(null, null, null);

        private static final Kind[] BY_TYPE = {DATA, INDEX, DICTIONARY, DATA_V2};

        private final @Nullable PageField header;
        private final @Nullable PageField numValues;
        private final @Nullable PageField encoding;

        Kind(@Nullable PageField header, @Nullable PageField numValues, @Nullable PageField encoding) {
            this.header = header;
            this.numValues = numValues;
            this.encoding = encoding;
        }
    }

    private final byte[] bytes;
    private final int base;
    private final long fileOffset;
    private final Table table;
    private final List<Malformed> malformed;
    private final boolean complete;

    private PageHeaderView(
            byte[] bytes, int base, long fileOffset, Table table, List<Malformed> malformed, boolean complete) {
        this.bytes = bytes;
        this.base = base;
        this.fileOffset = fileOffset;
        this.table = table;
        this.malformed = malformed;
        this.complete = complete;
    }

    /**
     * Reads the header that starts at an offset of the buffer and keeps no more than its own bytes.
     *
     * @param to where the bytes end that may belong to it
     * @param fileOffset of its first byte
     */
    public static PageHeaderView parse(byte[] bytes, int from, int to, long fileOffset) {
        Table table = new Table(PageField.LAYOUT, 1);
        int behind = new CanonicalReader(bytes, to).struct(ThriftStruct.PAGE_HEADER, from, table, 0);
        if (behind != CanonicalReader.OTHER) {
            byte[] own = Arrays.copyOfRange(bytes, from, behind);
            return new PageHeaderView(own, from, fileOffset, table, List.of(), true);
        }
        CompactReader reader = new CompactReader(bytes, from, to);
        Walker walker = new Walker(reader, fileOffset - from, (field, count, w) -> false);
        walker.struct(ThriftStruct.PAGE_HEADER, table, 0);
        return new PageHeaderView(
                Arrays.copyOfRange(bytes, from, Math.max(from, reader.position)),
                from,
                fileOffset,
                table,
                List.copyOf(walker.faults),
                reader.failed == null);
    }

    /** Whether the stream could be followed to the header's end. */
    public boolean complete() {
        return complete;
    }

    public List<Malformed> malformed() {
        return malformed;
    }

    /** Bytes of the header; of a broken one, those before the fault. */
    public int length() {
        return bytes.length;
    }

    /** Where its first byte lies in the file. */
    public long offset() {
        return fileOffset;
    }

    public boolean has(PageField field) {
        return table.has(0, field.column());
    }

    /** The number in a field, enums and booleans too; 0 when absent. */
    public int value(PageField field) {
        return (int) table.number(0, field.column());
    }

    /** A number of 64 bits; 0 when absent. */
    public long longValue(PageField field) {
        return table.number(0, field.column());
    }

    /** A copy of the bytes of a binary field; empty when absent. */
    public byte[] binary(PageField field) {
        int start = table.start(0, field.column());
        return start == 0 ? new byte[0] : StructView.binaryAt(bytes, start - 1 - base, bytes.length);
    }

    /** Where the value of a field starts in the file; the start of the header when it is absent. */
    public long from(PageField field) {
        int start = table.start(0, field.column());
        return start == 0 ? fileOffset : fileOffset + start - 1 - base;
    }

    /** Where the byte behind the value of a field lies in the file. */
    public long to(PageField field) {
        int start = table.start(0, field.column());
        return start == 0
                ? fileOffset
                : fileOffset + SchemaView.valueEnd(bytes, start - 1 - base, bytes.length, field.field());
    }

    public Kind kind() {
        int type = value(PageField.TYPE);
        return has(PageField.TYPE) && type >= 0 && type < Kind.BY_TYPE.length ? Kind.BY_TYPE[type] : Kind.UNKNOWN;
    }

    public boolean isData() {
        return kind() == Kind.DATA || kind() == Kind.DATA_V2;
    }

    /** Whether the header of its kind stands in it. */
    public boolean hasOwnHeader() {
        PageField own = kind().header;
        return own != null && has(own);
    }

    /** The number of values that the header of its kind declares, nulls included; 0 where there is none. */
    public int numValues() {
        PageField field = kind().numValues;
        return field == null ? 0 : value(field);
    }

    /** The encoding that the header of its kind declares, as its number; -1 where there is none. */
    public int encoding() {
        PageField field = kind().encoding;
        return field == null ? -1 : value(field);
    }

    public int compressedSize() {
        return value(PageField.COMPRESSED_PAGE_SIZE);
    }

    public int uncompressedSize() {
        return value(PageField.UNCOMPRESSED_PAGE_SIZE);
    }

    /** Bytes of repetition and definition levels in front of the values of a v2 page; 0 for other pages. */
    public long levelsLength() {
        return kind() == Kind.DATA_V2
                ? (long) value(PageField.V2_REPETITION_LEVELS_LENGTH) + value(PageField.V2_DEFINITION_LEVELS_LENGTH)
                : 0;
    }

    /** Whether a v2 page says that its values are stored as they are; all others leave that to the codec. */
    public boolean saysNotCompressed() {
        return kind() == Kind.DATA_V2 && has(PageField.V2_IS_COMPRESSED) && value(PageField.V2_IS_COMPRESSED) == 0;
    }
}
