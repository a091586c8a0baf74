// SPDX-License-Identifier: Apache-2.0
/** What to move aside, and moving it so that no byte can be lost. */
@NullMarked
package io.github.parquetfsck.quarantine;

import org.jspecify.annotations.NullMarked;
