// SPDX-License-Identifier: Apache-2.0
/** Verification as a table. */
package io.github.parquetfsck.spark.sql;
