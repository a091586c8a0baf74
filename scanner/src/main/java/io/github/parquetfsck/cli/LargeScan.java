// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.scan.ScanEvent;
import io.github.parquetfsck.scan.ScanListener;
import java.io.PrintWriter;

/** Says once, while the first files are read, that a scan is a large one, and what tells its cost. */
final class LargeScan implements ScanListener {
    private static final long FILES = 1_000_000;
    private static final long BYTES = 1L << 40;

    private final Level level;
    private final PrintWriter err;
    private long files;
    private long bytes;
    private boolean told;

    LargeScan(Level level, PrintWriter err) {
        this.level = level;
        this.err = err;
    }

    @Override
    public void on(ScanEvent event) {
        if (event instanceof ScanEvent.Listed listed) {
            files += listed.files();
            bytes += level.includes(Level.PAGES) ? listed.bytes() : 0;
            if (!told && (files > FILES || bytes > BYTES)) {
                told = true;
                err.println("pqfsck: more than " + (files > FILES ? "a million files" : "a TiB to read")
                        + ": --estimate tells what each level costs, by listing alone");
                err.flush();
            }
        }
    }
}
