// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.format.LittleEndian;

/**
 * Whether bytes are geometries as DuckDB's reader takes them: one after the other, {@code byte order | type, 4 bytes |
 * content}, in the order of the bytes that the first one says, 1 for little-endian. The type is 1 to 7, plus 1,000 for
 * heights, 2,000 for measures, or 3,000 for both; PostGIS sets its highest bits in place of that, and the third highest
 * where 4 bytes of a reference system follow. A point is its coordinates, 8 bytes each; a line their number, then them;
 * a polygon the number of its rings, then a line each; of the others only the number of parts is there, which are
 * geometries themselves. No bytes at all are no geometry, and sound.
 *
 * <p>Source: OGC Simple Features 06-103r4, section 8.2; what DuckDB 1.5.6 takes beyond it was measured.
 */
final class WellKnownBinary {
    private static final int POINT = 1;
    private static final int LINE = 2;
    private static final int POLYGON = 3;
    private static final int LAST_TYPE = 7;
    private static final int WITH_HEIGHTS = 0x8000_0000;
    private static final int WITH_MEASURES = 0x4000_0000;
    private static final int WITH_SYSTEM = 0x2000_0000;
    private static final int PLANE = 2;

    private final byte[] data;
    private final int to;
    private long at;
    private boolean littleEndian;

    private WellKnownBinary(byte[] data, int from, int to) {
        this.data = data;
        this.at = from;
        this.to = to;
    }

    static boolean isSound(byte[] data, int from, int to) {
        WellKnownBinary geometries = new WellKnownBinary(data, from, to);
        boolean sound = true;
        while (sound && geometries.at < to) {
            sound = geometries.geometry();
        }
        return sound;
    }

    private boolean geometry() {
        littleEndian = data[(int) at++] == 1;
        if (at + Integer.BYTES > to) {
            return false;
        }
        int type = number();
        int base = (type & 0xffff) % 1000;
        int dimensions = (type & 0xffff) / 1000;
        int numbers = PLANE;
        numbers += (type & WITH_HEIGHTS) != 0 || (dimensions & 1) != 0 ? 1 : 0;
        numbers += (type & WITH_MEASURES) != 0 || (dimensions & 2) != 0 ? 1 : 0;
        if ((type & WITH_SYSTEM) != 0) {
            at += Integer.BYTES;
        }
        if (base == POINT) {
            return skip((long) numbers * Double.BYTES);
        } else if (base < POINT || base > LAST_TYPE || at + Integer.BYTES > to) {
            return false;
        }
        return switch (base) {
            case LINE -> line(numbers);
            case POLYGON -> polygon(numbers);
            default -> skip(Integer.BYTES);
        };
    }

    private boolean polygon(int numbers) {
        long rings = number() & 0xffff_ffffL;
        boolean sound = true;
        for (long i = 0; sound && i < rings; i++) {
            sound = at + Integer.BYTES <= to && line(numbers);
        }
        return sound;
    }

    private boolean line(int numbers) {
        return skip((number() & 0xffff_ffffL) * numbers * Double.BYTES);
    }

    private boolean skip(long bytes) {
        at += bytes;
        return at <= to;
    }

    private int number() {
        int number = LittleEndian.int32(data, (int) at);
        at += Integer.BYTES;
        return littleEndian ? number : Integer.reverseBytes(number);
    }
}
