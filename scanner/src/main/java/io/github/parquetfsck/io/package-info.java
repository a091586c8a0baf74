// SPDX-License-Identifier: Apache-2.0
/** Locations, identities, and the interfaces through which files are listed, read and moved. */
@NullMarked
package io.github.parquetfsck.io;

import org.jspecify.annotations.NullMarked;
