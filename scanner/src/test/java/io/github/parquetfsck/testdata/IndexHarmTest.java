// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.defect.Reader;
import io.github.parquetfsck.defect.Severity;
import io.github.parquetfsck.verify.check.Checks;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Who says that an index makes parquet-java fail or drop rows shows it: with every filter that asks for a value of the
 * file, rows are the same with and without the help of indexes and dictionaries, or not, as the catalogue has it.
 */
class IndexHarmTest {
    /** DuckDB minds every header that is wrong, parquet-java those that lead it to another block. */
    private static final Set<Defect> DEPENDS = Set.of(Defect.BLOOM_FILTER_HEADER);

    static Stream<Case> broken() {
        return IndexCases.all().stream().filter(each -> DEPENDS.stream().noneMatch(each.defects()::contains));
    }

    static Stream<Case> odd() {
        return SoundIndexCases.all().stream();
    }

    @ParameterizedTest
    @MethodSource("broken")
    void theCatalogueIsRightAboutParquetJava(Case each) throws IOException {
        boolean harmful = each.defects().stream()
                .anyMatch(defect -> defect.severity() != Severity.SUSPECT
                        && defect.readers().containsKey(Reader.PARQUET_JAVA));
        List<String> differences = differences(each.file());
        assertThat(!differences.isEmpty())
                .as(each.folder() + ": " + differences)
                .isEqualTo(harmful);
    }

    static Stream<Case> coveredByDictionary() {
        return PageCases.coveredByDictionary().stream();
    }

    @ParameterizedTest
    @MethodSource("coveredByDictionary")
    void aDictionaryThatIsSaidToHoldAllHidesTheRowsOfOtherPages(Case each) throws IOException {
        assertThat(differences(each.file()))
                .extracting(difference -> difference.substring(0, difference.indexOf(": [")))
                .containsExactlyInAnyOrder(
                        "gteq(name, Binary{4 constant bytes, [98, 111, 98, 48]})",
                        "eq(name, Binary{4 constant bytes, [98, 111, 98, 49]})",
                        "gteq(name, Binary{4 constant bytes, [98, 111, 98, 49]})");
    }

    @ParameterizedTest
    @MethodSource("odd")
    void aSoundIndexLosesNoRows(Case each) throws IOException {
        assertThat(differences(each.file())).isEmpty();
    }

    /** parquet-java reads an index without regard to its length, so that a flip may lead it into the next one. */
    @ParameterizedTest
    @MethodSource("paged")
    void aFlipInAnIndexThatMisleadsParquetJavaIsWrong(Column column) throws IOException {
        Draft draft = SmallFile.paged(column);
        byte[] file = draft.bytes();
        List<FilterPredicate> filters = filters(file);
        List<List<String>> plain =
                filters.stream().map(filter -> read(file, filter, plain())).toList();
        List<String> misjudged = new ArrayList<>();
        for (Draft.Part part : draft.parts.subList(0, draft.parts.size() / SmallFile.GROUPS)) {
            if (part.kind == Draft.Kind.BLOOM_FILTER) {
                continue;
            }
            int from = (int) part.chunk.number(part.kind == Draft.Kind.COLUMN_INDEX ? 6 : 4);
            for (int bit = 8 * from; bit < 8 * (from + CompactWriter.bytes(part.tree).length); bit++) {
                byte[] flipped = file.clone();
                flipped[bit / 8] ^= (byte) (1 << bit % 8);
                List<Finding> findings =
                        Judge.verdict(flipped, Checks.all(), Level.VALUES).findings();
                if (findings.stream().anyMatch(IndexHarmTest::blamesParquetJava)) {
                    continue;
                }
                List<String> differences = differences(flipped, filters, plain);
                if (!differences.isEmpty()) {
                    misjudged.add(part.kind + " byte " + (bit / 8 - from) + " bit " + bit % 8 + ": " + findings + ", "
                            + differences);
                }
            }
        }
        assertThat(misjudged).isEmpty();
    }

    static Stream<Column> paged() {
        return Stream.of(Column.NOTE, Column.AT);
    }

    private static boolean blamesParquetJava(Finding finding) {
        return finding.defect().severity().damages()
                && finding.defect().readers().containsKey(Reader.PARQUET_JAVA);
    }

    /** The filters whose rows are others when indexes help. */
    private static List<String> differences(byte[] file) throws IOException {
        List<FilterPredicate> filters = filters(file);
        return differences(
                file,
                filters,
                filters.stream().map(filter -> read(file, filter, plain())).toList());
    }

