// SPDX-License-Identifier: Apache-2.0
/** Who owns a directory, which of its files are live, and findings about directories. */
@NullMarked
package io.github.parquetfsck.dataset;

import org.jspecify.annotations.NullMarked;
