// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/** An open file. */
public interface RangeReader extends Closeable {

    /** Bytes, as known when the file was opened. */
    long length();

    /** Exactly those bytes, in a buffer backed by an array and positioned at their first, or an exception. */
    ByteBuffer read(long offset, int length) throws IOException;

    /** Exactly those bytes, into an array of the caller's. */
    default void read(long offset, byte[] into, int at, int length) throws IOException {
        read(offset, length).get(into, at, length);
    }

    @Override
    void close() throws IOException;
}
