// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.WriterBug;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A file that shows what a writer's bug leaves, and names of writers.
 *
 * @param affected values of created_by that the bug is known of
 * @param others values just outside the affected versions
 * @param file by a writer that nothing is known of
 */
record WriterBugSample(WriterBug bug, List<String> affected, List<String> others, byte[] file) {

    private static final List<Case> CASES = Cases.all();

    static List<WriterBugSample> all() {
        List<WriterBugSample> all = new ArrayList<>();
        parquetMr(all);
        arrow(all);
        rust(all);
        others(all);
        return all;
    }

    private static void parquetMr(List<WriterBugSample> all) {
        all.add(of(WriterBug.PARQUET_686, mr("1.9.0"), mr("1.10.0"), deprecated("\u00e4", "b"))
                .and("parquet-cpp version 1.2.0", "parquet-cpp version 1.3.0"));
        all.add(of(WriterBug.PARQUET_251, mr("1.7.0"), mr("1.8.0"), deprecated("ada0", "b"))
                .and(mr("1.5.0-cdh5.4.11"), mr("1.5.0-cdh5.5.0"))
                .and(mr("1.5.0"), mr("1.5.0-cdh5.8.2")));
        all.add(of(WriterBug.PARQUET_297, "parquet-mr (build 32c46643)", mr("1.8.0"), deprecated("ada0", "b")));
        all.add(of(WriterBug.PARQUET_246, mr("1.7.0"), mr("1.8.0"), testdata(Defect.DELTA_BYTES_ACROSS_PAGES)));
        all.add(of(WriterBug.PARQUET_816, mr("1.2.8"), mr("1.2.9"), testdata(Defect.TOTAL_COMPRESSED_SIZE_SHORT))
                .and(mr("1.2.5-cdh4.5.0"), "parquet-cpp-arrow version 1.2.8")
                .and("parquet-mr", mr("1.6.0")));
        all.add(of(WriterBug.PARQUET_104, mr("1.6.0rc3"), mr("1.6.0"), testdata(Defect.ROW_GROUP_EMPTY)));
        all.add(of(
                WriterBug.PARQUET_831,
                mr("1.10.1"),
                mr("1.13.0"),
                page(Column.AT, page -> page.header.set(2, -2147480000))));
        all.add(of(
                WriterBug.PARQUET_2164,
                mr("1.12.3"),
                mr("1.13.0"),
                page(Column.AT, page -> page.header.set(2, -2147480000))));
        all.add(of(WriterBug.PARQUET_2342, mr("1.13.1"), mr("1.14.0"), page(Column.AT, page -> page.own()
                .set(1, -1509661479))));
        all.add(of(
                WriterBug.PARQUET_1364,
                mr("1.11.0-SNAPSHOT"),
                mr("1.11.0"),
                testdata(Defect.OFFSET_INDEX_ROWS_DIFFER)));
        all.add(of(
                WriterBug.PARQUET_1402,
                mr("1.12.0-201812210311360288-a86293f"),
                mr("1.12.0"),
                testdata(Defect.DICTIONARY_OFFSET_ZERO)));
        all.add(of(
                WriterBug.PARQUET_1979,
                mr("1.12.0-SNAPSHOT"),
                mr("1.12.0"),
                testdata(Defect.BLOOM_FILTER_OFFSET_ZERO)));
        all.add(of(WriterBug.PARQUET_2078, mr("1.12.0"), mr("1.12.1"), testdata(Defect.ROW_GROUP_FILE_OFFSET_WRONG))
                .and(mr("1.12.0-databricks-0002"), mr("1.11.1")));
        all.add(of(WriterBug.PARQUET_JAVA_3585, mr("1.17.0"), mr("1.18.0"), testdata(Defect.PAGE_NULLS_NEGATIVE)));
        all.add(of(
                WriterBug.SPARK_31404,
                mr("1.10.1"),
                "parquet-cpp-arrow version 1.10.1",
                testdata(Defect.LEGACY_CALENDAR)));
        all.add(of(WriterBug.DRILL_4203, mr("1.8.1-drill-r0"), mr("1.8.1"), testdata(Defect.DRILL_DATES_SHIFTED))
                .and("parquet-mr", mr("1.9.0")));
    }

