// SPDX-License-Identifier: Apache-2.0
/** Kafka's brokers through its own client: the only import of that library, which may not be there. */
@NullMarked
package io.github.parquetfsck.replay.kafka;

import org.jspecify.annotations.NullMarked;
