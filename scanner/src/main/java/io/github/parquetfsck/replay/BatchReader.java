// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.streamlog.Checkpoint;
import io.github.parquetfsck.streamlog.CommitEntry;
import io.github.parquetfsck.streamlog.EntryState;
import io.github.parquetfsck.streamlog.FileSourceLog;
import io.github.parquetfsck.streamlog.OffsetEntry;
import io.github.parquetfsck.streamlog.OffsetEntry.SourceLine;
import io.github.parquetfsck.streamlog.SourceOffset;
import io.github.parquetfsck.streamlog.StateOperator;
import io.github.parquetfsck.streamlog.StateVersion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Reads what batches of one query consumed, out of its checkpoint. For one thread. */
final class BatchReader {
    private static final int MOST_FILES = 1000;
    private static final int MOST_STORES = 10;

    private final Stores stores;
    private final Checkpoint checkpoint;
    private final RewindCheck rewind;
    private @Nullable List<StateOperator> state;

    BatchReader(Stores stores, Checkpoint checkpoint) {
        this.stores = stores;
        this.checkpoint = checkpoint;
        this.rewind = new RewindCheck(checkpoint);
    }

    /** A batch; of a query that only lock-step brings back, also whether the batches after it can run again. */
    ReadBatch read(long batch) throws IOException {
        Optional<OffsetEntry> end = checkpoint.offset(batch);
        boolean lockstep = !checkpoint.operators().isEmpty()
                || end.filter(checkpoint::mayReadOneTwice).isPresent();
        return lockstep ? readWithLater(batch) : read(batch, end, LaterInputs.NONE, Optional.empty());
    }

    /** A batch, and whether all from it on can run again. */
    ReadBatch readWithLater(long batch) throws IOException {
        Optional<OffsetEntry> end = checkpoint.offset(batch);
        LaterInputs later = end.isEmpty() ? LaterInputs.NONE : LaterInputs.after(stores, checkpoint, end.get());
        return read(batch, end, later, rewind.hindrance(batch));
    }

    private ReadBatch read(long batch, Optional<OffsetEntry> end, LaterInputs later, Optional<String> hindrance)
            throws IOException {
        Optional<CommitEntry> commit = checkpoint.commit(batch);
        Optional<OffsetEntry> start = before(batch);
        List<SourceRange> sources = new ArrayList<>();
        if (end.isPresent() && end.get().state() == EntryState.OK) {
            for (SourceLine line : end.get().sources()) {
                sources.add(range(batch, line, start));
            }
        }
        return new ReadBatch(
                batch,
                checkpoint.status(batch),
                end.map(OffsetEntry::state),
                end.map(OffsetEntry::mode).orElse(OffsetEntry.Mode.MICRO_BATCH),
                end.flatMap(OffsetEntry::planned),
                end.flatMap(OffsetEntry::watermark),
                commit.flatMap(CommitEntry::nextWatermark),
                start.map(OffsetEntry::batch),
                sources,
                checkpoint.hasAsynchronousGaps(),
                end.filter(checkpoint::mayReadOneTwice).isPresent(),
                new StateVersion(checkpoint, batch).lacking(state(), MOST_STORES),
                later,
                hindrance);
    }

    private List<StateOperator> state() throws IOException {
        List<StateOperator> known = state;
        if (known == null) {
            known = checkpoint.state();
            state = known;
        }
        return known;
    }

    /** The offsets that the batch started from: of the id before it, or the nearest one where ids have gaps. */
    private Optional<OffsetEntry> before(long batch) throws IOException {
        Long id = checkpoint.offsets().lowerKey(batch);
        boolean adjacent = id != null && (id == batch - 1 || checkpoint.hasAsynchronousGaps());
        return adjacent ? checkpoint.offset(id).filter(entry -> entry.state() == EntryState.OK) : Optional.empty();
    }

    private SourceRange range(long batch, SourceLine line, Optional<OffsetEntry> before) throws IOException {
        String source = line.source();
        SourceOffset end = line.offset();
        Optional<SourceOffset> start = before.flatMap(entry -> entry.of(source));
        if (end.kind() == SourceOffset.Kind.NOTHING) {
            return new SourceRange.Nothing(source, Optional.empty());
        } else if (start.map(SourceOffset::raw).equals(Optional.of(end.raw()))) {
            return new SourceRange.Nothing(source, Optional.of(end.raw()));
        } else if (before.isEmpty() && batch > 0) {
            return new SourceRange.Open(source, end.kind(), end.raw());
        }
        return switch (end.kind()) {
            case KAFKA -> kafka(source, start, (SourceOffset.Kafka) end);
            case FILE -> files(source, start, (SourceOffset.FileLog) end);
            case RATE -> rate(source, start, (SourceOffset.Rate) end);
            case DELTA -> delta(source, start, (SourceOffset.Delta) end);
            case ICEBERG -> iceberg(source, start, (SourceOffset.Iceberg) end);
            case RATE_MICRO_BATCH, OPAQUE, NOTHING ->
                new SourceRange.Raw(source, end.kind(), start.map(SourceOffset::raw), end.raw());
        };
    }

