// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.local.LocalStores;
import io.github.parquetfsck.scan.ScanEngine;
import java.io.IOException;
import java.util.Map;

/** One machine: local paths by the JDK, everything else by Hadoop, threads for the scan. */
final class LocalWorkbench implements Workbench {

    @Override
    public String program() {
        return "pqfsck";
    }

    @Override
    public Stores stores(Settings settings) throws IOException {
        return new LocalStores(new Identities(Map.of(), settings.aliases()));
    }

    @Override
    public ScanEngine engine(Stores stores, Settings settings) {
        return (request, listener) -> {
            throw new IOException("no scan engine is at hand");
        };
    }
}