    private static void arrow(List<WriterBugSample> all) {
        all.add(of(
                        WriterBug.ARROW_10353,
                        arrow("2.0.0"),
                        arrow("3.0.0"),
                        testdata(Defect.PAGE_COMPRESSION_FLAG_OF_OLD_ARROW))
                .and("parquet-cpp version 1.5.1-SNAPSHOT", "impala version 1.5.1"));
        all.add(of(
                WriterBug.PARQUET_2089, arrow("5.0.0"), arrow("6.0.0"), testdata(Defect.ROW_GROUP_FILE_OFFSET_WRONG)));
        all.add(of(
                WriterBug.PARQUET_1655,
                arrow("3.0.0"),
                arrow("4.0.0"),
                WriterCases.decimals(1).bytes()));
        all.add(of(WriterBug.PARQUET_2008, arrow("3.0.0"), arrow("4.0.0"), testdata(Defect.TOTAL_BYTE_SIZE_DIFFERS)));
        all.add(of(WriterBug.ARROW_34326, arrow("11.0.0"), arrow("12.0.0"), testdata(Defect.PAGE_NULLS_INVALID)));
        all.add(of(
                WriterBug.ARROW_GO_525,
                "parquet-go version 18.4.0",
                "parquet-go version 18.5.0",
                testdata(Defect.BLOOM_FILTER_LIES)));
        all.add(of(
                WriterBug.PARQUET_1225,
                "parquet-cpp version 1.4.0",
                "parquet-cpp version 1.5.0",
                testdata(Defect.NAN_BOUNDS)));
        all.add(of(WriterBug.PARQUET_1990, arrow("3.0.0"), arrow("4.0.0"), testdata(Defect.CONVERTED_TYPE_NA)));
        all.add(of(WriterBug.PARQUET_1878, arrow("4.0.1"), arrow("5.0.0"), testdata(Defect.COMPRESSION_FRAMING)));
        all.add(of(WriterBug.ARROW_34086, arrow("11.0.0"), arrow("12.0.0"), testdata(Defect.NESTED_PAGE_ROWS_DIFFER)));
        all.add(of(WriterBug.ARROW_GO_209, "parquet-go version 18.0.0", "parquet-go version 18.1.0", unsigned()));
        all.add(of(
                WriterBug.ARROW_GO_1027,
                "parquet-go version 18.0.0",
                "parquet-go",
                testdata(Defect.DELTA_PACKED_TOO_WIDE)));
    }

    private static void rust(List<WriterBugSample> all) {
        all.add(of(WriterBug.ARROW_6901, rs("0.15.1"), rs("0.16.0"), testdata(Defect.FILE_ROWS_ZERO)));
        all.add(of(WriterBug.ARROW_RS_6310, rs("52.2.0"), rs("53.0.0"), testdata(Defect.PAGE_BOUNDS_EMPTY)));
        all.add(of(WriterBug.ARROW_RS_10860, rs("57.0.0"), arrow("57.0.0"), variableDecimals()));
        all.add(of(WriterBug.ARROW_RS_2185, rs("19.0.0"), rs("20.0.0"), testdata(Defect.PAGE_NULLS_LIE)));
        all.add(of(WriterBug.ARROW_RS_3530, rs("31.0.0"), rs("32.0.0"), testdata(Defect.TOTAL_BYTE_SIZE_DIFFERS)));
        all.add(of(WriterBug.POLARS_29321, "Polars", "Polar", testdata(Defect.NULL_COUNT_LIES)));
        all.add(of(
                WriterBug.POLARS_29347,
                "Polars",
                "Polar",
                WriterCases.decimals(-1).bytes()));
        all.add(of(WriterBug.POLARS_16683, "Polars", "Polar", unsigned()));
    }

