// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.format.TailView;
import io.github.parquetfsck.io.RangeReader;
import java.io.IOException;
import java.util.Arrays;

/** The reads of one examination, counted. What lies in the tail, which is kept, is not read again. */
final class CountedReader {
    private final RangeReader reader;
    private final Progress progress;
    private long tailOffset = Long.MAX_VALUE;
    private byte[] tail = {};

    CountedReader(RangeReader reader, Progress progress) {
        this.reader = reader;
        this.progress = progress;
    }

    /** Keeps the last bytes of the file, which were read first. */
    void keepTail(TailView read) {
        tailOffset = read.offset();
        tail = read.bytes();
    }

    /** The bytes of the file. */
    long length() {
        return reader.length();
    }

    /** Exactly those bytes, in an array of exactly that length. */
    byte[] read(long offset, int length) throws IOException {
        if (offset >= tailOffset && offset - tailOffset + length <= tail.length) {
            int at = (int) (offset - tailOffset);
            return Arrays.copyOfRange(tail, at, at + length);
        }
        progress.countRead();
        var buffer = reader.read(offset, length);
        progress.countBytes(length);
        byte[] array = buffer.array();
        int from = buffer.arrayOffset() + buffer.position();
        return from == 0 && array.length == length ? array : Arrays.copyOfRange(array, from, from + length);
    }

    /** Exactly those bytes, into an array of the caller's. */
    void read(long offset, byte[] into, int at, int length) throws IOException {
        progress.countRead();
        reader.read(offset, into, at, length);
        progress.countBytes(length);
    }
}
