// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import java.io.EOFException;
import java.io.IOException;
import org.apache.hadoop.fs.FSInputStream;

/** Bytes in memory as Hadoop streams them; every read is a call to the store. */
final class SyntheticStream extends FSInputStream {
    private final byte[] bytes;
    private final Call call;
    private int at;

    /** What a call to the store costs. */
    interface Call {
        void make() throws IOException;
    }

    SyntheticStream(byte[] bytes, Call call) {
        this.bytes = bytes;
        this.call = call;
    }

    @Override
    public void seek(long position) throws IOException {
        if (position < 0 || position > bytes.length) {
            throw new EOFException("there is no position " + position);
        }
        at = (int) position;
    }

    @Override
    public long getPos() {
        return at;
    }

    @Override
    public boolean seekToNewSource(long target) {
        return false;
    }

    @Override
    public int read() throws IOException {
        call.make();
        return at < bytes.length ? bytes[at++] & 0xff : -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        call.make();
        int count = Math.min(length, bytes.length - at);
        if (count <= 0) {
            return length == 0 ? 0 : -1;
        }
        System.arraycopy(bytes, at, into, offset, count);
        at += count;
        return count;
    }
}
