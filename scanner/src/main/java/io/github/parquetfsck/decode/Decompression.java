// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.decode;

/**
 * What came of decompressing some bytes.
 *
 * @param framing how the compressed bytes were wrapped, where that differs from what the codec's id asks for; else empty
 * @param size bytes of output: for OTHER_SIZE those that the stream holds, or as many as are known of
 * @param detail for BROKEN, REFUSED and UNAVAILABLE what is wrong, in a few words; for EXACT what of the stream is legal and
 *     rare, or nothing
 */
public record Decompression(Outcome outcome, String framing, long size, String detail) {

    /** The outcomes. */
    public enum Outcome {
        /** Exactly as many bytes as were expected. */
        EXACT,
        /** The stream is in order and holds another number of bytes. */
        OTHER_SIZE,
        /** The stream does not decode. */
        BROKEN,
        /** The stream breaks a rule that some readers do not mind. */
        REFUSED,
        /** This machine or this build cannot decompress it: nothing is known of the stream. */
        UNAVAILABLE
    }

    public static Decompression exact(long size) {
        return new Decompression(Outcome.EXACT, "", size, "");
    }

    public static Decompression otherSize(long size) {
        return new Decompression(Outcome.OTHER_SIZE, "", size, "");
    }

    public static Decompression sized(long size, long expected) {
        return size == expected ? exact(size) : otherSize(size);
    }

    public static Decompression broken(String detail) {
        return new Decompression(Outcome.BROKEN, "", 0, detail);
    }

    static Decompression refused(String detail) {
        return new Decompression(Outcome.REFUSED, "", 0, detail);
    }

    public static Decompression unavailable(String detail) {
        return new Decompression(Outcome.UNAVAILABLE, "", 0, detail);
    }

    Decompression framedAs(String other) {
        return new Decompression(outcome, other, size, detail);
    }

    /** The same, with what is rare in the stream. */
    Decompression having(String rarity) {
        return isExact() ? new Decompression(outcome, framing, size, rarity) : this;
    }

    public boolean isExact() {
        return outcome == Outcome.EXACT;
    }
}
