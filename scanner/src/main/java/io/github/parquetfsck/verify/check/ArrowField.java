// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import java.util.List;

/**
 * A field of an Arrow schema.
 *
 * @param type the number of its type in format/Schema.fbs, or {@link #DICTIONARY} where its values are encoded
 */
record ArrowField(String name, int type, List<ArrowField> children) {
    static final int DICTIONARY = 0;
    static final int STRUCT = 13;
    static final int FIXED_SIZE_LIST = 16;
    static final int MAP = 17;
    private static final String[] NAMES = {
        "Dictionary",
        "Null",
        "Int",
        "FloatingPoint",
        "Binary",
        "Utf8",
        "Bool",
        "Decimal",
        "Date",
        "Time",
        "Timestamp",
        "Interval",
        "List",
        "Struct",
        "Union",
        "FixedSizeBinary",
        "FixedSizeList",
        "Map",
        "Duration",
        "LargeBinary",
        "LargeUtf8",
        "LargeList",
        "RunEndEncoded",
        "BinaryView",
        "Utf8View",
        "ListView",
        "LargeListView"
    };

    ArrowField {
        children = List.copyOf(children);
    }

    String typeName() {
        return NAMES[type];
    }

    boolean isList() {
        return typeName().endsWith("List") || typeName().endsWith("ListView");
    }
}
