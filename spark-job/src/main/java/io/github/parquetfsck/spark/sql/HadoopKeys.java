// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark.sql;

import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.oracle.CryptoFactory;
import io.github.parquetfsck.spark.SparkStores;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/**
 * The Hadoop settings that are not Hadoop's defaults: what travels with each task is small, and where it arrives the
 * defaults are put below it.
 *
 * @param values as they were written, variables in them not filled in
 */
record HadoopKeys(Map<String, String> values) implements Serializable {
    private static final int REMEMBERED = 4;

    /** By settings, so that file systems that are not Hadoop's own to keep are not made for every task. */
    private static final Map<HadoopKeys, Hadoop> KNOWN = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<HadoopKeys, Hadoop> eldest) {
            return size() > REMEMBERED;
        }
    };

    HadoopKeys {
        values = Map.copyOf(values);
    }

    /** Stores and keys to encrypted files, made of settings. */
    record Hadoop(Stores stores, CryptoFactory keys) {}

    static HadoopKeys of(Configuration configuration) {
        Map<String, String> own = new LinkedHashMap<>();
        for (Map.Entry<String, String> entry : configuration) {
            if (entry.getValue() != null && !isDefault(configuration.getPropertySources(entry.getKey()))) {
                own.put(entry.getKey(), entry.getValue());
            }
        }
        return new HadoopKeys(own);
    }

    private static boolean isDefault(String[] sources) {
        return sources != null && sources.length == 1 && sources[0].endsWith("-default.xml");
    }

    /** Without the values, some of which are secrets. */
    @Override
    public String toString() {
        return values.size() + " Hadoop settings";
    }

    /** The same for all tasks of a process. */
    Hadoop hadoop() {
        synchronized (KNOWN) {
            return KNOWN.computeIfAbsent(this, HadoopKeys::make);
        }
    }

    private static Hadoop make(HadoopKeys keys) {
        Configuration configuration = new Configuration();
        keys.values.forEach(configuration::set);
        return new Hadoop(SparkStores.of(configuration, List.of()), new CryptoFactory(configuration));
    }
}
