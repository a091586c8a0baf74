// SPDX-License-Identifier: Apache-2.0
/** Checkpoints and sink logs of Structured Streaming: tolerant readers, and the one writer that edits a sink log. */
@NullMarked
package io.github.parquetfsck.streamlog;

import org.jspecify.annotations.NullMarked;
