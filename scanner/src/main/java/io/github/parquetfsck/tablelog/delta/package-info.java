// SPDX-License-Identifier: Apache-2.0
/** What a Delta table's log says of its files, and how it lets one go: the only import of Delta Kernel. */
@NullMarked
package io.github.parquetfsck.tablelog.delta;

import org.jspecify.annotations.NullMarked;
