// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * Pairs the ids of offsets and commits.
 *
 * @param gaps ids that are planned nowhere, between those that are; at most a thousand
 * @param asynchronous there are gaps between committed ids, and the commits have the same
 * @param withoutOffsets committed ids from the oldest planned one on, and not planned
 * @param uncommitted planned ids without a commit, between those that have one
 * @param lost planned ids that a restart goes on without
 * @param keepsCommits whether there is a log of commits; without one a planned batch is done when the next is planned
 */
record Continuity(
        NavigableSet<Long> offsets,
        NavigableSet<Long> commits,
        List<Long> gaps,
        boolean asynchronous,
        List<Long> withoutOffsets,
        List<Long> uncommitted,
        List<Long> lost,
        boolean keepsCommits) {

    static Continuity of(Checkpoint.Listing listing) {
        NavigableSet<Long> offsets = listing.offsets().navigableKeySet();
        NavigableSet<Long> commits = listing.commits().navigableKeySet();
        List<Long> gaps = gaps(offsets);
        List<Long> without = commits.stream()
                .filter(id -> !offsets.contains(id) && (offsets.isEmpty() || id > offsets.first()))
                .toList();
        boolean asynchronous =
                !gaps.isEmpty() && gaps.get(0) < newest(commits) && without.isEmpty() && samePairs(offsets, commits);
        List<Long> lost = offsets.stream()
                .filter(id -> listing.keepsCommits() && id > newest(commits) && id < offsets.last())
                .toList();
        List<Long> uncommitted = offsets.stream()
                .filter(id ->
                        !commits.isEmpty() && id > commits.first() && id < commits.last() && !commits.contains(id))
                .toList();
        return new Continuity(offsets, commits, gaps, asynchronous, without, uncommitted, lost, listing.keepsCommits());
    }

    private static long newest(NavigableSet<Long> ids) {
        return ids.isEmpty() ? -1 : ids.last();
    }

    private static List<Long> gaps(NavigableSet<Long> ids) {
        List<Long> gaps = new ArrayList<>();
        long expected = Long.MAX_VALUE;
        for (long id : ids) {
            for (long gap = expected; gap < id && gaps.size() < 1000; gap++) {
                gaps.add(gap);
            }
            expected = id + 1;
        }
        return gaps;
    }

    /** Whether every planned batch but the newest is committed; older ones may be purged from either. */
    private static boolean samePairs(NavigableSet<Long> offsets, NavigableSet<Long> commits) {
        if (commits.isEmpty()) {
            return false;
        }
        long from = Math.max(offsets.first(), commits.first());
        NavigableSet<Long> planned = new TreeSet<>(offsets.tailSet(from, true));
        NavigableSet<Long> committed = new TreeSet<>(commits.tailSet(from, true));
        planned.remove(offsets.last());
        committed.remove(offsets.last());
        return planned.equals(committed);
    }

    BatchStatus status(long batch) {
        boolean planned = offsets.contains(batch);
        boolean committed = commits.contains(batch);
        if (planned && committed) {
            return BatchStatus.COMMITTED;
        } else if (planned && batch == offsets.last()) {
            return BatchStatus.IN_FLIGHT;
        } else if (planned && !keepsCommits) {
            return BatchStatus.COMMITTED;
        } else if (planned) {
            return batch > newest(commits) ? BatchStatus.LOST : BatchStatus.COMMIT_MISSING;
        } else if (!offsets.isEmpty() && batch < offsets.first()) {
            return BatchStatus.PURGED;
        }
        return committed ? BatchStatus.OFFSETS_MISSING : BatchStatus.UNKNOWN;
    }
}
