// SPDX-License-Identifier: Apache-2.0
/** The entry of the process, readable by every JVM since Java 8. */
@NullMarked
package io.github.parquetfsck;

import org.jspecify.annotations.NullMarked;
