// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import java.io.Serializable;

/**
 * What the filter of one process has seen so far.
 *
 * @param mode {@code FAIL}, {@code HOLD} or {@code SKIP}
 * @param files files of the directories that were asked for, each counted once while it stays the same
 * @param keptOut those of them that were asked for and not let in
 */
public record PreReadStatus(String mode, long files, long bytes, long keptOut, long bytesKeptOut)
        implements Serializable {}
