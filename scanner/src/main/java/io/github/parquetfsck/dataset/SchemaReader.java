// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import static io.github.parquetfsck.verify.ColumnKind.BINARY;
import static io.github.parquetfsck.verify.ColumnKind.BOOLEAN;
import static io.github.parquetfsck.verify.ColumnKind.DATE;
import static io.github.parquetfsck.verify.ColumnKind.DECIMAL;
import static io.github.parquetfsck.verify.ColumnKind.DOUBLE;
import static io.github.parquetfsck.verify.ColumnKind.FIXED;
import static io.github.parquetfsck.verify.ColumnKind.FLOAT;
import static io.github.parquetfsck.verify.ColumnKind.INT16;
import static io.github.parquetfsck.verify.ColumnKind.INT32;
import static io.github.parquetfsck.verify.ColumnKind.INT64;
import static io.github.parquetfsck.verify.ColumnKind.INT8;
import static io.github.parquetfsck.verify.ColumnKind.INT96;
import static io.github.parquetfsck.verify.ColumnKind.LOCAL_TIMESTAMP_MICROS;
import static io.github.parquetfsck.verify.ColumnKind.LOCAL_TIMESTAMP_MILLIS;
import static io.github.parquetfsck.verify.ColumnKind.LOCAL_TIMESTAMP_NANOS;
import static io.github.parquetfsck.verify.ColumnKind.MAP;
import static io.github.parquetfsck.verify.ColumnKind.STRING;
import static io.github.parquetfsck.verify.ColumnKind.STRUCT;
import static io.github.parquetfsck.verify.ColumnKind.TIMESTAMP_MICROS;
import static io.github.parquetfsck.verify.ColumnKind.TIMESTAMP_MILLIS;
import static io.github.parquetfsck.verify.ColumnKind.TIMESTAMP_NANOS;
import static io.github.parquetfsck.verify.ColumnKind.TIME_MICROS;
import static io.github.parquetfsck.verify.ColumnKind.TIME_NANOS;
import static io.github.parquetfsck.verify.ColumnKind.UINT16;
import static io.github.parquetfsck.verify.ColumnKind.UINT32;
import static io.github.parquetfsck.verify.ColumnKind.UINT64;
import static io.github.parquetfsck.verify.ColumnKind.UINT8;
import static io.github.parquetfsck.verify.ColumnKind.UUID;

import io.github.parquetfsck.defect.Reader;
import io.github.parquetfsck.verify.ColumnKind;
import io.github.parquetfsck.verify.ColumnType;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * The readers that open all files of a dataset with one schema, and which types each of them reads as another. What
 * depends on the values is taken to be read; what is read without an error and comes out as another value is not: Spark
 * takes the digits of a decimal for a whole number. Source: files of two types read by Spark 4.2, Spark 3.5, pyarrow 25, DuckDB
 * 1.5 and polars 1.44, once with the one first and once with the other; Trino from its sources, ColumnReaderFactory.
 */
