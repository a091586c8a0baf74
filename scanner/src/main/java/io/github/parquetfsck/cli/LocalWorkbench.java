// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Retry;
import io.github.parquetfsck.io.RetryingStores;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.hadoop.HadoopSettings;
import io.github.parquetfsck.io.hadoop.HadoopStores;
import io.github.parquetfsck.io.local.LocalStores;
import io.github.parquetfsck.scan.LocalEngine;
import io.github.parquetfsck.scan.ScanEngine;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

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
        List<Path> files = settings.hadoopConf().stream().map(Path::of).toList();
        HadoopSettings hadoop = HadoopSettings.of(environment, files, settings.properties());
        return new RetryingStores(HadoopStores.of(hadoop, new LocalStores(identities), identities), Retry.DEFAULT);
    }

    @Override
    public ScanEngine engine(Stores stores, Settings settings) {
        return new LocalEngine(stores, request -> Verifiers.judge(stores, request));
    }
}
