// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark.sql;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.verify.FileFacts;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Verdict;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** The columns of the table, one row a column: its name, its type, what must be known for it, and where its value is. */
// Spark's types never change, and are not marked so.
@SuppressWarnings("ImmutableEnumChecker")
enum Column {
    TYPE("type", DataTypes.StringType, Source.LISTING, file -> Values.text("file"), note -> Values.text("dataset")),
    LOCATION(
            "location",
            DataTypes.StringType,
            Source.LISTING,
            file -> Values.text(file.entry().location()),
            note -> Values.text(note.location())),
    LENGTH("length", DataTypes.LongType, Source.LISTING, file -> file.entry().length(), note -> null),
    MODIFIED(
            "modified",
            DataTypes.TimestampType,
            Source.LISTING,
            file -> Values.time(file.entry().modified()),
            note -> null),
    VERSION(
            "version",
            DataTypes.StringType,
            Source.LISTING,
            file -> Values.text(file.entry().version()),
            note -> null),
    STANDING("standing", DataTypes.StringType, Source.LISTING, file -> Values.text(file.standing()), note -> null),
    KIND("kind", DataTypes.StringType, Source.LISTING, file -> null, note -> Values.text(note.kind())),
    VERDICT(
            "verdict",
            DataTypes.StringType,
            Source.VERDICT,
            file -> Values.text(file.verdict().label()),
            note -> Values.text(note.verdict())),
    LEVEL(
            "level",
            DataTypes.StringType,
            Source.VERDICT,
            file -> Values.text(file.verdict().level().label()),
            note -> null),
    REASON(
            "reason",
            DataTypes.StringType,
            Source.VERDICT,
            file -> Values.text(undecided(file).map(Verdict.Undecided::reason).orElse(null)),
            note -> Values.text(note.reason())),
    DETAIL(
            "detail",
            DataTypes.StringType,
            Source.VERDICT,
            file -> Values.text(undecided(file).map(Verdict.Undecided::detail).orElse(null)),
            note -> Values.text(note.detail())),
    READERS_DISAGREE(
            "readersDisagree", DataTypes.BooleanType, Source.VERDICT, FileReport::readersDisagree, note -> null),
    FINDINGS(
            "findings",
            Values.FINDINGS,
            Source.VERDICT,
            file -> Values.findings(file.verdict().findings()),
            note -> Values.findings(note.findings())),
    FOLDED("folded", Values.COUNTS, Source.VERDICT, file -> folded(file.folded()), note -> null),
    ROOT_CAUSE(
            "rootCause", Values.ROOT_CAUSE, Source.VERDICT, file -> Values.rootCause(file.rootCause()), note -> null),
    ROWS("rows", DataTypes.LongType, Source.VERDICT, FileReport::rows, note -> null),
    CREATED_BY("createdBy", DataTypes.StringType, Source.VERDICT, Column::createdBy, note -> null),
    COVERAGE(
            "coverage",
            Values.COVERAGE,
            Source.VERDICT,
            file -> Values.coverage(file.verdict().coverage()),
            note -> null);

    /** What must be known for a value. */
    enum Source {
        LISTING,
        VERDICT
    }

    /** The table's columns, in order. */
    static final StructType SCHEMA = schema();

    private final String label;
    private final DataType type;
    private final Source source;
    private final Function<FileReport, @Nullable Object> ofFile;
    private final Function<DatasetNote, @Nullable Object> ofDataset;

    Column(
            String label,
            DataType type,
            Source source,
            Function<FileReport, @Nullable Object> ofFile,
            Function<DatasetNote, @Nullable Object> ofDataset) {
        this.label = label;
        this.type = type;
        this.source = source;
        this.ofFile = ofFile;
        this.ofDataset = ofDataset;
    }

    String label() {
        return label;
    }

    Source source() {
        return source;
    }

    /** Whether it is a text, by which rows can be left out before Spark sees them. */
    boolean isText() {
        return type.equals(DataTypes.StringType);
    }

    @Nullable
    Object of(FileReport file) {
        return ofFile.apply(file);
    }

    @Nullable
    Object of(DatasetNote note) {
        return ofDataset.apply(note);
    }

    /** Empty for a name that no column has. */
    static Optional<Column> named(String name) {
        for (Column column : values()) {
            if (column.label.equalsIgnoreCase(name)) {
                return Optional.of(column);
            }
        }
        return Optional.empty();
    }

    private static StructType schema() {
        StructType schema = new StructType();
        for (Column column : values()) {
            schema = schema.add(column.label, column.type);
        }
        return schema;
    }

    private static Optional<Verdict.Undecided> undecided(FileReport file) {
        return file.verdict().fold(s -> Optional.empty(), d -> Optional.empty(), Optional::of);
    }

    private static @Nullable Object createdBy(FileReport file) {
        FileFacts facts = file.facts();
        return facts == null ? null : Values.text(facts.kind().writer());
    }

    private static Object folded(Map<Defect, Long> folded) {
        Map<String, Long> counts = new TreeMap<>();
        folded.forEach((defect, n) -> counts.put(defect.code(), n));
        return Values.counts(
                counts.keySet().stream().toList(), counts.values().stream().toList());
    }
}
