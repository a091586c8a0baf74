// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.spark.JudgedFile.Told;
import java.util.concurrent.atomic.LongAdder;

/** Counts files, each once while it stays the same. */
final class PreReadTally {
    private final LongAdder asked = new LongAdder();
    private long files;
    private long bytes;
    private long filesOut;
    private long bytesOut;
    private long bytesListed;

    /** One file was asked for. */
    void asked() {
        asked.increment();
    }

    synchronized void judged(JudgedFile file) {
        if (file.tell(Told.JUDGED)) {
            files++;
            bytes += file.entry().length();
        }
    }

    /** Of all files of which lists know. */
    synchronized void listed(long size) {
        bytesListed = size;
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

    /** Bytes of files that were kept out, of all that were judged here or for the lists. */
    synchronized double keptOutPart() {
        long all = Math.max(bytes, bytesListed);
        return all == 0 ? bytesOut : (double) bytesOut / all;
    }

    synchronized PreReadStatus status(PreReadMode mode, PreReadStatus.Lists lists) {
        return new PreReadStatus(mode.name(), asked.sum(), files, bytes, filesOut, bytesOut, lists);
    }
}
