// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import java.io.IOException;

/** Carries out a scan: threads on one machine, or Spark on many. */
public interface ScanEngine {

    /** Returns when every file was judged, or the calling thread was interrupted: what was not judged is then CANCELLED. */
    void scan(ScanRequest request, ScanListener listener) throws IOException;
}
