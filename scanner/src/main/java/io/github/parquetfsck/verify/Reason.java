// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

/** Why a file could not be decided. */
public enum Reason {
    UNREADABLE,
    BLOCKS_LOST,
    FORBIDDEN,
    ARCHIVED,
    VANISHED,
    CHANGED,
    IN_FLIGHT,
    ENCRYPTED,
    UNSUPPORTED,
    OVER_BUDGET,
    CANCELLED,
    INTERNAL
}
