// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.format.LittleEndian;
import java.io.IOException;

/**
 * A file's data seen through a window that moves forward: each byte is read once as long as no one looks back. It grows
 * beyond its usual size only for what is larger and really there.
 */
final class Window {
    /** What the array has room for behind a read: so that not every read moves what the last one left over. */
    private static final int ROOM = 3 << 20;

    private final CountedReader reader;
    private final PageBuffers buffers;
    private final int size;
    private final long end;
    private byte[] bytes;
    private boolean borrowed = true;
    private long start;
    private int length;

    /**
     * A window that opens on bytes that were read before, which it never writes to.
     *
     * @param size bytes that a read takes when no more are asked for
     * @param end where the data end: nothing behind it is read
     */
    Window(CountedReader reader, PageBuffers buffers, int size, long end, byte[] known, long start, int length) {
        this.reader = reader;
        this.buffers = buffers;
        this.size = size;
        this.end = end;
        this.bytes = known;
        this.start = start;
        this.length = length;
    }

    byte[] bytes() {
        return bytes;
    }

    /** Where in {@link #bytes} the byte of an offset lies, with as many more behind it as asked for. */
    int at(long offset, int count) throws IOException {
        if (offset < start || offset + count > start + length) {
            move(offset, count);
        }
        return (int) (offset - start);
    }

    /** The little-endian int at an offset, unsigned. */
    long length(long offset) throws IOException {
        int at = at(offset, Integer.BYTES);
        return LittleEndian.int32(bytes, at) & 0xffffffffL;
    }

    /** Reads on behind what is there. */
    private void grow(long to) throws IOException {
        long read = start + length;
        int more = (int) Math.max(to - read, Math.min(Math.min(size, bytes.length - length), end - read));
        reader.read(read, bytes, length, more);
        length += more;
    }

    private void move(long offset, int count) throws IOException {
        if (!borrowed && offset >= start && offset <= start + length && offset + count <= start + bytes.length) {
            grow(offset + count);
            return;
        }
        int kept = offset >= start && offset < start + length ? (int) (start + length - offset) : 0;
        int wanted = (int) Math.max(count, Math.min(size, end - offset));
        int room = (int) Math.max(wanted, Math.min((long) size + ROOM, end - offset));
        byte[] target = borrowed || bytes.length < wanted ? buffers.window(room, bytes) : bytes;
        System.arraycopy(bytes, (int) (kept == 0 ? 0 : offset - start), target, 0, kept);
        bytes = target;
        borrowed = false;
        start = offset;
        length = kept;
        reader.read(offset + kept, bytes, kept, wanted - kept);
        length = wanted;
    }
}
