// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A pool of threads for the length of one batch. */
public final class Crew {
    private final int threads;

    public Crew(int threads) {
        this.threads = threads;
    }

    /** Work on one item. */
    @FunctionalInterface
    public interface Job<T, R> {
        R run(T item) throws IOException;
    }

    /** The results in the order of the items; every job has ended when this returns or throws. */
    public <T, R> List<R> all(List<T> items, Job<T, R> job) throws IOException {
        if (threads <= 1 || items.size() <= 1) {
            List<R> results = new ArrayList<>();
            for (T item : items) {
                results.add(job.run(item));
            }
            return results;
        }
        ExecutorService pool = Executors.newFixedThreadPool(Math.min(threads, items.size()));
        try {
            List<Callable<R>> jobs = new ArrayList<>();
            items.forEach(item -> jobs.add(() -> job.run(item)));
            List<R> results = new ArrayList<>();
            for (Future<R> result : pool.invokeAll(jobs)) {
                results.add(result.get());
            }
            return results;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new java.io.InterruptedIOException("interrupted");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException io) {
                throw io;
            } else if (e.getCause() instanceof RuntimeException bug) {
                throw bug;
            }
            throw new IllegalStateException(e.getCause());
        } finally {
            pool.shutdownNow();
        }
    }
}
