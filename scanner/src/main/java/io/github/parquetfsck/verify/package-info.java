// SPDX-License-Identifier: Apache-2.0
/** Levels, checks and verdicts: what is asked of one file and how the answers add up. */
@NullMarked
package io.github.parquetfsck.verify;

import org.jspecify.annotations.NullMarked;
