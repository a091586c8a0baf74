// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.salvage;

/** What is saved or lost as one. */
public enum Unit {
    /** A row group with all its columns. */
    ROW_GROUP,

    /** A column of a row group; a list or a map counts as one with everything in it. */
    COLUMN
}