public enum SchemaReader {
    SPARK(Reader.SPARK) {
        @Override
        boolean converts(ColumnType want, ColumnType have) {
            ColumnKind from = have.kind();
            boolean number = SMALL.contains(from) || from == UINT32 || from == DATE;
            return switch (want.kind()) {
                case INT8, INT16, INT32, UINT8, UINT16, DATE -> number;
                case INT64, UINT32 -> number || isLong(have);
                case UINT64 -> SMALL.contains(from) || from == INT64;
                case DOUBLE -> number || from == FLOAT;
                case DECIMAL ->
                    widens(want, have)
                            || (SMALL.contains(from) && wholeDigits(want) >= INT_DIGITS)
                            || ((from == INT64 || from == UINT32) && wholeDigits(want) >= LONG_DIGITS);
                case TIMESTAMP_MILLIS, TIMESTAMP_MICROS, INT96 -> INSTANTS.contains(from);
                case LOCAL_TIMESTAMP_MILLIS, LOCAL_TIMESTAMP_MICROS -> INSTANTS.contains(from) || from == DATE;
                default -> bytes(want, have);
            };
        }
    },
    /** Spark before 4.0, which widens nothing. No finding is about it; it is named where it fails alone. */
    SPARK_3(Reader.SPARK) {
        @Override
        boolean converts(ColumnType want, ColumnType have) {
            ColumnKind from = have.kind();
            return switch (want.kind()) {
                case INT8, INT16, INT32, UINT8, UINT16, DATE -> SMALL.contains(from) || from == DATE;
                case INT64, UINT32 -> from == UINT32 || isLong(have);
                case DECIMAL ->
                    from == DECIMAL
                            && want.scale() == have.scale()
                            && (want.size() == have.size()
                                    || (want.size() > have.size() && !isDecimalIn(have, "INT32")));
                case TIMESTAMP_MILLIS, TIMESTAMP_MICROS, INT96 -> INSTANTS.contains(from);
                default -> bytes(want, have);
            };
        }
    },
    PYARROW(Reader.ARROW_CPP) {
        @Override
        boolean converts(ColumnType want, ColumnType have) {
            ColumnKind from = have.kind();
            boolean text = from == STRING || from == BINARY;
            if (want.kind() == DATE || TIMESTAMPS.contains(want.kind())) {
                return PYARROW_TIMES.contains(from);
            }
            return switch (want.kind()) {
                case STRING -> !from.isNested();
                case BINARY -> text || from == FIXED || from == UUID;
                case BOOLEAN, FLOAT, DOUBLE -> text || NUMBERS.contains(from) || from == DECIMAL;
                case INT8, INT16, INT32, UINT8, UINT16, UINT32, UINT64 ->
                    text || NUMBERS.contains(from) || from == DECIMAL || from == DATE;
                case INT64 -> text || NUMBERS.contains(from) || from == DECIMAL || TIMES.contains(from);
                case DECIMAL ->
                    text
                            || (NUMBERS.contains(from) && holdsWhole(want, have))
                            || REALS.contains(from)
                            || from == DECIMAL;
                case TIME_MILLIS, TIME_MICROS, TIME_NANOS -> TIMES.contains(from) || from == INT64 || from == INT32;
                default -> false;
            };
        }
    },
    DUCKDB(Reader.DUCKDB) {
        @Override
        boolean converts(ColumnType want, ColumnType have) {
            ColumnKind from = have.kind();
            if (from == STRING) {
                return !want.kind().isNested();
            } else if (want.kind() == DATE || TIMESTAMPS.contains(want.kind())) {
                return TIMES.contains(from) || from == DATE;
            }
            return switch (want.kind()) {
                case STRING, UUID -> true;
                case BINARY, FIXED -> from == BINARY || from == FIXED || from == UUID;
                case TIME_MILLIS, TIME_MICROS, TIME_NANOS -> TIMES.contains(from);
                case MAP -> from == STRUCT;
                case STRUCT, LIST, VARIANT, OTHER -> false;
                default -> NUMBERS.contains(from) || from == DECIMAL;
            };
        }
    },
    TRINO(Reader.TRINO) {
        @Override
        boolean converts(ColumnType want, ColumnType have) {
            ColumnKind from = have.kind();
            boolean whole = WHOLE.contains(from) || (from == DECIMAL && have.scale() == 0 && have.size() <= SHORT);
            if (TIMESTAMPS.contains(want.kind())) {
                return TIMESTAMPS.contains(from);
            }
            return switch (want.kind()) {
                case INT8, INT16, INT32, UINT8, UINT16, UINT32, UINT64 -> whole;
                case INT64 -> whole || (have.stored().equals("INT64") && TIMES.contains(from));
                case DATE -> from == INT32;
                case DOUBLE -> from == FLOAT;
                case DECIMAL ->
                    from == DECIMAL
                            || (want.size() <= SHORT
                                    && WHOLE.contains(from)
                                    && have.stored().equals("INT32"));
                case STRING, BINARY, FIXED -> have.stored().endsWith("BYTE_ARRAY");
                case UUID -> from == FIXED && have.size() == UUID_BYTES;
                default -> false;
            };
        }
    },
    /** As strict as can be; asked only when it is named. */
    POLARS(Reader.POLARS) {
        @Override
        boolean converts(ColumnType want, ColumnType have) {
            ColumnKind from = have.kind();
            return switch (want.kind()) {
                case BINARY, FIXED -> from == BINARY || from == FIXED;
                case DECIMAL -> from == DECIMAL && want.size() == have.size() && want.scale() == have.scale();
                case INT96 -> from == LOCAL_TIMESTAMP_NANOS;
                case LOCAL_TIMESTAMP_NANOS -> from == INT96 || from == TIMESTAMP_NANOS;
                case TIMESTAMP_NANOS -> from == LOCAL_TIMESTAMP_NANOS;
                case TIMESTAMP_MICROS -> from == LOCAL_TIMESTAMP_MICROS;
                case LOCAL_TIMESTAMP_MICROS -> from == TIMESTAMP_MICROS;
                case TIMESTAMP_MILLIS -> from == LOCAL_TIMESTAMP_MILLIS;
                case LOCAL_TIMESTAMP_MILLIS -> from == TIMESTAMP_MILLIS;
                default -> false;
            };
        }
    };

    /** Stored in 32 bits, and in an int of Spark's. */
    private static final Set<ColumnKind> SMALL = set(INT8, INT16, INT32, UINT8, UINT16);

