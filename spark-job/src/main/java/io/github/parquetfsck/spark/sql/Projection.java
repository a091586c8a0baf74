// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark.sql;

import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.verify.FileReport;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.jspecify.annotations.Nullable;

/** Which rows are wanted, and what of them. */
record Projection(List<Column> columns, Conditions conditions) implements Serializable {
    Projection {
        columns = List.copyOf(columns);
    }

    /** Whether the listing knows all that is wanted, so that no file need be opened. */
    boolean isOfListing() {
        return !conditions.needVerdict()
                && columns.stream().allMatch(column -> column.source() == Column.Source.LISTING);
    }

    /**
     * How deep files are judged.
     *
     * @param asked where the listing does not know all
     */
    Level level(Level asked) {
        // A listing does not know of every name whether it is Parquet: a look at its end tells.
        return isOfListing() ? Level.TAIL : asked;
    }

    /** Empty where the row is not wanted. */
    Optional<InternalRow> row(FileReport file) {
        return row(column -> column.of(file));
    }

    /** Empty where the row is not wanted. */
    Optional<InternalRow> row(DatasetNote note) {
        return row(column -> column.of(note));
    }

    private Optional<InternalRow> row(Function<Column, @Nullable Object> values) {
        return conditions.hold(values)
                ? Optional.of(
                        new GenericInternalRow(columns.stream().map(values).toArray()))
                : Optional.empty();
    }

    @Override
    public String toString() {
        return "[" + columns.stream().map(Column::label).collect(Collectors.joining(", ")) + "] where "
                + conditions.filters();
    }
}
