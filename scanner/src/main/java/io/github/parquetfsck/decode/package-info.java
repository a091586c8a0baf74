// SPDX-License-Identifier: Apache-2.0
/** From the stored bytes of a page to its values: bounded decompression and decoding that no bytes make throw. */
@NullMarked
package io.github.parquetfsck.decode;

import org.jspecify.annotations.NullMarked;
