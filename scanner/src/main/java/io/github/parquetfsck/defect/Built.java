// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.defect;

/** Whether a row of the catalogue has its finder already. */
public enum Built {
    /** Something finds it. */
    NOW,
    /** The row holds its code until a deeper level or another source of facts is built. */
    LATER
}
