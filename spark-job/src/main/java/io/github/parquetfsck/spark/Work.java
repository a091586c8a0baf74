// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.scan.Branch;
import io.github.parquetfsck.scan.Candidate;
import io.github.parquetfsck.verify.PartLook;
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
    private final int parts;
    private final List<PartLook> looks;
    private @Nullable Slice slice;
    private @Nullable JavaFutureAction<List<byte[]>> job;
    private int task;

    /** Who does it. */
    private enum Place {
        TASK,
        HOME
    }

    private Work(Place place, List<Branch> branches, List<Candidate> candidates, int parts, List<PartLook> looks) {
        this.place = place;
        this.branches = List.copyOf(branches);
        this.candidates = List.copyOf(candidates);
        this.parts = parts;
        this.looks = List.copyOf(looks);
    }

    static Work walking(List<Branch> branches) {
        return new Work(Place.TASK, branches, List.of(), 1, List.of());
    }

    /** @param parts more than 1 for a file that as many tasks look at before one judges it */
    static Work judging(List<Candidate> candidates, int parts) {
        return new Work(Place.TASK, List.of(), candidates, parts, List.of());
    }

    /** A directory that only the driver walks. */
    static Work home(Branch branch) {
        return new Work(Place.HOME, List.of(branch), List.of(), 1, List.of());
    }

    List<Branch> branches() {
        return branches;
    }

    List<Candidate> candidates() {
        return candidates;
    }

    /** How many tasks are on it. */
    int parts() {
        return parts;
    }

    /** What others have seen of its one file. */
    List<PartLook> looks() {
        return looks;
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

    /** One for each part of its file. */
    List<byte[]> partBytes() {
        return Slice.parts(candidates.get(0), parts).stream().map(Wire::bytes).toList();
    }

    /** All tasks of a job look at parts of its file. */
    void sentInParts(JavaFutureAction<List<byte[]>> all) {
        job = all;
        slice = null;
    }

    /** Whether it was sent in parts, and the job of these has ended, well or not. */
    boolean hasLooks() {
        return parts > 1 && job != null && job.isDone();
    }

    /** The file again, for one task that judges it by what was seen of its parts. */
    Work gathering() throws InterruptedException, ExecutionException {
        return new Work(
                Place.TASK,
                List.of(),
                candidates,
                1,
                Slice.Result.looks(Objects.requireNonNull(job).get()));
    }

    /** Whether its job has ended, well or not, and has a result to tell. */
    boolean isDone() {
        return parts == 1 && job != null && job.isDone();
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
