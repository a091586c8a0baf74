// SPDX-License-Identifier: Apache-2.0
/** Local paths by java.nio, without Hadoop. */
@NullMarked
package io.github.parquetfsck.io.local;

import org.jspecify.annotations.NullMarked;
