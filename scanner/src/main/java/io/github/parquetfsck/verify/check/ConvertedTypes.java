// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.format.SchemaField;
import io.github.parquetfsck.format.SchemaView;

/** The converted types: their names, and the physical types that they annotate. */
final class ConvertedTypes {
    static final int UTF8 = 0;
    static final int MAP = 1;
    static final int MAP_KEY_VALUE = 2;
    static final int LIST = 3;
    static final int ENUM = 4;
    static final int DECIMAL = 5;
    static final int UINT_8 = 11;
    static final int UINT_64 = 14;
    static final int BSON = 20;
    static final int INTERVAL = 21;

    private static final String[] NAMES = {
        "UTF8", "MAP", "MAP_KEY_VALUE", "LIST", "ENUM", "DECIMAL", "DATE", "TIME_MILLIS", "TIME_MICROS",
        "TIMESTAMP_MILLIS", "TIMESTAMP_MICROS", "UINT_8", "UINT_16", "UINT_32", "UINT_64", "INT_8", "INT_16", "INT_32",
        "INT_64", "JSON", "BSON", "INTERVAL"
    };

    private ConvertedTypes() {}

    static String name(int converted) {
        return converted >= 0 && converted < NAMES.length ? NAMES[converted] : Integer.toString(converted);
    }

    /** The converted type of an element; -1 when it has none. */
    static int of(SchemaView schema, int element) {
        return schema.has(element, SchemaField.CONVERTED_TYPE) ? schema.convertedType(element) : -1;
    }

    /** What a converted type of a column annotates, as text; empty when the type fits, or when anything would. */
    static String expected(int converted, int type, int length) {
        String expected =
                switch (converted) {
                    case 0, 4, 19, 20 -> type == Types.BYTE_ARRAY ? "" : "BYTE_ARRAY";
                    case 5 ->
                        type == Types.INT32 || type == Types.INT64 || type == Types.BYTE_ARRAY || type == Types.FIXED
                                ? ""
                                : "INT32, INT64, BYTE_ARRAY or FIXED_LEN_BYTE_ARRAY";
                    case 6, 7, 11, 12, 13, 15, 16, 17 -> type == Types.INT32 ? "" : "INT32";
                    case 8, 9, 10, 14, 18 -> type == Types.INT64 ? "" : "INT64";
                    case 21 -> type == Types.FIXED && length == 12 ? "" : "FIXED_LEN_BYTE_ARRAY(12)";
                    default -> "";
                };
        return expected;
    }
}
