// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.scan.Candidate;
import io.github.parquetfsck.scan.ScanRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * The files of a task, several at once. One whose store does not answer is given up, and its thread with it.
 *
 * @param <T> what comes of a file
 */
final class Patience<T> {
    /** Where little is read of a file. */
    private static final Duration OF_A_FOOTER = Duration.ofMinutes(10);

    private static final long TICK_MILLIS = 200;

    private final Duration limit;
    private final Function<Candidate, T> work;
    private final Function<Candidate, T> givenUp;
    private final ThreadPoolExecutor pool;

    private Patience(int threads, Duration limit, Function<Candidate, T> work, Function<Candidate, T> givenUp) {
        this.limit = limit;
        this.work = work;
        this.givenUp = givenUp;
        this.pool = new ThreadPoolExecutor(
                threads, threads, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(), Patience::thread);
    }

    /**
     * How long a file may take. The verifier looks at the time before each page, so that whoever takes twice as long hangs;
     * without a limit of a person's, only a file whose data is not read is given up.
     */
    static Duration of(ScanRequest request) {
        Duration page = request.reading().budget().time();
        if (page.compareTo(Duration.ofDays(1)) < 0) {
            return page.multipliedBy(2);
        }
        return request.level().includes(Level.PAGES) ? page : OF_A_FOOTER;
    }

    /**
     * What comes of each file, in their order.
     *
     * @param work of one file, for many threads
     * @param givenUp what stands for a file that takes longer than the limit
     */
    static <T> List<T> each(
            List<Candidate> files,
            int threads,
            Duration limit,
            Function<Candidate, T> work,
            Function<Candidate, T> givenUp)
            throws IOException, InterruptedException {
        return new Patience<>(Math.max(1, Math.min(threads, files.size())), limit, work, givenUp).each(files);
    }

    private List<T> each(List<Candidate> files) throws IOException, InterruptedException {
        try {
            List<Judging<T>> all = new ArrayList<>();
            for (Candidate file : files) {
                AtomicLong begun = new AtomicLong();
                all.add(new Judging<>(file, begun, pool.submit(() -> {
                    begun.set(System.nanoTime());
                    return work.apply(file);
                })));
            }
            List<T> results = new ArrayList<>();
            for (Judging<T> each : all) {
                results.add(result(each));
            }
            return results;
        } catch (ExecutionException e) {
            throw new IOException("a file could not be judged: " + e.getCause(), e.getCause());
        } finally {
            pool.shutdownNow();
        }
    }

    /** @param begun 0 while it waits for a thread */
    private record Judging<T>(Candidate file, AtomicLong begun, Future<T> result) {
        boolean hasTaken(Duration limit) {
            long since = begun.get();
            return since != 0 && System.nanoTime() - since > limit.toNanos();
        }
    }

    private T result(Judging<T> judging) throws ExecutionException, InterruptedException {
        while (true) {
            try {
                return judging.result().get(TICK_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                if (judging.hasTaken(limit)) {
                    giveUp(judging);
                    return givenUp.apply(judging.file());
                }
            }
        }
    }

    /** Another thread takes the place of one that may never come back. */
    private void giveUp(Judging<T> judging) {
        judging.result().cancel(true);
        pool.setMaximumPoolSize(pool.getMaximumPoolSize() + 1);
        pool.setCorePoolSize(pool.getCorePoolSize() + 1);
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "parquet-fsck");
        thread.setDaemon(true);
        return thread;
    }
}
