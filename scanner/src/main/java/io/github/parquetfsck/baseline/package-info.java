// SPDX-License-Identifier: Apache-2.0
/** What earlier runs have verified, kept as sorted Parquet files so that later ones need not look again. */
@NullMarked
package io.github.parquetfsck.baseline;

import org.jspecify.annotations.NullMarked;
