// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * How fast one store is asked: each call gets the next free instant. Half as fast from the moment on at which the store asks
 * for it, and by steps back to the whole in a minute. Safe for use by many threads.
 */
final class Pace {
    private static final double NANOS = TimeUnit.SECONDS.toNanos(1);

    /** In which the pace comes back to the whole. */
    private static final double RECOVERY = TimeUnit.MINUTES.toNanos(1);

    /** Refusals that come together are one. */
    private static final long TOGETHER = TimeUnit.SECONDS.toNanos(1);

    /** A store that refuses and has no limit of its own is asked so often at first. */
    private static final double UNLIMITED = 2000;

    private static final double SLOWEST = 1.0 / 64;

    private final double requests;
    private final double bytes;
    private final DoubleSupplier share;
    private final LongSupplier clock;
    private final Sleeper sleeper;
    private double part = 1;
    private long halved = Long.MIN_VALUE;
    private long recovered;
    private long nextRequest;
    private long nextByte;

    /** Lets time pass. */
    interface Sleeper {
        void sleep(long nanos) throws InterruptedException;
    }

    /**
     * @param requests a second for all processes together, 0 for no limit
     * @param bytes the same
     * @param share of it that this process may have now
     */
    Pace(long requests, long bytes, DoubleSupplier share, LongSupplier clock, Sleeper sleeper) {
        this.requests = requests;
        this.bytes = bytes;
        this.share = share;
        this.clock = clock;
        this.sleeper = sleeper;
        this.nextRequest = clock.getAsLong();
        this.nextByte = nextRequest;
    }

    /** Waits until a call may be made. */
    void request() throws IOException {
        sleepUntil(turn());
    }

    /** Waits until so many bytes may be read. */
    void bytes(long count) throws IOException {
        if (bytes > 0) {
            sleepUntil(turn(count));
        }
    }

    private synchronized long turn() {
        double rate = requests > 0 ? requests : part < 1 ? UNLIMITED : 0;
        long now = clock.getAsLong();
        recover(now);
        if (rate == 0) {
            return now;
        }
        long turn = Math.max(now, nextRequest);
        nextRequest = turn + (long) (NANOS / (rate * part * share.getAsDouble()));
        return turn;
    }

    private synchronized long turn(long count) {
        long now = clock.getAsLong();
        recover(now);
        long turn = Math.max(now, nextByte);
        nextByte = turn + (long) (count * NANOS / (bytes * part * share.getAsDouble()));
        return turn;
    }

    /** The store asked to be asked less often. */
    synchronized void refused() {
        long now = clock.getAsLong();
        if (halved == Long.MIN_VALUE || now - halved > TOGETHER) {
            part = Math.max(SLOWEST, part / 2);
            halved = now;
            recovered = now;
        }
    }

    private void recover(long now) {
        if (part < 1 && now - recovered > TOGETHER) {
            part = Math.min(1, part + (now - recovered) / RECOVERY);
            recovered = now;
        }
    }

    private void sleepUntil(long turn) throws IOException {
        long wait = turn - clock.getAsLong();
        if (wait <= 0) {
            return;
        }
        try {
            sleeper.sleep(wait);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for a turn");
        }
    }
}
