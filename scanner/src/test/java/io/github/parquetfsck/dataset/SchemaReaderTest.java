// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.Reader;
import io.github.parquetfsck.testdata.Repository;
import io.github.parquetfsck.verify.ColumnKind;
import io.github.parquetfsck.verify.ColumnType;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The rules against what the readers did with files of two types; the table holds what was measured. */
class SchemaReaderTest {
    private static final String TABLE =
            "scanner/src/test/resources/io/github/parquetfsck/dataset/types-read-as-others.txt";
    private static final Pattern DECIMAL = Pattern.compile("DECIMAL\\((\\d+),(\\d+)\\)(FIXED|INT32)");

    /** One row of the table: the wanted type, and what was read as it. */
    private record Row(SchemaReader reader, String want, Set<String> read) {
        static Row of(String line) {
            String[] parts = line.split("\\|", -1);
            Set<String> read = new TreeSet<>(List.of(parts[2].strip().split(" ", -1)));
            read.remove("");
            return new Row(SchemaReader.valueOf(parts[0].strip()), parts[1].strip(), read);
        }
    }

    private static List<Row> rows(SchemaReader reader) {
        return Repository.read(TABLE)
                .lines()
                .filter(line -> !line.startsWith("#"))
                .map(Row::of)
                .filter(row -> row.reader() == reader)
                .toList();
    }

    private static ColumnType type(String name) {
        Matcher decimal = DECIMAL.matcher(name);
        if (decimal.matches()) {
            String stored = decimal.group(3).equals("FIXED") ? "FIXED_LEN_BYTE_ARRAY" : "INT32";
            return new ColumnType(
                    ColumnKind.DECIMAL,
                    stored,
                    Integer.parseInt(decimal.group(1)),
                    Integer.parseInt(decimal.group(2)),
                    "");
        } else if (name.equals("FIXED(4)")) {
            return new ColumnType(ColumnKind.FIXED, "FIXED_LEN_BYTE_ARRAY", 4, 0, "");
        }
        ColumnKind kind = ColumnKind.valueOf(name);
        return new ColumnType(kind, stored(kind), 0, 0, "");
    }

    private static String stored(ColumnKind kind) {
        return switch (kind) {
            case INT8, INT16, UINT8, UINT16, UINT32, DATE, TIME_MILLIS -> "INT32";
            case UINT64,
                    TIME_MICROS,
                    TIME_NANOS,
                    TIMESTAMP_MILLIS,
                    TIMESTAMP_MICROS,
                    TIMESTAMP_NANOS,
                    LOCAL_TIMESTAMP_MILLIS,
                    LOCAL_TIMESTAMP_MICROS,
                    LOCAL_TIMESTAMP_NANOS -> "INT64";
            case STRING, BINARY -> "BYTE_ARRAY";
            case STRUCT, LIST, MAP, VARIANT -> "";
            default -> kind.name();
        };
    }

    /** The types of the table that a reader is said to read as another. */
    private static Set<String> said(Row row) {
        Map<String, ColumnType> types = rows(row.reader()).stream()
                .map(Row::want)
                .collect(Collectors.toMap(Function.identity(), SchemaReaderTest::type));
        return types.entrySet().stream()
                .filter(have -> !have.getKey().equals(row.want()))
                .filter(have -> row.reader().reads(type(row.want()), have.getValue()))
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @ParameterizedTest
    @EnumSource(
            value = SchemaReader.class,
            names = {"SPARK", "SPARK_3", "PYARROW", "DUCKDB", "POLARS"})
    void whatAReaderReadIsNoConflict(SchemaReader reader) {
        List<Row> rows = rows(reader);

        assertThat(rows).hasSize(26);
        assertThat(rows).allSatisfy(row -> assertThat(said(row))
                .as("%s reads as %s", reader, row.want())
                .containsAll(withoutDigits(row)));
    }

    /** Without decimals whose digits or bytes Spark takes for something else: 1.00 becomes 100. */
    private static Set<String> withoutDigits(Row row) {
        Set<String> read = new TreeSet<>(row.read());
        boolean spark = row.reader() == SchemaReader.SPARK || row.reader() == SchemaReader.SPARK_3;
        read.removeIf(have -> spark && have.startsWith("DECIMAL") && !row.want().startsWith("DECIMAL"));
        return read;
    }

    @Test
    void sparkReadsNothingElse() {
        for (SchemaReader reader : List.of(SchemaReader.SPARK, SchemaReader.SPARK_3)) {
            assertThat(rows(reader)).allSatisfy(row -> {
                Set<String> more = said(row);
                more.removeAll(row.read());
                // Unsigned numbers fail in dictionary pages only.
                more.removeAll(Set.of("UINT32", "UINT64"));
                assertThat(more).as("%s reads as %s", reader, row.want()).isEmpty();
            });
        }
    }

    @Test
    void trinoReadsWiderNumbersAndOlderTimestampsAndNoNumberAsText() {
        SchemaReader trino = SchemaReader.TRINO;

        assertThat(trino.reads(type("INT64"), type("INT32"))).isTrue();
        assertThat(trino.reads(type("DOUBLE"), type("FLOAT"))).isTrue();
        assertThat(trino.reads(type("DOUBLE"), type("INT32"))).isFalse();
        assertThat(trino.reads(type("TIMESTAMP_MICROS"), type("INT96"))).isTrue();
        assertThat(trino.reads(type("STRING"), type("BINARY"))).isTrue();
        assertThat(trino.reads(type("STRING"), type("INT32"))).isFalse();
        assertThat(trino.reads(type("STRUCT"), type("LIST"))).isFalse();
        assertThat(trino.reads(type("DECIMAL(18,2)FIXED"), type("DECIMAL(9,2)INT32")))
                .isTrue();
    }

    @Test
    void polarsIsAskedOnlyWhenItIsNamed() {
        assertThat(SchemaReader.asked(Set.of(Reader.SPARK))).doesNotContain(SchemaReader.POLARS, SchemaReader.SPARK_3);
        assertThat(SchemaReader.asked(Set.of(Reader.POLARS))).contains(SchemaReader.POLARS);
    }
}
