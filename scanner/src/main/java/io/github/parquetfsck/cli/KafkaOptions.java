// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.replay.KafkaAccess;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * How Kafka is asked.
 *
 * @param settings of a client, with its {@code bootstrap.servers}
 */
record KafkaOptions(SortedMap<String, String> settings) {
    private static final String SERVERS = "bootstrap.servers";
    private static final String BROKERS = "--kafka";
    private static final String SETTING = "--kafka-conf";
    private static final String FILE = "--kafka-properties";

    static CommandSpec addTo(CommandSpec spec) {
        return Options.of(spec)
                .value(BROKERS, "HOST:PORT", "ask these brokers, HOST:PORT[,...], whether the records are still there")
                .repeated(SETTING, "KEY=VALUE", "a setting of Kafka's client, such as security.protocol=SASL_SSL")
                .value(FILE, "FILE", "settings of Kafka's client, as a properties file; --kafka-conf wins")
                .spec();
    }

    /** Empty where Kafka is not to be asked. */
    static Optional<KafkaOptions> from(ParseResult options) throws UsageError, IOException {
        SortedMap<String, String> settings = new TreeMap<>();
        if (options.hasMatchedOption(FILE)) {
            settings.putAll(file(options.matchedOptionValue(FILE, "")));
        }
        for (String text : Options.list(options, SETTING)) {
            int equals = text.indexOf('=');
            if (equals < 1) {
                throw new UsageError(SETTING + ": expected KEY=VALUE, found " + Context.withoutSecret(text));
            }
            settings.put(text.substring(0, equals), text.substring(equals + 1));
        }
        if (options.hasMatchedOption(BROKERS)) {
            String servers = options.matchedOptionValue(BROKERS, "");
            if (!servers.matches("[^\\s,]+:\\d+(,[^\\s,]+:\\d+)*")) {
                throw new UsageError(BROKERS + ": expected HOST:PORT, or several with commas between them, found "
                        + (servers.isBlank() ? "an empty text" : servers));
            }
            settings.put(SERVERS, servers);
        } else if (!settings.isEmpty() && !settings.containsKey(SERVERS)) {
            throw new UsageError(SETTING + " and " + FILE + ": expected " + BROKERS + " HOST:PORT with them");
        }
        return settings.isEmpty() ? Optional.empty() : Optional.of(new KafkaOptions(settings));
    }

    private static Map<String, String> file(String name) throws UsageError, IOException {
        Properties properties = new Properties();
        try (Reader text = Files.newBufferedReader(Path.of(name))) {
            properties.load(text);
        } catch (IllegalArgumentException e) {
            throw new UsageError(FILE + " " + name + ": expected a properties file: " + e.getMessage());
        }
        Map<String, String> settings = new TreeMap<>();
        properties.stringPropertyNames().forEach(key -> settings.put(key, properties.getProperty(key)));
        return settings;
    }

    /** The same for a batch job; of what may be a secret only its name. */
    KafkaAccess access() {
        SortedMap<String, String> shown = new TreeMap<>();
        settings.forEach((key, value) -> {
            if (!key.equals(SERVERS)) {
                String setting = Context.withoutSecret(key + "=" + value);
                shown.put(key, setting.substring(key.length() + 1));
            }
        });
        return new KafkaAccess(Optional.ofNullable(settings.get(SERVERS)), shown);
    }
}
