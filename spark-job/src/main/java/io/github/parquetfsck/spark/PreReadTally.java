// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.spark.JudgedFile.Told;

/** Counts files, each once while it stays the same. */
final class PreReadTally {
    private long files;
    private long bytes;
    private long filesOut;
    private long bytesOut;

    synchronized void judged(JudgedFile file) {
        if (file.tell(Told.JUDGED)) {
            files++;
            bytes += file.entry().length();
        }
    }

    /** Returns whether this is the first time. */
    synchronized boolean keptOut(JudgedFile file) {
        boolean first = file.tell(Told.KEPT_OUT);
        if (first) {
            filesOut++;
            bytesOut += file.entry().length();
        }
        return first;
    }

    /** Bytes of files that were kept out, of all that were judged. */
    synchronized double keptOutPart() {
        return bytes == 0 ? 0 : (double) bytesOut / bytes;
    }

    synchronized PreReadStatus status(PreReadMode mode) {
        return new PreReadStatus(mode.name(), files, bytes, filesOut, bytesOut);
    }
}
