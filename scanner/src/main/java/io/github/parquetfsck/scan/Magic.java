// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.RangeReader;
import java.io.IOException;
import java.nio.ByteBuffer;

/** The four bytes by which a file is known for Parquet: {@code PAR1} or {@code PARE}. */
final class Magic {
    private static final int LENGTH = 4;

    private Magic() {}

    /** Whether a file that may be anything has it at its end or at its head. */
    static boolean isAtAnEnd(FileSource source, FileEntry entry) throws IOException {
        if (entry.length() < LENGTH) {
            return false;
        }
        try (RangeReader reader = source.open(entry)) {
            return is(reader.read(entry.length() - LENGTH, LENGTH)) || is(reader.read(0, LENGTH));
        }
    }

    private static boolean is(ByteBuffer bytes) {
        return bytes.get() == 'P' && bytes.get() == 'A' && bytes.get() == 'R' && isLast(bytes.get());
    }

    private static boolean isLast(byte b) {
        return b == '1' || b == 'E';
    }
}
