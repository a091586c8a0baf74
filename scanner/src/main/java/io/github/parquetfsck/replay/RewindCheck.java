// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.streamlog.Checkpoint;
import io.github.parquetfsck.streamlog.CommitEntry;
import io.github.parquetfsck.streamlog.EntryState;
import io.github.parquetfsck.streamlog.OffsetEntry;
import io.github.parquetfsck.streamlog.StateVersion;
import java.io.IOException;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Whether everything of a checkpoint can be read that the batches need which a copy of it runs again. Reads each entry once. */
final class RewindCheck {
    /** With one of these a start of the copy fails, or goes on without rows. */
    private static final Set<Defect> STOPPING =
            EnumSet.of(Defect.SOURCE_LOG_INCOMPLETE, Defect.SOURCE_LOG_EMPTIED, Defect.SOURCE_START_UNREADABLE);

    private final Checkpoint checkpoint;
    private final Map<Long, Optional<EntryState>> offsets = new HashMap<>();
    private @Nullable List<Finding> stopping;

    RewindCheck(Checkpoint checkpoint) {
        this.checkpoint = checkpoint;
    }

    /**
     * Refuses unless the commit before the batch can be read, the offsets from there on, and the state that it began with.
     *
     * @throws Rewind.CannotRewind with the first that cannot
     */
    static void demandReadable(FileSource source, Location directory, long batch) throws IOException {
        Checkpoint checkpoint = Checkpoint.open(source, directory)
                .orElseThrow(() -> new Rewind.CannotRewind(directory + " is no checkpoint any more"));
        Optional<String> hindrance = new RewindCheck(checkpoint).hindrance(batch);
        if (hindrance.isPresent()) {
            throw new Rewind.CannotRewind(hindrance.get());
        }
        List<String> lacking = new StateVersion(checkpoint, batch).lacking(checkpoint.state(), 1);
        if (!lacking.isEmpty()) {
            throw new Rewind.CannotRewind("a copy of the checkpoint would not start: version " + batch
                    + " of the state is not whole in " + lacking.get(0));
        }
    }

    /** What keeps the batches from this one on from being run again one by one, but for their inputs and the state. */
    Optional<String> hindrance(long batch) throws IOException {
        if (batch > 0) {
            Optional<EntryState> commit = checkpoint.commit(batch - 1).map(CommitEntry::state);
            if (!isReadable(commit)) {
                return Optional.of(unreadable(commit, "commits", batch - 1));
            }
        }
        long newest = checkpoint.offsets().isEmpty() ? -1 : checkpoint.offsets().lastKey();
        for (long id = Math.max(0, batch - 1); id <= Math.max(batch, newest); id++) {
            Optional<EntryState> entry = offset(id);
            if (!isReadable(entry)) {
                return Optional.of(unreadable(entry, "offsets", id));
            }
        }
        return stopping().stream()
                .findFirst()
                .map(finding -> "a copy of the checkpoint would not start, or not read what the query had read: "
                        + finding.message());
    }

    private Optional<EntryState> offset(long id) throws IOException {
        Optional<EntryState> known = offsets.get(id);
        if (known == null) {
            known = checkpoint.offset(id).map(OffsetEntry::state);
            offsets.put(id, known);
        }
        return known;
    }

    private List<Finding> stopping() throws IOException {
        List<Finding> known = stopping;
        if (known == null) {
            known = checkpoint.findings().stream()
                    .filter(finding -> STOPPING.contains(finding.defect()))
                    .toList();
            stopping = known;
        }
        return known;
    }

    private static boolean isReadable(Optional<EntryState> entry) {
        return entry.equals(Optional.of(EntryState.OK));
    }

    private String unreadable(Optional<EntryState> entry, String log, long id) {
        return "the batches cannot be run again one by one: "
                + checkpoint.directory().child(log).child(String.valueOf(id))
                + entry.map(broken -> " cannot be read: " + broken).orElse(" is not there");
    }
}
