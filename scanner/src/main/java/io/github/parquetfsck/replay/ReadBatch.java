// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.streamlog.BatchStatus;
import io.github.parquetfsck.streamlog.EntryState;
import io.github.parquetfsck.streamlog.OffsetEntry;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What a checkpoint knows of a batch.
 *
 * @param offsets state of the batch's offset file; empty when there is none
 * @param planned when the batch was planned
 * @param watermark that the batch ran with
 * @param nextWatermark that its commit left for the next batch
 * @param startsAfter the batch whose offsets are this one's start; empty for the first batch, or when they are purged
 * @param asynchronous the query does not persist every batch: ids have gaps, and a range may span several batches
 * @param repeated the query may read one of the sources twice, or the log of one is lost: offsets look the same
 * @param lackingState the stores of which the state that the batch began with is not whole; the first ten
 * @param later what batches after this one had read, where they would run again after it
 * @param hindrance what of the checkpoint keeps the batches from this one on from being run again one by one, where that was
 *     looked for
 */
public record ReadBatch(
        long batch,
        BatchStatus status,
        Optional<EntryState> offsets,
        OffsetEntry.Mode mode,
        Optional<Instant> planned,
        Optional<Instant> watermark,
        Optional<Instant> nextWatermark,
        Optional<Long> startsAfter,
        List<SourceRange> sources,
        boolean asynchronous,
        boolean repeated,
        List<String> lackingState,
        LaterInputs later,
        Optional<String> hindrance) {
    public ReadBatch {
        lackingState = List.copyOf(lackingState);
        sources = List.copyOf(sources);
    }

    /** The same, with more known of its sources. */
    ReadBatch from(List<SourceRange> known) {
        return new ReadBatch(
                batch,
                status,
                offsets,
                mode,
                planned,
                watermark,
                nextWatermark,
                startsAfter,
                known,
                asynchronous,
                repeated,
                lackingState,
                later,
                hindrance);
    }

    /** Whether the batch read nothing: what it wrote came out of the query's state. */
    public boolean isWithoutData() {
        return !sources.isEmpty() && sources.stream().allMatch(SourceRange.Nothing.class::isInstance);
    }
}
