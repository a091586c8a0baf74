// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

/**
 * Reads column chunks of the form that nearly all writers give them: the fields in ascending order, short field headers,
 * numbers and lists of moderate size, nothing encrypted, no key-value pairs, no geometry. Where a chunk is of another
 * form, and near the end of the bytes, it gives up, and {@link CanonicalReader} or {@link Walker} reads the chunk from
 * its start.
 *
 * <p>Footers of wide tables consist of tens of thousands of chunks. Here every field has its own place in the code, so
 * that the processor foresees each header and the length of each number from the chunks before.
 */
final class ChunkReader extends RowReader {
    private static final int FILE_OFFSET = ChunkField.FILE_OFFSET.column();
    private static final int META_DATA = ChunkField.META_DATA.column();
    private static final int OFFSET_INDEX_OFFSET = ChunkField.OFFSET_INDEX_OFFSET.column();
    private static final int OFFSET_INDEX_LENGTH = ChunkField.OFFSET_INDEX_LENGTH.column();
    private static final int COLUMN_INDEX_OFFSET = ChunkField.COLUMN_INDEX_OFFSET.column();
    private static final int COLUMN_INDEX_LENGTH = ChunkField.COLUMN_INDEX_LENGTH.column();
    private static final int TYPE = ChunkField.TYPE.column();
    private static final int ENCODINGS = ChunkField.ENCODINGS.column();
    private static final int PATH_IN_SCHEMA = ChunkField.PATH_IN_SCHEMA.column();
    private static final int CODEC = ChunkField.CODEC.column();
    private static final int NUM_VALUES = ChunkField.NUM_VALUES.column();
    private static final int TOTAL_UNCOMPRESSED_SIZE = ChunkField.TOTAL_UNCOMPRESSED_SIZE.column();
    private static final int TOTAL_COMPRESSED_SIZE = ChunkField.TOTAL_COMPRESSED_SIZE.column();
    private static final int DATA_PAGE_OFFSET = ChunkField.DATA_PAGE_OFFSET.column();
    private static final int DICTIONARY_PAGE_OFFSET = ChunkField.DICTIONARY_PAGE_OFFSET.column();
    private static final int STATISTICS = ChunkField.STATISTICS.column();
    private static final int ENCODING_STATS = ChunkField.ENCODING_STATS.column();
    private static final int BLOOM_FILTER_OFFSET = ChunkField.BLOOM_FILTER_OFFSET.column();
    private static final int BLOOM_FILTER_LENGTH = ChunkField.BLOOM_FILTER_LENGTH.column();
    private static final int SIZE_STATISTICS = ChunkField.SIZE_STATISTICS.column();
    private static final int MAX = ChunkField.MAX.column();
    private static final int MIN = ChunkField.MIN.column();
    private static final int NULL_COUNT = ChunkField.NULL_COUNT.column();
    private static final int DISTINCT_COUNT = ChunkField.DISTINCT_COUNT.column();
    private static final int MAX_VALUE = ChunkField.MAX_VALUE.column();
    private static final int MIN_VALUE = ChunkField.MIN_VALUE.column();
    private static final int IS_MAX_VALUE_EXACT = ChunkField.IS_MAX_VALUE_EXACT.column();
    private static final int IS_MIN_VALUE_EXACT = ChunkField.IS_MIN_VALUE_EXACT.column();
    private static final int NAN_COUNT = ChunkField.NAN_COUNT.column();
    private static final int UNENCODED_BYTES = ChunkField.UNENCODED_BYTES.column();
    private static final int REPETITION_HISTOGRAM = ChunkField.REPETITION_HISTOGRAM.column();
    private static final int DEFINITION_HISTOGRAM = ChunkField.DEFINITION_HISTOGRAM.column();

    /** The columns of what every chunk of the usual form has. */
    private static final long CHUNK = 1L << FILE_OFFSET | 1L << META_DATA;

    private static final long META = 1L << TYPE
            | 1L << ENCODINGS
            | 1L << PATH_IN_SCHEMA
            | 1L << CODEC
            | 1L << NUM_VALUES
            | 1L << TOTAL_UNCOMPRESSED_SIZE
            | 1L << TOTAL_COMPRESSED_SIZE
            | 1L << DATA_PAGE_OFFSET;

    private ChunkEnums enums = new ChunkEnums();

    ChunkReader(byte[] bytes, int end) {
        super(bytes, end);
    }

