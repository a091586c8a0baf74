// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.decode;

import io.github.parquetfsck.format.LittleEndian;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Decodes the repetition or definition levels of one page after the other, a batch at a time. */
public final class LevelDecoder {
    /** How the levels of a page are laid out. */
    public enum Layout {
        /** Format version 1: four bytes of length before the runs. */
        PREFIXED,
        /** Format version 1, long deprecated: a level behind the other, highest bits first, without a length. */
        BIT_PACKED,
        /** Format version 2: runs whose length is in the page header. */
        SIZED
    }

    private static final int PREFIX = 4;

    private final String name;
    private final int maximum;
    private final int width;
    private final RunLengthDecoder runs = new RunLengthDecoder();
    private byte[] bytes = {};
    private int start;
    private int end;
    private long taken;
    private boolean bitPacked;
    private @Nullable Fault fault;

    /** @param name {@code repetition} or {@code definition}, as findings call the level */
    public LevelDecoder(String name, int maximum) {
        this.name = name;
        this.maximum = maximum;
        this.width = Integer.SIZE - Integer.numberOfLeadingZeros(maximum);
    }

    /**
     * Starts on the levels of a page.
     *
     * @param to behind the last byte that levels may take; for {@link Layout#SIZED} they take them all
     * @param count levels in the page
     * @return where they end, or {@code from} when there is a fault
     */
    public int begin(byte[] page, int from, int to, Layout layout, int count) {
        bytes = page;
        start = from;
        end = to;
        taken = 0;
        fault = null;
        bitPacked = layout == Layout.BIT_PACKED;
        runs.begin(page, from, from, width);
        if (maximum == 0) {
            end = layout == Layout.SIZED ? to : from;
            return end;
        }
        return switch (layout) {
            case PREFIXED -> beginPrefixed(from, to);
            case BIT_PACKED -> beginPacked(from, to, count);
            case SIZED -> {
                runs.begin(page, from, to, width);
                yield to;
            }
        };
    }

    /** {@code length, 4 bytes little-endian | runs}. */
    private int beginPrefixed(int from, int to) {
        long length = to - from < PREFIX ? PREFIX : LittleEndian.int32(bytes, from) & 0xffff_ffffL;
        if (to - from < PREFIX || length > to - from - PREFIX) {
            int left = Math.max(0, to - from - PREFIX);
            fault = Fault.of(Fault.Kind.LEVELS_BEYOND_PAGE, from, name, length, left);
            return from;
        }
        start = from + PREFIX;
        end = start + (int) length;
        runs.begin(bytes, start, end, width);
        return end;
    }

    /** Levels of equal width, the highest bit first, filled up to a whole byte. */
    private int beginPacked(int from, int to, int count) {
        long length = ((long) count * width + 7) / 8;
        if (length > to - from) {
            fault = Fault.of(Fault.Kind.LEVELS_BEYOND_PAGE, from, name, length, to - from);
            return from;
        }
        end = from + (int) length;
        return end;
    }

    /** The highest level that its pages may have. */
    public int maximum() {
        return maximum;
    }

    public Optional<Fault> fault() {
        return Optional.ofNullable(fault);
    }

    /** The last run, where it is shorter than its header says. */
    public Optional<Fault> lastRun() {
        return runs.lastRun();
    }

    /** How many of the levels that come next, up to a limit, are the maximum by one repeated run; takes them. */
    public int takeMaximum(int limit) {
        if (maximum == 0 || bitPacked || fault != null || runs.repeats() == 0 || runs.repeated() != maximum) {
            return 0;
        }
        int count = Math.min(limit, runs.repeats());
        runs.skipRepeats(count);
        return count;
    }

    /** Decodes so many levels, fewer only when there is a fault; returns how many. */
    public int next(int[] out, int count) {
        if (fault != null) {
            return 0;
        }
        if (maximum == 0) {
            Arrays.fill(out, 0, count, 0);
            return count;
        }
        int done = bitPacked ? packed(out, count) : runs.next(out, 0, count);
        int highest = 0;
        for (int i = 0; i < done; i++) {
            highest = Math.max(highest, out[i]);
        }
        if (highest > maximum) {
            fault = Fault.of(Fault.Kind.LEVEL_TOO_HIGH, start, name, highest, maximum);
            return 0;
        }
        if (done < count && fault == null) {
            fault = runs.fault().orElse(null);
        }
        return done;
    }

    private int packed(int[] out, int count) {
        for (int i = 0; i < count; i++) {
            long bit = taken * width;
            int level = 0;
            for (int b = 0; b < width; b++, bit++) {
                int at = start + (int) (bit >>> 3);
                level = (level << 1) | (at < end ? (bytes[at] >>> (7 - (bit & 7))) & 1 : 0);
            }
            out[i] = level;
            taken++;
        }
        return count;
    }
}
