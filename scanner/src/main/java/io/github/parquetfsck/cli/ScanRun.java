// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.dataset.ExpectedSchema;
import io.github.parquetfsck.dataset.SchemaReader;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Glob;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.report.Program;
import io.github.parquetfsck.report.ReportWriter;
import io.github.parquetfsck.report.Summary;
import io.github.parquetfsck.report.Tally;
import io.github.parquetfsck.report.TextReport;
import io.github.parquetfsck.scan.AcrossFiles;
import io.github.parquetfsck.scan.Deviations;
import io.github.parquetfsck.scan.ScanEngine;
import io.github.parquetfsck.scan.ScanEvent;
import io.github.parquetfsck.scan.ScanListener;
import io.github.parquetfsck.scan.ScanRequest;
import io.github.parquetfsck.scan.Selection;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Keyring;
import io.github.parquetfsck.verify.Reason;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParseResult;

/** One scan with its reports: prepared before any listing, carried out once, finished once. */
final class ScanRun implements Closeable {
    /** More of them are a list of files, which says nothing of a directory. */
    private static final int MOST_ROOTS = 1000;

    private final String command;
    private final ScanOptions options;
    private final Context context;
    private final Program program;
    private final Stores stores;
    private final ScanEngine engine;
    private final Keyring keyring;
    private final Reports reports;
    private final Tally tally;
    private final Instant started;
    private final Accepting accepting;
    private final @Nullable ExpectedSchema expected;
    private final @Nullable BaselineRun baseline;
    private final Selection selection;
    private boolean scanned;
    private boolean interrupted;
    private String next = "";

    private ScanRun(String command, ScanOptions options, ParseResult typed, Context context)
            throws UsageError, IOException, Failure {
        Settings settings = StoreOptions.from(typed);
        this.command = command;
        this.options = options;
        this.context = context;
        this.started = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        this.selection = SelectionOptions.from(typed, started);
        Optional<BaselineOptions> chosen = BaselineOptions.from(typed);
        this.stores = context.workbench().stores(settings);
        this.keyring = context.workbench().keyring(settings);
        this.engine = context.workbench().engine(stores, settings);
        settings.warnings().forEach(warning -> context.terminal().err().println("pqfsck: " + warning));
        this.tally = new Tally(options.readers());
        Preflight.check(options, stores);
        this.accepting = Accepting.of(options.accept(), stores, started);
        this.expected = SchemaFile.of(options, stores, keyring);
        TextReport.Detail detail = "quarantine".equals(command) ? TextReport.Detail.CAUSE : TextReport.Detail.ADVICE;
        this.program = Repeats.program(typed, context);
        Writers writers = new Writers(stores, options.checkpoints(), Repeats.inSteps(program), started);
        TextReport.Style style = new TextReport.Style(program, options.listing(), writers, detail);
        this.reports = Reports.open(options.reports(), style, stores, context);
        this.baseline = chosen.isPresent() ? BaselineRun.open(chosen.get(), options, stores, started) : null;
    }

    /** The preflight: settings are resolved and every destination can be written, or an exception says which cannot. */
    static ScanRun prepare(String command, ScanOptions options, ParseResult typed, Context context)
            throws UsageError, IOException, Failure {
        return new ScanRun(command, options, typed, context);
    }

    /** Scans, handing every event to the reports, the tally and the listener. */
    void scan(ScanListener listener) throws IOException {
        Replaced replaced = new Replaced(options.complaints());
        scanSilently(event -> {
            reports.on(event);
            replaced.on(event);
            listener.on(event);
        });
        replaced.notes().forEach(reports::say);
        accepting.sayExpired(reports);
    }

