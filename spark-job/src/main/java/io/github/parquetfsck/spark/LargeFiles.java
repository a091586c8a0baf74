// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.scan.Candidate;
import io.github.parquetfsck.scan.ScanRequest;
import java.util.List;

/**
 * Which files are work for several tasks: where all bytes are read, those that are longer than one task should read.
 *
 * @param level below {@code pages} the length of a file costs nothing
 * @param partSize bytes
 */
public record LargeFiles(Level level, long partSize) {
    /** The driver holds what each part came to until all of a file are there. */
    private static final int MOST = 1_000;

    static LargeFiles of(ScanRequest request) {
        return new LargeFiles(request.level(), request.reading().partSize());
    }

    /** In how many parts a file is looked at: 1 where one task does all of it. */
    public int parts(Candidate file) {
        long length = file.entry().length();
        boolean read = level.includes(Level.PAGES) && file.kind() == Candidate.Kind.DATA;
        return read ? (int) Math.max(1, Math.min(MOST, 1 + (length - 1) / partSize)) : 1;
    }

    /** How many files come before the first that is looked at in parts. */
    int before(List<Candidate> files) {
        int at = 0;
        while (at < files.size() && parts(files.get(at)) == 1) {
            at++;
        }
        return at;
    }
}
