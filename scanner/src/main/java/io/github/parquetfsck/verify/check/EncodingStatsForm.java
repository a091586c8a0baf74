// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RowGroupView;

/** Encoding statistics in the form that writers use, told by their bytes: no object for each of them. */
final class EncodingStatsForm {
    /** Bytes of the longest struct: three headers, two single bytes, a varint of 5, the stop. */
    private static final int LONGEST = 11;

    private EncodingStatsForm() {}

    /**
     * List header {@code size << 4 | 12}, then for each struct {@code 15 type 15 encoding 15 count 00}, zigzag numbers:
     * the form that writers use, seen without a copy.
     */
    static boolean isWellKnown(RowGroupView group, int chunk) {
        byte[] bytes = group.footer().bytes();
        int at = (int)
                (group.from(chunk, ChunkField.ENCODING_STATS) - group.footer().fileOffset(0));
        int size = (bytes[at++] & 0xff) >>> 4;
        if (size == 15) {
            return false;
        }
        for (int i = 0; i < size; i++) {
            if (bytes.length - at < LONGEST) {
                return false;
            }
            boolean canonical = bytes[at] == 0x15
                    && (bytes[at + 1] & ~6) == 0
                    && bytes[at + 2] == 0x15
                    && (bytes[at + 3] & ~31) == 0
                    && (bytes[at + 3] & 1) == 0
                    && bytes[at + 3] != 2
                    && bytes[at + 3] <= 2 * EncodingStats.LAST_ENCODING
                    && bytes[at + 4] == 0x15;
            at += 5;
            for (int more = 0; canonical && more < 4 && bytes[at] < 0; more++) {
                at++;
            }
            if (!canonical || bytes[at + 1] != 0) {
                return false;
            }
            at += 2;
        }
        return true;
    }
}
