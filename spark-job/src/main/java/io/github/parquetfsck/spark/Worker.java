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
import io.github.parquetfsck.scan.WalkPart;
import io.github.parquetfsck.verify.FilePart;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.PartLook;
import io.github.parquetfsck.verify.Reason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/** One scan on one executor. Its tasks share the stores, which are never closed: a cached file system is everybody's. */
final class Worker {
    private static @Nullable Worker latest;

    private final byte[] origin;
    private final Setup setup;
    private final Stores stores;
    private final Judge judge;
    private final Duration patience;

    /** Tasks that run here now. */
    private final AtomicInteger running = new AtomicInteger();

    private Worker(byte[] origin) throws IOException {
        this.origin = origin;
        this.setup = Wire.value(origin, Setup.class);
        Configuration configuration = SparkStores.configuration(setup.configuration());
        this.stores = SparkStores.of(configuration, setup.aliases(), setup.rates(), this::share);
        this.judge = Verifiers.judge(stores, setup.request(), new CryptoFactory(configuration));
        this.patience = Patience.of(setup.request());
    }

    /** Of the rates of all executors: as much as the tasks here are of all tasks. */
    private double share() {
        return Math.max(1, running.get()) / (double) Math.max(1, setup.parallelism());
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

    /**
     * Finds the slice's files where they are to be found, judges them, several at once, and writes their lines where lines
     * are wanted.
     *
     * @param attempt a name that no other slice of any attempt has
     */
    Slice.Result judge(Slice slice, String attempt) throws IOException, InterruptedException {
        running.incrementAndGet();
        try {
            FilePart part = slice.part();
            if (part != null) {
                return Slice.Result.of(look(slice.candidates().get(0), part));
            }
            Slice.Walk walk = slice.walk();
            return walk == null ? judge(slice, null, attempt) : walk(slice.first(), walk, attempt);
        } finally {
            running.decrementAndGet();
        }
    }

    private Slice.Result walk(long first, Slice.Walk walk, String attempt) throws IOException, InterruptedException {
        WalkPart found = WalkPart.of(
                stores, walk.branches(), walk.bounds(), setup.request().now());
        if (Thread.interrupted()) {
            throw new InterruptedException("the task was called back while it listed");
        }
        int own = Math.min(
                Shares.first(found.files(), walk.files(), walk.bounds().bytes()),
                LargeFiles.of(setup.request()).before(found.files()));
        WalkPart walked = new WalkPart(
                found.events(),
                new ArrayList<>(found.files().subList(own, found.files().size())),
                found.refused(),
                found.beyond(),
                found.rest());
        return judge(new Slice(first, new ArrayList<>(found.files().subList(0, own))), walked, attempt);
    }

    private Slice.Result judge(Slice slice, @Nullable WalkPart walked, String attempt)
            throws IOException, InterruptedException {
        List<Optional<FileReport>> reports = Patience.each(
                slice.candidates(),
                setup.request().threads(),
                patience,
                candidate -> judge.judge(candidate, slice.looks()),
                candidate -> Optional.of(silent(candidate)));
        List<Slice.Answer> answers = new ArrayList<>();
        for (int i = 0; i < reports.size(); i++) {
            answers.add(
                    new Slice.Answer(slice.candidates().get(i), reports.get(i).orElse(null)));
        }
        List<Slice.Part> parts = new ArrayList<>();
        for (Setup.Target target : setup.parts()) {
            parts.add(write(target, slice, answers, attempt));
        }
        return new Slice.Result(answers, parts, walked, null);
    }

    private PartLook look(Candidate file, FilePart part) throws IOException, InterruptedException {
        return Patience.each(
                        List.of(file),
                        1,
                        patience,
                        candidate -> judge.look(candidate, part),
                        candidate -> PartLook.none(part))
                .get(0);
    }

    private FileReport silent(Candidate candidate) {
        return Judge.undecided(
                candidate, Reason.OVER_BUDGET, "its store did not answer for " + patience.toSeconds() + " s");
    }

    private Slice.Part write(Setup.Target target, Slice slice, List<Slice.Answer> answers, String attempt)
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
        Location file = target.directory().child(".part-" + setup.run() + "-" + attempt);
        FileMover mover = stores.mover(file).orElseThrow(() -> new IOException("cannot write to " + file));
        mover.publish(file, text.toString().getBytes(StandardCharsets.UTF_8));
        return new Slice.Part(file, lines);
    }
}
