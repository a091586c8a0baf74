// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.scan.Bounds;
import io.github.parquetfsck.scan.Branch;
import io.github.parquetfsck.scan.Candidate;
import java.util.ArrayList;
import java.util.List;

/**
 * How much work one task gets, and how many tasks are out at once: few files a task where there are many cores, so that
 * what is out at once stays the same.
 *
 * @param parallelism tasks that can run at once
 * @param large files that are work for several tasks each
 */
record Shares(int parallelism, LargeFiles large) {
    /** Files that are with tasks at once, or come back from them. */
    private static final int OUT = 60_000;

    private static final int MOST_FILES = 2_000;
    private static final int LEAST_FILES = 20;

    /** Where all bytes are read. */
    private static final long BYTES = 2L << 30;

    private static final int DIRECTORIES = 1_000;

    /** Tasks that list at once: each may come back with a directory's files. */
    private static final int WALKING = 64;

    /** Files found and not judged, beyond which nobody looks for more. */
    private static final int WAITING = 100_000;

    /** Files of one task. */
    int files() {
        return Math.max(LEAST_FILES, Math.min(MOST_FILES, OUT / atOnce()));
    }

    private long bytes() {
        return large.level().includes(Level.PAGES) ? BYTES : Long.MAX_VALUE;
    }

    int atOnce() {
        return Math.max(8, 3 * parallelism);
    }

    /** A job is told when all of its tasks are done. */
    int ofAJob() {
        return Math.max(1, parallelism / 8);
    }

    boolean mayWalk(long walking, long waiting) {
        return walking < WALKING && waiting < WAITING;
    }

    /** How many directories one task gets of those at hand. */
    int branches(long all, int most) {
        return (int) Math.max(1, Math.min(most, Math.min(DIRECTORIES, all / (4L * parallelism))));
    }

    /**
     * Where few directories are known a task lists one, judges one file and gives back the others, so that all tasks get
     * some; later on each walks until it has files enough.
     */
    Slice walk(List<Branch> branches, long known, long first) {
        boolean few = known < 2L * parallelism;
        Bounds bounds = new Bounds(few ? 1 : DIRECTORIES, files(), bytes());
        return Slice.walking(first, new Slice.Walk(branches, bounds, few ? 1 : files()));
    }

    /**
     * Files in groups of neighbours, one for a task: so small that every core gets some where little else waits. A file that
     * is looked at in parts is a group of its own.
     *
     * @param waiting files that wait for a task already
     */
    List<List<Candidate>> cut(List<Candidate> files, long waiting) {
        boolean scarce = waiting + files.size() < (long) files() * parallelism;
        int all = 4 * parallelism;
        int most = scarce ? Math.min(files(), (files.size() + all - 1) / all) : files();
        List<List<Candidate>> groups = new ArrayList<>();
        for (int at = 0; at < files.size(); ) {
            List<Candidate> left = files.subList(at, files.size());
            int many = Math.max(1, Math.min(first(left, most, bytes()), large.before(left)));
            groups.add(new ArrayList<>(left.subList(0, many)));
            at += many;
        }
        return groups;
    }

    /** In how many parts a group is done: 1 unless it is one large file. */
    int parts(List<Candidate> group) {
        return large.parts(group.get(0));
    }

    /** How many of the first files one task may have: one at least. */
    static int first(List<Candidate> files, int most, long bytes) {
        long sum = 0;
        for (int i = 0; i < files.size() && i < most; i++) {
            sum += files.get(i).entry().length();
            if (sum > bytes && i > 0) {
                return i;
            }
        }
        return Math.min(most, files.size());
    }
}
