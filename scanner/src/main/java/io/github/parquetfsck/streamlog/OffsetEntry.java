// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.defect.Finding;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code offsets/N}: how far each source is read when batch N ends. Written before the batch runs.
 *
 * @param version of the format, -1 when it has none
 * @param planned when the batch was planned; the query's CURRENT_TIMESTAMP in that batch
 * @param watermark the event-time watermark that the batch runs with; empty when the query has none
 * @param settings of the session that the query keeps over restarts
 * @param sources in the order of the file; empty unless the state is OK or TORN
 * @param finding what is wrong with the file
 */
public record OffsetEntry(
        long batch,
        LogFile file,
        EntryState state,
        int version,
        Mode mode,
        Optional<Instant> planned,
        Optional<Instant> watermark,
        Map<String, String> settings,
        List<SourceLine> sources,
        Optional<Finding> finding) {
    public OffsetEntry {
        settings = Map.copyOf(settings);
        sources = List.copyOf(sources);
    }

    /**
     * One source's offset.
     *
     * @param source the name of the source's directory: its position from 0, or the name that the query gave it
     */
    public record SourceLine(String source, SourceOffset offset) {}

    /** What kind of batch the file plans. */
    public enum Mode {
        MICRO_BATCH,
        /** An epoch of continuous processing: the file was written when it ended, and has no time. */
        CONTINUOUS,
        /** A batch that changes the query's state and reads nothing. */
        CONTROL
    }

    OffsetEntry with(List<SourceLine> other) {
        return new OffsetEntry(batch, file, state, version, mode, planned, watermark, settings, other, finding);
    }

    /** The offset of a source; empty when the file has none for it, or says that there is none yet. */
    public Optional<SourceOffset> of(String source) {
        return sources.stream()
                .filter(line -> line.source().equals(source))
                .map(SourceLine::offset)
                .filter(offset -> offset.kind() != SourceOffset.Kind.NOTHING)
                .findFirst();
    }
}
