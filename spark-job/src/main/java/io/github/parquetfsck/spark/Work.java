// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.scan.Branch;
import io.github.parquetfsck.scan.Candidate;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.spark.api.java.JavaFutureAction;
import org.jspecify.annotations.Nullable;

/** One piece of a scan's work on its way from the driver to a task and back. For one thread. */
final class Work {
    private final Place place;
    private final List<Branch> branches;
    private final List<Candidate> candidates;
    private @Nullable Slice slice;
    private @Nullable JavaFutureAction<List<byte[]>> job;
    private int task;

    /** Who does it. */
    private enum Place {
        TASK,
        HOME
    }

    private Work(Place place, List<Branch> branches, List<Candidate> candidates) {
        this.place = place;
        this.branches = List.copyOf(branches);
        this.candidates = List.copyOf(candidates);
    }

    static Work walking(List<Branch> branches) {
        return new Work(Place.TASK, branches, List.of());
    }

    static Work judging(List<Candidate> candidates) {
        return new Work(Place.TASK, List.of(), candidates);
    }

    /** A directory that only the driver walks. */
    static Work home(Branch branch) {
        return new Work(Place.HOME, List.of(branch), List.of());
    }

    List<Branch> branches() {
        return branches;
    }

    List<Candidate> candidates() {
        return candidates;
    }

    /** Its first directories. */
    Work to(int end) {
        return walking(branches.subList(0, end));
    }

    /** The directories after these. */
    Work from(int start) {
        return walking(branches.subList(start, branches.size()));
    }

    boolean isHome() {
        return place == Place.HOME;
    }

    /** Whether it is for a task and on no way yet. */
    boolean isWaiting() {
        return place == Place.TASK && job == null;
    }

    boolean isSent() {
        return job != null;
    }

    /** Whether a task walks directories for it now. */
    boolean isWalking() {
        return !branches.isEmpty() && isSent() && !isDone();
    }

    void with(Slice what) {
        slice = what;
    }

    byte[] bytes() {
        return Wire.bytes(Objects.requireNonNull(slice));
    }

    /** These are the tasks of a job, in order. */
    static void sent(List<Work> works, JavaFutureAction<List<byte[]>> job) {
        for (int i = 0; i < works.size(); i++) {
            Work work = works.get(i);
            work.job = job;
            work.task = i;
            work.slice = null;
        }
    }

    /** Whether its job has ended, well or not. */
    boolean isDone() {
        return job != null && job.isDone();
    }

    /** Waits so long for its job to end, well or not. */
    void await(long millis) throws InterruptedException {
        JavaFutureAction<List<byte[]>> sent = job;
        try {
            if (sent != null) {
                sent.get(millis, TimeUnit.MILLISECONDS);
            }
        } catch (TimeoutException | ExecutionException e) {
            // Whoever asks for the result is told.
            return;
        }
    }

    /** Of a job that has ended. */
    Slice.Result result() throws InterruptedException, ExecutionException {
        return Wire.value(Objects.requireNonNull(job).get().get(task), Slice.Result.class);
    }

    void cancel() {
        if (job != null && !job.isDone()) {
            job.cancel(true);
        }
    }
}
