// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.format.StructView;
import java.util.Optional;

/** The logical types: the ids of the union's members, their names, what they annotate, and their older counterparts. */
final class LogicalTypes {
    static final int STRING = 1;
    static final int MAP = 2;
    static final int LIST = 3;
    static final int DECIMAL = 5;
    static final int TIME = 7;
    static final int TIMESTAMP = 8;
    static final int INTEGER = 10;
    static final int UNKNOWN = 11;
    static final int UUID = 14;
    static final int FLOAT16 = 15;
    static final int VARIANT = 16;
    static final int GEOMETRY = 17;
    static final int GEOGRAPHY = 18;
    static final int FILE = 19;

    private static final int MILLIS = 1;
    private static final int MICROS = 2;

    private static final String[] NAMES = {
        "none",
        "STRING",
        "MAP",
        "LIST",
        "ENUM",
        "DECIMAL",
        "DATE",
        "TIME",
        "TIMESTAMP",
        "9",
        "INTEGER",
        "UNKNOWN",
        "JSON",
        "BSON",
        "UUID",
        "FLOAT16",
        "VARIANT",
        "GEOMETRY",
        "GEOGRAPHY",
        "FILE"
    };

    private LogicalTypes() {}

    static String name(int logical) {
        return logical > 0 && logical < NAMES.length ? NAMES[logical] : Integer.toString(logical);
    }

    static boolean known(int logical) {
        return logical > 0 && logical < NAMES.length && logical != 9;
    }

    static boolean forGroups(int logical) {
        return logical == MAP || logical == LIST || logical == VARIANT || logical == FILE;
    }

    /** What a logical type of a column annotates, as text; empty when the type fits, or when anything would. */
    static String expected(SchemaView schema, int element, int logical) {
        int type = schema.type(element);
        int length = schema.typeLength(element);
        return switch (logical) {
            case STRING, 4, 12, 13, GEOMETRY, GEOGRAPHY -> type == Types.BYTE_ARRAY ? "" : "BYTE_ARRAY";
            case DECIMAL -> ConvertedTypes.expected(ConvertedTypes.DECIMAL, type, length);
            case 6 -> type == Types.INT32 ? "" : "INT32";
            case TIME -> unit(schema, element, logical) == MILLIS ? only(Types.INT32, type) : only(Types.INT64, type);
            case TIMESTAMP -> only(Types.INT64, type);
            case INTEGER -> integer(schema, element) == 64 ? only(Types.INT64, type) : only(Types.INT32, type);
            case UUID -> type == Types.FIXED && length == 16 ? "" : "FIXED_LEN_BYTE_ARRAY(16)";
            case FLOAT16 -> type == Types.FIXED && length == 2 ? "" : "FIXED_LEN_BYTE_ARRAY(2)";
            default -> "";
        };
    }

    private static String only(int expected, int type) {
        return type == expected ? "" : Types.physical(expected);
    }

    /** The member of TimeUnit: 1 MILLIS, 2 MICROS, 3 NANOS. */
    static int unit(SchemaView schema, int element, int logical) {
        return member(schema, element, logical)
                .flatMap(t -> t.struct(2))
                .map(StructView::member)
                .orElse(0);
    }

    /** The bit width of an INTEGER. */
    static int integer(SchemaView schema, int element) {
        return member(schema, element, INTEGER).map(t -> (int) t.number(1)).orElse(0);
    }

    static boolean signed(SchemaView schema, int element) {
        return member(schema, element, INTEGER).map(t -> t.number(2) == 1).orElse(true);
    }

    static Optional<StructView> member(SchemaView schema, int element, int logical) {
        return schema.logicalTypeView(element).struct(logical);
    }

    /** The converted type that says the same; -1 where there is none. */
    static int converted(SchemaView schema, int element, int logical) {
        return switch (logical) {
            case STRING -> ConvertedTypes.UTF8;
            case MAP -> ConvertedTypes.MAP;
            case LIST -> ConvertedTypes.LIST;
            case 4 -> ConvertedTypes.ENUM;
            case DECIMAL -> ConvertedTypes.DECIMAL;
            case 6 -> 6;
            case TIME -> time(unit(schema, element, logical), 7);
            case TIMESTAMP -> time(unit(schema, element, logical), 9);
            case INTEGER -> integerCounterpart(integer(schema, element), signed(schema, element));
            case 12 -> 19;
            case 13 -> 20;
            default -> -1;
        };
    }

    private static int time(int unit, int millis) {
        return unit == MILLIS ? millis : unit == MICROS ? millis + 1 : -1;
    }

    private static int integerCounterpart(int width, boolean signed) {
        int steps = width == 8 ? 0 : width == 16 ? 1 : width == 32 ? 2 : width == 64 ? 3 : -1;
        return steps < 0 ? -1 : (signed ? 15 : ConvertedTypes.UINT_8) + steps;
    }
}
