// SPDX-License-Identifier: Apache-2.0
/** Parquet bytes to immutable views, exactly as written; bad bytes give Malformed, never an exception. */
@NullMarked
package io.github.parquetfsck.format;

import org.jspecify.annotations.NullMarked;
