// SPDX-License-Identifier: Apache-2.0
/** Hadoop's FileSystem and FileContext behind the interfaces of io: everything that is not local. */
@NullMarked
package io.github.parquetfsck.io.hadoop;

import org.jspecify.annotations.NullMarked;
