// SPDX-License-Identifier: Apache-2.0
/** From paths to file reports: listing, parallelism, order, cancellation. */
@NullMarked
package io.github.parquetfsck.scan;

import org.jspecify.annotations.NullMarked;
