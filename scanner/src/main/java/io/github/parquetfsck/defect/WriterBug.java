// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.defect;

import static io.github.parquetfsck.defect.Defect.*;
import static io.github.parquetfsck.defect.Where.ANYWHERE;
import static io.github.parquetfsck.defect.Where.BINARY;
import static io.github.parquetfsck.defect.Where.BINARY_DECIMAL;
import static io.github.parquetfsck.defect.Where.BYTE_ARRAY_DECIMAL;
import static io.github.parquetfsck.defect.Where.DECIMAL;
import static io.github.parquetfsck.defect.Where.HIGH_BOUNDS;
import static io.github.parquetfsck.defect.Where.HUGE_PAGE;
import static io.github.parquetfsck.defect.Where.LZ4;
import static io.github.parquetfsck.defect.Where.MANY_LEVELS;
import static io.github.parquetfsck.defect.Where.NESTED;
import static io.github.parquetfsck.defect.Where.SWAPPED_DECIMAL;
import static io.github.parquetfsck.defect.Where.UNSIGNED;
import static io.github.parquetfsck.defect.Where.WRAPPED;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Bugs of writers that files in the wild still show. A file has one only when its created_by names an affected version
 * and the symptom is found in it. The columns: programs and versions, what must be found and where, what the bug is,
 * what it means to readers, what to do, the report. Of two rows that fit a finding the first counts.
 */
