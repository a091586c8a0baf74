// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import java.io.Serializable;

/**
 * A column that the directories above a file give a value, and that the file has itself with others.
 *
 * @param path the value as the directory's name has it
 * @param stored what the column's statistics say: {@code 5}, or {@code 5 to 9}
 */
public record PartitionClash(String column, String path, String stored) implements Serializable {}
