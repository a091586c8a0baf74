// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.decode;

/**
 * Arrays that values are decoded into, a batch after the other. Booleans, INT32, FLOAT (its bits) and dictionary indexes
 * lie in {@link #ints}, INT64 and DOUBLE (its bits) in {@link #longs}, all others are ranges of {@link #data}.
 */
public final class Values {
    /** Which arrays hold the values. */
    public enum Form {
        INTS,
        LONGS,
        BYTES
    }

    /** The most values of a batch. */
    public static final int BATCH = 4096;

    private static final int[] NO_INTS = {};
    private static final long[] NO_LONGS = {};

    private final Form form;
    private final int[] ints;
    private final long[] longs;
    private final int[] offsets;
    private byte[] data = {};

    /** Room for so many values. */
    public Values(Form form, int capacity) {
        this.form = form;
        this.ints = form == Form.LONGS ? NO_INTS : new int[capacity];
        this.longs = form == Form.LONGS ? new long[capacity] : NO_LONGS;
        this.offsets = form == Form.BYTES ? new int[capacity] : NO_INTS;
    }

    public Form form() {
        return form;
    }

    /** The values of {@link Form#INTS}. */
    public int[] ints() {
        return ints;
    }

    /** The values of {@link Form#LONGS}. */
    public long[] longs() {
        return longs;
    }

    /** Where the values of {@link Form#BYTES} lie. */
    public byte[] data() {
        return data;
    }

    /** The first byte of each value of {@link Form#BYTES}. */
    public int[] offsets() {
        return offsets;
    }

    /** The bytes of each value of {@link Form#BYTES}. */
    public int[] lengths() {
        return ints;
    }

    void lieIn(byte[] bytes) {
        data = bytes;
    }
}
