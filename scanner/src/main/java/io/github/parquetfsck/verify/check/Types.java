// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.format.SchemaField;
import io.github.parquetfsck.format.SchemaView;

/** The numbers that parquet.thrift gives to types, and their names. */
final class Types {
    static final int BOOLEAN = 0;
    static final int INT32 = 1;
    static final int INT64 = 2;
    static final int INT96 = 3;
    static final int FLOAT = 4;
    static final int DOUBLE = 5;
    static final int BYTE_ARRAY = 6;
    static final int FIXED = 7;

    static final int REQUIRED = 0;
    static final int OPTIONAL = 1;
    static final int REPEATED = 2;

    private static final String[] PHYSICAL = {
        "BOOLEAN", "INT32", "INT64", "INT96", "FLOAT", "DOUBLE", "BYTE_ARRAY", "FIXED_LEN_BYTE_ARRAY"
    };

    private Types() {}

    /** The physical type of a column, with its length where that matters; {@code a group} for a group. */
    static String physical(SchemaView schema, int element) {
        if (!schema.has(element, SchemaField.TYPE)) {
            return "a group";
        }
        int type = schema.type(element);
        return type == FIXED ? PHYSICAL[FIXED] + "(" + schema.typeLength(element) + ")" : physical(type);
    }

    static String physical(long type) {
        return type >= 0 && type < PHYSICAL.length ? PHYSICAL[(int) type] : "type " + type;
    }
}
