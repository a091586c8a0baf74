// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import java.util.OptionalLong;

/**
 * A file as its owner's log has it.
 *
 * @param length in bytes, where the log says
 * @param rows in the file itself, before any that a delete file or a deletion vector takes out; where the log says
 */
public record LoggedFile(OptionalLong length, OptionalLong rows) {}
