// SPDX-License-Identifier: Apache-2.0
/** Verification as a table: a data source, a catalog and functions, for SQL and DataFrames. */
@NullMarked
package io.github.parquetfsck.spark.sql;

import org.jspecify.annotations.NullMarked;