    private static final Set<ColumnKind> WHOLE = set(INT8, INT16, INT32, INT64, UINT8, UINT16, UINT32, UINT64);
    private static final Set<ColumnKind> REALS = set(FLOAT, DOUBLE);
    private static final Set<ColumnKind> NUMBERS =
            set(BOOLEAN, INT8, INT16, INT32, INT64, UINT8, UINT16, UINT32, UINT64, FLOAT, DOUBLE);
    private static final Set<ColumnKind> INSTANTS =
            set(TIMESTAMP_MILLIS, TIMESTAMP_MICROS, LOCAL_TIMESTAMP_MILLIS, LOCAL_TIMESTAMP_MICROS, INT96);
    private static final Set<ColumnKind> TIMESTAMPS = set(
            TIMESTAMP_MILLIS,
            TIMESTAMP_MICROS,
            TIMESTAMP_NANOS,
            LOCAL_TIMESTAMP_MILLIS,
            LOCAL_TIMESTAMP_MICROS,
            LOCAL_TIMESTAMP_NANOS,
            INT96);
    private static final Set<ColumnKind> TIMES = with(TIMESTAMPS, TIME_MICROS, TIME_NANOS, ColumnKind.TIME_MILLIS);
    private static final Set<ColumnKind> PYARROW_TIMES = with(TIMESTAMPS, DATE, INT64, INT32, STRING);

    /** Digits of the decimals that Spark takes an int and a long for. */
    private static final int INT_DIGITS = 10;

    private static final int LONG_DIGITS = 20;

    /** Digits of a decimal that Trino keeps in a long. */
    private static final int SHORT = 18;

    private static final int UUID_BYTES = 16;

    private final Reader reader;

    SchemaReader(Reader reader) {
        this.reader = reader;
    }

    private static Set<ColumnKind> set(ColumnKind first, ColumnKind... more) {
        return Collections.unmodifiableSet(EnumSet.of(first, more));
    }

    private static Set<ColumnKind> with(Set<ColumnKind> some, ColumnKind... more) {
        EnumSet<ColumnKind> all = EnumSet.copyOf(some);
        Collections.addAll(all, more);
        return Collections.unmodifiableSet(all);
    }

    /** The readers that are asked, those of a person's choice included. */
    public static Set<SchemaReader> asked(Set<Reader> chosen) {
        EnumSet<SchemaReader> asked = EnumSet.of(SPARK, PYARROW, DUCKDB, TRINO);
        if (chosen.contains(Reader.POLARS)) {
            asked.add(POLARS);
        }
        return asked;
    }

    /** The readers that a person has chosen; where none of them is one of these, those that are asked. */
    public static Set<SchemaReader> judging(Set<Reader> chosen) {
        EnumSet<SchemaReader> judging = EnumSet.allOf(SchemaReader.class);
        judging.removeIf(each -> each == SPARK_3 || !chosen.contains(each.reader));
        return judging.isEmpty() ? asked(chosen) : judging;
    }

    /** Which reader it is. */
    public Reader reader() {
        return reader;
    }

    /** Whether a column of one type is read where a schema says another. */
    public boolean reads(ColumnType want, ColumnType have) {
        return want.equals(have) || (isSame(want, have) && want.kind() != FIXED) || converts(want, have);
    }

    private static boolean isSame(ColumnType want, ColumnType have) {
        return want.kind() == have.kind()
                && want.kind() != DECIMAL
                && want.annotation().equals(have.annotation());
    }

    /** Whether a type is read as another that is not the same. */
    abstract boolean converts(ColumnType want, ColumnType have);

    /** What Spark takes for bytes. */
    private static boolean bytes(ColumnType want, ColumnType have) {
        boolean text = have.kind() == STRING || have.kind() == BINARY;
        return switch (want.kind()) {
            case STRING -> text;
            case BINARY, FIXED -> text || have.kind() == FIXED || have.kind() == UUID;
            default -> false;
        };
    }

    private static boolean isLong(ColumnType type) {
        return type.stored().equals("INT64") && type.kind() != DECIMAL;
    }

    private static boolean isDecimalIn(ColumnType type, String stored) {
        return type.kind() == DECIMAL && type.stored().equals(stored);
    }

    /** Whether a decimal has no digit less than another, on either side of the point. */
    private static boolean widens(ColumnType want, ColumnType have) {
        return have.kind() == DECIMAL
                && want.scale() >= have.scale()
                && want.size() - want.scale() >= have.size() - have.scale();
    }

    /** Whether all whole numbers of a kind fit a decimal. */
    private static boolean holdsWhole(ColumnType want, ColumnType have) {
        int digits =
                switch (have.kind()) {
                    case BOOLEAN -> 1;
                    case INT8, UINT8 -> 3;
                    case INT16, UINT16 -> 5;
                    case INT32, UINT32 -> 10;
                    case INT64 -> 19;
                    case UINT64 -> 20;
                    default -> Integer.MAX_VALUE;
                };
        return wholeDigits(want) >= digits;
    }

    private static int wholeDigits(ColumnType decimal) {
        return decimal.size() - decimal.scale();
    }
}
