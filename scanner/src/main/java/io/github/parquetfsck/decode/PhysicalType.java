// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.decode;

import java.util.Optional;

/** The types that values are stored as, in the order of their numbers in parquet.thrift. */
public enum PhysicalType {
    BOOLEAN(Values.Form.INTS, 0),
    INT32(Values.Form.INTS, 4),
    INT64(Values.Form.LONGS, 8),
    INT96(Values.Form.BYTES, 12),
    FLOAT(Values.Form.INTS, 4),
    DOUBLE(Values.Form.LONGS, 8),
    BYTE_ARRAY(Values.Form.BYTES, 0),
    FIXED_LEN_BYTE_ARRAY(Values.Form.BYTES, 0);

    private final Values.Form form;
    private final int width;

    PhysicalType(Values.Form form, int width) {
        this.form = form;
        this.width = width;
    }

    /** The type of that number, if there is one. */
    public static Optional<PhysicalType> of(long number) {
        return number >= 0 && number < values().length ? Optional.of(values()[(int) number]) : Optional.empty();
    }

    /** The arrays that its values are decoded into. */
    public Values.Form form() {
        return form;
    }

    /** Bytes of a value where each has as many; 0 for booleans and for byte arrays. */
    int width(int typeLength) {
        return this == FIXED_LEN_BYTE_ARRAY ? typeLength : width;
    }
}
