// SPDX-License-Identifier: Apache-2.0
/** Deletes a directory that a person named and confirmed, with all that is in it, in pieces that many machines share. */
@NullMarked
package io.github.parquetfsck.removal;

import org.jspecify.annotations.NullMarked;
