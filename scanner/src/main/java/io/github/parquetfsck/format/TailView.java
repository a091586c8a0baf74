// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

import java.util.Arrays;
import java.util.Optional;

/**
 * The last bytes of a file: {@code … footer | footer length, 4 bytes little-endian | magic, 4 bytes}. Any number of
 * bytes will do; what they are too few for is absent.
 */
public final class TailView {
    private static final int MAGIC = 4;
    private static final int TRAILER = 8;

    private final byte[] bytes;
    private final long offset;
    private final long fileLength;
    private final byte @org.jspecify.annotations.Nullable [] head;

    private TailView(byte[] bytes, long fileLength, byte @org.jspecify.annotations.Nullable [] head) {
        this.bytes = bytes;
        this.offset = fileLength - bytes.length;
        this.fileLength = fileLength;
        this.head = head;
    }

    /**
     * Views the end of a file.
     *
     * @param bytes the last bytes of the file; all of them when it is short
     */
    public static TailView of(byte[] bytes, long fileLength) {
        byte[] head = bytes.length == fileLength && fileLength >= MAGIC ? Arrays.copyOf(bytes, MAGIC) : null;
        return new TailView(bytes, fileLength, head);
    }

    /** The same tail when the first four bytes of the file were read too. */
    public TailView withHead(byte[] firstFour) {
        return new TailView(bytes, fileLength, firstFour.clone());
    }

    public long fileLength() {
        return fileLength;
    }

    /** The bytes that were read, the file's last one last. */
    public byte[] bytes() {
        return bytes;
    }

    /** Where the first of {@link #bytes} lies in the file. */
    public long offset() {
        return offset;
    }

    /** The last four bytes, fewer when the file has no four. */
    public byte[] magic() {
        return Arrays.copyOfRange(bytes, Math.max(0, bytes.length - MAGIC), bytes.length);
    }

    public boolean endsWith(String magic) {
        return bytes.length >= MAGIC && isAt(bytes.length - MAGIC, magic);
    }

    /** Whether four characters stand at an offset of {@link #bytes}. */
    public boolean isAt(int at, String magic) {
        for (int i = 0; i < MAGIC; i++) {
            if (at < 0 || at + i >= bytes.length || bytes[at + i] != magic.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** The footer length as stored: a little-endian int, read as signed; 0 when the file has no eight bytes. */
    public int footerLength() {
        int at = bytes.length - TRAILER;
        if (at < 0) {
            return 0;
        }
        return (bytes[at] & 0xff)
                | ((bytes[at + 1] & 0xff) << 8)
                | ((bytes[at + 2] & 0xff) << 16)
                | ((bytes[at + 3] & 0xff) << 24);
    }

    /** Where the footer starts in the file, by its length; it may lie before the file. */
    public long footerStart() {
        return fileLength - TRAILER - footerLength();
    }

    /** The first four bytes of the file, if they were read. */
    public Optional<byte[]> head() {
        return Optional.ofNullable(head).map(byte[]::clone);
    }
}
