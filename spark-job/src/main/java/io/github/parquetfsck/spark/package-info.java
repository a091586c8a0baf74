// SPDX-License-Identifier: Apache-2.0
/** The commands of {@code pqfsck} as a Spark job: files are verified by executors. */
@NullMarked
package io.github.parquetfsck.spark;

import org.jspecify.annotations.NullMarked;
