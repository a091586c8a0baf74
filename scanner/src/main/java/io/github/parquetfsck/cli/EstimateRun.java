// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.accept.Acceptances;
import io.github.parquetfsck.baseline.Baseline;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.report.Wording;
import io.github.parquetfsck.scan.Candidate;
import io.github.parquetfsck.scan.Earlier;
import io.github.parquetfsck.scan.Estimate;
import io.github.parquetfsck.scan.LeftOut;
import io.github.parquetfsck.scan.Listing;
import io.github.parquetfsck.scan.ScanEvent;
import io.github.parquetfsck.scan.ScanRequest;
import io.github.parquetfsck.scan.Selecting;
import io.github.parquetfsck.scan.Selection;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.ParseResult;

/** What a scan would cost, of the files that its options choose: lists, and reads no file. */
final class EstimateRun {
    private final ScanOptions scan;
    private final Stores stores;
    private final Estimate estimate;
    private final ScanRequest request;
    private final Earlier earlier;
    private final List<String> troubles = new ArrayList<>();
    private long unlisted;
    private long leftOut;
    private long carriedOver;
    private ExitCode code = ExitCode.SOUND;

    private EstimateRun(ScanOptions scan, Selection selection, Stores stores, Settings settings) {
        this.scan = scan;
        this.stores = stores;
        this.estimate = new Estimate(scan.reading(), settings.rates());
        this.request = request(selection);
        this.earlier = Verifiers.earlier(stores, request);
    }

    static Outcome run(ScanOptions scan, ParseResult typed, Context context) throws UsageError, Failure, IOException {
        for (String option : List.of("--report", "--output", "--max-duration")) {
            if (typed.hasMatchedOption(option)) {
                throw new UsageError(option + " has no meaning with --estimate, which prints one table: leave it out");
            }
        }
        Settings settings = StoreOptions.from(typed);
        Stores stores = context.workbench().stores(settings);
        Preflight.check(scan, stores);
        EstimateRun run = new EstimateRun(scan, selection(typed, stores), stores, settings);
        Selecting selecting = new Selecting(stores, run.request, run.earlier, run::hear, run::add);
        try {
            new Listing(stores, context.workbench().logs(settings), run::hear, selecting).run(run.request);
            selecting.finish();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return run.print(context.terminal());
    }

    /** The baseline is read and not locked: nothing is written to it. */
    private static Selection selection(ParseResult typed, Stores stores) throws UsageError, IOException {
        Instant now = Instant.now();
        Selection selection = SelectionOptions.from(typed, now);
        Optional<BaselineOptions> chosen = BaselineOptions.from(typed);
        if (chosen.isEmpty() || typed.hasMatchedOption("--schema-from")) {
            return selection;
        }
        return Baseline.newest(stores, chosen.get().directory())
                .map(newest -> selection.with(chosen.get().reliance(newest, now)))
                .orElse(selection);
    }

    private ScanRequest request(Selection selection) {
        return new ScanRequest(
                scan.paths(),
                scan.everyFile(),
                scan.level(),
                scan.reading(),
                scan.minAge(),
                Instant.now(),
                1,
                scan.values(),
                Acceptances.NONE,
                null,
                selection);
    }

    private void add(Candidate candidate) {
        Location location = candidate.entry().location();
        try {
            if (earlier.of(candidate).isPresent()) {
                carriedOver++;
            } else {
                estimate.add(candidate, stores.source(location).identify(location));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void hear(ScanEvent event) {
        if (event instanceof ScanEvent.ListingFailed failed) {
            unlisted++;
            code = ExitCode.UNDECIDED;
            trouble(failed.location(), failed.detail());
        } else if (event instanceof ScanEvent.NothingThere nothing) {
            code = ExitCode.FAILED;
            trouble(nothing.location(), nothing.detail());
        } else if (event instanceof ScanEvent.Excluded excluded && LeftOut.isRule(excluded.rule())) {
            leftOut++;
        }
    }

    /** A few of them are told. */
    private void trouble(Location location, String detail) {
        if (troubles.size() < 10) {
            troubles.add(location + ": " + detail);
        }
    }

    private Outcome print(Terminal terminal) {
        PrintWriter out = terminal.out();
        if (Thread.interrupted()) {
            code = ExitCode.INTERRUPTED;
        } else if (estimate.files() + carriedOver + leftOut == 0 && code == ExitCode.SOUND) {
            code = ExitCode.FAILED;
            troubles.add("nothing to scan: no Parquet file under the given paths");
        }
        troubles.forEach(trouble -> terminal.err().println("pqfsck: " + trouble));
        out.printf(Locale.ROOT, "%-8s %14s %14s  %s%n", "level", "requests", "to read", "takes at least");
        for (Level level : Level.values()) {
            Estimate.Cost cost = estimate.cost(level);
            out.printf(
                    Locale.ROOT,
                    "%-8s %14d %14s  %s%n",
                    level.label(),
                    cost.requests(),
                    Wording.bytes(cost.bytes()),
                    cost.least().map(EstimateRun::words).orElse("no rate is set"));
        }
        String summary = "estimate: " + Wording.count(estimate.files(), "file") + " (" + Wording.bytes(estimate.bytes())
                + ")" + (carriedOver == 0 ? "" : ", " + carriedOver + " carried over")
                + (leftOut == 0 ? "" : ", " + leftOut + " left out")
                + (unlisted == 0 ? "" : ", " + Wording.count(unlisted, "listing") + " failed")
                + ", by listing alone; exit " + code.code();
        out.println(summary);
        return new Outcome(code, summary);
    }

    private static String words(Duration duration) {
        return duration.toHours() > 0
                ? duration.toHours() + " h " + duration.toMinutesPart() + " min"
                : duration.toMinutes() > 0
                        ? duration.toMinutes() + " min " + duration.toSecondsPart() + " s"
                        : duration.toSeconds() + " s";
    }
}
