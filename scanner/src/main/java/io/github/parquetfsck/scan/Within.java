// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When a file has to have been verified to count as verified.
 *
 * @param from {@link Instant#MIN} where it may be ever so long ago
 * @param to what is later was written down by a clock that was wrong, and nobody knows how long ago that is
 */
public record Within(Instant from, Instant to) implements Serializable {
    /** By how much clocks of machines that work together may differ. */
    private static final Duration SLACK = Duration.ofHours(1);

    /**
     * Up to such a time before now.
     *
     * @param within null where it may be ever so long ago
     */
    public static Within of(@Nullable Duration within, Instant now) {
        return new Within(within == null ? Instant.MIN : now.minus(within), now.plus(SLACK));
    }

    /** Whether any time will do. */
    public boolean isEver() {
        return from.equals(Instant.MIN);
    }

    public boolean holds(Instant verified) {
        return isEver() || (!verified.isBefore(from) && isPast(verified));
    }

    /** Whether a time can be true. */
    public boolean isPast(Instant verified) {
        return !verified.isAfter(to);
    }
}