    private static void others(List<WriterBugSample> all) {
        all.add(of(
                WriterBug.XITONGSYS_547,
                "parquet-go version latest",
                "parquet-go version 18.0.0",
                testdata(Defect.OFFSET_INDEX_SIZE_WITHOUT_HEADER)));
        all.add(of(
                WriterBug.PARQUET_GO_592,
                "github.com/parquet-go/parquet-go version v0.32.0(build )",
                "parquet-go version 0.32.0",
                WriterCases.decimals(-1).bytes()));
        all.add(of(
                WriterBug.DUCKDB_12096,
                "DuckDB",
                "DuckDB version v1.1.1 (build af39bd0dcf)",
                testdata(Defect.DICTIONARY_OFFSET_AT_DATA)));
        all.add(of(
                WriterBug.CLICKHOUSE_83754,
                "ClickHouse v25.7.1.1",
                "ClickHouse v25.8.1.1",
                WriterCases.decimals(-1).bytes()));
        all.add(of(
                WriterBug.CLICKHOUSE_83876,
                "ClickHouse v25.7.1.1",
                "ClickHouse v25.8.1.1",
                testdata(Defect.OFFSET_INDEX_ROWS_LIE)));
        all.add(of(
                        WriterBug.CLICKHOUSE_103039,
                        "ClickHouse v25.8.23.10",
                        "ClickHouse v25.8.23.11",
                        testdata(Defect.PAGE_BOUNDS_ORDER))
                .and("ClickHouse v25.12.1", "ClickHouse v26.1.12.22")
                .and("ClickHouse v26.4.1.1122", "ClickHouse v26.4.1.1123"));
        all.add(of(
                        WriterBug.DUCKDB_18512,
                        "DuckDB version v1.3.2 (build 0b83e5d2f6)",
                        "DuckDB version v1.4.0 (build b8a06e4a22)",
                        testdata(Defect.PAGE_SPLITS_ROW))
                .and("DuckDB", "Duck"));
        all.add(of(
                WriterBug.DUCKDB_24731,
                "DuckDB version v1.5.6 (build testdata)",
                "Duck",
                testdata(Defect.LEVELS_CONTRADICT)));
        all.add(of(
                WriterBug.CLICKHOUSE_120027,
                "ClickHouse v26.8.1.1",
                "chDB v26.8.1.1",
                testdata(Defect.SIZE_STATISTICS_LIE)));
        all.add(of(
                        WriterBug.TRINO_12808,
                        "Trino version 385 (build n/a)",
                        "Trino version 386 (build n/a)",
                        testdata(Defect.MAP_KEY_OPTIONAL))
                .and("parquet-mr-trino version 385 (build n/a)", "parquet-mr-trino version 386 (build n/a)"));
        all.add(of(WriterBug.HYPARQUET_WRITER_45, "hyparquet", "hypar", testdata(Defect.PAGE_SPLITS_ROW)));
        all.add(of(
                WriterBug.PARQUET_JAVA_3043,
                "https://github.com/gaborcsardi/nanoparquet",
                "https://github.com/r-lib/nanoparquet",
                testdata(Defect.LEVEL_ENCODING_WITHOUT_LEVELS)));
        all.add(of(
                WriterBug.ARROW_RS_8826,
                "fastparquet-python version 2024.2.0 (build 0)",
                "fastparquet version 2024.2.0",
                testdata(Defect.EMPTY_LIST_TYPE)));
        all.add(of(WriterBug.HYPARQUET_WRITER_18, "hyparquet", "hypar", testdata(Defect.BOOLEANS_INVALID)));
        all.add(of(
                WriterBug.HYPARQUET_WRITER_38,
                "hyparquet",
                "hypar",
                WriterCases.decimals(1).bytes()));
        all.add(of(
                        WriterBug.FASTPARQUET_801,
                        "fastparquet-python version 0.8.0 (build 0)",
                        "fastparquet-python version 0.7.2 (build 0)",
                        testdata(Defect.OPTIONAL_FIELD_WIRE_TYPE))
                .and("fastparquet-python version 0.8.2 (build 0)", "fastparquet-python version 0.8.3 (build 0)"));
    }

    private static WriterBugSample of(WriterBug bug, String affected, String other, byte[] file) {
        return new WriterBugSample(bug, List.of(affected), List.of(other), file);
    }

    private WriterBugSample and(String anotherAffected, String another) {
        List<String> in = new ArrayList<>(affected);
        in.add(anotherAffected);
        List<String> out = new ArrayList<>(others);
        out.add(another);
        return new WriterBugSample(bug, in, out, file);
    }

    private static String mr(String version) {
        return "parquet-mr version " + version + " (build testdata)";
    }

    private static String arrow(String version) {
        return "parquet-cpp-arrow version " + version;
    }

    private static String rs(String version) {
        return "parquet-rs version " + version;
    }

    private static byte[] testdata(Defect defect) {
        return WriterCases.caseOf(CASES, defect);
    }

    private static byte[] page(Column column, Consumer<PageDraft> change) {
        return PagedFile.of(column).with(pages -> change.accept(pages.get(0))).bytes();
    }

    /** Text of {@code ada0} and {@code bob0} with bounds of the old kind only. */
    private static byte[] deprecated(String min, String max) {
        Draft draft = SmallFile.of(Column.NAME);
        draft.statistics(0, 0)
                .set(1, max.getBytes(StandardCharsets.UTF_8))
                .set(2, min.getBytes(StandardCharsets.UTF_8))
                .remove(5)
                .remove(6);
        return draft.bytes();
    }

    /** UINT_8 with bounds that changed places. */
    private static byte[] unsigned() {
        Draft draft = SmallFile.of(Column.SMALL);
        draft.statistics(0, 0).set(5, Leaf.littleEndian(0, 4)).set(6, Leaf.littleEndian(100, 4));
        return draft.bytes();
    }

    /** Decimals in BYTE_ARRAY whose maximum is below the largest value. */
    private static byte[] variableDecimals() {
        Draft draft = SmallFile.of(Column.NOTE);
        draft.element("note").set(6, 5).set(7, 0).set(8, 18).set(10, Struct.of(5, Struct.of(1, 0, 2, 18)));
        draft.statistics(0, 0).set(5, Draft.ascii("cat0"));
        return draft.bytes();
    }
}
