// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.format.LittleEndian;

/**
 * Whether bytes are one geometry in well-known binary as Spark's reader takes it: {@code byte order, 0 or 1 | type, 4
 * bytes | content}, as {@link WellKnownBinary} has it, without what PostGIS adds. A line has no point or two and more, a
 * ring four and more and ends where it starts. Coordinates are finite, but a point's may be NaN; on a globe they lie
 * within 180 and 90 degrees. Parts have the dimensions of the whole, and are points among points, lines among lines,
 * polygons among polygons. What follows the geometry is not looked at. Measured on Spark 4.2.0, which follows
 * parts within parts on its stack: beyond {@link #DEEPEST} they are refused here.
 */
final class StrictGeometry {
    private static final int DEEPEST = 500;
    private static final int HEADER = 5;
    private static final int POINT = 1;
    private static final int LINE = 2;
    private static final int POLYGON = 3;
    private static final int MULTI = 3;
    private static final int COLLECTION = 7;
    private static final int ANY = 0;
    private static final int LEAST_RING = 4;

    private final byte[] data;
    private final int to;
    private final boolean globe;
    private int at;
    private boolean littleEndian;
    private int numbers;

    private StrictGeometry(byte[] data, int from, int to, boolean globe) {
        this.data = data;
        this.at = from;
        this.to = to;
        this.globe = globe;
    }

    static boolean isOnPlane(byte[] data, int from, int to) {
        return new StrictGeometry(data, from, to, false).geometry(ANY, -1, 0);
    }

    static boolean isOnGlobe(byte[] data, int from, int to) {
        return new StrictGeometry(data, from, to, true).geometry(ANY, -1, 0);
    }

    /**
     * @param kind what it has to be
     * @param dimensions what it has to have: 0, 1 with heights, 2 with measures, 3 with both; -1 for any
     */
    private boolean geometry(int kind, int dimensions, int depth) {
        if (to - at < HEADER || data[at] < 0 || data[at] > 1 || depth > DEEPEST) {
            return false;
        }
        littleEndian = data[at++] == 1;
        int type = number();
        int base = type % 1000;
        int own = type / 1000;
        if (type < POINT || base < POINT || base > COLLECTION || own > 3) {
            return false;
        } else if ((kind != ANY && base != kind) || (dimensions >= 0 && own != dimensions)) {
            return false;
        }
        numbers = 2 + (own & 1) + (own >> 1);
        return switch (base) {
            case POINT -> point();
            case LINE -> line(2);
            case POLYGON -> polygon();
            case COLLECTION -> parts(ANY, own, depth);
            default -> parts(base - MULTI, own, depth);
        };
    }

    private boolean point() {
        if (to - at < numbers * Double.BYTES) {
            return false;
        }
        boolean somewhere = !Double.isNaN(coordinate(0)) && !Double.isNaN(coordinate(1));
        boolean sound = !somewhere || isOnMap();
        for (int i = 0; i < numbers; i++) {
            sound &= !Double.isInfinite(coordinate(i));
        }
        at += numbers * Double.BYTES;
        return sound;
    }

    private boolean polygon() {
        int rings = count(Integer.BYTES);
        boolean sound = rings >= 0;
        for (int i = 0; sound && i < rings; i++) {
            sound = ring();
        }
        return sound;
    }

    private boolean ring() {
        int start = at + Integer.BYTES;
        if (to - at < Integer.BYTES || !line(LEAST_RING) || at == start) {
            return false;
        }
        int last = at - numbers * Double.BYTES;
        return real(start) == real(last) && real(start + Double.BYTES) == real(last + Double.BYTES);
    }

    private boolean line(int least) {
        int points = count(numbers * Double.BYTES);
        boolean sound = points == 0 || points >= least;
        for (int i = 0; sound && i < points; i++) {
            sound = isOnMap();
            for (int n = 0; n < numbers; n++) {
                sound &= Double.isFinite(coordinate(n));
            }
            at += numbers * Double.BYTES;
        }
        return sound;
    }

    private boolean parts(int kind, int dimensions, int depth) {
        int parts = count(HEADER);
        boolean sound = parts >= 0;
        for (int i = 0; sound && i < parts; i++) {
            sound = geometry(kind, dimensions, depth + 1);
        }
        return sound;
    }

    /** A number of parts that there is room for; -1 for any other. */
    private int count(int least) {
        if (to - at < Integer.BYTES) {
            return -1;
        }
        int count = number();
        return count < 0 || count > (to - at) / least ? -1 : count;
    }

    private boolean isOnMap() {
        return !globe || (Math.abs(coordinate(0)) <= 180 && Math.abs(coordinate(1)) <= 90);
    }

    private double coordinate(int index) {
        return real(at + index * Double.BYTES);
    }

    private double real(int from) {
        long bits = LittleEndian.int64(data, from);
        return Double.longBitsToDouble(littleEndian ? bits : Long.reverseBytes(bits));
    }

    private int number() {
        int number = LittleEndian.int32(data, at);
        at += Integer.BYTES;
        return littleEndian ? number : Integer.reverseBytes(number);
    }
}
