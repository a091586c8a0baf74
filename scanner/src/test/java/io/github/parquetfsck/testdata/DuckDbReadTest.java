// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What DuckDB makes of files that no rule forbids. */
class DuckDbReadTest {
    @TempDir
    private Path directory;

    @Test
    void boundsThatAreMarkedAsNotExactHideNoRow() throws IOException, SQLException {
        Draft draft = SmallFile.of(Column.ID, Column.NOTE);
        for (int group = 0; group < SmallFile.GROUPS; group++) {
            draft.statistics(group, 1)
                    .set(5, "e".getBytes(UTF_8))
                    .set(6, "ca".getBytes(UTF_8))
                    .set(7, false)
                    .set(8, false);
        }
        Path file = Files.write(directory.resolve("inexact.parquet"), draft.bytes());
        assertThat(notes(file, "true")).containsExactly("cat0", "dog0", "cat1", "dog1");
        assertThat(notes(file, "note = 'cat0'")).containsExactly("cat0");
        assertThat(notes(file, "note = 'dog1'")).containsExactly("dog1");
        assertThat(notes(file, "note > 'ca'")).containsExactly("cat0", "dog0", "cat1", "dog1");
        assertThat(notes(file, "note >= 'dog1'")).containsExactly("dog1");
        assertThat(notes(file, "note < 'cat1'")).containsExactly("cat0");
        assertThat(notes(file, "note IN ('cat1', 'dog0')")).containsExactly("dog0", "cat1");
        assertThat(notes(file, "note LIKE 'do%'")).containsExactly("dog0", "dog1");
        assertThat(rows(file, "SELECT max(note), min(note)")).containsExactly("dog1 cat0");
    }

    @Test
    void decimalsOfMoreThan38DigitsAreOtherNumbersUnlessTheyAreWordsOfEightBytes() throws SQLException {
        assertThat(rows(testdata("PQ0298-decimal-bytes-not-words"), "SELECT amount"))
                .hasSize(6)
                .doesNotContain("3.0", "13.0");
        assertThat(rows(testdata("PQ0652-decimal-value-not-words"), "SELECT total"))
                .hasSize(6)
                .doesNotContain("3.0", "13.0");
    }

    @Test
    void decimalsOfUpTo38DigitsAreReadFromAnyNumberOfBytes() throws SQLException {
        assertThat(rows(testdata("PQ0297-decimal-bytes-too-many"), "SELECT amount"))
                .containsExactly("3.00", "3.01", "3.02", "13.00", "13.01", "13.02");
        assertThat(rows(testdata("PQ0651-decimal-value-too-long"), "SELECT total"))
                .containsExactly("3.00", "3.01", "3.02", "13.00", "13.01", "13.02");
    }

    @Test
    void boundsThatTheFormatTellsToIgnoreHideRows() throws SQLException {
        Path decimals = testdata("PQ0626-deprecated-statistics-lie-about-decimals");
        assertThat(rows(decimals, "SELECT price", " ORDER BY price")).contains("0.10");
        assertThat(rows(decimals, "SELECT price", " WHERE price = 0.10")).isEmpty();
        Path signed = testdata("PQ0626-deprecated-statistics-of-signed-bytes");
        assertThat(rows(signed, "SELECT count(*)", " WHERE name || '' = 'ada0'"))
                .containsExactly("1");
        assertThat(rows(signed, "SELECT name", " WHERE name = 'ada0'")).isEmpty();
        Path texts = testdata("PQ0660-statistics-without-order-lie");
        assertThat(rows(texts, "SELECT count(*)", " WHERE name || '' = 'ada0'")).containsExactly("1");
        assertThat(rows(texts, "SELECT name", " WHERE name = 'ada0'")).isEmpty();
        Path instants = testdata("PQ0625-statistics-lie-without-order");
        assertThat(rows(instants, "SELECT epoch_ms(\"at\")")).contains("1700000002000");
        assertThat(rows(instants, "SELECT \"at\"", " WHERE \"at\" = make_timestamptz(1700000002000000)"))
                .isEmpty();
    }