    private SourceRange kafka(String source, Optional<SourceOffset> start, SourceOffset.Kafka end) throws IOException {
        Optional<SourceOffset> from = start.isPresent() ? start : checkpoint.initialOffset(source);
        Optional<SourceOffset.Kafka> known = from.filter(offset -> offset.kind() == SourceOffset.Kind.KAFKA)
                .map(offset -> (SourceOffset.Kafka) offset);
        return KafkaRange.of(source, known, end);
    }

    private SourceRange files(String source, Optional<SourceOffset> start, SourceOffset.FileLog end)
            throws IOException {
        long after = start.filter(offset -> offset.kind() == SourceOffset.Kind.FILE)
                .map(offset -> ((SourceOffset.FileLog) offset).logOffset())
                .orElse(-1L);
        long upTo = end.logOffset();
        Optional<FileSourceLog> log = checkpoint.fileSource(source);
        if (log.isEmpty()) {
            Map<String, String> gone = Map.of("sources/" + source, "missing");
            return new SourceRange.Files(source, after, upTo, List.of(), 0, gone);
        }
        FileSourceLog.Inputs inputs = log.get().inputs(after, upTo, MOST_FILES);
        List<SourceRange.InputFile> files = new ArrayList<>();
        for (FileSourceLog.Input input : inputs.inputs()) {
            files.add(new SourceRange.InputFile(input.location(), presence(stores, input.location())));
        }
        return new SourceRange.Files(source, after, upTo, files, inputs.count(), inputs.unreadable());
    }

    static SourceRange.Presence presence(Stores stores, Location file) {
        try {
            return stores.source(file).stat(file).isPresent()
                    ? SourceRange.Presence.PRESENT
                    : SourceRange.Presence.ABSENT;
        } catch (IOException unknown) {
            return SourceRange.Presence.UNKNOWN;
        }
    }

    /** A bare integer with a log of its own is the rate source's; without one it may be any source's. */
    private SourceRange rate(String source, Optional<SourceOffset> start, SourceOffset.Rate end) throws IOException {
        boolean created = checkpoint
                .initialOffset(source)
                .filter(offset -> offset.kind() == SourceOffset.Kind.RATE)
                .isPresent();
        if (!created) {
            return new SourceRange.Raw(source, end.kind(), start.map(SourceOffset::raw), end.raw());
        }
        long from = start.filter(offset -> offset.kind() == SourceOffset.Kind.RATE)
                .map(offset -> ((SourceOffset.Rate) offset).value())
                .orElse(0L);
        return new SourceRange.Seconds(source, from, end.value());
    }

    /** An index of -1 means that nothing of the version had been read, so that all before it had. */
    private static SourceRange delta(String source, Optional<SourceOffset> start, SourceOffset.Delta end) {
        Optional<SourceOffset.Delta> from = start.filter(offset -> offset.kind() == SourceOffset.Kind.DELTA)
                .map(offset -> (SourceOffset.Delta) offset);
        boolean startsWhole = from.map(offset -> offset.index() < 0).orElse(true);
        boolean endsWhole = end.index() < 0 && !end.raw().contains("\"isStartingVersion\":true");
        return new SourceRange.Delta(
                source,
                end.tableId(),
                from.map(offset -> OptionalLong.of(offset.version())).orElse(OptionalLong.empty()),
                end.index() < 0 ? end.version() - 1 : end.version(),
                startsWhole && endsWhole,
                start.map(SourceOffset::raw),
                end.raw());
    }

    /** Of the first batch, where the source began stands apart; what began before the table's first snapshot, at -1. */
    private SourceRange iceberg(String source, Optional<SourceOffset> before, SourceOffset.Iceberg end)
            throws IOException {
        Optional<SourceOffset> start = before.isPresent() ? before : checkpoint.initialOffset(source);
        return new SourceRange.Iceberg(
                source,
                start.filter(offset -> offset.kind() == SourceOffset.Kind.ICEBERG)
                        .map(offset -> position((SourceOffset.Iceberg) offset))
                        .filter(position -> position.snapshot() >= 0),
                position(end),
                start.map(SourceOffset::raw),
                end.raw());
    }

    private static SourceRange.Iceberg.Position position(SourceOffset.Iceberg offset) {
        return new SourceRange.Iceberg.Position(offset.snapshotId(), offset.position());
    }
}
