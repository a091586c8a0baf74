// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.cli.Settings;
import io.github.parquetfsck.io.Alias;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.PacedStores;
import io.github.parquetfsck.io.Rates;
import io.github.parquetfsck.io.Retry;
import io.github.parquetfsck.io.RetryingStores;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.hadoop.HadoopStores;
import io.github.parquetfsck.io.local.LocalStores;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;

/** The same stores on the driver and on executors, made of the driver's Hadoop configuration. */
public final class SparkStores {
    private static final Pattern SCHEME = Pattern.compile("fs\\.([a-z][a-z0-9]*)\\..*");

    private SparkStores() {}

    /** The session's configuration with what the command line adds; the session's own is left as it is. */
    public static Configuration configuration(Configuration sessions, Settings settings) throws IOException {
        Configuration configuration = new Configuration(sessions);
        for (String file : settings.hadoopConf()) {
            Path path = Path.of(file);
            if (!Files.isReadable(path)) {
                throw new NoSuchFileException(file, null, "expected a Hadoop configuration file");
            }
            add(configuration, path);
        }
        for (Map.Entry<String, String> property : settings.properties().entrySet()) {
            configuration.set(property.getKey(), property.getValue());
            uncache(configuration, property.getKey());
        }
        return configuration;
    }

    private static void add(Configuration configuration, Path file) throws MalformedURLException {
        configuration.addResource(file.toUri().toURL());
    }

    /** A file system that Hadoop has cached for the session would not see a setting made for this run. */
    private static void uncache(Configuration configuration, String key) {
        Matcher scheme = SCHEME.matcher(key);
        if (scheme.matches()) {
            configuration.setBoolean("fs." + scheme.group(1) + ".impl.disable.cache", true);
        } else if (key.startsWith("dfs.") || key.startsWith("ipc.")) {
            configuration.setBoolean("fs.hdfs.impl.disable.cache", true);
        }
    }

    /** Every kind of store, over this configuration, at the usual rates. */
    public static Stores of(Configuration configuration, List<Alias> aliases) {
        return of(configuration, aliases, Rates.USUAL, () -> 1);
    }

    /** @param share of the rates that this process may have now */
    static Stores of(Configuration configuration, List<Alias> aliases, Rates rates, DoubleSupplier share) {
        Identities identities = new Identities(Map.of(), aliases);
        Stores stores = HadoopStores.of(configuration, new LocalStores(identities), identities);
        return new RetryingStores(new PacedStores(stores, rates, share), Retry.DEFAULT);
    }

    /** The driver's configuration. None is built on an executor from files, which may lack what the driver has. */
    static Configuration configuration(byte[] drivers) throws IOException {
        Configuration configuration = new Configuration(false);
        configuration.readFields(new DataInputStream(new ByteArrayInputStream(drivers)));
        return configuration;
    }

    /** Every setting with its value, defaults included. */
    static byte[] bytes(Configuration configuration) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            configuration.write(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