@SuppressWarnings("ImmutableEnumChecker") // the lists and sets are copies that nobody can change
public enum WriterBug {
    // spotless:off
    PARQUET_686(List.of(by("parquet-mr", "..1.10.0"), by("parquet-cpp", "..1.3.0")),
            HIGH_BOUNDS, on(DEPRECATED_BINARY_STATISTICS_ORDER),
            "min and max of text are by signed bytes, not by the order of the text",
            "parquet-java, Spark and pyarrow do not use them; DuckDB prunes by them and leaves rows out",
            "read without statistics, or write the file again with a current writer",
            "https://issues.apache.org/jira/browse/PARQUET-686"),
    PARQUET_251(List.of(by("parquet-mr", "..1.5.0-cdh5.5.0, 1.5.0..1.8.0")),
            BINARY, on(DEPRECATED_STATISTICS_LIE, DEPRECATED_BINARY_STATISTICS_ORDER),
            "min and max of binary columns are of a buffer that was used again for later values",
            "parquet-java, Spark and pyarrow do not use them; DuckDB prunes by them and leaves rows out",
            "read without statistics, or write the file again with a current writer",
            "https://issues.apache.org/jira/browse/PARQUET-251"),
    PARQUET_297(List.of(by("parquet-mr", "none"), by("", "all")),
            BINARY, on(DEPRECATED_STATISTICS_LIE, DEPRECATED_BINARY_STATISTICS_ORDER),
            "created_by names no version, as before parquet-mr 1.8.0, whose min and max of binary columns are wrong",
            "parquet-java and Spark do not use them; DuckDB prunes by them and leaves rows out",
            "read without statistics, or write the file again with a current writer",
            "https://issues.apache.org/jira/browse/PARQUET-297"),
    PARQUET_246(List.of(by("parquet-mr", "none, ..1.8.0"), by("", "all")),
            ANYWHERE, on(DELTA_BYTES_ACROSS_PAGES),
            "the first value of a page continues the last one of the page before",
            "parquet-java reads such pages one after the other; the other readers fail or return other values",
            "read it whole with parquet-java, without filters, and write it again",
            "https://issues.apache.org/jira/browse/PARQUET-246"),
    PARQUET_816(List.of(by("parquet-mr", "none, ..1.2.9")),
            ANYWHERE, on(TOTAL_COMPRESSED_SIZE_SHORT),
            "total_compressed_size leaves out the header of the dictionary page",
            "pyarrow, DuckDB and Impala know it; parquet-java 1.16, arrow-rs and polars run out of bytes",
            "read it with pyarrow or DuckDB, and write it again",
            "https://issues.apache.org/jira/browse/PARQUET-816"),
    PARQUET_104(List.of(by("parquet-mr", "none, ..1.6.0")),
            ANYWHERE, on(ROW_GROUP_EMPTY),
            "an empty row group is written at the end when the rows come out even",
            "old parquet-java and Impala fail on it, current readers skip it",
            "upgrade the reader, or write the file again",
            "https://issues.apache.org/jira/browse/PARQUET-104"),
    PARQUET_831(List.of(by("parquet-mr", "none, ..1.11.0")),
            WRAPPED, on(PAGE_UNCOMPRESSED_SIZE_NEGATIVE, UNCOMPRESSED_SIZE_NEGATIVE, CHUNK_SIZE_INVALID),
            "a page grew beyond 2 GiB, and its size was written as a negative number",
            "no reader can read the page",
            "write the rows again with parquet-mr 1.13.0 or later: the page cannot be mended",
            "https://issues.apache.org/jira/browse/PARQUET-831"),
    PARQUET_2164(List.of(by("parquet-mr", "1.11.0..1.13.0")),
            WRAPPED, on(PAGE_UNCOMPRESSED_SIZE_NEGATIVE, UNCOMPRESSED_SIZE_NEGATIVE, CHUNK_SIZE_INVALID),
            "a page grew beyond 2 GiB, and its size was written as a negative number",
            "no reader can read the page",
            "write the rows again with parquet-mr 1.13.0 or later: the page cannot be mended",
            "https://issues.apache.org/jira/browse/PARQUET-2164"),
    PARQUET_2342(List.of(by("parquet-mr", "none, ..1.14.0")),
            WRAPPED, on(PAGE_VALUES_NEGATIVE),
            "a page of a list with very many nulls counts more than 2147483647 values, as a negative number",
            "no reader can read the page",
            "write the rows again with parquet-mr 1.14.0 or later",
            "https://issues.apache.org/jira/browse/PARQUET-2342"),
    PARQUET_1364(List.of(by("parquet-mr", "1.11.0-..1.11.0")),
            ANYWHERE, on(OFFSET_INDEX_ROWS_DIFFER, OFFSET_INDEX_ROWS_LIE),
            "the first rows of pages that start with nulls are counted wrong in the offset index",
            "parquet-java and Spark leave rows out under a filter",
            "read without page indexes (parquet.filter.columnindex.enabled=false), and write it again",
            "https://issues.apache.org/jira/browse/PARQUET-1364"),
    PARQUET_1402(List.of(by("parquet-mr", "1.8.1-..1.12.0")),
            ANYWHERE, on(DICTIONARY_OFFSET_ZERO),
            "dictionary_page_offset is 0 where there is no dictionary, or where it is the data's offset",
            "arrow-rs, polars and Impala read from byte 0 and fail",
            "read it with parquet-java, Spark, pyarrow or DuckDB, and write it again",
            "https://issues.apache.org/jira/browse/PARQUET-1402"),
    PARQUET_1979(List.of(by("parquet-mr", "1.12.0-..1.12.0")),
            ANYWHERE, on(BLOOM_FILTER_OFFSET_ZERO),
            "bloom_filter_offset is 0 where there is no bloom filter",
            "current readers take it as absent",
            "nothing needs to be done; upgrade a reader that fails",
            "https://issues.apache.org/jira/browse/PARQUET-1979"),
    PARQUET_2078(List.of(by("parquet-mr", "1.12.0-..1.12.1")),
            ANYWHERE, on(ROW_GROUP_FILE_OFFSET_WRONG),
            "file_offset of row groups is that of an earlier dictionary",
            "parquet-java 1.12.0 and Trino before 477 lose row groups when they split the file by it",
            "upgrade the reader (parquet-java 1.12.1, Trino 477), or write the file again",
            "https://issues.apache.org/jira/browse/PARQUET-2078"),
    PARQUET_JAVA_3585(List.of(by("parquet-mr", "none, ..1.18.0")),
            ANYWHERE, on(PAGE_NULLS_NEGATIVE),
            "num_nulls of v2 pages is -1 in columns without statistics",
            "arrow-rs and hyparquet refuse the page, the others do not look at it",
            "write it again with statistics on, or with parquet-mr 1.18.0 or later",
            "https://github.com/apache/parquet-java/issues/3585"),
    SPARK_31404(List.of(by("parquet-mr", "all")),
            ANYWHERE, on(LEGACY_CALENDAR),
            "Spark before 3.0, or told to, counts days before 1582-10-15 by the Julian calendar",
            "readers that do not look at Spark's metadata show other dates, up to ten days off",
            "read with spark.sql.parquet.datetimeRebaseModeInRead=LEGACY, and write it again in CORRECTED mode",
            "https://issues.apache.org/jira/browse/SPARK-31404"),
    DRILL_4203(List.of(by("parquet-mr", "none, 1.8.1-drill*"), by("", "all")),
            ANYWHERE, on(DRILL_DATES_SHIFTED),
            "Drill before 1.9 writes dates twice the Julian day of 1970 too late",
            "every reader but Drill shows dates some 5000 years ahead",
            "read it with Drill 1.9 or later, which corrects them, and write it again",
            "https://issues.apache.org/jira/browse/DRILL-4203"),
    ARROW_10353(List.of(by("parquet-cpp", "all"), by("parquet-cpp-arrow", "..3.0.0")),
            ANYWHERE, on(PAGE_COMPRESSION_FLAG_OF_OLD_ARROW),
            "is_compressed is false in v2 pages that are compressed",
            "pyarrow knows it by created_by; the other readers take compressed bytes for values",
            "read it with pyarrow, and write it again",
            "https://issues.apache.org/jira/browse/ARROW-10353"),
    PARQUET_2089(List.of(by("parquet-cpp", "all"), by("parquet-cpp-arrow", "..6.0.0")),
            ANYWHERE, on(ROW_GROUP_FILE_OFFSET_WRONG),
            "file_offset of row groups is where the first column ends",
            "parquet-java 1.12.0 and Trino before 477 lose row groups when they split the file by it",
            "upgrade the reader (parquet-java 1.12.1, Trino 477), or write the file again",
            "https://issues.apache.org/jira/browse/PARQUET-2089"),
    PARQUET_1655(List.of(by("parquet-cpp", "all"), by("parquet-cpp-arrow", "..4.0.0")),
            BINARY_DECIMAL, on(STATISTICS_ORDER, STATISTICS_LIE, DEPRECATED_STATISTICS_LIE),
            "min and max of decimals are by signed bytes, not by their value",
            "readers that prune by them leave rows out under a filter",
            "read without statistics, or write the file again with Arrow 4.0.0 or later",
            "https://issues.apache.org/jira/browse/PARQUET-1655"),
    PARQUET_2008(List.of(by("parquet-cpp", "all"), by("parquet-cpp-arrow", "..4.0.0")),
            ANYWHERE, on(TOTAL_BYTE_SIZE_DIFFERS),
            "total_byte_size of row groups is their compressed size",
            "readers plan their memory by it, and take too little",
            "nothing needs to be done",
            "https://issues.apache.org/jira/browse/PARQUET-2008"),
    PARQUET_1225(List.of(by("parquet-cpp", "none, ..1.5.0")),
            ANYWHERE, on(NAN_BOUNDS),
            "NaN among the values becomes a bound",
            "current readers do not use such bounds; older ones leave rows out under a filter",
            "nothing needs to be done; upgrade a reader that prunes by NaN",
            "https://issues.apache.org/jira/browse/PARQUET-1225"),
    PARQUET_1990(List.of(by("parquet-cpp", "all"), by("parquet-cpp-arrow", "..4.0.0")),
            ANYWHERE, on(CONVERTED_TYPE_NA),
            "columns of nulls get converted type 24, which the format does not have",
            "arrow-rs and polars refuse the file",
            "read it with parquet-java, Spark, pyarrow or DuckDB, and write it again",
            "https://issues.apache.org/jira/browse/PARQUET-1990"),
    PARQUET_1878(List.of(by("parquet-cpp", "all"), by("parquet-cpp-arrow", "..5.0.0")),
            LZ4, on(COMPRESSION_FRAMING),
            "pages under codec LZ4 have no Hadoop framing, which parquet-java expects",
            "parquet-java and Spark fail on the page",
            "read it with pyarrow, and write it again with ZSTD or LZ4_RAW",
            "https://issues.apache.org/jira/browse/PARQUET-1878"),
    ARROW_34086(List.of(by("parquet-cpp", "all"), by("parquet-cpp-arrow", "..12.0.0")),
            NESTED, on(NESTED_PAGE_ROWS_DIFFER),
            "num_rows of v2 pages of lists is their number of values",
            "current readers do not look at it without an offset index",
            "nothing needs to be done; write the file again for a reader that fails",
            "https://github.com/apache/arrow/issues/34086"),
    ARROW_34326(List.of(by("parquet-cpp", "all"), by("parquet-cpp-arrow", "..12.0.0")),
            ANYWHERE, on(PAGE_NULLS_INVALID, PAGE_NULLS_NEGATIVE, PAGE_NULLS_LIE),
            "num_nulls of v2 pages is what memory held, in columns without statistics",
            "arrow-rs, polars and hyparquet refuse the page, the others do not look at it",
            "read it with pyarrow, and write it again with Arrow 12.0.0 or later",
            "https://github.com/apache/arrow/issues/34326"),
    ARROW_47973(List.of(by("parquet-cpp", "all"), by("parquet-cpp-arrow", "..23.0.0")),
            HUGE_PAGE, on(DICTIONARY_INDEX_OUT_OF_RANGE, VALUES_EXHAUSTED, RUN_INVALID),
            "dictionary indexes beyond 256 MiB in a page were not written",
            "no reader can read the page",
            "write the rows again with Arrow 23.0.0 or later, or with smaller pages",
            "https://github.com/apache/arrow/issues/47973"),
    ARROW_50778(List.of(by("parquet-cpp-arrow", "19.0.0-..26.0.0")),
            MANY_LEVELS, on(SIZE_STATISTICS_LIE, HISTOGRAM_SUM),
            "level histograms of more than 16384 levels count the first ones again and leave out the others",
            "readers use them only to estimate sizes",
            "nothing needs to be done; do not trust the size statistics",
            "https://github.com/apache/arrow/issues/50778"),
    ARROW_6901(List.of(by("parquet-rs", "none, ..0.16.0")),
            ANYWHERE, on(FILE_ROWS_ZERO),
            "num_rows of the file is never written",
            "arrow-rs and Impala return no rows, the others count those of the row groups",
            "read it with parquet-java, Spark, pyarrow or DuckDB, and write it again",
            "https://issues.apache.org/jira/browse/ARROW-6901"),
    ARROW_RS_2185(List.of(by("parquet-rs", "..20.0.0")),
            ANYWHERE, on(PAGE_NULLS_LIE),
            "num_nulls of v2 pages is 0 in columns without statistics of pages",
            "polars and hyparquet trust it, the others do not look at it",
            "read it with another reader, and write it again",
            "https://github.com/apache/arrow-rs/issues/2185"),
    ARROW_RS_3530(List.of(by("parquet-rs", "..32.0.0")),
            ANYWHERE, on(TOTAL_BYTE_SIZE_DIFFERS),
            "total_byte_size of row groups is their compressed size",
            "readers plan their memory by it, and take too little",
            "nothing needs to be done",
            "https://github.com/apache/arrow-rs/issues/3530"),
    ARROW_RS_6310(List.of(by("parquet-rs", "..53.0.0")),
            ANYWHERE, on(PAGE_BOUNDS_EMPTY, COLUMN_INDEX_LIES),
            "the column index has empty bounds for pages with values, where other pages are all null",
            "parquet-java fails or leaves rows out under a filter",
            "read without page indexes (parquet.filter.columnindex.enabled=false), and write it again",
            "https://github.com/apache/arrow-rs/issues/6310"),
    ARROW_RS_10860(List.of(by("parquet-rs", "all")),
            BYTE_ARRAY_DECIMAL, on(STATISTICS_ORDER, STATISTICS_LIE),
            "min and max of decimals in BYTE_ARRAY are not by their value",
            "readers that prune by them leave rows out under a filter",
            "read without statistics, or write decimals in FIXED_LEN_BYTE_ARRAY",
            "https://github.com/apache/arrow-rs/issues/10860"),
    ARROW_GO_209(List.of(by("parquet-go", "..18.1.0")),
            UNSIGNED, on(STATISTICS_ORDER, STATISTICS_LIE),
            "bounds of unsigned columns with nulls start from those of a signed type",
            "readers that prune by them leave rows out under a filter",
            "read without statistics, or write the file again with arrow-go 18.1.0 or later",
            "https://github.com/apache/arrow-go/issues/209"),
    ARROW_GO_525(List.of(by("parquet-go", "18.0.0..18.5.0")),
            ANYWHERE, on(BLOOM_FILTER_LIES, BLOOM_FILTER_ALL_ZERO, BLOOM_FILTER_BLOCK),
            "the adaptive bloom filter that is written is not the one that the values were put into",
            "readers that look values up in it leave rows out",
            "read without bloom filters (parquet.filter.bloom.enabled=false), and write it again",
            "https://github.com/apache/arrow-go/issues/525"),
    ARROW_GO_1027(List.of(by("parquet-go", ".."), by("Arrow2 - Native Rust implementation of Arrow", "all")),
            ANYWHERE, on(DELTA_PACKED_TOO_WIDE),
            "differences of INT32 that do not fit 32 bits are written with more",
            "all readers but the writer's own refuse the page",
            "read it with the library that wrote it, and write it again without DELTA_BINARY_PACKED",
            "https://github.com/apache/arrow-go/pull/1027"),
    XITONGSYS_547(List.of(by("parquet-go", "none")),
            ANYWHERE, on(OFFSET_INDEX_SIZE_WITHOUT_HEADER, OFFSET_INDEX_ROWS, OFFSET_INDEX_ROWS_DIFFER),
            "sizes in the offset index leave out the page headers",
            "Spark, Athena and BigQuery cut pages short; readers that do not use page indexes read the file",
            "read without page indexes (parquet.filter.columnindex.enabled=false), and write it again",
            "https://github.com/xitongsys/parquet-go/issues/547"),
    PARQUET_GO_592(List.of(by("github.com/parquet-go/parquet-go", "all"), by("github.com/segmentio/parquet-go", "all")),
            SWAPPED_DECIMAL, on(STATISTICS_ORDER, STATISTICS_LIE, PAGE_BOUNDS_ORDER, COLUMN_INDEX_LIES, BOUNDARY_ORDER_WRONG),
            "min and max of decimals are by unsigned bytes: negative ones count as the largest",
            "readers that prune by them leave rows out under a filter",
            "read without statistics, or write the file again with another writer",
            "https://github.com/parquet-go/parquet-go/issues/592"),
    DUCKDB_12096(List.of(by("DuckDB", "none")),
            ANYWHERE, on(DICTIONARY_OFFSET_AT_DATA),
            "DuckDB 0.10.1 and 0.10.2 write the offset of the dictionary as that of the data",
            "Impala refuses the file, the other readers find the dictionary",
            "write it again with DuckDB 1.0.0 or later for Impala",
            "https://github.com/duckdb/duckdb/issues/12096"),
    DUCKDB_18512(List.of(by("DuckDB", "none, ..1.4.0")),
            NESTED, on(PAGE_SPLITS_ROW),
            "v2 pages of lists start inside a row",
            "parquet-java and Spark fail or return other rows when they skip pages",
            "read without page indexes (parquet.filter.columnindex.enabled=false), and write it again",
            "https://github.com/duckdb/duckdb/issues/18512"),
    DUCKDB_24731(List.of(by("DuckDB", "all")),
            NESTED, on(LEVELS_CONTRADICT),
            "arrays of a fixed size that are null have elements by their levels, and no values",
            "pyarrow fails on reading, and the other readers return lists for nulls",
            "write the column again as a list of variable size",
            "https://github.com/duckdb/duckdb/issues/24731"),
    POLARS_29321(List.of(by("Polars", "all")),
            ANYWHERE, on(NULL_COUNT_LIES, NULL_COUNT_TOO_LARGE, ALL_NULL_WITH_BOUNDS),
            "null_count is multiplied by the number of pages",
            "readers that prune by it leave rows out under a filter",
            "read without statistics, or write the file again with a later Polars",
            "https://github.com/pola-rs/polars/issues/29321"),
    POLARS_29347(List.of(by("Polars", "all")),
            SWAPPED_DECIMAL, on(STATISTICS_ORDER, STATISTICS_LIE),
            "min and max of decimals are merged by unsigned bytes: negative ones count as the largest",
            "readers that prune by them leave rows out under a filter",
            "read without statistics, or write the file again with a later Polars",
            "https://github.com/pola-rs/polars/issues/29347"),
    POLARS_16683(List.of(by("Polars", "all")),
            UNSIGNED, on(STATISTICS_ORDER, STATISTICS_LIE),
            "min and max of unsigned columns are by the order of signed ones",
            "readers that prune by them leave rows out under a filter",
            "read without statistics, or write the file again with Polars 1.0 or later",
            "https://github.com/pola-rs/polars/issues/16683"),
    CLICKHOUSE_83754(List.of(by("ClickHouse", "..25.8")),
            SWAPPED_DECIMAL, on(STATISTICS_ORDER, STATISTICS_LIE, PAGE_BOUNDS_ORDER, COLUMN_INDEX_LIES, BOUNDARY_ORDER_WRONG),
            "min and max of decimals are by unsigned bytes: negative ones count as the largest",
            "readers that prune by them leave rows out under a filter",
            "read without statistics, or write the file again with ClickHouse 25.8 or later",
            "https://github.com/ClickHouse/ClickHouse/pull/83754"),
    CLICKHOUSE_83876(List.of(by("ClickHouse", "..25.8")),
            NESTED, on(OFFSET_INDEX_ROWS, OFFSET_INDEX_ROWS_DIFFER, OFFSET_INDEX_ROWS_LIE),
            "first rows of pages of arrays are counted in elements, not in rows",
            "parquet-java and Spark leave rows out under a filter",
            "read without page indexes (parquet.filter.columnindex.enabled=false), and write it again",
            "https://github.com/ClickHouse/ClickHouse/pull/83876"),
    CLICKHOUSE_103039(List.of(by("ClickHouse",
                    "..25.8.23.11, 25.9..26.1.12.22, 26.2..26.2.17.27, 26.3..26.3.10.46, 26.4..26.4.1.1123")),
            BINARY, on(PAGE_BOUNDS_ORDER, COLUMN_INDEX_LIES, BOUNDARY_ORDER_WRONG),
            "a bound of a page that is longer than 4096 bytes is left out, and the other one is not",
            "parquet-java and Spark leave rows out under a filter, ClickHouse refuses the index",
            "read without page indexes (parquet.filter.columnindex.enabled=false), and write it again",
            "https://github.com/ClickHouse/ClickHouse/issues/103039"),
    CLICKHOUSE_120027(List.of(by("ClickHouse", "all")),
            ANYWHERE, on(SIZE_STATISTICS_LIE, HISTOGRAM_SUM),
            "size statistics count what was encoded twice where a dictionary grew too large",
            "readers use them only to estimate sizes",
            "nothing needs to be done; do not trust the size statistics",
            "https://github.com/ClickHouse/ClickHouse/pull/120027"),
    TRINO_12808(List.of(by("Trino", "..386"), by("parquet-mr-trino", "..386")),
            ANYWHERE, on(MAP_KEY_OPTIONAL),
            "keys of maps are optional",
            "pyarrow refuses the file",
            "read it with another reader, and write it again with Trino 386 or later",
            "https://github.com/trinodb/trino/pull/12808"),
    HYPARQUET_WRITER_18(List.of(by("hyparquet", "all")),
            ANYWHERE, on(BOOLEANS_INVALID),
            "booleans in RLE have the number of values in front of them, not their number of bytes",
            "readers run out of bytes, or read other values",
            "write the file again with a later hyparquet-writer",
            "https://github.com/hyparam/hyparquet-writer/pull/18"),
    HYPARQUET_WRITER_38(List.of(by("hyparquet", "all")),
            DECIMAL, on(STATISTICS_ORDER, STATISTICS_LIE),
            "min and max of decimals are not those of the values as they are stored",
            "readers that prune by them leave rows out under a filter",
            "read without statistics, or write the file again with a later hyparquet-writer",
            "https://github.com/hyparam/hyparquet-writer/issues/38"),
    HYPARQUET_WRITER_45(List.of(by("hyparquet", "all")),
            NESTED, on(PAGE_SPLITS_ROW),
            "pages of lists start inside a row",
            "parquet-java and Spark fail or return other rows when they skip pages",
            "read without page indexes (parquet.filter.columnindex.enabled=false), and write it again",
            "https://github.com/hyparam/hyparquet-writer/pull/45"),
    PARQUET_JAVA_3043(List.of(by("https://github.com/gaborcsardi/nanoparquet", "all")),
            ANYWHERE, on(LEVEL_ENCODING_WITHOUT_LEVELS),
            "pages name PLAIN as the encoding of levels that they do not have",
            "parquet-java fails on the page when it looks for them",
            "read it with Spark, pyarrow, arrow-rs or DuckDB, and write it again",
            "https://github.com/apache/parquet-java/issues/3043"),
    ARROW_RS_8826(List.of(by("fastparquet-python", "all")),
            ANYWHERE, on(EMPTY_LIST_TYPE),
            "empty lists in the footer have elements of type 0",
            "arrow-rs 57.0 and polars 1.41 refuse the footer, the others and later ones read it",
            "upgrade the reader, or write the file again",
            "https://github.com/apache/arrow-rs/issues/8826"),
    FASTPARQUET_801(List.of(by("fastparquet-python", "0.8.0..0.8.3")),
            ANYWHERE, on(OPTIONAL_FIELD_WIRE_TYPE, KEY_WITHOUT_VALUE),
            "values of the file's metadata that are not text are written as numbers",
            "most readers refuse the footer or take the value as absent",
            "read it with fastparquet, and write it again with texts as values",
            "https://github.com/dask/fastparquet/pull/801");
    // spotless:on

