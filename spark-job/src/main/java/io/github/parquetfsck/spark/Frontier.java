// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.scan.Branch;
import io.github.parquetfsck.scan.Candidate;
import io.github.parquetfsck.scan.WalkPart;
import io.github.parquetfsck.scan.Walkers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.apache.spark.api.java.JavaFutureAction;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/**
 * Between what a scan has told and what nobody has seen yet: work for tasks in the order of the walk, each of which walks
 * some directories, judges files, and gives back what is too much for it. Results are told in that order, so that the files
 * of a dataset come together. Holds a bounded number of files and reports, and of directories those beside the way.
 */
final class Frontier implements Walkers, AutoCloseable {
    /** Reports held because an earlier task is not done; beyond that they are told before it. */
    private static final int HELD = 120_000;

    private static final long TICK_MILLIS = 50;

    private final JavaSparkContext context;
    private final Broadcast<byte[]> setup;
    private final Telling telling;
    private final Dispatch dispatch;
    private final Shares shares;
    private final List<Work> line = new ArrayList<>();

    /** @param dispatch of the files that the driver lists */
    Frontier(JavaSparkContext context, Broadcast<byte[]> setup, Telling telling, Dispatch dispatch, LargeFiles large) {
        this.context = context;
        this.setup = setup;
        this.telling = telling;
        this.dispatch = dispatch;
        this.shares = new Shares(context.defaultParallelism(), large);
    }

    @Override
    public void walk(List<Branch> starts, Home home) throws IOException {
        if (!starts.isEmpty()) {
            line.add(Work.walking(starts));
        }
        try {
            while (!line.isEmpty()) {
                send();
                step(home);
            }
        } catch (InterruptedException e) {
            close();
            line.stream().flatMap(work -> work.candidates().stream()).forEach(telling::cancelled);
            line.clear();
            Thread.currentThread().interrupt();
        }
    }

    /** Tells what is due, or waits for it. */
    private void step(Home home) throws IOException, InterruptedException {
        Work due = line.get(0);
        if (due.isHome()) {
            line.remove(0);
            List<Branch> rest = new ArrayList<>();
            for (Branch branch : due.branches()) {
                rest.addAll(home.beyond(branch));
            }
            dispatch.finish();
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            if (!rest.isEmpty()) {
                line.add(0, Work.walking(rest));
            }
            return;
        }
        due.await(TICK_MILLIS);
        if (due.isDone()) {
            tell(0, home);
        } else if (held() > HELD) {
            int next = 1;
            while (!line.get(next).isDone()) {
                next++;
            }
            tell(next, home);
        }
    }

    /** Files that wait for a task. */
    private long waiting() {
        return line.stream()
                .filter(Work::isWaiting)
                .mapToLong(work -> work.candidates().size())
                .sum();
    }

    private long held() {
        return line.stream().filter(Work::isDone).count() * shares.files();
    }

    /** Tells one result and puts in its place what it left. */
    private void tell(int at, Home home) throws IOException, InterruptedException {
        Slice.Result result;
        try {
            result = line.remove(at).result();
        } catch (ExecutionException e) {
            throw failed(e);
        }
        telling.tell(result);
        WalkPart walked = result.walked();
        if (walked == null) {
            return;
        }
        walked.refused().forEach(home::add);
        List<Work> left = new ArrayList<>();
        for (List<Candidate> files : shares.cut(walked.files(), waiting())) {
            left.add(Work.judging(files, shares.parts(files)));
        }
        Branch beyond = walked.beyond();
        if (beyond != null) {
            left.add(Work.home(beyond));
        }
        if (!walked.rest().isEmpty()) {
            left.add(Work.walking(walked.rest()));
        }
        line.addAll(at, left);
    }

    /** Sends work from the front on, as much as tasks can have; what is due always. */
    private void send() throws IOException, InterruptedException {
        gather();
        long out = line.stream()
                .filter(work -> work.isSent() && !work.isDone())
                .mapToLong(Work::parts)
                .sum();
        long waiting = waiting();
        long branches = line.stream()
                .filter(Work::isWaiting)
                .mapToLong(work -> work.branches().size())
                .sum();
        long walking = line.stream().filter(Work::isWalking).count();
        boolean full = held() > HELD;
        List<Work> batch = new ArrayList<>();
        for (int i = 0; i < line.size() && out < shares.atOnce() && (i == 0 || !full); i++) {
            Work work = line.get(i);
            if (!work.isWaiting() || (i > 0 && !work.branches().isEmpty() && !shares.mayWalk(walking, waiting))) {
                continue;
            }
            if (!work.branches().isEmpty()) {
                int many = shares.branches(branches, work.branches().size());
                if (many < work.branches().size()) {
                    line.add(i + 1, work.from(many));
                    work = work.to(many);
                    line.set(i, work);
                }
                work.with(shares.walk(work.branches(), branches + walking, telling.files()));
                walking++;
                branches -= many;
            } else {
                work.with(new Slice(telling.files(), work.candidates(), null, null, work.looks()));
            }
            out += work.parts();
            if (work.parts() > 1) {
                work.sentInParts(submit(work.partBytes()));
                continue;
            }
            batch.add(work);
            if (batch.size() == shares.ofAJob()) {
                send(batch);
                batch = new ArrayList<>();
            }
        }
        send(batch);
    }

    /** Files at whose parts all tasks have looked become work for one task. */
    private void gather() throws IOException, InterruptedException {
        for (int i = 0; i < line.size(); i++) {
            Work work = line.get(i);
            if (work.hasLooks()) {
                try {
                    line.set(i, work.gathering());
                } catch (ExecutionException e) {
                    throw failed(e);
                }
            }
        }
    }

    private static IOException failed(ExecutionException e) {
        return new IOException("the Spark job failed: " + e.getCause(), e);
    }

    private void send(List<Work> batch) {
        if (!batch.isEmpty()) {
            Work.sent(batch, submit(batch.stream().map(Work::bytes).toList()));
        }
    }

    private JavaFutureAction<List<byte[]>> submit(List<byte[]> slices) {
        return context.parallelize(slices, slices.size())
                .mapPartitions(new JudgeSlices(setup))
                .collectAsync();
    }

    /** Calls back what is still out. */
    @Override
    public void close() {
        line.forEach(Work::cancel);
    }
}
