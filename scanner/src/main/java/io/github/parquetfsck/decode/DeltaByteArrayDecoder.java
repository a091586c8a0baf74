// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.decode;

import java.util.Optional;

/** Decodes DELTA_BYTE_ARRAY: {@code lengths of shared prefixes as deltas | lengths of suffixes as deltas | suffixes}. */
public final class DeltaByteArrayDecoder extends ValueDecoder {
    /** A batch ends early when its values have more bytes together. */
    private static final int BATCH_BYTES = 1 << 20;

    private final int fixed;
    private final DeltaReader prefixes = new DeltaReader();
    private final DeltaReader suffixes = new DeltaReader();
    private final long[] prefix = new long[Values.BATCH];
    private final long[] suffix = new long[Values.BATCH];
    private int pending;
    private int pendingEnd;

    private byte[] bytes = {};
    private byte[] built = new byte[1 << 12];
    private int lastStart;
    private int lastLength;
    private int position;
    private boolean any;
    private int end;
    private int decoded;
    private long firstPrefix;
    private Work work = new Work(0);

    /** @param fixed the length that all values must have, or -1 */
    DeltaByteArrayDecoder(int fixed) {
        this.fixed = fixed;
    }

    /** Forgets the last value, which the first of the next page would otherwise be able to continue. */
    public void beginChunk() {
        lastLength = 0;
    }

    @Override
    void start(byte[] page, int from, int to, Work budget) {
        bytes = page;
        any = from < to;
        end = to;
        decoded = 0;
        pending = 0;
        pendingEnd = 0;
        firstPrefix = 0;
        work = budget;
        position = to;
        prefixes.begin(page, from, to);
        if (from < to) {
            int middle = prefixes.walk();
            suffixes.begin(page, middle, to);
            position = suffixes.walk();
        }
    }

    /** The first prefix of the page; above 0 the page goes on from the value before it, which the format forbids. */
    public long firstPrefix() {
        return firstPrefix;
    }

    @Override
    public int next(Values out, int limit) {
        if (failed() || (pending == pendingEnd && !refill(Math.min(limit, prefix.length)))) {
            return 0;
        }
        System.arraycopy(built, lastStart, built, 0, lastLength);
        lastStart = 0;
        int at = lastLength;
        int count = 0;
        while (count < limit && pending < pendingEnd && at < BATCH_BYTES + lastLength) {
            long shared = prefix[pending];
            long more = suffix[pending];
            if (decoded == 0) {
                firstPrefix = shared;
            }
            if (!valid(shared, more)) {
                break;
            }
            int length = (int) (shared + more);
            if (!work.spend(length)) {
                fail(Fault.of(Fault.Kind.OVER_BUDGET, position, work.limit()));
                break;
            }
            room(at, length);
            System.arraycopy(built, lastStart, built, at, (int) shared);
            System.arraycopy(bytes, position, built, at + (int) shared, (int) more);
            position += (int) more;
            out.offsets()[count] = at;
            out.lengths()[count] = length;
            lastStart = at;
            lastLength = length;
            at += length;
            pending++;
            decoded++;
            count++;
        }
        out.lieIn(built);
        return count;
    }

    /** A page without values may have no bytes; readers take those that it has for lengths all the same. */
    @Override
    public Optional<Fault> finish() {
        if (any && decoded == 0) {
            prefixes.fault().ifPresent(this::fail);
            suffixes.fault().ifPresent(this::fail);
        }
        return fault();
    }

    private boolean refill(int wanted) {
        int count = prefixes.next(prefix, 0, wanted);
        pending = 0;
        pendingEnd = suffixes.next(suffix, 0, count);
        prefixes.fault().ifPresent(this::fail);
        suffixes.fault().ifPresent(this::fail);
        return pendingEnd > 0;
    }

    private boolean valid(long shared, long more) {
        if (shared < 0 || shared > lastLength) {
            return invalid("a prefix of 0 to " + lastLength + " bytes", shared);
        } else if (more < 0 || more > end - position) {
            return invalid("a suffix of 0 to " + (end - position) + " bytes", more);
        } else if (fixed >= 0 && shared + more != fixed) {
            return invalid(fixed + " bytes", shared + more);
        }
        return true;
    }

    private boolean invalid(String expected, long found) {
        fail(Fault.of(Fault.Kind.DELTA_BYTES_INVALID, position, decoded, expected, found));
        return false;
    }

    private void room(int at, int length) {
        if (built.length - at < length) {
            long wanted = Math.max(2L * built.length, (long) at + length);
            built = java.util.Arrays.copyOf(built, (int) Math.min(wanted, Integer.MAX_VALUE - 16));
        }
    }

    @Override
    public int announced() {
        return Math.max(prefixes.total(), suffixes.total());
    }

    @Override
    public int left() {
        return end - position;
    }
}
