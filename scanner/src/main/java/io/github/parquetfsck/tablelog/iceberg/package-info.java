// SPDX-License-Identifier: Apache-2.0
/** What an Iceberg table's metadata says of its files: the only import of Iceberg. */
@NullMarked
package io.github.parquetfsck.tablelog.iceberg;

import org.jspecify.annotations.NullMarked;
