// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.scan.ScanEvent;
import io.github.parquetfsck.scan.ScanListener;
import java.io.Closeable;

/** Shows how far a scan is. */
interface Progress extends ScanListener, Closeable {

    /** A bar for a person who watches, nothing otherwise. */
    static Progress on(Terminal terminal) {
        return switch (terminal.progress()) {
            case SHOWN -> new ProgressLine(terminal.err());
            case NONE -> new Unseen();
        };
    }

    @Override
    void close();

    /** Nobody watches. */
    final class Unseen implements Progress {
        @Override
        public void on(ScanEvent event) {}

        @Override
        public void close() {}
    }
}
