// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay.kafka;

import io.github.parquetfsck.replay.Brokers;
import java.util.Map;

/** Names no class of the library itself, so that it can be loaded where that is missing. */
public final class KafkaOpener implements Brokers.Opener {
    /** Brokers that are asked by Kafka's own client; a {@link LinkageError} means that it is not at hand. */
    @Override
    public Brokers open(Map<String, String> settings) {
        return AskingBrokers.of(settings);
    }
}
