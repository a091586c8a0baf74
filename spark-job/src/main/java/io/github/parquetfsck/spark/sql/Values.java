// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark.sql;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.defect.RootCause;
import io.github.parquetfsck.report.Wording;
import io.github.parquetfsck.verify.Coverage;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.ArrayBasedMapData;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** Values as Spark holds them, and the types of those that have parts; names are those of the JSON Lines report. */
final class Values {
    static final StructType PLACE = new StructType()
            .add("kind", DataTypes.StringType)
            .add("path", DataTypes.StringType)
            .add("from", DataTypes.LongType)
            .add("to", DataTypes.LongType)
            .add("rowGroup", DataTypes.IntegerType)
            .add("column", DataTypes.IntegerType)
            .add("page", DataTypes.IntegerType)
            .add("file", DataTypes.StringType)
            .add("line", DataTypes.IntegerType);

    static final DataType FINDINGS = DataTypes.createArrayType(new StructType()
            .add("code", DataTypes.StringType)
            .add("name", DataTypes.StringType)
            .add("severity", DataTypes.StringType)
            .add("remedy", DataTypes.StringType)
            .add("place", PLACE)
            .add("message", DataTypes.StringType)
            .add("facts", DataTypes.createArrayType(DataTypes.StringType))
            .add("advice", DataTypes.StringType));

    static final StructType ROOT_CAUSE = new StructType()
            .add("name", DataTypes.StringType)
            .add("message", DataTypes.StringType)
            .add("advice", DataTypes.StringType)
            .add("bug", new StructType().add("id", DataTypes.StringType).add("link", DataTypes.StringType));

    static final StructType COVERAGE = new StructType()
            .add("bytesRead", DataTypes.LongType)
            .add("reads", DataTypes.IntegerType)
            .add("rowGroups", DataTypes.IntegerType)
            .add("chunks", DataTypes.LongType)
            .add("pages", DataTypes.LongType)
            .add("pagesWithCrc", DataTypes.LongType)
            .add("pageBytes", DataTypes.LongType)
            .add("pageBytesWithCrc", DataTypes.LongType)
            .add("pagesDecompressed", DataTypes.LongType)
            .add("checks", DataTypes.IntegerType);

    static final DataType COUNTS = DataTypes.createMapType(DataTypes.StringType, DataTypes.LongType);

    private Values() {}

    static @Nullable Object text(@Nullable Object value) {
        return value == null ? null : UTF8String.fromString(value.toString());
    }

    /** Microseconds since 1970. */
    static Object time(Instant instant) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
    }

    static Object array(Object... values) {
        return new GenericArrayData(values);
    }

    static Object row(@Nullable Object... values) {
        return new GenericInternalRow(values);
    }

    /** A map from codes. */
    static Object counts(List<String> codes, List<Long> counts) {
        return new ArrayBasedMapData(
                new GenericArrayData(codes.stream().map(Values::text).toArray()),
                new GenericArrayData(counts.toArray()));
    }

    static Object findings(List<Finding> findings) {
        return array(findings.stream().map(Values::finding).toArray());
    }

    private static Object finding(Finding finding) {
        return row(
                text(finding.defect().code()),
                text(finding.defect().name()),
                text(finding.defect().severity()),
                text(finding.defect().remedy()),
                place(finding.place()),
                text(finding.message()),
                array(finding.facts().stream().map(Values::text).toArray()),
                text(Wording.remedy(finding.defect())));
    }

    private static Object place(Place place) {
        Object kind = text(place.kind().label());
        return place.fold(
                w -> row(kind, null, null, null, null, null, null, null, null),
                m -> row(kind, text(m.path()), null, null, null, null, null, null, null),
                b -> row(kind, null, b.from(), b.to(), null, null, null, null, null),
                f -> row(kind, text(f.path()), f.from(), f.to(), null, null, null, null, null),
                r -> row(kind, null, null, null, r.rowGroup(), null, null, null, null),
                c -> row(kind, text(c.path()), null, null, c.rowGroup(), c.column(), null, null, null),
                p -> row(kind, text(p.path()), p.from(), p.to(), p.rowGroup(), p.column(), p.page(), null, null),
                l -> row(kind, null, null, null, null, null, null, text(l.file()), l.line()));
    }

    static @Nullable Object rootCause(Optional<RootCause> cause) {
        return cause.map(known -> row(
                        text(known.cause().name()),
                        text(known.message()),
                        text(known.advice()),
                        known.bug()
                                .map(bug -> row(text(bug.id()), text(bug.link())))
                                .orElse(null)))
                .orElse(null);
    }

    static Object coverage(Coverage coverage) {
        return row(
                coverage.bytesRead(),
                coverage.reads(),
                coverage.rowGroups(),
                coverage.chunks(),
                coverage.pages(),
                coverage.pagesWithCrc(),
                coverage.pageBytes(),
                coverage.pageBytesWithCrc(),
                coverage.pagesDecompressed(),
                coverage.checks());
    }
}
