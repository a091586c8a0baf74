// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a part of a walk has left, in order.
 *
 * @param beyond comes first and is too large, or has a log; null where there is none
 */
record Rest(@Nullable Branch beyond, List<Branch> others) {}
