// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

/** What a column of a schema is to a reader: its physical type and what annotates it, newer and older names in one. */
public enum ColumnKind {
    BOOLEAN,
    INT8,
    INT16,
    INT32,
    INT64,
    UINT8,
    UINT16,
    UINT32,
    UINT64,
    INT96,
    FLOAT,
    DOUBLE,
    DECIMAL,
    /** STRING, ENUM and JSON. */
    STRING,
    /** A BYTE_ARRAY of nothing in particular, or BSON. */
    BINARY,
    FIXED,
    UUID,
    DATE,
    TIME_MILLIS,
    TIME_MICROS,
    TIME_NANOS,
    TIMESTAMP_MILLIS,
    TIMESTAMP_MICROS,
    TIMESTAMP_NANOS,
    /** Timestamps that are not adjusted to UTC. */
    LOCAL_TIMESTAMP_MILLIS,
    LOCAL_TIMESTAMP_MICROS,
    LOCAL_TIMESTAMP_NANOS,
    STRUCT,
    LIST,
    MAP,
    VARIANT,
    /** Anything else: an interval, a half float, a shape, what no definition has. */
    OTHER;

    /** Whether it has columns below it. */
    public boolean isNested() {
        return this == STRUCT || this == LIST || this == MAP || this == VARIANT;
    }
}
