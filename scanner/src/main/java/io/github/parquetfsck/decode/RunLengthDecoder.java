// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.decode;

import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Decodes the hybrid of repeated and bit-packed runs that levels, dictionary indexes and booleans are written in. */
final class RunLengthDecoder {
    private byte[] bytes = {};
    private int position;
    private int end;
    private int width;

    private int repeats;
    private int value;

    private int packed;
    private int packedStart;
    private long packedIndex;
    private int packedEnd;

    private int decoded;
    private int cutShort;
    private @Nullable Fault fault;

    /** Starts on other bytes; the width is 0 to 32. */
    void begin(byte[] page, int from, int to, int bits) {
        bytes = page;
        position = from;
        end = to;
        width = bits;
        repeats = 0;
        packed = 0;
        decoded = 0;
        cutShort = 0;
        fault = null;
    }

    Optional<Fault> fault() {
        return Optional.ofNullable(fault);
    }

    /** The first byte that no run took so far. */
    int position() {
        return position;
    }

    /** By how many bytes the last bit-packed run is shorter than its header says. */
    int cutShort() {
        return cutShort;
    }

    /** The last run, where it is shorter than its header says. */
    Optional<Fault> lastRun() {
        int there = packedEnd - packedStart;
        return cutShort == 0
                ? Optional.empty()
                : Optional.of(Fault.of(Fault.Kind.RUN_CUT_SHORT, packedStart, (long) there + cutShort, there));
    }

    /** Decodes so many numbers, fewer only when there is a fault; returns how many. */
    int next(int[] out, int at, int count) {
        int done = 0;
        while (done < count) {
            if (repeats > 0) {
                int n = Math.min(repeats, count - done);
                Arrays.fill(out, at + done, at + done + n, value);
                repeats -= n;
                done += n;
            } else if (packed > 0) {
                int n = Math.min(packed, count - done);
                BitUnpacker.ints(bytes, packedStart, packedEnd, width, packedIndex, out, at + done, n);
                packed -= n;
                packedIndex += n;
                done += n;
            } else if (!startRun(decoded + done)) {
                break;
            }
        }
        decoded += done;
        return done;
    }

    /** Whether the numbers that come next are all the same, and how many; 0 at the end of a run and inside packed ones. */
    int repeats() {
        if (repeats == 0 && packed == 0 && fault == null && position < end) {
            startRun(decoded);
        }
        return repeats;
    }

    /** The number that comes next in a repeated run. */
    int repeated() {
        return value;
    }

    /** Takes numbers of a repeated run without writing them anywhere. */
    void skipRepeats(int count) {
        repeats -= count;
        decoded += count;
    }

    /**
     * {@code varint: count << 1 | value in whole bytes}, or {@code varint: groups of eight << 1 | 1 | packed values}. The
     * last packed run may end early: what it lacks is padding or missed below.
     */
    private boolean startRun(int before) {
        if (fault != null) {
            return false;
        }
        int start = position;
        if (cutShort > 0 || start >= end) {
            fault = Fault.of(Fault.Kind.VALUES_EXHAUSTED, start, before, before + 1);
            return false;
        }
        VarInt varint = new VarInt(bytes, start, end);
        long header = varint.unsigned(5);
        if (!varint.read() || header > 0xffff_ffffL) {
            fault = Fault.of(Fault.Kind.RUN_INVALID, start, start, "a run header of at most 32 bits", "none");
            return false;
        }
        position = varint.position();
        int count = (int) (header >>> 1);
        if (count == 0) {
            fault = Fault.of(Fault.Kind.RUN_OF_ZERO, start, start);
            return false;
        }
        return (header & 1) == 1 ? startPacked(count) : startRepeated(start, count, before);
    }

    private boolean startPacked(int groups) {
        long needed = (long) groups * width;
        int there = end - position;
        packedStart = position;
        packedIndex = 0;
        packedEnd = (int) Math.min(end, position + needed);
        packed = (int) Math.min(Integer.MAX_VALUE, groups * 8L);
        if (needed > there) {
            packed = (int) Math.min(Integer.MAX_VALUE, there * 8L / width);
            cutShort = (int) Math.min(Integer.MAX_VALUE, needed - there);
        }
        position = packedEnd;
        return packed > 0 || startRun(decoded);
    }

    private boolean startRepeated(int start, int count, int before) {
        int size = (width + 7) / 8;
        if (size > end - position) {
            fault = Fault.of(Fault.Kind.VALUES_EXHAUSTED, start, before, before + count);
            return false;
        }
        long bits = 0;
        for (int i = size - 1; i >= 0; i--) {
            bits = (bits << 8) | (bytes[position + i] & 0xff);
        }
        if (width < 32 && bits >>> width != 0) {
            fault = Fault.of(Fault.Kind.RUN_INVALID, start, position, "a value of at most " + width + " bits", bits);
            return false;
        }
        position += size;
        value = (int) bits;
        repeats = count;
        return true;
    }
}
