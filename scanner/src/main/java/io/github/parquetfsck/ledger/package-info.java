// SPDX-License-Identifier: Apache-2.0
/** Append-only events, one entry for each condemnation; the state is their fold. */
@NullMarked
package io.github.parquetfsck.ledger;

import org.jspecify.annotations.NullMarked;
