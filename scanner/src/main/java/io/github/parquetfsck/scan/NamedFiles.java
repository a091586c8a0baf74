// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Sha256;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/**
 * Files that were handed over by their names, by 128 bits of a hash of each: a list may name many millions, and that two of
 * them have the same bits does not happen.
 */
final class NamedFiles {
    private static final int FIRST = 64;

    private final MessageDigest digest = Sha256.digest();

    /** Two for each file, where its hash points or at the next place that was free; zeros where there is none. */
    private long[] table = new long[2 * FIRST];

    private int size;

    /** Whether it was not among them. */
    boolean add(Identity file) {
        ByteBuffer hash = hash(file);
        long high = hash.getLong();
        long low = hash.getLong();
        int at = find(table, high, low);
        if (table[at] != 0) {
            return false;
        }
        table[at] = high;
        table[at + 1] = low;
        size++;
        if (size > table.length / 3) {
            grow();
        }
        return true;
    }

    boolean contains(Identity file) {
        ByteBuffer hash = hash(file);
        return table[find(table, hash.getLong(), hash.getLong())] != 0;
    }

    boolean isEmpty() {
        return size == 0;
    }

    private ByteBuffer hash(Identity file) {
        ByteBuffer hash = ByteBuffer.wrap(digest.digest(file.toString().getBytes(StandardCharsets.UTF_8)));
        // No hash may look like a free place.
        return hash.getLong(0) == 0 ? hash.putLong(0, 1) : hash;
    }

    private static int find(long[] table, long high, long low) {
        int mask = table.length / 2 - 1;
        int place = (int) low & mask;
        while (table[2 * place] != 0 && (table[2 * place] != high || table[2 * place + 1] != low)) {
            place = (place + 1) & mask;
        }
        return 2 * place;
    }

    private void grow() {
        long[] larger = new long[Math.multiplyExact(table.length, 2)];
        for (int i = 0; i < table.length; i += 2) {
            if (table[i] != 0) {
                int at = find(larger, table[i], table[i + 1]);
                larger[at] = table[i];
                larger[at + 1] = table[i + 1];
            }
        }
        table = larger;
    }
}
