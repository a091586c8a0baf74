// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark.sql;

import io.github.parquetfsck.spark.DamagedInputException;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.functions.BoundFunction;
import org.apache.spark.sql.connector.catalog.functions.ScalarFunction;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** The functions of the catalog, each of a path and, where one is given, a level. */
// Spark's types never change, and are not marked so.
@SuppressWarnings("ImmutableEnumChecker")
enum FsckFunction {
    VERIFY(
            "verify(path [, level]): what is found under a path, in numbers and a line",
            new StructType()
                    .add("verdict", DataTypes.StringType)
                    .add("files", DataTypes.LongType)
                    .add("damaged", DataTypes.LongType)
                    .add("undecided", DataTypes.LongType)
                    .add("detail", DataTypes.StringType)) {
        @Override
        Object result(PathVerdict found) {
            return Values.row(
                    Values.text(found.verdict()),
                    found.files(),
                    found.damaged(),
                    found.undecided(),
                    found.detail().isEmpty() ? null : Values.text(found.detail()));
        }

        @Override
        @Nullable
        Object ofNull() {
            return null;
        }
    },
    ASSERT_SOUND(
            "assert_sound(path [, level]): true where all is sound under a path; fails where it is not",
            DataTypes.BooleanType) {
        @Override
        Object result(PathVerdict found) {
            if (found.verdict().equals("sound")) {
                return true;
            }
            throw new DamagedInputException("fsck: " + found + ". `pqfsck scan` tells more of it");
        }

        @Override
        Object ofNull() {
            throw new IllegalArgumentException("fsck: expected " + description() + "; found NULL");
        }
    };

    private final String description;
    private final DataType type;

    FsckFunction(String description, DataType type) {
        this.description = description;
        this.type = type;
    }

    abstract Object result(PathVerdict found);

    /** What is said of no path, or at no level. */
    abstract @Nullable Object ofNull();

    String description() {
        return description;
    }

    /** Empty for a name that no function has. */
    static Optional<FsckFunction> named(String name) {
        for (FsckFunction function : values()) {
            if (function.name().equalsIgnoreCase(name)) {
                return Optional.of(function);
            }
        }
        return Optional.empty();
    }

    /** With options of a catalog below those of the session. */
    UnboundFunction with(Map<String, String> catalogs) {
        return new WithOptions(this, Map.copyOf(catalogs));
    }

    private String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    private record WithOptions(FsckFunction function, Map<String, String> catalogs) implements UnboundFunction {
        @Override
        public BoundFunction bind(StructType arguments) {
            int count = arguments.fields().length;
            for (StructField field : arguments.fields()) {
                if (!field.dataType().equals(DataTypes.StringType)) {
                    throw new UnsupportedOperationException("expected " + function.description + "; found a "
                            + field.dataType().simpleString());
                }
            }
            if (count < 1 || count > 2) {
                throw new UnsupportedOperationException(
                        "expected " + function.description + "; found " + count + " arguments");
            }
            Map<String, String> own = new LinkedHashMap<>(catalogs);
            own.put(ReadOptions.PATH, "/");
            return new Bound(function, ReadOptions.of(own, Map.of()), count);
        }

        @Override
        public String description() {
            return function.description;
        }

        @Override
        public String name() {
            return function.label();
        }
    }

    /**
     * With the options of the session that calls it.
     *
     * @param arguments how many: a path, or a path and a level
     */
    private record Bound(FsckFunction function, ReadOptions options, int arguments)
            implements ScalarFunction<Object>, Serializable {
        private static final long serialVersionUID = 1;

        @Override
        public DataType[] inputTypes() {
            DataType[] types = new DataType[arguments];
            Arrays.fill(types, DataTypes.StringType);
            return types;
        }

        @Override
        public DataType resultType() {
            return function.type;
        }

        /** What lies under a path may be another thing the next time. */
        @Override
        public boolean isDeterministic() {
            return false;
        }

        @Override
        public String name() {
            return function.label();
        }

        @Override
        public String canonicalName() {
            return "parquet-fsck." + name();
        }

        @Override
        public @Nullable Object produceResult(InternalRow input) {
            if (input.isNullAt(0) || (arguments == 2 && input.isNullAt(1))) {
                return function.ofNull();
            }
            if (text(input, 0).isBlank()) {
                throw new IllegalArgumentException("fsck: expected " + function.description
                        + "; found an empty path. Name the path, as in " + name() + "('hdfs:///warehouse/t')");
            }
            String level = arguments == 2 ? text(input, 1) : null;
            try {
                return function.result(PathVerdict.of(options.at(text(input, 0), level)));
            } catch (IOException e) {
                throw new UncheckedIOException("fsck: " + e.getMessage(), e);
            }
        }

        private static String text(InternalRow input, int ordinal) {
            return input.getUTF8String(ordinal).toString();
        }
    }
}
