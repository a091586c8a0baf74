// SPDX-License-Identifier: Apache-2.0
/** One small stateless class for each check; Checks.all() is the contents page. */
@NullMarked
package io.github.parquetfsck.verify.check;

import org.jspecify.annotations.NullMarked;
