// SPDX-License-Identifier: Apache-2.0
/** From a bad file to the micro-batch that wrote it, the offsets to replay, and the queries that read it. */
@NullMarked
package io.github.parquetfsck.replay;

import org.jspecify.annotations.NullMarked;
