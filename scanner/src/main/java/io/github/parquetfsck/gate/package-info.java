// SPDX-License-Identifier: Apache-2.0
/** Whether what a reader waits for is there, and all of it is sound. */
@NullMarked
package io.github.parquetfsck.gate;

import org.jspecify.annotations.NullMarked;
