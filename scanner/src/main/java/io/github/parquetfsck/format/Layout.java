// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

import java.util.Arrays;

/**
 * Which fields of which structs a table keeps: for each the column of where its value starts, and for numbers the
 * column of the number.
 */
// A struct's ordinal indexes arrays here: this is looked up for every struct of every footer.
@SuppressWarnings("EnumOrdinal")
final class Layout {
    private static final int[] NONE = {};

    /** No field of such an id. */
    static final int UNDEFINED = 0xff;

    private final int[][] plans = new int[ThriftStruct.values().length][];
    private final int[][] starts = new int[ThriftStruct.values().length][];
    private final int[][] numbers = new int[ThriftStruct.values().length][];
    final int startColumns;

    /** The first columns are those of fields that are numbers; the others follow. */
    final int numberColumns;

    Layout(TableField... fields) {
        startColumns = fields.length;
        int count = 0;
        for (int column = 0; column < fields.length; column++) {
            ThriftField field = fields[column].field();
            int struct = field.owner().ordinal();
            if (starts[struct] == null) {
                starts[struct] = filled(field.owner().byId.length);
                numbers[struct] = filled(field.owner().byId.length);
            }
            starts[struct][field.id()] = column;
            numbers[struct][field.id()] = isNumber(field) ? column : -1;
            if (isNumber(field) && column != count++) {
                throw new IllegalArgumentException("expected the numbers before " + fields[column - 1]);
            }
        }
        numberColumns = count;
        for (ThriftStruct struct : ThriftStruct.values()) {
            plans[struct.ordinal()] = planned(struct);
        }
    }

    private int[] planned(ThriftStruct struct) {
        int[] plan = new int[struct.byId.length];
        for (int id = 0; id < plan.length; id++) {
            ThriftField field = struct.byId[id];
            int start = id < starts(struct).length ? starts(struct)[id] : -1;
            int number = id < numbers(struct).length ? numbers(struct)[id] : -1;
            plan[id] = (field == null ? UNDEFINED : field.wire) | (start + 1) << 8 | (number + 1) << 16;
        }
        return plan;
    }

    /** By field id: {@code wire type | start column + 1 << 8 | number column + 1 << 16}, 0 for what is not kept. */
    int[] plan(ThriftStruct struct) {
        return plans[struct.ordinal()];
    }

    private static int[] filled(int length) {
        int[] columns = new int[length];
        Arrays.fill(columns, -1);
        return columns;
    }

    private static boolean isNumber(ThriftField field) {
        return field.wire == Wire.TRUE || (field.wire >= Wire.I8 && field.wire <= Wire.I64);
    }

    /** By field id the column of the value's start, or -1; empty when nothing of the struct is kept. */
    int[] starts(ThriftStruct struct) {
        int[] columns = starts[struct.ordinal()];
        return columns == null ? NONE : columns;
    }

    /** By field id the column of the number, or -1; empty when nothing of the struct is kept. */
    int[] numbers(ThriftStruct struct) {
        int[] columns = numbers[struct.ordinal()];
        return columns == null ? NONE : columns;
    }

    /** Bytes of memory a row takes. */
    int rowBytes() {
        return startColumns * 4 + numberColumns * 8;
    }
}
