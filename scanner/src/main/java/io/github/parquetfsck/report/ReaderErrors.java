// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import io.github.parquetfsck.defect.Defect;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** What readers print about damaged files, and which defects make them print it. */
public final class ReaderErrors {
    private static final List<Row> ROWS = List.of(
            // parquet-java and Spark
            row("is not a Parquet file \\(length is too low", Defect.FILE_TOO_SHORT, Defect.FILE_EMPTY),
            row("Expected magic number at tail", Defect.TAIL_MAGIC_MISSING, Defect.NOT_PARQUET),
            row("the footer index is not within the file", Defect.FOOTER_BEYOND_FILE, Defect.FOOTER_LENGTH_NEGATIVE),
            row("CANNOT_READ_FILE_FOOTER|Could not read footer", Defect.TAIL_MAGIC_MISSING, Defect.THRIFT_MALFORMED),
            row("can not read class org.apache.parquet.format.FileMetaData", Defect.THRIFT_MALFORMED),
            row("Required field '?\\w+'? was not found in serialized data", Defect.FOOTER_FIELD_MISSING),
            row("could not verify page checksum|CRC checksum verification failed", Defect.PAGE_CRC_MISMATCH),
            row("Can ?not read value at -?\\d+ in block", Defect.VALUES_EXHAUSTED, Defect.DECOMPRESSION_FAILED),
            row("more than one dictionary page in column", Defect.DICTIONARY_PAGE_TWICE),
            row("Expected \\d+ values in column chunk", Defect.PAGE_VALUES_SUM),
            // Arrow C++, so pyarrow too
            row("Parquet magic bytes not found in footer", Defect.TAIL_MAGIC_MISSING, Defect.NOT_PARQUET),
            row("Parquet file size is 0 bytes", Defect.FILE_EMPTY),
            row("smaller than the minimum file footer", Defect.FILE_TOO_SHORT),
            row("smaller than the size reported by footer", Defect.FOOTER_BEYOND_FILE),
            row("Couldn't deserialize thrift|TProtocolException", Defect.THRIFT_MALFORMED),
            row("Empty file schema|no root", Defect.SCHEMA_EMPTY),
            row("Invalid column metadata \\(corrupt file", Defect.CHUNK_SIZE_INVALID),
            row(
                    "Corrupt (snappy|Lz4|brotli) compressed data|ZSTD decompression failed|GZipCodec failed",
                    Defect.DECOMPRESSION_FAILED),
            row("Deserializing page header failed", Defect.PAGE_HEADER_MALFORMED),
            // DuckDB
            row("No magic bytes found at end of file", Defect.TAIL_MAGIC_MISSING, Defect.NOT_PARQUET),
            row("too small to be a Parquet file", Defect.FILE_TOO_SHORT, Defect.FILE_EMPTY),
            row("Footer length error", Defect.FOOTER_BEYOND_FILE, Defect.FOOTER_LENGTH_NEGATIVE),
            row("row group does not have enough columns", Defect.COLUMNS_MISSING),
            row("Incorrect stats size for type", Defect.STATISTICS_WIDTH),
            // arrow-rs and Trino
            row("Corrupt footer|Invalid Parquet file", Defect.TAIL_MAGIC_MISSING),
            row("Column count mismatch", Defect.COLUMNS_MISSING, Defect.COLUMNS_SURPLUS),
            row("Metadata index.* out of range", Defect.FOOTER_BEYOND_FILE),
            row("Corrupted statistics for column", Defect.STATISTICS_ORDER));

    private ReaderErrors() {}

    private record Row(Pattern text, List<Defect> causes) {}

    private static Row row(String text, Defect... causes) {
        return new Row(Pattern.compile(text, Pattern.CASE_INSENSITIVE | Pattern.DOTALL), List.of(causes));
    }

    /** The defects that make a reader print such a text, the likeliest first; empty when no reader is known to. */
    public static Set<Defect> causesOf(String text) {
        Set<Defect> causes = new LinkedHashSet<>();
        for (Row row : ROWS) {
            if (row.text().matcher(text).find()) {
                causes.addAll(row.causes());
            }
        }
        return causes;
    }
}