    private static List<String> differences(byte[] file, List<FilterPredicate> filters, List<List<String>> plain) {
        List<String> differences = new ArrayList<>();
        for (int i = 0; i < filters.size(); i++) {
            List<String> helped = read(file, filters.get(i), helped(filters.get(i)));
            if (!plain.get(i).equals(helped)) {
                differences.add(filters.get(i) + ": " + plain.get(i) + ", with indexes " + helped);
            }
        }
        return differences;
    }

    private static ParquetReadOptions plain() {
        return new ParquetReadOptions.Builder(new PlainParquetConfiguration())
                .useStatsFilter(false)
                .useColumnIndexFilter(false)
                .useBloomFilter(false)
                .useDictionaryFilter(false)
                .build();
    }

    private static ParquetReadOptions helped(FilterPredicate filter) {
        return new ParquetReadOptions.Builder(new PlainParquetConfiguration())
                .useStatsFilter(false)
                .useColumnIndexFilter(true)
                .useBloomFilter(true)
                .useDictionaryFilter(true)
                .withRecordFilter(FilterCompat.get(filter))
                .build();
    }

    /** The rows that pass, or the name of the exception instead. */
    private static List<String> read(byte[] file, FilterPredicate filter, ParquetReadOptions options) {
        List<String> rows = new ArrayList<>();
        try (ParquetFileReader reader = ParquetFileReader.open(new MemoryInput(file), options)) {
            MessageType schema = reader.getFileMetaData().getSchema();
            for (PageReadStore pages = reader.readNextFilteredRowGroup();
                    pages != null;
                    pages = reader.readNextFilteredRowGroup()) {
                RecordReader<Group> records = new ColumnIOFactory()
                        .getColumnIO(schema)
                        .getRecordReader(pages, new GroupRecordConverter(schema), FilterCompat.get(filter));
                for (long i = 0; i < pages.getRowCount(); i++) {
                    Group row = records.read();
                    if (!records.shouldSkipCurrentRecord()) {
                        rows.add(row.toString().replace("\n", " "));
                    }
                }
            }
        } catch (IOException | RuntimeException | AssertionError e) {
            return List.of(e.toString());
        }
        return rows;
    }

    /** For each value of each row, filters by it and around it. */
    private static List<FilterPredicate> filters(byte[] file) throws IOException {
        List<FilterPredicate> filters = new ArrayList<>();
        try (ParquetFileReader reader = ParquetFileReader.open(new MemoryInput(file), plain())) {
            MessageType schema = reader.getFileMetaData().getSchema();
            for (PageReadStore pages = reader.readNextRowGroup(); pages != null; pages = reader.readNextRowGroup()) {
                RecordReader<Group> records = new ColumnIOFactory()
                        .getColumnIO(schema)
                        .getRecordReader(pages, new GroupRecordConverter(schema));
                for (long i = 0; i < pages.getRowCount(); i++) {
                    add(filters, schema, records.read());
                }
            }
        }
        return filters;
    }

    private static void add(List<FilterPredicate> filters, MessageType schema, Group row) {
        for (int column = 0; column < Math.min(2, schema.getFieldCount()); column++) {
            String name = schema.getFieldName(column);
            PrimitiveTypeName type = schema.getType(column).isPrimitive()
                    ? schema.getType(column).asPrimitiveType().getPrimitiveTypeName()
                    : PrimitiveTypeName.INT96;
            boolean isNull = row.getFieldRepetitionCount(column) == 0;
            switch (type) {
                case INT32 -> {
                    var field = FilterApi.intColumn(name);
                    Integer value = isNull ? null : row.getInteger(column, 0);
                    filters.add(FilterApi.eq(field, value));
                    filters.add(FilterApi.gtEq(field, value == null ? 0 : value));
                }
                case INT64 -> {
                    var field = FilterApi.longColumn(name);
                    Long value = isNull ? null : row.getLong(column, 0);
                    filters.add(FilterApi.eq(field, value));
                    filters.add(FilterApi.gtEq(field, value == null ? 0 : value));
                    filters.add(FilterApi.lt(field, value == null ? 0 : value));
                }
                case DOUBLE -> {
                    var field = FilterApi.doubleColumn(name);
                    filters.add(FilterApi.eq(field, isNull ? null : row.getDouble(column, 0)));
                }
                case BINARY -> {
                    var field = FilterApi.binaryColumn(name);
                    Binary value = isNull ? null : row.getBinary(column, 0);
                    filters.add(FilterApi.eq(field, value));
                    filters.add(FilterApi.gtEq(field, value == null ? Binary.EMPTY : value));
                }
                default -> {}
            }
        }
    }
}
