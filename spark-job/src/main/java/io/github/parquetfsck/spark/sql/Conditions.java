// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark.sql;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.spark.sql.sources.And;
import org.apache.spark.sql.sources.EqualNullSafe;
import org.apache.spark.sql.sources.EqualTo;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.sources.In;
import org.apache.spark.sql.sources.IsNotNull;
import org.apache.spark.sql.sources.IsNull;
import org.apache.spark.sql.sources.Not;
import org.apache.spark.sql.sources.Or;
import org.apache.spark.sql.sources.StringStartsWith;
import org.jspecify.annotations.Nullable;

/**
 * Filters that decide by columns of text, by the three truths of SQL.
 *
 * @param filters all of which must hold; serializable, as Spark's are
 */
record Conditions(List<Filter> filters) implements Serializable {
    static final Conditions NONE = new Conditions(List.of());

    Conditions {
        filters = List.copyOf(filters);
    }

    /** Whether {@link #of} can tell of it. */
    static boolean decides(Filter filter) {
        if (filter instanceof And and) {
            return decides(and.left()) && decides(and.right());
        } else if (filter instanceof Or or) {
            return decides(or.left()) && decides(or.right());
        } else if (filter instanceof Not not) {
            return decides(not.child());
        }
        Optional<Column> column = column(filter);
        return column.isPresent() && column.get().isText();
    }

    /** Whether a verdict must be known for them. */
    boolean needVerdict() {
        return filters.stream()
                .flatMap(filter -> Arrays.stream(filter.references()))
                .flatMap(name -> Column.named(name).stream())
                .anyMatch(column -> column.source() == Column.Source.VERDICT);
    }

    /** Whether a row with these values is wanted. */
    boolean hold(Function<Column, @Nullable Object> row) {
        return filters.stream().allMatch(filter -> Boolean.TRUE.equals(of(filter, known(row))));
    }

    /** Whether a row may be wanted of which only the listing is known. */
    boolean mayHold(Function<Column, @Nullable Object> row) {
        Function<Column, Optional<Value>> listed =
                column -> column.source() == Column.Source.LISTING ? known(row).apply(column) : Optional.empty();
        return filters.stream().noneMatch(filter -> Boolean.FALSE.equals(of(filter, listed)));
    }

    /** @param text null for a column that is null */
    private record Value(@Nullable String text) {}

    private static Function<Column, Optional<Value>> known(Function<Column, @Nullable Object> row) {
        return column -> {
            Object value = row.apply(column);
            return Optional.of(new Value(value == null ? null : value.toString()));
        };
    }

    private static Optional<Column> column(Filter filter) {
        boolean simple = filter instanceof EqualTo
                || filter instanceof EqualNullSafe
                || filter instanceof In
                || filter instanceof IsNull
                || filter instanceof IsNotNull
                || filter instanceof StringStartsWith;
        String[] names = simple ? filter.references() : new String[0];
        return names.length == 1 ? Column.named(names[0]) : Optional.empty();
    }

    /** @return null where it is not known */
    private static @Nullable Boolean of(Filter filter, Function<Column, Optional<Value>> row) {
        if (filter instanceof And and) {
            return both(of(and.left(), row), of(and.right(), row));
        } else if (filter instanceof Or or) {
            return not(both(not(of(or.left(), row)), not(of(or.right(), row))));
        } else if (filter instanceof Not not) {
            return not(of(not.child(), row));
        }
        Optional<Value> value = column(filter).flatMap(row);
        return value.isEmpty() ? null : of(filter, value.get().text());
    }

    private static @Nullable Boolean of(Filter filter, @Nullable String value) {
        if (filter instanceof IsNull) {
            return value == null;
        } else if (filter instanceof IsNotNull) {
            return value != null;
        } else if (filter instanceof EqualNullSafe equal) {
            return equal.value() == null ? value == null : equal.value().equals(value);
        } else if (value == null) {
            return null;
        } else if (filter instanceof EqualTo equal) {
            return equal.value() == null ? null : (Boolean) equal.value().equals(value);
        } else if (filter instanceof StringStartsWith starts) {
            return value.startsWith(starts.value());
        }
        List<Object> values = Arrays.asList(((In) filter).values());
        return values.contains(value) ? Boolean.TRUE : values.contains(null) ? null : Boolean.FALSE;
    }

    private static @Nullable Boolean both(@Nullable Boolean left, @Nullable Boolean right) {
        if (Boolean.FALSE.equals(left) || Boolean.FALSE.equals(right)) {
            return false;
        }
        if (left == null || right == null) {
            return null;
        }
        return true;
    }

    private static @Nullable Boolean not(@Nullable Boolean value) {
        return value == null ? null : (Boolean) !value;
    }
}
