// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.packed;

import java.util.Arrays;

/**
 * Numbers by the hash of what they stand for, in arrays: a map of objects would take six times the memory. Who asks has to
 * compare, for hashes coincide.
 */
public final class HashIndex {
    private int[] heads = filled(64);
    private int[] hashes = new int[32];
    private int[] numbers = new int[32];
    private int[] following = new int[32];
    private int size;

    public void add(int hash, int number) {
        if (size == hashes.length) {
            grow();
        }
        hashes[size] = hash;
        numbers[size] = number;
        link(size++);
    }

    /** The slot of the number that was added last under the hash, -1 when there is none. */
    public int first(int hash) {
        return same(heads[bucket(hash)], hash);
    }

    /** The slot of the number before this one under the same hash, -1 when there is none. */
    public int next(int slot) {
        return same(following[slot], hashes[slot]);
    }

    /** What stands in a slot. */
    public int number(int slot) {
        return numbers[slot];
    }

    private int same(int from, int hash) {
        int slot = from;
        while (slot >= 0 && hashes[slot] != hash) {
            slot = following[slot];
        }
        return slot;
    }

    private void link(int slot) {
        int bucket = bucket(hashes[slot]);
        following[slot] = heads[bucket];
        heads[bucket] = slot;
    }

    private int bucket(int hash) {
        int spread = hash * 0x9E3779B9;
        return spread >>> (Integer.numberOfLeadingZeros(heads.length) + 1);
    }

    private void grow() {
        int capacity = Math.multiplyExact(size, 2);
        hashes = Arrays.copyOf(hashes, capacity);
        numbers = Arrays.copyOf(numbers, capacity);
        following = Arrays.copyOf(following, capacity);
        heads = filled(heads.length * 2);
        for (int slot = 0; slot < size; slot++) {
            link(slot);
        }
    }

    private static int[] filled(int length) {
        int[] slots = new int[length];
        Arrays.fill(slots, -1);
        return slots;
    }
}
