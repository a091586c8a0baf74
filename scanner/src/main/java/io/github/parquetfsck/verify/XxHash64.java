// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.format.LittleEndian;

/** xxHash of 64 bits with seed 0, by which bloom filters know values. Source: the xxHash specification, XXH64. */
final class XxHash64 {
    private static final long P1 = 0x9E3779B185EBCA87L;
    private static final long P2 = 0xC2B2AE3D27D4EB4FL;
    private static final long P3 = 0x165667B19E3779F9L;
    private static final long P4 = 0x85EBCA77C2B2AE63L;
    private static final long P5 = 0x27D4EB2F165667C5L;

    /** Modulo 2^64. */
    private static final long P1_PLUS_P2 = 0x60EA27EEADC0B5D6L;

    private static final int STRIPE = 32;

    private XxHash64() {}

    /** The hash of eight bytes, little-endian. */
    static long ofLong(long value) {
        return avalanche(addLong(P5 + Long.BYTES, value));
    }

    /** The hash of four bytes, little-endian. */
    static long ofInt(int value) {
        return avalanche(addInt(P5 + Integer.BYTES, value));
    }

    static long of(byte[] bytes, int from, int to) {
        int at = from;
        long hash = P5;
        if (to - from >= STRIPE) {
            long a = P1_PLUS_P2;
            long b = P2;
            long c = 0;
            long d = -P1;
            for (; at + STRIPE <= to; at += STRIPE) {
                a = round(a, LittleEndian.int64(bytes, at));
                b = round(b, LittleEndian.int64(bytes, at + 8));
                c = round(c, LittleEndian.int64(bytes, at + 16));
                d = round(d, LittleEndian.int64(bytes, at + 24));
            }
            hash = Long.rotateLeft(a, 1) + Long.rotateLeft(b, 7) + Long.rotateLeft(c, 12) + Long.rotateLeft(d, 18);
            hash = merge(merge(merge(merge(hash, a), b), c), d);
        }
        hash += to - from;
        for (; at + 8 <= to; at += 8) {
            hash = addLong(hash, LittleEndian.int64(bytes, at));
        }
        if (at + 4 <= to) {
            hash = addInt(hash, LittleEndian.int32(bytes, at));
            at += 4;
        }
        for (; at < to; at++) {
            hash = Long.rotateLeft(hash ^ (bytes[at] & 0xff) * P5, 11) * P1;
        }
        return avalanche(hash);
    }

    private static long addLong(long hash, long value) {
        return Long.rotateLeft(hash ^ round(0, value), 27) * P1 + P4;
    }

    private static long addInt(long hash, int value) {
        return Long.rotateLeft(hash ^ (value & 0xffff_ffffL) * P1, 23) * P2 + P3;
    }

    private static long round(long sum, long value) {
        return Long.rotateLeft(sum + value * P2, 31) * P1;
    }

    private static long merge(long hash, long sum) {
        return (hash ^ round(0, sum)) * P1 + P4;
    }

    private static long avalanche(long mixed) {
        long hash = (mixed ^ mixed >>> 33) * P2;
        hash = (hash ^ hash >>> 29) * P3;
        return hash ^ hash >>> 32;
    }
}
