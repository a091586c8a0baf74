// SPDX-License-Identifier: Apache-2.0
/** The catalogue: every way in which a file, a dataset or a checkpoint can be broken, one row each. */
@NullMarked
package io.github.parquetfsck.defect;

import org.jspecify.annotations.NullMarked;
