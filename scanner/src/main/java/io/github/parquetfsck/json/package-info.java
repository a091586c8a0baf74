// SPDX-License-Identifier: Apache-2.0
/** The JSON library behind a small door. */
@NullMarked
package io.github.parquetfsck.json;

import org.jspecify.annotations.NullMarked;
