// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark.sql;

import io.github.parquetfsck.cli.Settings;
import io.github.parquetfsck.io.Rates;
import io.github.parquetfsck.spark.SparkStores;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;

/** What the session says: its settings and its Hadoop configuration. */
final class Session {
    /** What settings of the session begin with, in {@code SET fsck.level=pages}. */
    private static final String PREFIX = "fsck.";

    private static final String HADOOP = "spark.hadoop.";

    private Session() {}

    /** The session's word on options, by their names, whether or not there are such options. */
    static Map<String, String> options() {
        Map<String, String> options = new LinkedHashMap<>();
        var settings = SparkSession.active().conf().getAll().iterator();
        while (settings.hasNext()) {
            var setting = settings.next();
            if (setting._1().startsWith(PREFIX) && !setting._2().isEmpty()) {
                options.put(setting._1().substring(PREFIX.length()), setting._2());
            }
        }
        return options;
    }

    /** @param own Hadoop settings that are not the session's */
    static HadoopKeys hadoop(Map<String, String> own) {
        try {
            Settings settings = new Settings(own, List.of(), List.of(), Optional.empty(), List.of(), Rates.USUAL);
            return HadoopKeys.of(SparkStores.configuration(configuration(), settings));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As Spark's own file sources have it: the context's, and over it what was set for this session. */
    private static Configuration configuration() {
        SparkSession session = SparkSession.active();
        Configuration configuration = contexts(session);
        var settings = session.conf().getAll().iterator();
        while (settings.hasNext()) {
            var setting = settings.next();
            String key = setting._1();
            configuration.set(key.startsWith(HADOOP) ? key.substring(HADOOP.length()) : key, setting._2());
        }
        return configuration;
    }

    /** A session may have no context to ask, and then its settings are all there is. */
    private static Configuration contexts(SparkSession session) {
        try {
            return new Configuration(session.sparkContext().hadoopConfiguration());
        } catch (UnsupportedOperationException e) {
            return new Configuration();
        }
    }
}