    /**
     * A column chunk: file_offset, meta_data, then offset and length of the offset index and of the column index, 0.
     *
     * @return the position behind the chunk, or {@link CanonicalReader#OTHER}
     */
    int chunk(int from, Table table, int row) {
        if (!opened(from, table, row)) {
            return CanonicalReader.OTHER;
        }
        byte[] in = bytes;
        long seen = 0;
        enums = table.enums;
        int at = number(FILE_OFFSET, required(2, Wire.I64, from));
        at = required(1, Wire.STRUCT, at);
        start(META_DATA, at);
        at = metaData(at);
        int id = 3;
        if (is(4 - id, Wire.I64, in[at])) {
            seen |= 1L << OFFSET_INDEX_OFFSET;
            id = 4;
            at = number(OFFSET_INDEX_OFFSET, at + 1);
        }
        if (is(5 - id, Wire.I32, in[at])) {
            seen |= 1L << OFFSET_INDEX_LENGTH;
            id = 5;
            at = smallNumber(OFFSET_INDEX_LENGTH, at + 1);
        }
        if (is(6 - id, Wire.I64, in[at])) {
            seen |= 1L << COLUMN_INDEX_OFFSET;
            id = 6;
            at = number(COLUMN_INDEX_OFFSET, at + 1);
        }
        if (is(7 - id, Wire.I32, in[at])) {
            seen |= 1L << COLUMN_INDEX_LENGTH;
            at = smallNumber(COLUMN_INDEX_LENGTH, at + 1);
        }
        keep(CHUNK | seen);
        at = required(0, Wire.STOP, at);
        return closed(at, table, row);
    }

    /**
     * ColumnMetaData: type, encodings, path_in_schema, codec, num_values, the sizes, data_page_offset; what is optional;
     * 0.
     */
    private int metaData(int from) {
        byte[] in = bytes;
        long seen = META;
        int at = required(1, Wire.I32, from);
        enums.types |= bit(at);
        at = number(TYPE, at);
        at = encodings(required(1, Wire.LIST, at));
        at = path(required(1, Wire.LIST, at));
        at = required(1, Wire.I32, at);
        enums.codecs |= bit(at);
        at = number(CODEC, at);
        at = number(NUM_VALUES, required(1, Wire.I64, at));
        at = number(TOTAL_UNCOMPRESSED_SIZE, required(1, Wire.I64, at));
        at = number(TOTAL_COMPRESSED_SIZE, required(1, Wire.I64, at));
        at = number(DATA_PAGE_OFFSET, required(2, Wire.I64, at));
        int id = 9;
        if (is(11 - id, Wire.I64, in[at])) {
            seen |= 1L << DICTIONARY_PAGE_OFFSET;
            id = 11;
            at = number(DICTIONARY_PAGE_OFFSET, at + 1);
        }
        if (is(12 - id, Wire.STRUCT, in[at])) {
            seen |= 1L << STATISTICS;
            id = 12;
            start(STATISTICS, at + 1);
            at = statistics(at + 1);
        }
        if (is(13 - id, Wire.LIST, in[at])) {
            seen |= 1L << ENCODING_STATS;
            id = 13;
            start(ENCODING_STATS, at + 1);
            at = encodingStats(at + 1);
        }
        if (is(14 - id, Wire.I64, in[at])) {
            seen |= 1L << BLOOM_FILTER_OFFSET;
            id = 14;
            at = number(BLOOM_FILTER_OFFSET, at + 1);
        }
        if (is(15 - id, Wire.I32, in[at])) {
            seen |= 1L << BLOOM_FILTER_LENGTH;
            id = 15;
            at = smallNumber(BLOOM_FILTER_LENGTH, at + 1);
        }
        if (is(16 - id, Wire.STRUCT, in[at])) {
            seen |= 1L << SIZE_STATISTICS;
            start(SIZE_STATISTICS, at + 1);
            at = sizeStatistics(at + 1);
        }
        keep(seen);
        return required(0, Wire.STOP, at);
    }

