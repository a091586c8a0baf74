// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.gate.Arrival;
import io.github.parquetfsck.gate.Expectation;
import io.github.parquetfsck.gate.PartitionFilter;
import io.github.parquetfsck.gate.PartitionSearch;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.report.PlainLines;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ParseResult;

/**
 * Looks again until what is waited for is there and sound, or the time is over. Damage ends it at once: waiting does not
 * heal it.
 */
final class GateWatch {
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);
    private static final Duration SHORTEST_PAUSE = Duration.ofSeconds(1);

    /** No wait is longer, so that its nanoseconds can be counted. */
    private static final Duration LONGEST_WAIT = Duration.ofDays(36_500);

    /** Pauses in the time that is waited. */
    private static final int LOOKS = 20;

    private final ScanOptions asked;
    private final PartitionFilter filter;
    private final Expectation expectation;
    private final ParseResult typed;
    private final Context context;

    GateWatch(ScanOptions asked, PartitionFilter filter, Expectation expectation, ParseResult typed, Context context) {
        this.asked = asked;
        this.filter = filter;
        this.expectation = expectation;
        this.typed = typed;
        this.context = context;
    }

    Outcome open(Duration wait) throws UsageError, Failure, IOException {
        Duration most = wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait;
        long end = System.nanoTime() + most.toNanos();
        while (true) {
            Look look = look(end);
            if (look.isLast()) {
                return look.outcome();
            }
            try {
                Thread.sleep(
                        pause(wait, Duration.ofNanos(end - System.nanoTime())).toMillis());
            } catch (InterruptedException e) {
                return new Outcome(ExitCode.INTERRUPTED, "gate: interrupted while it waited");
            }
        }
    }

    private record Look(Outcome outcome, boolean isLast) {}

    private static Duration pause(Duration wait, Duration left) {
        Duration pause = wait.dividedBy(LOOKS);
        pause = pause.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause;
        pause = pause.compareTo(SHORTEST_PAUSE) < 0 ? SHORTEST_PAUSE : pause;
        return left.isNegative() ? Duration.ZERO : pause.compareTo(left) > 0 ? left : pause;
    }

    private Look look(long end) throws UsageError, Failure, IOException {
        Partitions partitions = filter.isEmpty() ? Partitions.UNASKED : partitions();
        ScanOptions scan = filter.isEmpty() ? asked : asked.of(partitions.found(), asked.level(), asked.minAge());
        try (GoodFiles good = GoodFiles.spooled();
                ScanRun run = ScanRun.prepare("gate", scan, typed, context)) {
            Arrival arrival = new Arrival(scan.everyPath(), good);
            run.scan(arrival);
            Optional<String> lacks = partitions.missing().isEmpty()
                    ? arrival.lacks(expectation, run.stores())
                    : Optional.of("there is no partition " + partitions.missing());
            ExitCode code = code(run, arrival, lacks.isPresent() ? ExitCode.NOT_YET : ExitCode.SOUND);
            boolean waits = code == ExitCode.NOT_YET || code == ExitCode.UNDECIDED;
            boolean last = !waits || System.nanoTime() >= end;
            return new Look(last ? end(run, code, arrival, lacks, good) : new Outcome(code, ""), last);
        }
    }

    /** @param otherwise where nothing is damaged, or undecided for good */
    private static ExitCode code(ScanRun run, Arrival arrival, ExitCode otherwise) {
        long undecided = run.tally().undecided() - arrival.arriving();
        if (run.isInterrupted()) {
            return ExitCode.INTERRUPTED;
        }
        return run.tally().damage() > 0 || undecided > 0
                ? ExitCode.of(run.tally().damage(), undecided)
                : otherwise;
    }

    /**
     * The partitions that are looked at.
     *
     * @param missing the first that is wanted and not there, and where; "" when all are
     */
    private record Partitions(List<Location> found, String missing) {
        static final Partitions UNASKED = new Partitions(List.of(), "");
    }

    /** Under each path every value is wanted: a day that has not come is waited for, though another is there. */
    private Partitions partitions() throws UsageError, IOException {
        Stores stores = context.workbench().stores(StoreOptions.from(typed));
        PartitionSearch search = new PartitionSearch(stores, filter);
        List<Location> found = new ArrayList<>();
        String missing = "";
        for (Location path : asked.everyPath()) {
            List<Location> under = search.under(path);
            found.addAll(under);
            Optional<String> unmet = filter.unmet(path, under);
            if (missing.isEmpty() && unmet.isPresent()) {
                missing = unmet.get() + " under " + path;
            }
        }
        return new Partitions(found, missing);
    }

    private Outcome end(ScanRun run, ExitCode code, Arrival arrival, Optional<String> lacks, GoodFiles good)
            throws IOException, Failure {
        Outcome outcome = run.finish(code);
        if (code == ExitCode.SOUND) {
            good.print(context.terminal().out());
            return outcome;
        }
        String why = code == ExitCode.NOT_YET ? lacks.orElseThrow() : outcome.summary();
        PrintWriter err = new PlainLines(context.terminal().err());
        err.println("pqfsck: the gate stays shut: " + why);
        arrival.barring().forEach(file -> err.println("  " + file));
        err.flush();
        return new Outcome(code, "gate shut: " + why);
    }
}
