// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How a batch job reaches Kafka.
 *
 * @param servers the brokers, where a person has named them
 * @param settings of a client beside them, as they may be shown
 */
public record KafkaAccess(Optional<String> servers, SortedMap<String, String> settings) {
    public static final KafkaAccess UNKNOWN = new KafkaAccess(Optional.empty(), new TreeMap<>());

    public KafkaAccess {
        settings = new TreeMap<>(settings);
    }

    /** Options of Spark's reader, beside the range. */
    String options() {
        StringBuilder options = new StringBuilder(option("bootstrap.servers", servers.orElse("SERVERS")));
        for (Map.Entry<String, String> setting : settings.entrySet()) {
            options.append(option(setting.getKey(), setting.getValue()));
        }
        return options.toString();
    }

    private static String option(String key, String value) {
        return ".option(" + SparkShell.text("kafka." + key) + ", " + SparkShell.text(value) + ")";
    }
}
