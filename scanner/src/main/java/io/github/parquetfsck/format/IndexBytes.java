// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

/**
 * Bytes of a file that hold one structure, and what was wrong with it.
 *
 * <p>What does not decode by its definition is read a second time as parquet-java reads it: it does not know the length,
 * so a struct ends where its stop byte is, and it takes the elements of a list for what the definition has, whatever the
 * list says. Its rows are lost where that leads to something else.
 */
final class IndexBytes {
    /** Pages of a chunk that an index is followed for; each takes up to 40 bytes of memory. */
    static final int MOST_PAGES = 1 << 20;

    final byte[] bytes;
    private final int from;
    private final int declared;
    final int to;
    final long shift;
    final Walker walker;

    private IndexBytes(byte[] bytes, int from, int declared, int to, Walker walker, long shift) {
        this.bytes = bytes;
        this.from = from;
        this.declared = declared;
        this.to = to;
        this.walker = walker;
        this.shift = shift;
    }

    /**
     * A structure of a known length, whose lists are what they say.
     *
     * @param fileOffset where {@code bytes[from]} lies in the file
     */
    static IndexBytes byDefinition(byte[] bytes, int from, int to, long fileOffset, Walker.ListVisitor visitor) {
        long shift = fileOffset - from;
        Walker walker = new Walker(new CompactReader(bytes, from, to), shift, visitor);
        return new IndexBytes(bytes, from, to, to, walker, shift);
    }

    /**
     * The same structure as parquet-java takes it.
     *
     * @param readable where the bytes end that it may run into
     */
    IndexBytes asReadersDo(int readable, Walker.ListVisitor visitor) {
        Walker loose = Walker.ofDefinedElements(new CompactReader(bytes, from, readable), shift, visitor);
        return new IndexBytes(bytes, from, declared, readable, loose, shift);
    }

    /** Where the structure starts in the file. */
    long fileFrom() {
        return shift + from;
    }

    /** Where the byte behind the structure lies in the file. */
    long fileTo() {
        return shift + walker.reader.position;
    }

    /** Whether the struct could be followed to its end and has what it must have: readers do without it otherwise. */
    boolean complete() {
        return !walker.broken() && walker.faults.stream().noneMatch(fault -> fault.kind() == Malformed.Kind.MISSING);
    }

    /** Whether all is as the definition has it, as far as that decides what is read. */
    boolean decodes() {
        return walker.faults.stream().noneMatch(Malformed::leavesUnread);
    }

    /** Bytes between the end of the struct and where its length says that it ends; negative where it goes on beyond. */
    int surplus() {
        return declared - walker.reader.position;
    }

    /** The elements of the list whose header stands at an offset; 0 where they are not taken for those of the field. */
    int listSize(int at, ThriftField field) {
        long header = new CompactReader(bytes, at, to).listHeader();
        boolean taken = walker.takesElements() || field.acceptsElement((int) (header & 0x0f));
        return taken ? (int) (header >>> 4) : 0;
    }

    /** Where the first element stands of the list whose header stands at an offset. */
    int firstElement(int at) {
        CompactReader reader = new CompactReader(bytes, at, to);
        reader.listHeader();
        return reader.position;
    }
}
