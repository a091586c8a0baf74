// SPDX-License-Identifier: Apache-2.0
/** parquet-java as a second opinion on what was found fatal. */
@NullMarked
package io.github.parquetfsck.oracle;

import org.jspecify.annotations.NullMarked;
