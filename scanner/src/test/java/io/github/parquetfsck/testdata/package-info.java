// SPDX-License-Identifier: Apache-2.0
/** Writes the small files under {@code testdata}, each with one fault or one legal oddity, byte for byte the same. */
@NullMarked
package io.github.parquetfsck.testdata;

import org.jspecify.annotations.NullMarked;
