// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.format.SchemaField;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.format.StructView;
import java.util.List;
import java.util.Optional;

/** From an element of a schema to its type: the logical type where there is one, else the converted type. */
final class ColumnTypes {
    private static final List<String> PHYSICAL =
            List.of("BOOLEAN", "INT32", "INT64", "INT96", "FLOAT", "DOUBLE", "BYTE_ARRAY", "FIXED_LEN_BYTE_ARRAY");

    private static final int NONE = -1;
    private static final int MICROS = 2;
    private static final int NANOS = 3;
    private static final int INT64_BITS = 64;

    private final SchemaView schema;
    private final int element;
    private final String stored;

    private ColumnTypes(SchemaView schema, int element) {
        this.schema = schema;
        this.element = element;
        int type = schema.type(element);
        stored = schema.has(element, SchemaField.TYPE) && type >= 0 && type < PHYSICAL.size() ? PHYSICAL.get(type) : "";
    }

    static ColumnType of(SchemaView schema, int element) {
        ColumnTypes types = new ColumnTypes(schema, element);
        int logical = schema.logicalType(element);
        int converted = schema.has(element, SchemaField.CONVERTED_TYPE) ? schema.convertedType(element) : NONE;
        if (schema.childCount(element) > 0 || types.stored.isEmpty()) {
            return types.group(logical, converted);
        }
        return logical == 0 ? types.converted(converted) : types.logical(logical);
    }

    private ColumnType group(int logical, int converted) {
        boolean repeated = schema.repetition(element) == 2;
        if (logical == 3 || (logical == 0 && converted == 3)) {
            return ColumnType.of(ColumnKind.LIST, "");
        } else if (logical == 2 || (logical == 0 && (converted == 1 || (converted == 2 && !repeated)))) {
            return ColumnType.of(ColumnKind.MAP, "");
        }
        return ColumnType.of(logical == 16 ? ColumnKind.VARIANT : ColumnKind.STRUCT, "");
    }

    /** The ids of the members of LogicalType. Source: parquet-format, parquet.thrift. */
    private ColumnType logical(int logical) {
        return switch (logical) {
            case 1, 4, 12 -> text("BYTE_ARRAY", ColumnKind.STRING);
            case 5 -> decimal();
            case 6 -> text("INT32", ColumnKind.DATE);
            case 7 ->
                ColumnType.of(
                        unit(logical, ColumnKind.TIME_MILLIS, ColumnKind.TIME_MICROS, ColumnKind.TIME_NANOS), stored);
            case 8 -> ColumnType.of(timestamp(), stored);
            case 10 -> integer();
            case 13 -> text("BYTE_ARRAY", ColumnKind.BINARY);
            case 14 -> text("FIXED_LEN_BYTE_ARRAY", ColumnKind.UUID);
            default -> other("logical type " + logical);
        };
    }

    /** The numbers of ConvertedType. Source: parquet-format, parquet.thrift. */
    private ColumnType converted(int converted) {
        return switch (converted) {
            case 0, 4, 19 -> text("BYTE_ARRAY", ColumnKind.STRING);
            case 5 -> decimal();
            case 6 -> text("INT32", ColumnKind.DATE);
            case 7 -> text("INT32", ColumnKind.TIME_MILLIS);
            case 8 -> text("INT64", ColumnKind.TIME_MICROS);
            case 9 -> text("INT64", ColumnKind.TIMESTAMP_MILLIS);
            case 10 -> text("INT64", ColumnKind.TIMESTAMP_MICROS);
            case 11 -> text("INT32", ColumnKind.UINT8);
            case 12 -> text("INT32", ColumnKind.UINT16);
            case 13 -> text("INT32", ColumnKind.UINT32);
            case 14 -> text("INT64", ColumnKind.UINT64);
            case 15 -> text("INT32", ColumnKind.INT8);
            case 16 -> text("INT32", ColumnKind.INT16);
            case 20 -> text("BYTE_ARRAY", ColumnKind.BINARY);
            case 17, 18, NONE -> plain();
            default -> other("converted type " + converted);
        };
    }

    private ColumnType plain() {
        return switch (stored) {
            case "BYTE_ARRAY" -> ColumnType.of(ColumnKind.BINARY, stored);
            case "FIXED_LEN_BYTE_ARRAY" -> new ColumnType(ColumnKind.FIXED, stored, schema.typeLength(element), 0, "");
            default -> ColumnType.of(ColumnKind.valueOf(stored), stored);
        };
    }

    /** Of a kind that has to be stored in one way, or of none that is known. */
    private ColumnType text(String expected, ColumnKind kind) {
        return stored.equals(expected) ? ColumnType.of(kind, stored) : other(kind.name());
    }

    private ColumnType decimal() {
        Optional<StructView> type = schema.logicalType(element) == 5
                ? schema.logicalTypeView(element).struct(5)
                : Optional.empty();
        int scale = type.map(view -> (int) view.number(1)).orElseGet(() -> schema.scale(element));
        int precision = type.map(view -> (int) view.number(2)).orElseGet(() -> schema.precision(element));
        return new ColumnType(ColumnKind.DECIMAL, stored, precision, scale, "");
    }

    private ColumnType integer() {
        Optional<StructView> type = schema.logicalTypeView(element).struct(10);
        long bits = type.map(view -> view.number(1)).orElse(0L);
        boolean signed = type.map(view -> view.number(2) == 1).orElse(true);
        if (stored.equals(bits == INT64_BITS ? "INT64" : "INT32")
                && (bits & 7) == 0
                && bits > 0
                && bits <= INT64_BITS) {
            String name = (signed ? "INT" : "UINT") + bits;
            for (ColumnKind kind : ColumnKind.values()) {
                if (kind.name().equals(name)) {
                    return ColumnType.of(kind, stored);
                }
            }
        }
        return other("INTEGER(" + bits + ")");
    }

    private ColumnKind timestamp() {
        boolean utc = schema.logicalTypeView(element)
                .struct(8)
                .map(view -> view.number(1) == 1)
                .orElse(true);
        return utc
                ? unit(8, ColumnKind.TIMESTAMP_MILLIS, ColumnKind.TIMESTAMP_MICROS, ColumnKind.TIMESTAMP_NANOS)
                : unit(
                        8,
                        ColumnKind.LOCAL_TIMESTAMP_MILLIS,
                        ColumnKind.LOCAL_TIMESTAMP_MICROS,
                        ColumnKind.LOCAL_TIMESTAMP_NANOS);
    }

    private ColumnKind unit(int logical, ColumnKind millis, ColumnKind micros, ColumnKind nanos) {
        int member = schema.logicalTypeView(element)
                .struct(logical)
                .flatMap(view -> view.struct(2))
                .map(StructView::member)
                .orElse(0);
        return member == NANOS ? nanos : member == MICROS ? micros : millis;
    }

    private ColumnType other(String annotation) {
        return new ColumnType(ColumnKind.OTHER, stored, 0, 0, annotation);
    }
}
