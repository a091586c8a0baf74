// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Hands events on in the order in which the listing came to them, whichever thread is done first, so that two scans of
 * the same files tell the same. What takes long holds others back for a while only, and only so many of them.
 */
final class InOrder {
    /** Events held while an earlier one is missing. */
    static final int HELD = 4096;

    private final ScanListener listener;
    private final long patience;
    private final @Nullable ScanEvent[] ring = new ScanEvent[HELD];
    private long tickets;
    private long due;
    private int held;
    private long waitingSince;

    InOrder(ScanListener listener) {
        this(listener, TimeUnit.SECONDS.toNanos(2));
    }

    /** @param patience how long others wait for an event that is missing, in nanoseconds */
    InOrder(ScanListener listener, long patience) {
        this.listener = listener;
        this.patience = patience;
    }

    /** The place of an event that is still to come, behind all that have one. */
    synchronized long ticket() {
        return tickets++;
    }

    /** Tells an event in its place; at once where others have stopped waiting for it. */
    synchronized void put(long ticket, ScanEvent event) {
        while (ticket - due >= HELD) {
            passOver();
        }
        if (ticket < due) {
            listener.on(event);
            return;
        } else if (held == 0) {
            waitingSince = System.nanoTime();
        }
        ring[(int) (ticket % HELD)] = event;
        held++;
        tellDue();
        letGo();
    }

    /** Tells what has waited too long. */
    synchronized void letGo() {
        if (held > 0 && System.nanoTime() - waitingSince > patience) {
            while (ring[(int) (due % HELD)] == null) {
                due++;
            }
            tellDue();
        }
    }

    /** Tells all that is held: nothing else will come. */
    synchronized void finish() {
        while (held > 0) {
            passOver();
        }
    }

    private void tellDue() {
        while (held > 0 && ring[(int) (due % HELD)] != null) {
            passOver();
            waitingSince = System.nanoTime();
        }
    }

    /** Tells the event that is due, or goes on without it. */
    private void passOver() {
        int at = (int) (due++ % HELD);
        ScanEvent event = ring[at];
        if (event != null) {
            ring[at] = null;
            held--;
            listener.on(event);
        }
    }
}
