// SPDX-License-Identifier: Apache-2.0
/** What a file costs, beside what it costs parquet-java, DuckDB, the bare codecs, and who only reads it. Compiled by the profile {@code bench} only. */
@NullMarked
package io.github.parquetfsck.bench;

import org.jspecify.annotations.NullMarked;
