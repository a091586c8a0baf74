// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

/**
 * An array for each thread that footers too long for the first read are put together in. New arrays of that size are
 * cleared first, and G1 keeps them apart from young objects: for wide tables that cost more than the checks.
 */
final class FooterBuffer {
    /** Longer footers are rare, and their arrays do not stay. */
    private static final int LARGEST_KEPT = 4 << 20;

    private static final ThreadLocal<byte[]> KEPT = ThreadLocal.withInitial(() -> new byte[64 << 10]);

    private FooterBuffer() {}

    /** An array of at least so many bytes, whatever they hold; the thread's last one is given out again. */
    static byte[] of(int length) {
        if (length > LARGEST_KEPT) {
            return new byte[length];
        }
        byte[] kept = KEPT.get();
        if (kept.length < length) {
            kept = new byte[Math.max(length, Math.min(LARGEST_KEPT, kept.length * 2))];
            KEPT.set(kept);
        }
        return kept;
    }
}
