// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The structs and unions of parquet.thrift with every field of the format as of August 2026: one line a field, its id,
 * {@code !} where it is required, its type and its name. Fields that are not listed are skipped and counted.
 */
public enum ThriftStruct {
    EMPTY(""),
    KEY_VALUE("1! binary key", "2 binary value"),

    TIME_UNIT("union", "1 EMPTY MILLIS", "2 EMPTY MICROS", "3 EMPTY NANOS"),
    DECIMAL_TYPE("1! i32 scale", "2! i32 precision"),
    TIME_TYPE("1! bool isAdjustedToUTC", "2! TIME_UNIT unit"),
    TIMESTAMP_TYPE("1! bool isAdjustedToUTC", "2! TIME_UNIT unit"),
    INT_TYPE("1! i8 bitWidth", "2! bool isSigned"),
    VARIANT_TYPE("1 i8 specification_version"),
    GEOMETRY_TYPE("1 binary crs"),
    GEOGRAPHY_TYPE("1 binary crs", "2 enum algorithm"),
    LOGICAL_TYPE(
            "union",
            "1 EMPTY STRING",
            "2 EMPTY MAP",
            "3 EMPTY LIST",
            "4 EMPTY ENUM",
            "5 DECIMAL_TYPE DECIMAL",
            "6 EMPTY DATE",
            "7 TIME_TYPE TIME",
            "8 TIMESTAMP_TYPE TIMESTAMP",
            "10 INT_TYPE INTEGER",
            "11 EMPTY UNKNOWN",
            "12 EMPTY JSON",
            "13 EMPTY BSON",
            "14 EMPTY UUID",
            "15 EMPTY FLOAT16",
            "16 VARIANT_TYPE VARIANT",
            "17 GEOMETRY_TYPE GEOMETRY",
            "18 GEOGRAPHY_TYPE GEOGRAPHY",
            "19 EMPTY FILE"),
    SCHEMA_ELEMENT(
            "1 enum type",
            "2 i32 type_length",
            "3 enum repetition_type",
            "4! binary name",
            "5 i32 num_children",
            "6 enum converted_type",
            "7 i32 scale",
            "8 i32 precision",
            "9 i32 field_id",
            "10 LOGICAL_TYPE logicalType"),

    BOUNDING_BOX(
            "1! double xmin",
            "2! double xmax",
            "3! double ymin",
            "4! double ymax",
            "5 double zmin",
            "6 double zmax",
            "7 double mmin",
            "8 double mmax"),
    GEOSPATIAL_STATISTICS("1 BOUNDING_BOX bbox", "2 list<i32> geospatial_types"),
    STATISTICS(
            "1 binary max",
            "2 binary min",
            "3 i64 null_count",
            "4 i64 distinct_count",
            "5 binary max_value",
            "6 binary min_value",
            "7 bool is_max_value_exact",
            "8 bool is_min_value_exact",
            "9 i64 nan_count"),
    SIZE_STATISTICS(
            "1 i64 unencoded_byte_array_data_bytes",
            "2 list<i64> repetition_level_histogram",
            "3 list<i64> definition_level_histogram"),
    PAGE_ENCODING_STATS("1! enum page_type", "2! enum encoding", "3! i32 count"),
    COLUMN_META_DATA(
            "1! enum type",
            "2! list<enum> encodings",
            "3! list<binary> path_in_schema",
            "4! enum codec",
            "5! i64 num_values",
            "6! i64 total_uncompressed_size",
            "7! i64 total_compressed_size",
            "8 list<KEY_VALUE> key_value_metadata",
            "9! i64 data_page_offset",
            "10 i64 index_page_offset",
            "11 i64 dictionary_page_offset",
            "12 STATISTICS statistics",
            "13 list<PAGE_ENCODING_STATS> encoding_stats",
            "14 i64 bloom_filter_offset",
            "15 i32 bloom_filter_length",
            "16 SIZE_STATISTICS size_statistics",
            "17 GEOSPATIAL_STATISTICS geospatial_statistics"),
    ENCRYPTION_WITH_COLUMN_KEY("1! list<binary> path_in_schema", "2 binary key_metadata"),
    COLUMN_CRYPTO_META_DATA(
            "union", "1 EMPTY ENCRYPTION_WITH_FOOTER_KEY", "2 ENCRYPTION_WITH_COLUMN_KEY ENCRYPTION_WITH_COLUMN_KEY"),
    COLUMN_CHUNK(
            "1 binary file_path",
            "2! i64 file_offset",
            "3 COLUMN_META_DATA meta_data",
            "4 i64 offset_index_offset",
            "5 i32 offset_index_length",
            "6 i64 column_index_offset",
            "7 i32 column_index_length",
            "8 COLUMN_CRYPTO_META_DATA crypto_metadata",
            "9 binary encrypted_column_metadata"),
    SORTING_COLUMN("1! i32 column_idx", "2! bool descending", "3! bool nulls_first"),
    ROW_GROUP(
            "1! list<COLUMN_CHUNK> columns",
            "2! i64 total_byte_size",
            "3! i64 num_rows",
            "4 list<SORTING_COLUMN> sorting_columns",
            "5 i64 file_offset",
            "6 i64 total_compressed_size",
            "7 i16 ordinal"),

