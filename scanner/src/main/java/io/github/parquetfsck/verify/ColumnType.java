// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import java.io.Serializable;

/**
 * The type of a column of a schema.
 *
 * @param stored how it is stored: {@code INT32}, {@code FIXED_LEN_BYTE_ARRAY}, ...; "" for groups
 * @param size the precision of a decimal, the bytes of a FIXED; 0 for others
 * @param scale of a decimal; 0 for others
 * @param annotation what OTHER is annotated as; "" for all else
 */
public record ColumnType(ColumnKind kind, String stored, int size, int scale, String annotation)
        implements Serializable {

    static ColumnType of(ColumnKind kind, String stored) {
        return new ColumnType(kind, stored, 0, 0, "");
    }

    /** As a person reads it: {@code INT64}, {@code DECIMAL(9, 2) in INT32}. */
    public String label() {
        return switch (kind) {
            case DECIMAL -> "DECIMAL(" + size + ", " + scale + ") in " + stored;
            case FIXED -> stored + "(" + size + ")";
            case OTHER -> annotation.isEmpty() ? stored : annotation + " in " + stored;
            default -> kind.name();
        };
    }
}
