// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

/** A field of a column chunk, of its metadata, or of the statistics in it. */
public enum ChunkField implements TableField {
    FILE_OFFSET(ThriftStruct.COLUMN_CHUNK, 2, ""),
    OFFSET_INDEX_OFFSET(ThriftStruct.COLUMN_CHUNK, 4, ""),
    OFFSET_INDEX_LENGTH(ThriftStruct.COLUMN_CHUNK, 5, ""),
    COLUMN_INDEX_OFFSET(ThriftStruct.COLUMN_CHUNK, 6, ""),
    COLUMN_INDEX_LENGTH(ThriftStruct.COLUMN_CHUNK, 7, ""),
    TYPE(ThriftStruct.COLUMN_META_DATA, 1, "meta_data."),
    CODEC(ThriftStruct.COLUMN_META_DATA, 4, "meta_data."),
    NUM_VALUES(ThriftStruct.COLUMN_META_DATA, 5, "meta_data."),
    TOTAL_UNCOMPRESSED_SIZE(ThriftStruct.COLUMN_META_DATA, 6, "meta_data."),
    TOTAL_COMPRESSED_SIZE(ThriftStruct.COLUMN_META_DATA, 7, "meta_data."),
    DATA_PAGE_OFFSET(ThriftStruct.COLUMN_META_DATA, 9, "meta_data."),
    INDEX_PAGE_OFFSET(ThriftStruct.COLUMN_META_DATA, 10, "meta_data."),
    DICTIONARY_PAGE_OFFSET(ThriftStruct.COLUMN_META_DATA, 11, "meta_data."),
    BLOOM_FILTER_OFFSET(ThriftStruct.COLUMN_META_DATA, 14, "meta_data."),
    BLOOM_FILTER_LENGTH(ThriftStruct.COLUMN_META_DATA, 15, "meta_data."),
    NULL_COUNT(ThriftStruct.STATISTICS, 3, "meta_data.statistics."),
    DISTINCT_COUNT(ThriftStruct.STATISTICS, 4, "meta_data.statistics."),
    IS_MAX_VALUE_EXACT(ThriftStruct.STATISTICS, 7, "meta_data.statistics."),
    IS_MIN_VALUE_EXACT(ThriftStruct.STATISTICS, 8, "meta_data.statistics."),
    NAN_COUNT(ThriftStruct.STATISTICS, 9, "meta_data.statistics."),
    UNENCODED_BYTES(ThriftStruct.SIZE_STATISTICS, 1, "meta_data.size_statistics."),
    FILE_PATH(ThriftStruct.COLUMN_CHUNK, 1, ""),
    META_DATA(ThriftStruct.COLUMN_CHUNK, 3, ""),
    CRYPTO_METADATA(ThriftStruct.COLUMN_CHUNK, 8, ""),
    ENCRYPTED_COLUMN_METADATA(ThriftStruct.COLUMN_CHUNK, 9, ""),
    ENCODINGS(ThriftStruct.COLUMN_META_DATA, 2, "meta_data."),
    PATH_IN_SCHEMA(ThriftStruct.COLUMN_META_DATA, 3, "meta_data."),
    KEY_VALUE_METADATA(ThriftStruct.COLUMN_META_DATA, 8, "meta_data."),
    STATISTICS(ThriftStruct.COLUMN_META_DATA, 12, "meta_data."),
    ENCODING_STATS(ThriftStruct.COLUMN_META_DATA, 13, "meta_data."),
    SIZE_STATISTICS(ThriftStruct.COLUMN_META_DATA, 16, "meta_data."),
    GEOSPATIAL_STATISTICS(ThriftStruct.COLUMN_META_DATA, 17, "meta_data."),
    MAX(ThriftStruct.STATISTICS, 1, "meta_data.statistics."),
    MIN(ThriftStruct.STATISTICS, 2, "meta_data.statistics."),
    MAX_VALUE(ThriftStruct.STATISTICS, 5, "meta_data.statistics."),
    MIN_VALUE(ThriftStruct.STATISTICS, 6, "meta_data.statistics."),
    REPETITION_HISTOGRAM(ThriftStruct.SIZE_STATISTICS, 2, "meta_data.size_statistics."),
    DEFINITION_HISTOGRAM(ThriftStruct.SIZE_STATISTICS, 3, "meta_data.size_statistics.");

    static final Layout LAYOUT = new Layout(values());

    private final ThriftStruct struct;
    private final int id;
    private final String path;

    ChunkField(ThriftStruct struct, int id, String parents) {
        this.struct = struct;
        this.id = id;
        path = parents + field().name();
    }

    @Override
    public ThriftField field() {
        return struct.field(id).orElseThrow();
    }

    @Override
    @SuppressWarnings("EnumOrdinal")
    public int column() {
        return ordinal();
    }

    @Override
    public String path() {
        return path;
    }
}
