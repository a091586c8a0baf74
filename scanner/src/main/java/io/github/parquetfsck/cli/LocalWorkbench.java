// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.PacedStores;
import io.github.parquetfsck.io.Percent;
import io.github.parquetfsck.io.Retry;
import io.github.parquetfsck.io.RetryingStores;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.hadoop.HadoopSettings;
import io.github.parquetfsck.io.hadoop.HadoopStores;
import io.github.parquetfsck.io.local.LocalStores;
import io.github.parquetfsck.oracle.CryptoFactory;
import io.github.parquetfsck.replay.Brokers;
import io.github.parquetfsck.scan.LocalEngine;
import io.github.parquetfsck.scan.ScanEngine;
import io.github.parquetfsck.verify.Keyring;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One machine: local paths by the JDK, everything else by Hadoop, threads for the scan.
 *
 * @param environment where {@code HADOOP_CONF_DIR} and {@code PQFSCK_CLASSPATH} are looked up
 */
record LocalWorkbench(Map<String, String> environment) implements Workbench {

    @Override
    public String program() {
        return "pqfsck";
    }

    @Override
    public Stores stores(Settings settings) {
        Identities identities = new Identities(Map.of(), settings.aliases());
        HadoopSettings hadoop = hadoop(settings);
        Stores stores = HadoopStores.of(hadoop, new LocalStores(identities), identities);
        return new RetryingStores(new PacedStores(stores, settings.rates(), () -> 1), Retry.DEFAULT);
    }

    @Override
    public ScanEngine engine(Stores stores, Settings settings) {
        Keyring keyring = keyring(settings);
        return new LocalEngine(stores, logs(settings), request -> Verifiers.judge(stores, request, keyring));
    }

    /** Keys that were given outright, else those of the crypto factory that Hadoop's settings name. */
    @Override
    public Keyring keyring(Settings settings) {
        HadoopSettings hadoop = hadoop(settings);
        if (settings.keys().isPresent() || !hadoop.mayHave(CryptoFactory.FACTORY_CLASS)) {
            return settings.keys().orElse(Keyring.NONE);
        }
        return new LateKeyring(() -> {
            Keyring factory = CryptoFactory.of(hadoop);
            return file -> factory.keys(withScheme(file));
        });
    }

    /** By the client on the class path, else among the jars of {@code PQFSCK_CLASSPATH}. */
    @Override
    public Brokers brokers(Map<String, String> settings) throws UsageError, IOException {
        Optional<Brokers> known = KafkaLibrary.brokers(settings);
        if (known.isEmpty()) {
            known = KafkaLibrary.brokers(
                    settings,
                    HadoopSettings.of(environment, List.of(), Map.of()).jars());
        }
        return known.orElseThrow(() -> new UsageError(
                "--kafka: Kafka's client is not at hand; put " + KafkaLibrary.ARTIFACT + " on PQFSCK_CLASSPATH"));
    }

    /** Here a bare path is a local one, whatever Hadoop's default file system is. */
    private static Location withScheme(Location file) {
        return file.scheme().isEmpty()
                ? new Location("file:"
                        + Percent.encode(Path.of(file.text()).toAbsolutePath().toString()))
                : file;
    }

    private HadoopSettings hadoop(Settings settings) {
        List<Path> files = settings.hadoopConf().stream().map(Path::of).toList();
        return HadoopSettings.of(environment, files, settings.properties());
    }
}
