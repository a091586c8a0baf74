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
import java.io.IOException;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** Whether everything of a checkpoint can be read that the batches need which a copy of it runs again. */
final class RewindCheck {
    /** With one of these a start of the copy fails, or goes on without rows. */
    private static final Set<Defect> STOPPING =
            EnumSet.of(Defect.SOURCE_LOG_INCOMPLETE, Defect.SOURCE_LOG_EMPTIED, Defect.SOURCE_START_UNREADABLE);

    private RewindCheck() {}

    /**
     * Refuses unless the commit before the batch can be read, and the offsets from there on.
     *
     * @throws Rewind.CannotRewind with the first that cannot
     */
    static void demandReadable(FileSource source, Location directory, long batch) throws IOException {
        Checkpoint checkpoint = Checkpoint.open(source, directory)
                .orElseThrow(() -> new Rewind.CannotRewind(directory + " is no checkpoint any more"));
        if (batch > 0) {
            Optional<EntryState> commit = checkpoint.commit(batch - 1).map(CommitEntry::state);
            demand(commit, directory.child("commits"), batch - 1);
        }
        long newest = checkpoint.offsets().isEmpty() ? -1 : checkpoint.offsets().lastKey();
        for (long id = Math.max(0, batch - 1); id <= Math.max(batch, newest); id++) {
            demand(checkpoint.offset(id).map(OffsetEntry::state), directory.child("offsets"), id);
        }
        Optional<Finding> stopping = checkpoint.findings().stream()
                .filter(finding -> STOPPING.contains(finding.defect()))
                .findFirst();
        if (stopping.isPresent()) {
            throw new Rewind.CannotRewind(
                    "a copy of the checkpoint would not start, or not read what the query had read: "
                            + stopping.get().message());
        }
    }

    private static void demand(Optional<EntryState> state, Location log, long id) throws Rewind.CannotRewind {
        if (!state.equals(Optional.of(EntryState.OK))) {
            throw new Rewind.CannotRewind("the batches cannot be run again one by one: " + log.child(String.valueOf(id))
                    + " " + state.map(broken -> "cannot be read: " + broken).orElse("is not there"));
        }
    }
}