    @Test
    void boundsOfInt96HideRowsWhateverTheirOrder() throws SQLException {
        String first = " WHERE stamp = TIMESTAMP '2023-02-24 00:00:00'";
        String last = " WHERE stamp = TIMESTAMP '2023-02-26 00:00:00'";
        for (String folder : List.of(
                "PQ0662-int96-bounds-lie", "PQ0662-deprecated-int96-bounds-lie", "PQ0643-timestamp-bounds-lie")) {
            assertThat(rows(testdata(folder), "SELECT count(*)", " WHERE epoch_us(stamp) = 1677369600000000"))
                    .containsExactly("2");
            assertThat(rows(testdata(folder), "SELECT count(*)", last)).containsExactly("1");
        }
        Path bytes = testdata("PQ0662-int96-bounds-in-the-order-of-bytes");
        assertThat(rows(bytes, "SELECT stamp")).contains("2023-02-24 00:00:00.0");
        assertThat(rows(bytes, "SELECT stamp", first)).isEmpty();
        for (String folder : List.of(
                "sound/int96-bounds",
                "sound/int96-bounds-beside-deprecated-ones",
                "sound/int96-bounds-reversed",
                "sound/int96-maximum-alone")) {
            assertThat(rows(testdata(folder), "SELECT stamp", first)).hasSize(1);
            assertThat(rows(testdata(folder), "SELECT count(*)", last)).containsExactly("2");
        }
    }

    @Test
    void nanBesideBoundsIsFoundOnlyByWhoSaysThatItMayBeThere() throws SQLException {
        Path file = testdata("PQ0664-nan-beside-bounds");
        for (String filter : List.of("signal = 'NaN'::DOUBLE", "signal > 100")) {
            assertThat(rows(file, "SELECT count(*)", " WHERE " + filter)).containsExactly("0");
        }
        assertThat(rows(file, "SELECT count(*)", " WHERE isnan(signal)")).containsExactly("2");
    }

    @Test
    void aBloomFilterWithAUuidStopsAFilter() throws SQLException {
        Path file = testdata("PQ0414-bloom-filter-with-uuid");
        assertThat(rows(file, "SELECT count(*)")).containsExactly("6");
        assertThatThrownBy(() -> rows(file, "SELECT id", " WHERE id = 1")).hasMessageContaining("don't know what type");
    }

    @Test
    void aBloomFilterWithAFieldOfAnotherWireTypeHidesNoRow() throws SQLException {
        for (String folder :
                List.of("PQ0428-bloom-filter-bytes-as-double", "PQ0428-bloom-filter-compression-as-double")) {
            assertThat(rows(testdata(folder), "SELECT id", " WHERE id = 1")).containsExactly("1");
        }
    }

    @Test
    void aColumnOfBsonStopsIt() {
        Path file = testdata("PQ0370-bson-column");
        assertThatThrownBy(() -> rows(file, "SELECT id")).hasMessageContaining("Unsupported converted type (20)");
    }

    private static Path testdata(String folder) {
        return Repository.root().resolve("testdata").resolve(folder).resolve("file.parquet");
    }

    private static List<String> notes(Path file, String filter) throws SQLException {
        return rows(file, "SELECT note", " WHERE note IS NOT NULL AND " + filter + " ORDER BY id");
    }

    private static List<String> rows(Path file, String select) throws SQLException {
        return rows(file, select, "");
    }

    private static List<String> rows(Path file, String select, String behind) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(select + " FROM read_parquet('" + file + "')" + behind)) {
            int columns = result.getMetaData().getColumnCount();
            while (result.next()) {
                StringBuilder row = new StringBuilder(result.getString(1));
                for (int column = 2; column <= columns; column++) {
                    row.append(' ').append(result.getString(column));
                }
                rows.add(row.toString());
            }
        }
        return rows;
    }
}
