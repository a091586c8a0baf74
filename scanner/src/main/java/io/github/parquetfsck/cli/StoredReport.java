// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.Location;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;

/** A report to a store that is not local: gathered in memory and put in place whole when it is finished. */
final class StoredReport extends StringWriter {
    private final Location destination;
    private final FileMover store;

    /** Proves that the directory can be written. */
    StoredReport(Location destination, FileMover store) throws IOException {
        this.destination = destination;
        this.store = store;
        Location directory = destination.parent();
        store.createDirectories(directory);
        store.clock(directory);
    }

    @Override
    public void close() throws IOException {
        store.replace(destination, toString().getBytes(StandardCharsets.UTF_8));
        super.close();
    }
}
