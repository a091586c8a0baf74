// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.format.SchemaView;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which columns Spark reads as which of its types; measured on Spark 3.5.9 and 4.2.0, of which the former takes less. Types
 * that are not here are taken to fit.
 */
final class SparkTypes {
    private static final Pattern DECIMAL = Pattern.compile("decimal\\((\\d{1,2}),(\\d{1,2})\\)");
    private static final int IN_INT = 9;

    private SparkTypes() {}

    /** @param type as Spark's schema in JSON has it, {@code "decimal(7,2)"} */
    static boolean fits(String type, SchemaView schema, int element) {
        int stored = schema.type(element);
        return switch (type) {
            case "boolean" -> stored == Types.BOOLEAN;
            case "byte", "short", "integer", "date" -> stored == Types.INT32;
            case "long" -> stored == Types.INT64;
            case "float" -> stored == Types.FLOAT;
            case "double" -> stored == Types.DOUBLE;
            case "string" -> stored == Types.BYTE_ARRAY;
            case "binary" -> stored == Types.BYTE_ARRAY || stored == Types.FIXED;
            case "timestamp", "timestamp_ntz" -> stored == Types.INT96 || stored == Types.INT64;
            default -> {
                Matcher decimal = DECIMAL.matcher(type);
                yield !decimal.matches()
                        || fits(
                                Integer.parseInt(decimal.group(1)),
                                Integer.parseInt(decimal.group(2)),
                                schema,
                                element);
            }
        };
    }

    private static boolean fits(int precision, int scale, SchemaView schema, int element) {
        if (!DecimalView.isDecimal(schema, element)) {
            return false;
        }
        DecimalView decimal = DecimalView.of(schema, element);
        int most =
                switch (schema.type(element)) {
                    case Types.INT32 -> IN_INT;
                    case Types.INT64 -> DecimalView.IN_LONG;
                    default -> DecimalView.COMMON;
                };
        return scale == decimal.scale() && precision >= decimal.precision() && precision <= most;
    }
}
