// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.local.LocalStores;
import io.github.parquetfsck.scan.LocalEngine;
import io.github.parquetfsck.scan.ScanEngine;
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
        return new LocalStores(identities);
    }

    @Override
    public ScanEngine engine(Stores stores, Settings settings) {
        return new LocalEngine(stores, request -> Verifiers.judge(stores, request));
    }
}
