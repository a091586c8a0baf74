// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.scan.Candidate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.apache.spark.api.java.JavaFutureAction;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/**
 * Gathers candidates into jobs, a bounded number of them at once, and tells their results in the order of the listing. An
 * interrupted caller cancels what is out; what was not judged is then told as such.
 */
final class Dispatch implements AutoCloseable {
    /** Candidates of one job. */
    private static final int CHUNK = 20_000;

    /** Jobs at once, so that executors have work while the last tasks of one end. */
    private static final int AT_ONCE = 2;

    /** Candidates of one task where there are many. */
    private static final int SLICE = 250;

    private final JavaSparkContext context;
    private final Broadcast<byte[]> setup;
    private final Telling telling;
    private final Deque<Chunk> out = new ArrayDeque<>();
    private List<Candidate> gathered = new ArrayList<>();
    private long sent;

    private record Chunk(List<Candidate> candidates, JavaFutureAction<List<byte[]>> results) {}

    Dispatch(JavaSparkContext context, Broadcast<byte[]> setup, Telling telling) {
        this.context = context;
        this.setup = setup;
        this.telling = telling;
    }

    /** Takes a candidate; waits for an earlier job when enough are out. */
    void add(Candidate candidate) {
        gathered.add(candidate);
        if (gathered.size() == CHUNK) {
            send();
        }
    }

    /** Sends the rest and tells everything. */
    void finish() {
        send();
        while (!out.isEmpty()) {
            take();
        }
    }

    private void send() {
        if (gathered.isEmpty()) {
            return;
        }
        while (out.size() >= AT_ONCE) {
            take();
        }
        List<Candidate> chunk = gathered;
        gathered = new ArrayList<>();
        if (Thread.currentThread().isInterrupted()) {
            chunk.forEach(telling::cancelled);
            return;
        }
        int tasks = Math.max(context.defaultParallelism() * 4, (chunk.size() + SLICE - 1) / SLICE);
        List<byte[]> slices = slices(chunk, Math.min(tasks, chunk.size()));
        out.add(new Chunk(
                chunk,
                context.parallelize(slices, slices.size())
                        .mapPartitions(new JudgeSlices(setup))
                        .collectAsync()));
        sent += chunk.size();
    }

    private List<byte[]> slices(List<Candidate> chunk, int count) {
        List<byte[]> slices = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int from = (int) ((long) chunk.size() * i / count);
            int to = (int) ((long) chunk.size() * (i + 1) / count);
            slices.add(Wire.bytes(new Slice(sent + from, new ArrayList<>(chunk.subList(from, to)))));
        }
        return slices;
    }

    private void take() {
        Chunk chunk = out.remove();
        List<byte[]> results;
        try {
            results = chunk.results().get();
        } catch (InterruptedException e) {
            chunk.results().cancel(true);
            chunk.candidates().forEach(telling::cancelled);
            Thread.currentThread().interrupt();
            return;
        } catch (ExecutionException e) {
            throw new UncheckedIOException(new IOException("the Spark job failed: " + e.getCause(), e));
        }
        for (byte[] bytes : results) {
            telling.tell(Wire.value(bytes, Slice.Result.class));
        }
    }

    /** Calls back what is still out. */
    @Override
    public void close() {
        out.forEach(chunk -> chunk.results().cancel(true));
    }
}
