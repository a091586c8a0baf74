// SPDX-License-Identifier: Apache-2.0
/** Findings of which somebody knows: a file says which, where, until when and why. The only door to SnakeYAML Engine. */
@NullMarked
package io.github.parquetfsck.accept;

import org.jspecify.annotations.NullMarked;
