// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Numbers in arrays, lowest byte first. */
public final class LittleEndian {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private LittleEndian() {}

    /** The four bytes from a place on. */
    public static int int32(byte[] bytes, int at) {
        return (int) INT.get(bytes, at);
    }

    /** The eight bytes from a place on. */
    public static long int64(byte[] bytes, int at) {
        return (long) LONG.get(bytes, at);
    }

    /** The eight bytes from a place on, those at and behind the end taken as 0. */
    public static long upTo64(byte[] bytes, int at, int end) {
        if (at + 8 <= end) {
            return int64(bytes, at);
        }
        long bits = 0;
        for (int i = end - 1; i >= at; i--) {
            bits = (bits << 8) | (bytes[i] & 0xff);
        }
        return bits;
    }
}
