// SPDX-License-Identifier: Apache-2.0
/** The command line and the job on real clusters in containers, and what they say and do when a part of one fails. */
@NullMarked
package io.github.parquetfsck.docker;

import org.jspecify.annotations.NullMarked;
