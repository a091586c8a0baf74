// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.cli.Verifiers;
import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.oracle.CryptoFactory;
import io.github.parquetfsck.report.Lines;
import io.github.parquetfsck.scan.Candidate;
import io.github.parquetfsck.scan.Judge;
import io.github.parquetfsck.verify.FileReport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/** One scan on one executor. Its tasks share the stores, which are never closed: a cached file system is everybody's. */
final class Worker {
    private static @Nullable Worker latest;

    private final byte[] origin;
    private final Setup setup;
    private final Stores stores;
    private final Judge judge;

    private Worker(byte[] origin) throws IOException {
        this.origin = origin;
        this.setup = Wire.value(origin, Setup.class);
        Configuration configuration = SparkStores.configuration(setup.configuration());
        this.stores = SparkStores.of(configuration, setup.aliases());
        this.judge = Verifiers.judge(stores, setup.request(), new CryptoFactory(configuration));
    }

    /** The worker for a broadcast setup, whose value is one array for all tasks of an executor. */
    static synchronized Worker of(byte[] setup) throws IOException {
        Worker worker = latest;
        if (worker == null || worker.origin != setup) {
            worker = new Worker(setup);
            latest = worker;
        }
        return worker;
    }

    /** Judges the slice's files, several at once, and writes their lines where lines are wanted. */
    Slice.Result judge(Slice slice, long attempt) throws IOException, InterruptedException {
        List<Slice.Answer> answers = new ArrayList<>();
        int threads = Math.min(setup.request().threads(), slice.candidates().size());
        ExecutorService pool = Executors.newFixedThreadPool(Math.max(1, threads), Worker::thread);
        try {
            List<Future<@Nullable FileReport>> reports = new ArrayList<>();
            for (Candidate candidate : slice.candidates()) {
                reports.add(pool.submit(() -> judge.judge(candidate).orElse(null)));
            }
            for (int i = 0; i < reports.size(); i++) {
                answers.add(new Slice.Answer(
                        slice.candidates().get(i), reports.get(i).get()));
            }
        } catch (ExecutionException e) {
            throw new IOException("a file could not be judged: " + e.getCause(), e.getCause());
        } finally {
            pool.shutdownNow();
        }
        List<Slice.Part> parts = new ArrayList<>();
        for (Setup.Target target : setup.parts()) {
            parts.add(write(target, slice, answers, attempt));
        }
        return new Slice.Result(answers, parts);
    }

    private Slice.Part write(Setup.Target target, Slice slice, List<Slice.Answer> answers, long attempt)
            throws IOException {
        StringBuilder text = new StringBuilder();
        long lines = 0;
        for (int i = 0; i < answers.size(); i++) {
            FileReport report = answers.get(i).report();
            if (report != null && target.listing().lists(report, slice.first() + i)) {
                text.append(Lines.file(report)).append('\n');
                lines++;
            }
        }
        Location file = target.directory().child(".part-" + setup.run() + "-" + slice.first() + "-" + attempt);
        FileMover mover = stores.mover(file).orElseThrow(() -> new IOException("cannot write to " + file));
        mover.publish(file, text.toString().getBytes(StandardCharsets.UTF_8));
        return new Slice.Part(file, lines);
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "parquet-fsck");
        thread.setDaemon(true);
        return thread;
    }
}
