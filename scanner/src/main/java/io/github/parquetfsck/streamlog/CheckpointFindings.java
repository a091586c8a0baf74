// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.io.Location;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;

/** Findings about a checkpoint. */
final class CheckpointFindings {
    private CheckpointFindings() {}

    /** What the listing and {@code metadata} show. */
    static List<Finding> of(Checkpoint checkpoint, Checkpoint.Listing listing) {
        Location directory = checkpoint.directory();
        List<Finding> findings = new ArrayList<>();
        query(directory, checkpoint.query()).ifPresent(findings::add);
        findings.addAll(continuity(directory, Continuity.of(listing)));
        if (listing.offsets().isEmpty()
                && listing.commits().isEmpty()
                && !listing.operators().isEmpty()) {
            findings.add(Finding.of(
                    Defect.STATE_WITHOUT_OFFSETS,
                    new Place.Missing(directory.child("offsets").text()),
                    directory.text(),
                    String.join(", ", listing.operators())));
        }
        for (LogFile stranger : listing.strangers()) {
            LogFindings.stranger(stranger.location().parent(), stranger).ifPresent(findings::add);
        }
        return findings;
    }

    private static Optional<Finding> query(Location directory, QueryId query) {
        String path = directory.child("metadata").text();
        String state =
                switch (query.state()) {
                    case OK -> "";
                    case MISSING -> "missing";
                    case EMPTY -> "empty";
                    case BAD -> "not a query id";
                };
        Place place = query.state() == QueryId.State.MISSING ? new Place.Missing(path) : new Place.LogLine(path, 1);
        return state.isEmpty()
                ? Optional.empty()
                : Optional.of(Finding.of(Defect.MISSING_QUERY_ID, place, path, state));
    }

    private static List<Finding> continuity(Location directory, Continuity ids) {
        String path = directory.text();
        NavigableSet<Long> offsets = ids.offsets();
        NavigableSet<Long> commits = ids.commits();
        List<Finding> findings = new ArrayList<>();
        if (offsets.isEmpty() && !commits.isEmpty()) {
            String missing = directory.child("offsets").text();
            findings.add(Finding.of(Defect.OFFSETS_MISSING, new Place.Missing(missing), path, (long) commits.size()));
            return findings;
        }
        if (!ids.gaps().isEmpty() && !ids.asynchronous()) {
            long first = ids.gaps().get(0);
            findings.add(Finding.of(
                    Defect.OFFSET_GAP,
                    missing(directory, "offsets", first),
                    path,
                    LogFindings.runs(ids.gaps()),
                    offsets.first(),
                    offsets.last()));
        }
        if (!ids.uncommitted().isEmpty()) {
            long first = ids.uncommitted().get(0);
            findings.add(Finding.of(
                    Defect.COMMIT_GAP,
                    missing(directory, "commits", first),
                    path,
                    LogFindings.runs(ids.uncommitted()),
                    commits.first(),
                    commits.last()));
        }
        for (long id : ids.withoutOffsets()) {
            if (id < offsets.last()) {
                findings.add(Finding.of(Defect.COMMIT_WITHOUT_OFFSET, missing(directory, "offsets", id), path, id));
            }
        }
        if (!commits.isEmpty() && !offsets.isEmpty() && commits.last() > offsets.last()) {
            findings.add(Finding.of(
                    Defect.COMMITS_AHEAD,
                    missing(directory, "offsets", commits.last()),
                    path,
                    commits.last(),
                    offsets.last()));
        }
        if (!ids.lost().isEmpty()) {
            long first = ids.lost().get(0);
            long last = ids.lost().get(ids.lost().size() - 1);
            findings.add(Finding.of(Defect.LOST_BATCHES, missing(directory, "commits", first), path, first, last));
        }
        if (!offsets.isEmpty() && (commits.isEmpty() || commits.last() < offsets.last())) {
            findings.add(Finding.of(
                    Defect.BATCH_NOT_COMMITTED, missing(directory, "commits", offsets.last()), path, offsets.last()));
        }
        return findings;
    }

    private static Place missing(Location directory, String log, long id) {
        return new Place.Missing(directory.child(log).child(String.valueOf(id)).text());
    }

    /** What the offsets of batches say about each other; those that could not be read say nothing. */
    static List<Finding> sequence(Location directory, NavigableMap<Long, OffsetEntry> entries) {
        List<Finding> findings = new ArrayList<>();
        Optional<OffsetEntry> before = Optional.empty();
        for (Map.Entry<Long, OffsetEntry> next : entries.entrySet()) {
            OffsetEntry entry = next.getValue();
            if (entry.state() == EntryState.OK) {
                before.ifPresent(earlier -> findings.addAll(pair(directory, earlier, entry)));
                before = Optional.of(entry);
            }
        }
        return findings;
    }

    private static List<Finding> pair(Location directory, OffsetEntry earlier, OffsetEntry entry) {
        List<Finding> findings = new ArrayList<>();
        Place place = LogFindings.place(entry.file());
        boolean backwards = earlier.planned().isPresent()
                && entry.planned().isPresent()
                && entry.planned().get().isBefore(earlier.planned().get());
        if (backwards) {
            findings.add(Finding.of(Defect.SHARED_CHECKPOINT, place, directory.text(), entry.batch(), earlier.batch()));
        }
        if (entry.version() == 1
                && earlier.version() == 1
                && entry.sources().size() != earlier.sources().size()) {
            findings.add(Finding.of(
                    Defect.SOURCE_COUNT_DIFFERS,
                    place,
                    directory.text(),
                    entry.batch(),
                    (long) entry.sources().size(),
                    earlier.batch(),
                    (long) earlier.sources().size()));
        }
        return findings;
    }

    static Finding sourceLog(Location directory, String log, String state) {
        Location file = directory.child(log);
        Place place = state.equals("missing") ? new Place.Missing(file.text()) : new Place.LogLine(file.text(), 1);
        return state.equals("empty")
                ? Finding.of(Defect.SOURCE_LOG_EMPTIED, place, directory.text(), log)
                : Finding.of(Defect.SOURCE_LOG_INCOMPLETE, place, directory.text(), log, state);
    }
}
