// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Identity;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Which of the files that a scan comes to are read.
 *
 * @param reliance on what earlier runs found; null where every file is read
 * @param since only files that were modified then or later
 * @param subset of the files, by their identities
 * @param order in which they are read
 * @param mostBytes to be read at most
 * @param until no file is begun later
 */
public record Selection(
        @Nullable Reliance reliance, Instant since, Subset subset, Order order, long mostBytes, Instant until)
        implements Serializable {
    /** All of them. */
    public static final Selection ALL =
            new Selection(null, Instant.MIN, Subset.WHOLE, Order.AS_LISTED, Long.MAX_VALUE, Instant.MAX);

    /** Bytes that a file costs at most below level pages: its tail, and its indexes as a rule. */
    private static final long SMALL_READ = 64 << 10;

    /** What is read first. */
    public enum Order {
        AS_LISTED,
        /** What no run has verified, then what was verified longest ago, whether or not it changed. */
        OLDEST_FIRST
    }

    /**
     * One of so many parts into which files fall by a hash of their identity, the same in every run.
     *
     * @param number from 1
     */
    public record Subset(int number, int of) implements Serializable {
        public static final Subset WHOLE = new Subset(1, 1);

        public Subset {
            if (number < 1 || number > of) {
                throw new IllegalArgumentException(number + "/" + of);
            }
        }

        /** Whether a file falls into it. */
        public boolean holds(Identity file) {
            CRC32 hash = new CRC32();
            hash.update(file.toString().getBytes(StandardCharsets.UTF_8));
            return hash.getValue() % of == number - 1;
        }
    }

    /** The same, relying on earlier runs. */
    public Selection with(@Nullable Reliance other) {
        return new Selection(other, since, subset, order, mostBytes, until);
    }

    /** Whether every file is taken, whatever earlier runs found. */
    public boolean isWhole() {
        return with(null).equals(ALL);
    }

    /** Whether the time is over. */
    boolean isOver() {
        return until.isBefore(Instant.MAX) && Instant.now().isAfter(until);
    }

    /** Bytes that the verification of a file reads, about. */
    static long cost(FileEntry file, Level level) {
        return level.includes(Level.PAGES) ? file.length() : Math.min(file.length(), SMALL_READ);
    }
}
