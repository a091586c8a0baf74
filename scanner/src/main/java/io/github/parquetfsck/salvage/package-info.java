// SPDX-License-Identifier: Apache-2.0
/** Copies what verifies of a damaged file into a new one, and tells what was lost. */
@NullMarked
package io.github.parquetfsck.salvage;

import org.jspecify.annotations.NullMarked;
