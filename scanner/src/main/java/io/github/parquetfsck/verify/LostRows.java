// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

/**
 * Whole row groups that the footer does not mention.
 *
 * @param groups row groups, one behind the other
 * @param rows their rows together
 */
public record LostRows(int groups, long rows) {}
