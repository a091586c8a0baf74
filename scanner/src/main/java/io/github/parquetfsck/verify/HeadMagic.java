// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

/** When to read the first four bytes of a file, which no reader checks. */
public enum HeadMagic {
    /** Where the tail read holds them already. */
    WHEN_FREE,
    /** Always, at the price of one more read. */
    ALWAYS
}
