// SPDX-License-Identifier: Apache-2.0
/** The commands, their options and their exit codes. */
@NullMarked
package io.github.parquetfsck.cli;

import org.jspecify.annotations.NullMarked;