    /** Scans without a word in the reports but for the counts at their end. */
    void scanSilently(ScanListener listener) throws IOException {
        try (Progress progress = Progress.on(context.terminal())) {
            ScanRequest request = request();
            LargeScan large = new LargeScan(request.level(), context.terminal().err());
            AcrossFiles across = new AcrossFiles(
                    told -> {
                        ScanEvent event = accepting.in(told);
                        tally.on(event);
                        if (baseline != null) {
                            baseline.on(event);
                        }
                        progress.on(event);
                        large.on(event);
                        listener.on(event);
                    },
                    stores,
                    expected == null ? SchemaReader.asked(options.readers()) : Set.of(),
                    started.minus(request.minAge()),
                    request.values());
            options.files().eachCold(file -> across.on(new ScanEvent.Excluded(file.file(), file.rule())));
            engine.scan(request, across);
            if (!Thread.currentThread().isInterrupted() && !tally.reasons().containsKey(Reason.CANCELLED)) {
                across.finish();
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        scanned = true;
        interrupted = Thread.interrupted() || tally.reasons().containsKey(Reason.CANCELLED);
    }

    private ScanRequest request() {
        return new ScanRequest(
                options.paths(),
                options.everyFile(),
                options.level(),
                options.reading(),
                options.minAge(),
                started,
                options.threads(context.workbench().cores()),
                options.values(),
                accepting.known(),
                expected,
                selection());
    }

    /** What was read whole; a glob is no directory of which somebody could say that a file lies in it. */
    private List<Identity> roots() throws IOException {
        List<Location> all = new ArrayList<>(options.paths());
        all.removeIf(path -> Glob.isGlob(path.text()));
        if (!selection.isWhole() || interrupted || all.size() + options.files().count() > MOST_ROOTS) {
            return List.of();
        }
        options.files().each(all::add);
        return all.stream().map(this::identify).toList();
    }

    /** A file that was verified without a schema may not have the one that is asked for. */
    private Selection selection() {
        return baseline == null || expected != null ? selection : selection.with(baseline.reliance());
    }

    /** Judges one file once more, through the store and not through the engine. */
    FileReport verify(FileEntry file) throws IOException {
        FileSource source = stores.source(file.location());
        FileReport report = Verifiers.data(request(), keyring).verify(file, () -> source.open(file));
        return accepting.in(new Deviations(expected).compared(report));
    }

    Instant started() {
        return started;
    }

    /** As a person gave them: of those in lists only the ones that are among these files, or in which a directory lies. */
    List<Location> paths(List<FileReport> files, Location directory) throws IOException {
        Set<Identity> wanted =
                files.stream().map(file -> identify(file.entry().location())).collect(Collectors.toSet());
        Identity place = identify(directory);
        List<Location> paths = new ArrayList<>(options.paths());
        options.everyFile().each(path -> {
            Identity identity = identify(path);
            if (wanted.contains(identity) || place.equals(identity) || place.isUnder(identity)) {
                paths.add(path);
            }
        });
        return paths;
    }

    /** Which file a location means. */
    Identity identify(Location location) {
        try {
            return stores.source(location).identify(location);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Stores stores() {
        return stores;
    }

    Tally tally() {
        return tally;
    }

    boolean isInterrupted() {
        return interrupted;
    }

    /** How this program is called with the settings of this run, for what it suggests. */
    Program program() {
        return program;
    }

    /** The reports of this run. */
    ReportWriter reports() {
        return reports;
    }

    /** What to type next, in the summary. */
    void suggest(String command) {
        next = command;
    }

    /** What the scan alone amounts to. */
    ExitCode exitCode() {
        return exitCode(Optional.empty());
    }

    /** What the scan amounts to when something stronger may have happened: 6 or 8. */
    ExitCode exitCode(Optional<ExitCode> stronger) {
        return exitCodeAfter(0, 0, stronger);
    }

    /**
     * What is left when so many damaged files were moved aside.
     *
     * @param overtaken damaged files that were gone or others when they were to be moved: they count as undecided
     */
    ExitCode exitCodeAfter(long moved, long overtaken, Optional<ExitCode> stronger) {
        if (interrupted) {
            return ExitCode.INTERRUPTED;
        } else if (tally.missing() > 0 || tally.files() + tally.leftOut() == 0) {
            return ExitCode.FAILED;
        } else if (stronger.isPresent()) {
            return stronger.get();
        }
        long known = baseline == null ? 0 : baseline.known(options.failOn());
        long forgiven = baseline == null ? 0 : baseline.forgiven();
        ExitCode left =
                ExitCode.of(tally.damage() - known - moved - overtaken, tally.undecided() - forgiven + overtaken);
        return FailOn.apply(options.failOn(), left == ExitCode.SOUND && moved > 0 ? ExitCode.QUARANTINED : left);
    }

    /** Writes the end of every report. */
    Outcome finish(ExitCode code) throws IOException, Failure {
        if (baseline != null) {
            baseline.finish(reports);
        }
        Summary summary = new Summary(command, tally, options.level(), code.code(), started, next, roots());
        try {
            reports.finish(summary);
        } catch (IOException e) {
            throw new Failure(ExitCode.FAILED, "a report is not complete: " + e.getMessage(), e);
        }
        if (code == ExitCode.FAILED
                && scanned
                && tally.files() + tally.leftOut() == 0
                && tally.unlisted().isEmpty()) {
            context.terminal().err().println("pqfsck: nothing to scan: no Parquet file under the given paths");
        }
        if (options.failOn().contains(FailOn.NEW_DAMAGE) && baseline == null) {
            context.terminal()
                    .err()
                    .println(
                            "pqfsck: --fail-on new-damage: without --baseline there is nothing to compare with, so all damage is new");
        }
        return new Outcome(code, summary.line());
    }

    @Override
    public void close() throws IOException {
        try (reports) {
            if (baseline != null) {
                baseline.close();
            }
        }
    }
}
