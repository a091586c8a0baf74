// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.scan.Candidate;
import io.github.parquetfsck.verify.PartLook;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
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

    /** What came of a part of a large file takes as much room as so many small files. */
    private static final int PART = 20;

    /** Jobs at once, so that executors have work while the last tasks of one end. */
    private static final int AT_ONCE = 2;

    /** Candidates of one task where there are many. */
    private static final int SLICE = 250;

    private final JavaSparkContext context;
    private final Broadcast<byte[]> setup;
    private final Telling telling;
    private final LargeFiles large;
    private final Deque<Chunk> out = new ArrayDeque<>();
    private List<Candidate> gathered = new ArrayList<>();
    private int weight;
    private long sent;

    /**
     * Candidates of one job.
     *
     * @param results of the tasks, piece by piece
     */
    private record Chunk(List<Piece> pieces, JavaFutureAction<List<byte[]>> results) {
        Stream<Candidate> candidates() {
            return pieces.stream().flatMap(piece -> piece.candidates().stream());
        }
    }

    /**
     * Neighbours for one task, or one large file.
     *
     * @param first how many candidates came before
     * @param parts tasks that look at the large file before one judges it; 1 for neighbours
     */
    private record Piece(long first, List<Candidate> candidates, int parts) {
        Stream<Slice> slices() {
            return parts == 1
                    ? Stream.of(new Slice(first, candidates))
                    : Slice.parts(candidates.get(0), parts).stream();
        }
    }

    Dispatch(JavaSparkContext context, Broadcast<byte[]> setup, Telling telling, LargeFiles large) {
        this.context = context;
        this.setup = setup;
        this.telling = telling;
        this.large = large;
    }

    /** Takes a candidate; waits for an earlier job when enough are out. */
    void add(Candidate candidate) {
        gathered.add(candidate);
        int parts = large.parts(candidate);
        weight += parts == 1 ? 1 : parts * PART;
        if (weight >= CHUNK) {
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
        weight = 0;
        if (Thread.currentThread().isInterrupted()) {
            chunk.forEach(telling::cancelled);
            return;
        }
        List<Piece> pieces = pieces(chunk);
        out.add(new Chunk(pieces, submit(pieces.stream().flatMap(Piece::slices).toList())));
        sent += chunk.size();
    }

    private JavaFutureAction<List<byte[]>> submit(List<Slice> slices) {
        List<byte[]> bytes = slices.stream().map(Wire::bytes).toList();
        return context.parallelize(bytes, bytes.size())
                .mapPartitions(new JudgeSlices(setup))
                .collectAsync();
    }

    private List<Piece> pieces(List<Candidate> chunk) {
        int tasks = Math.max(context.defaultParallelism() * 4, (chunk.size() + SLICE - 1) / SLICE);
        int most = (chunk.size() + tasks - 1) / tasks;
        List<Piece> pieces = new ArrayList<>();
        for (int at = 0; at < chunk.size(); ) {
            List<Candidate> left = chunk.subList(at, chunk.size());
            int many = Math.max(1, Math.min(most, large.before(left.subList(0, Math.min(most, left.size())))));
            pieces.add(new Piece(sent + at, new ArrayList<>(left.subList(0, many)), large.parts(left.get(0))));
            at += many;
        }
        return pieces;
    }

    private void take() {
        Chunk chunk = out.remove();
        try {
            for (byte[] bytes : gathered(chunk, results(chunk.results()))) {
                telling.tell(Wire.value(bytes, Slice.Result.class));
            }
        } catch (InterruptedException e) {
            chunk.candidates().forEach(telling::cancelled);
            Thread.currentThread().interrupt();
        }
    }

    /** One result for each piece: of a large file the one of a task that judges it by what was seen of its parts. */
    private List<byte[]> gathered(Chunk chunk, List<byte[]> results) throws InterruptedException {
        List<byte[]> all = new ArrayList<>();
        List<Slice> gathering = new ArrayList<>();
        List<Integer> places = new ArrayList<>();
        int at = 0;
        for (Piece piece : chunk.pieces()) {
            if (piece.parts() > 1) {
                List<PartLook> looks = Slice.Result.looks(results.subList(at, at + piece.parts()));
                gathering.add(Slice.gathering(piece.first(), piece.candidates().get(0), looks));
                places.add(all.size());
            }
            all.add(results.get(at));
            at += piece.parts();
        }
        if (!gathering.isEmpty()) {
            List<byte[]> large = results(submit(gathering));
            for (int i = 0; i < large.size(); i++) {
                all.set(places.get(i), large.get(i));
            }
        }
        return all;
    }

    /** An interrupted caller calls the job back. */
    private static List<byte[]> results(JavaFutureAction<List<byte[]>> job) throws InterruptedException {
        try {
            return job.get();
        } catch (InterruptedException e) {
            job.cancel(true);
            throw e;
        } catch (ExecutionException e) {
            throw new UncheckedIOException(new IOException("the Spark job failed: " + e.getCause(), e));
        }
    }

    /** Calls back what is still out. */
    @Override
    public void close() {
        out.forEach(chunk -> chunk.results().cancel(true));
    }
}
