// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import io.github.parquetfsck.io.Location;
import java.io.IOException;

/**
 * Calls a listener from one thread at a time, and knows whether anything was told that says why a scan came to no file.
 * Every engine puts one before its listener.
 */
public final class EventGate implements ScanListener {
    private final ScanListener listener;
    private boolean explained;

    public EventGate(ScanListener listener) {
        this.listener = listener;
    }

    @Override
    public synchronized void on(ScanEvent event) {
        explained |= event instanceof ScanEvent.Judged
                || event instanceof ScanEvent.ListingFailed
                || (event instanceof ScanEvent.Excluded excluded && LeftOut.isRule(excluded.rule()))
                || event instanceof ScanEvent.NothingThere;
        listener.on(event);
    }

    /** At the end of a scan that was not interrupted: a scan that came to no file is never silent. */
    public synchronized void tellIfNothingWasFound(ScanRequest request) throws IOException {
        if (!explained) {
            request.paths().forEach(this::tellThatNothingIsIn);
            request.files().each(this::tellThatNothingIsIn);
        }
    }

    private void tellThatNothingIsIn(Location path) {
        listener.on(new ScanEvent.NothingThere(path, "there is no Parquet file in it"));
    }
}
