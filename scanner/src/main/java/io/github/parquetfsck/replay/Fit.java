// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;

/**
 * How well a checkpoint fits a sink. A sink's log does not name the query that wrote it, so ids and times must tell.
 *
 * @param tested batches whose files' times could be compared with the times at which batches were planned
 * @param hits how many of them agree
 */
public record Fit(Rating rating, int tested, int hits, String reason) {
    /** Clocks of driver and store may differ by so much. */
    static final Duration TOLERANCE = Duration.ofSeconds(2);

    /** From the surest to none. */
    public enum Rating {
        /** What was written names the query by its id. */
        QUERY_ID,
        /** The newest ids agree, and so do the times: all of them, or of five and more at least four in five. */
        IDS_AND_TIMES,
        /** The times agree, of at least three batches; the newest ids do not: one of the two was rewound or restored. */
        TIMES,
        /** The newest ids agree; there are no times to compare. */
        IDS,
        /** The time of this one batch agrees, and nothing else ties the two together. */
        ONE_BATCH,
        NONE
    }

    /**
     * When the files of one batch were written, and when the checkpoint says that the batch ran.
     *
     * @param planned when the batch was planned
     * @param firstFile the earliest: a file that was put into the log later, to replace another, is none of the batch
     * @param ended when this one was committed or the next was planned; empty when neither is known
     */
    record Window(long batch, Instant firstFile, Instant planned, Optional<Instant> ended) {
        boolean agrees() {
            return !firstFile.isBefore(planned.minus(TOLERANCE))
                    && ended.map(end -> !firstFile.isAfter(end.plus(TOLERANCE))).orElse(true);
        }
    }

    /**
     * Rates a checkpoint.
     *
     * @param sinkNewest the newest batch in the sink's log
     * @param commitNewest the newest committed batch of the checkpoint, -1 for none
     * @param offsetNewest the newest planned batch of the checkpoint, -1 for none
     */
    static Fit of(long sinkNewest, long commitNewest, long offsetNewest, Collection<Window> windows) {
        boolean crashed = sinkNewest == commitNewest + 1 && offsetNewest == sinkNewest;
        boolean ids = sinkNewest == commitNewest || crashed;
        int hits = (int) windows.stream().filter(Window::agrees).count();
        int tested = windows.size();
        String newest = "newest batch of the sink " + sinkNewest + ", newest commit " + commitNewest
                + (crashed ? " (stopped between the two)" : "");
        String reason = newest + "; times of " + hits + " of " + tested + " batches agree";
        boolean times = hits == tested || (tested >= 5 && hits * 5 >= tested * 4);
        if (!times) {
            return new Fit(Rating.NONE, tested, hits, reason);
        } else if (ids) {
            return new Fit(tested > 0 ? Rating.IDS_AND_TIMES : Rating.IDS, tested, hits, reason);
        }
        return new Fit(tested >= 3 ? Rating.TIMES : Rating.NONE, tested, hits, reason);
    }
}