    private static final Set<Defect> SYMPTOMS = Collections.unmodifiableSet(Arrays.stream(values())
            .flatMap(bug -> bug.symptom.stream())
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(Defect.class))));

    private final List<Affected> writers;
    private final Where where;
    private final Set<Defect> symptom;
    private final String what;
    private final String meaning;
    private final String advice;
    private final String link;

    WriterBug(
            List<Affected> writers,
            Where where,
            Set<Defect> symptom,
            String what,
            String meaning,
            String advice,
            String link) {
        this.writers = List.copyOf(writers);
        this.where = where;
        this.symptom = symptom;
        this.what = what;
        this.meaning = meaning;
        this.advice = advice;
        this.link = link;
    }

    private static Affected by(String application, String versions) {
        return Affected.of(application, versions);
    }

    private static Set<Defect> on(Defect first, Defect... rest) {
        return Collections.unmodifiableSet(EnumSet.of(first, rest));
    }

    /** Every defect that is a symptom of a bug: nobody needs to look at created_by for the sake of another. */
    public static Set<Defect> symptoms() {
        return SYMPTOMS;
    }

    /** The bug of an id as {@link #id} gives it, in any case. */
    public static Optional<WriterBug> find(String id) {
        return Arrays.stream(values())
                .filter(bug -> bug.id().equalsIgnoreCase(id) || bug.name().equalsIgnoreCase(id))
                .findFirst();
    }

    /** As {@code PARQUET-251}: the project, and the number of the report. */
    public String id() {
        return name().replace('_', '-');
    }

    /** Whether the writer is one of those that have the bug. */
    public boolean isOf(Writer writer) {
        for (Affected affected : writers) {
            if (affected.wrote(writer)) {
                return true;
            }
        }
        return false;
    }

    /** The defects that are found in files that show the bug. */
    public Set<Defect> symptom() {
        return symptom;
    }

    /** What else must hold of the finding. */
    public Where where() {
        return where;
    }

    /** Programs and versions, as {@code parquet-mr before 1.8.0}. */
    public String writers() {
        return writers.stream().map(Affected::words).collect(Collectors.joining("; "));
    }

    /** What the bug is, in a line. */
    public String what() {
        return what;
    }

    /** What it means to readers, in a line. */
    public String meaning() {
        return meaning;
    }

    /** What to do, in a line. */
    public String advice() {
        return advice;
    }

    /** The report, or the change that mended it. */
    public String link() {
        return link;
    }
}