    COLUMN_ORDER("union", "1 EMPTY TYPE_ORDER", "2 EMPTY IEEE_754_TOTAL_ORDER", "3 EMPTY INT96_TIMESTAMP_ORDER"),
    AES_GCM_V1("1 binary aad_prefix", "2 binary aad_file_unique", "3 bool supply_aad_prefix"),
    AES_GCM_CTR_V1("1 binary aad_prefix", "2 binary aad_file_unique", "3 bool supply_aad_prefix"),
    ENCRYPTION_ALGORITHM("union", "1 AES_GCM_V1 AES_GCM_V1", "2 AES_GCM_CTR_V1 AES_GCM_CTR_V1"),
    FILE_CRYPTO_META_DATA("1! ENCRYPTION_ALGORITHM encryption_algorithm", "2 binary key_metadata"),
    FILE_META_DATA(
            "1! i32 version",
            "2! list<SCHEMA_ELEMENT> schema",
            "3! i64 num_rows",
            "4! list<ROW_GROUP> row_groups",
            "5 list<KEY_VALUE> key_value_metadata",
            "6 binary created_by",
            "7 list<COLUMN_ORDER> column_orders",
            "8 ENCRYPTION_ALGORITHM encryption_algorithm",
            "9 binary footer_signing_key_metadata"),

    PAGE_LOCATION("1! i64 offset", "2! i32 compressed_page_size", "3! i64 first_row_index"),
    OFFSET_INDEX("1! list<PAGE_LOCATION> page_locations", "2 list<i64> unencoded_byte_array_data_bytes"),
    COLUMN_INDEX(
            "1! list<bool> null_pages",
            "2! list<binary> min_values",
            "3! list<binary> max_values",
            "4! enum boundary_order",
            "5 list<i64> null_counts",
            "6 list<i64> repetition_level_histograms",
            "7 list<i64> definition_level_histograms",
            "8 list<i64> nan_counts"),
    BLOOM_FILTER_ALGORITHM("union", "1 EMPTY BLOCK"),
    BLOOM_FILTER_HASH("union", "1 EMPTY XXHASH"),
    BLOOM_FILTER_COMPRESSION("union", "1 EMPTY UNCOMPRESSED"),
    BLOOM_FILTER_HEADER(
            "1! i32 numBytes",
            "2! BLOOM_FILTER_ALGORITHM algorithm",
            "3! BLOOM_FILTER_HASH hash",
            "4! BLOOM_FILTER_COMPRESSION compression"),
    DATA_PAGE_HEADER(
            "1! i32 num_values",
            "2! enum encoding",
            "3! enum definition_level_encoding",
            "4! enum repetition_level_encoding",
            "5 STATISTICS statistics"),
    DICTIONARY_PAGE_HEADER("1! i32 num_values", "2! enum encoding", "3 bool is_sorted"),
    DATA_PAGE_HEADER_V2(
            "1! i32 num_values",
            "2! i32 num_nulls",
            "3! i32 num_rows",
            "4! enum encoding",
            "5! i32 definition_levels_byte_length",
            "6! i32 repetition_levels_byte_length",
            "7 bool is_compressed",
            "8 STATISTICS statistics"),
    PAGE_HEADER(
            "1! enum type",
            "2! i32 uncompressed_page_size",
            "3! i32 compressed_page_size",
            "4 i32 crc",
            "5 DATA_PAGE_HEADER data_page_header",
            "6 EMPTY index_page_header",
            "7 DICTIONARY_PAGE_HEADER dictionary_page_header",
            "8 DATA_PAGE_HEADER_V2 data_page_header_v2");

    final boolean union;
    /** Indexed by field id; null where the format defines none; never changed. */
    @SuppressWarnings("ImmutableEnumChecker")
    final @Nullable ThriftField[] byId;

    /** The bits of the required fields' ids. */
    final long required;

    ThriftStruct(String... lines) {
        Declared.BY_NAME.put(name(), this);
        union = lines[0].equals("union");
        List<ThriftField> fields = Arrays.stream(lines)
                .filter(line -> !line.isEmpty() && !line.equals("union"))
                .map(line -> ThriftField.parse(this, line))
                .toList();
        int last = fields.isEmpty() ? -1 : fields.get(fields.size() - 1).id();
        byId = new ThriftField[last + 1];
        long bits = 0;
        for (ThriftField field : fields) {
            byId[field.id()] = field;
            bits |= field.required() ? 1L << field.id() : 0;
        }
        required = bits;
    }

    /** A struct that stands further up in this list. */
    static ThriftStruct declared(String name) {
        ThriftStruct struct = Declared.BY_NAME.get(name);
        if (struct == null) {
            throw new IllegalStateException(name + " is used before it is declared");
        }
        return struct;
    }

    private static final class Declared {
        static final Map<String, ThriftStruct> BY_NAME = new HashMap<>();
    }

    /** The field of an id, if the format defines one. */
    public Optional<ThriftField> field(int id) {
        return Optional.ofNullable(id >= 0 && id < byId.length ? byId[id] : null);
    }

    /** The defined fields in order of id. */
    public List<ThriftField> fields() {
        return Arrays.stream(byId).filter(f -> f != null).toList();
    }
}
