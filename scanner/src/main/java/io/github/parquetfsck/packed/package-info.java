// SPDX-License-Identifier: Apache-2.0
/** Millions of files in arrays, where a collection of objects would not fit into memory. */
@NullMarked
package io.github.parquetfsck.packed;

import org.jspecify.annotations.NullMarked;
