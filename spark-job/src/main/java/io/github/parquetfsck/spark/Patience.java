// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.scan.Candidate;
import io.github.parquetfsck.scan.Judge;
import io.github.parquetfsck.scan.ScanRequest;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Reason;
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
import org.jspecify.annotations.Nullable;

/** The files of a task, several at once. One whose store does not answer is given up, and its thread with it. */
final class Patience {
    /** Where little is read of a file. */
    private static final Duration OF_A_FOOTER = Duration.ofMinutes(10);

    private static final long TICK_MILLIS = 200;

    private final Judge judge;
    private final Duration limit;
    private final ThreadPoolExecutor pool;

    private Patience(Judge judge, int threads, Duration limit) {
        this.judge = judge;
        this.limit = limit;
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

    /** The reports, in the order of the files. */
    static List<Slice.Answer> judge(Judge judge, List<Candidate> files, int threads, Duration limit)
            throws IOException, InterruptedException {
        return new Patience(judge, Math.max(1, Math.min(threads, files.size())), limit).judge(files);
    }

    private List<Slice.Answer> judge(List<Candidate> files) throws IOException, InterruptedException {
        try {
            List<Judging> all = new ArrayList<>();
            for (Candidate file : files) {
                AtomicLong begun = new AtomicLong();
                all.add(new Judging(file, begun, pool.submit(() -> {
                    begun.set(System.nanoTime());
                    return judge.judge(file).orElse(null);
                })));
            }
            List<Slice.Answer> answers = new ArrayList<>();
            for (Judging each : all) {
                answers.add(new Slice.Answer(each.file(), report(each)));
            }
            return answers;
        } catch (ExecutionException e) {
            throw new IOException("a file could not be judged: " + e.getCause(), e.getCause());
        } finally {
            pool.shutdownNow();
        }
    }

    /** @param begun 0 while it waits for a thread */
    private record Judging(Candidate file, AtomicLong begun, Future<@Nullable FileReport> report) {
        boolean hasTaken(Duration limit) {
            long since = begun.get();
            return since != 0 && System.nanoTime() - since > limit.toNanos();
        }
    }

    private @Nullable FileReport report(Judging judging) throws ExecutionException, InterruptedException {
        while (true) {
            try {
                return judging.report().get(TICK_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                if (judging.hasTaken(limit)) {
                    giveUp(judging);
                    return Judge.undecided(
                            judging.file(),
                            Reason.OVER_BUDGET,
                            "its store did not answer for " + limit.toSeconds() + " s");
                }
            }
        }
    }

    /** Another thread takes the place of one that may never come back. */
    private void giveUp(Judging judging) {
        judging.report().cancel(true);
        pool.setMaximumPoolSize(pool.getMaximumPoolSize() + 1);
        pool.setCorePoolSize(pool.getCorePoolSize() + 1);
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "parquet-fsck");
        thread.setDaemon(true);
        return thread;
    }
}
