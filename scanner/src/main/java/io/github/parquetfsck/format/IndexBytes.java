// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

/** Bytes of a file that hold one structure, and what was wrong with it. */
final class IndexBytes {
    /** Pages of a chunk that an index is followed for; each takes up to 40 bytes of memory. */
    static final int MOST_PAGES = 1 << 20;

    final byte[] bytes;
    private final int from;
    final int to;
    final long shift;
    final Walker walker;

    /** @param fileOffset where {@code bytes[from]} lies in the file */
    IndexBytes(byte[] bytes, int from, int to, long fileOffset, Walker.ListVisitor visitor) {
        this.bytes = bytes;
        this.from = from;
        this.to = to;
        shift = fileOffset - from;
        walker = new Walker(new CompactReader(bytes, from, to), shift, visitor);
    }

    /** Where the structure starts in the file. */
    long fileFrom() {
        return shift + from;
    }

    /** Where the byte behind the structure lies in the file. */
    long fileTo() {
        return shift + walker.reader.position;
    }

    /** Whether the struct could be followed to its end. */
    boolean complete() {
        return !walker.broken();
    }

    /** The elements of the list whose header stands at an offset; 0 where they are not of the type. */
    int listSize(int at, ThriftField field) {
        long header = new CompactReader(bytes, at, to).listHeader();
        return field.acceptsElement((int) (header & 0x0f)) ? (int) (header >>> 4) : 0;
    }

    /** Where the first element stands of the list whose header stands at an offset. */
    int firstElement(int at) {
        CompactReader reader = new CompactReader(bytes, at, to);
        reader.listHeader();
        return reader.position;
    }
}