    /** Statistics: max, min, null_count, distinct_count, max_value, min_value, whether both are exact, nan_count, 0. */
    private int statistics(int from) {
        byte[] in = bytes;
        long seen = 0;
        int at = from;
        int id = 0;
        if (is(1, Wire.BINARY, in[at])) {
            seen |= 1L << MAX;
            id = 1;
            at = binary(MAX, at + 1);
        }
        if (is(2 - id, Wire.BINARY, in[at])) {
            seen |= 1L << MIN;
            id = 2;
            at = binary(MIN, at + 1);
        }
        if (is(3 - id, Wire.I64, in[at])) {
            seen |= 1L << NULL_COUNT;
            id = 3;
            at = number(NULL_COUNT, at + 1);
        }
        if (is(4 - id, Wire.I64, in[at])) {
            seen |= 1L << DISTINCT_COUNT;
            id = 4;
            at = number(DISTINCT_COUNT, at + 1);
        }
        if (is(5 - id, Wire.BINARY, in[at])) {
            seen |= 1L << MAX_VALUE;
            id = 5;
            at = binary(MAX_VALUE, at + 1);
        }
        if (is(6 - id, Wire.BINARY, in[at])) {
            seen |= 1L << MIN_VALUE;
            id = 6;
            at = binary(MIN_VALUE, at + 1);
        }
        if (is(7 - id, Wire.TRUE, in[at]) || is(7 - id, Wire.FALSE, in[at])) {
            seen |= 1L << IS_MAX_VALUE_EXACT;
            id = 7;
            at = truth(IS_MAX_VALUE_EXACT, at);
        }
        if (is(8 - id, Wire.TRUE, in[at]) || is(8 - id, Wire.FALSE, in[at])) {
            seen |= 1L << IS_MIN_VALUE_EXACT;
            id = 8;
            at = truth(IS_MIN_VALUE_EXACT, at);
        }
        if (is(9 - id, Wire.I64, in[at])) {
            seen |= 1L << NAN_COUNT;
            at = number(NAN_COUNT, at + 1);
        }
        keep(seen);
        return required(0, Wire.STOP, at);
    }

    /** SizeStatistics: unencoded_byte_array_data_bytes, the histograms of the levels, 0. */
    private int sizeStatistics(int from) {
        byte[] in = bytes;
        long seen = 0;
        int at = from;
        int id = 0;
        if (is(1, Wire.I64, in[at])) {
            seen |= 1L << UNENCODED_BYTES;
            id = 1;
            at = number(UNENCODED_BYTES, at + 1);
        }
        if (is(2 - id, Wire.LIST, in[at])) {
            seen |= 1L << REPETITION_HISTOGRAM;
            id = 2;
            start(REPETITION_HISTOGRAM, at + 1);
            at = longs(at + 1);
        }
        if (is(3 - id, Wire.LIST, in[at])) {
            seen |= 1L << DEFINITION_HISTOGRAM;
            start(DEFINITION_HISTOGRAM, at + 1);
            at = longs(at + 1);
        }
        keep(seen);
        return required(0, Wire.STOP, at);
    }

    /** A list, {@code size << 4 | type}, of (page type, encoding, count) as {@code 15 x 15 x 15 x 00}. */
    private int encodingStats(int from) {
        byte[] in = bytes;
        int at = from + 1;
        for (int left = size(Wire.STRUCT, in[from]); left > 0; left--) {
            at = required(1, Wire.I32, at);
            enums.statsPageTypes |= bit(at);
            at = required(1, Wire.I32, at + 1);
            enums.statsEncodings |= bit(at);
            at = behind(required(1, Wire.I32, at + 1), 4);
            at = checked(required(0, Wire.STOP, at));
        }
        return at;
    }

    /** A list, {@code size << 4 | type}, of numbers below 64. */
    private int encodings(int from) {
        start(ENCODINGS, from);
        int size = size(Wire.I32, bytes[from]);
        long seen = 0;
        for (int i = 1; i <= size; i++) {
            seen |= bit(from + i);
        }
        enums.encodings |= seen;
        return from + 1 + size;
    }

    /** A list, {@code size << 4 | type}, of byte strings. */
    private int path(int from) {
        start(PATH_IN_SCHEMA, from);
        int at = from + 1;
        for (int left = size(Wire.BINARY, bytes[from]); left > 0; left--) {
            at = behindBinary(at);
        }
        return at;
    }

    /** A list, {@code size << 4 | type}, of numbers of 64 bits. */
    private int longs(int from) {
        int at = from + 1;
        for (int left = size(Wire.I64, bytes[from]); left > 0; left--) {
            at = checked(behind(at, 8));
        }
        return at;
    }
}
