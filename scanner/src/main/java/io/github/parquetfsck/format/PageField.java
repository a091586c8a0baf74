// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

/** A field of a page header, of the header of its kind, or of the statistics in it. */
public enum PageField implements TableField {
    TYPE(ThriftStruct.PAGE_HEADER, 1, ""),
    UNCOMPRESSED_PAGE_SIZE(ThriftStruct.PAGE_HEADER, 2, ""),
    COMPRESSED_PAGE_SIZE(ThriftStruct.PAGE_HEADER, 3, ""),
    CRC(ThriftStruct.PAGE_HEADER, 4, ""),
    V1_NUM_VALUES(ThriftStruct.DATA_PAGE_HEADER, 1, "data_page_header."),
    V1_ENCODING(ThriftStruct.DATA_PAGE_HEADER, 2, "data_page_header."),
    V1_DEFINITION_LEVEL_ENCODING(ThriftStruct.DATA_PAGE_HEADER, 3, "data_page_header."),
    V1_REPETITION_LEVEL_ENCODING(ThriftStruct.DATA_PAGE_HEADER, 4, "data_page_header."),
    DICTIONARY_NUM_VALUES(ThriftStruct.DICTIONARY_PAGE_HEADER, 1, "dictionary_page_header."),
    DICTIONARY_ENCODING(ThriftStruct.DICTIONARY_PAGE_HEADER, 2, "dictionary_page_header."),
    DICTIONARY_IS_SORTED(ThriftStruct.DICTIONARY_PAGE_HEADER, 3, "dictionary_page_header."),
    V2_NUM_VALUES(ThriftStruct.DATA_PAGE_HEADER_V2, 1, "data_page_header_v2."),
    V2_NUM_NULLS(ThriftStruct.DATA_PAGE_HEADER_V2, 2, "data_page_header_v2."),
    V2_NUM_ROWS(ThriftStruct.DATA_PAGE_HEADER_V2, 3, "data_page_header_v2."),
    V2_ENCODING(ThriftStruct.DATA_PAGE_HEADER_V2, 4, "data_page_header_v2."),
    V2_DEFINITION_LEVELS_LENGTH(ThriftStruct.DATA_PAGE_HEADER_V2, 5, "data_page_header_v2."),
    V2_REPETITION_LEVELS_LENGTH(ThriftStruct.DATA_PAGE_HEADER_V2, 6, "data_page_header_v2."),
    V2_IS_COMPRESSED(ThriftStruct.DATA_PAGE_HEADER_V2, 7, "data_page_header_v2."),
    NULL_COUNT(ThriftStruct.STATISTICS, 3, "statistics."),
    NAN_COUNT(ThriftStruct.STATISTICS, 9, "statistics."),
    DATA_PAGE_HEADER(ThriftStruct.PAGE_HEADER, 5, ""),
    INDEX_PAGE_HEADER(ThriftStruct.PAGE_HEADER, 6, ""),
    DICTIONARY_PAGE_HEADER(ThriftStruct.PAGE_HEADER, 7, ""),
    DATA_PAGE_HEADER_V2(ThriftStruct.PAGE_HEADER, 8, ""),
    V1_STATISTICS(ThriftStruct.DATA_PAGE_HEADER, 5, "data_page_header."),
    V2_STATISTICS(ThriftStruct.DATA_PAGE_HEADER_V2, 8, "data_page_header_v2."),
    MAX(ThriftStruct.STATISTICS, 1, "statistics."),
    MIN(ThriftStruct.STATISTICS, 2, "statistics."),
    MAX_VALUE(ThriftStruct.STATISTICS, 5, "statistics."),
    MIN_VALUE(ThriftStruct.STATISTICS, 6, "statistics.");

    static final Layout LAYOUT = new Layout(values());

    private final ThriftStruct struct;
    private final int id;
    private final String path;

    PageField(ThriftStruct struct, int id, String parents) {
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
