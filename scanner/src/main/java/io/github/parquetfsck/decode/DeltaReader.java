// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.decode;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads DELTA_BINARY_PACKED numbers: values by themselves, and the lengths of the delta byte arrays. */
final class DeltaReader {
    private static final int BLOCK_UNIT = 128;
    private static final int MINIBLOCK_UNIT = 32;
    private static final int WIDEST = 64;

    private byte[] bytes = {};
    private int start;
    private int end;
    private int position;
    private @Nullable Fault fault;

    private int miniblocks;
    private int perMiniblock;
    private int total;
    private int left;
    private boolean atFirst;
    private long value;

    private long smallestDelta;
    private int widths;
    private int miniblock;

    private int packed;
    private int packedStart;
    private int packedIndex;
    private int width;
    private int widest;

    /** {@code varints: block size | miniblocks in a block | values | first value in zigzag}, then the blocks. */
    void begin(byte[] page, int from, int to) {
        bytes = page;
        start = from;
        end = to;
        fault = null;
        packed = 0;
        widest = 0;
        VarInt header = new VarInt(page, from, to);
        long block = header.int31();
        long count = header.int31();
        long values = header.int31();
        value = header.zigzag();
        position = header.position();
        if (block < 0 || count < 0 || values < 0 || !header.read()) {
            invalid(from, "a header of four numbers", "none");
        } else if (block == 0 || block % BLOCK_UNIT != 0) {
            invalid(from, "a block of a multiple of 128 values", block);
        } else if (count == 0 || block % count != 0 || block / count % MINIBLOCK_UNIT != 0) {
            invalid(from, "miniblocks of a multiple of 32 values", count + " in a block of " + block);
        } else {
            miniblocks = (int) count;
            perMiniblock = (int) (block / count);
            total = (int) values;
            left = total;
            atFirst = true;
            miniblock = miniblocks;
            return;
        }
        total = 0;
        left = 0;
        atFirst = false;
    }

    private void invalid(int offset, Object expected, Object found) {
        fault = Fault.of(Fault.Kind.DELTA_INVALID, offset, offset, expected, found);
    }

    Optional<Fault> fault() {
        return Optional.ofNullable(fault);
    }

    /** Numbers that the header announces. */
    int total() {
        return total;
    }

    /** The widest delta so far, in bits. */
    int widest() {
        return widest;
    }

    /** The first byte that no block took so far. */
    int position() {
        return position;
    }

    /** Goes over all blocks without unpacking them and starts again; returns where they end. */
    int walk() {
        if (left > 0) {
            left--;
        }
        while (left > 0 && fault == null && startMiniblock()) {
            left -= packed;
        }
        int behind = position;
        Fault found = fault;
        if (found == null) {
            begin(bytes, start, end);
        }
        return behind;
    }

    /** Goes over what the header announces and nobody asked for: readers load it all the same. */
    void finish() {
        left -= packed + (atFirst ? 1 : 0);
        packed = 0;
        while (left > 0 && fault == null && startMiniblock()) {
            left -= packed;
            packed = 0;
        }
    }

    /** Decodes so many numbers, fewer only when there is a fault; returns how many. */
    int next(long[] out, int at, int count) {
        int done = 0;
        if (atFirst && left > 0 && count > 0 && fault == null) {
            atFirst = false;
            out[at] = value;
            left--;
            done = 1;
        }
        while (done < count && fault == null) {
            if (left == 0) {
                fault = Fault.of(Fault.Kind.VALUES_EXHAUSTED, position, total, total + count - done);
            } else if (packed > 0 || startMiniblock()) {
                int n = Math.min(packed, count - done);
                unpack(out, at + done, n);
                done += n;
            }
        }
        return done;
    }

    private void unpack(long[] out, int at, int count) {
        BitUnpacker.longs(bytes, packedStart, position, width, packedIndex, out, at, count);
        long sum = value;
        for (int i = at; i < at + count; i++) {
            sum += smallestDelta + out[i];
            out[i] = sum;
        }
        value = sum;
        packed -= count;
        packedIndex += count;
        left -= count;
    }

    /** A block: {@code smallest delta in zigzag | a byte of width for each miniblock | miniblocks}. */
    private boolean startMiniblock() {
        if (miniblock == miniblocks) {
            VarInt varint = new VarInt(bytes, position, end);
            smallestDelta = varint.zigzag();
            widths = varint.position();
            if (!varint.read() || miniblocks > end - widths) {
                invalid(position, "a block header with " + miniblocks + " widths", (end - position) + " bytes");
                return false;
            }
            position = widths + miniblocks;
            miniblock = 0;
        }
        width = bytes[widths + miniblock] & 0xff;
        if (width > WIDEST) {
            invalid(widths + miniblock, "a width of at most 64 bits", width);
            return false;
        }
        long size = (long) perMiniblock * width / 8;
        if (size > end - position) {
            invalid(position, "a miniblock of " + size + " bytes", (end - position) + " bytes");
            return false;
        }
        packedStart = position;
        packedIndex = 0;
        packed = Math.min(perMiniblock, left);
        widest = Math.max(widest, width);
        position += (int) size;
        miniblock++;
        return true;
    }
}
