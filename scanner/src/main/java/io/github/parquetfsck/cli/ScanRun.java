// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.report.Lineage;
import io.github.parquetfsck.report.Summary;
import io.github.parquetfsck.report.Tally;
import io.github.parquetfsck.report.TextReport;
import io.github.parquetfsck.scan.ScanEngine;
import io.github.parquetfsck.scan.ScanListener;
import io.github.parquetfsck.scan.ScanRequest;
import io.github.parquetfsck.verify.Reason;
import java.io.Closeable;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** One scan with its reports: prepared before any listing, carried out once, finished once. */
final class ScanRun implements Closeable {
    private final String command;
    private final ScanOptions options;
    private final Context context;
    private final Stores stores;
    private final ScanEngine engine;
    private final Reports reports;
    private final Tally tally;
    private final Instant started;
    private boolean interrupted;

    private ScanRun(String command, ScanOptions options, Settings settings, Context context)
            throws IOException, Failure {
        this.command = command;
        this.options = options;
        this.context = context;
        this.started = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        this.stores = context.workbench().stores(settings);
        this.engine = context.workbench().engine(stores, settings);
        this.tally = new Tally(options.readers());
        TextReport.Style style =
                new TextReport.Style(context.workbench().program(), options.listing(), options.minAge(), Lineage.NONE);
        this.reports = Reports.open(options.reports(), style, stores, context);
    }

    /** The preflight: settings are resolved and every destination can be written, or an exception says which cannot. */
    static ScanRun prepare(String command, ScanOptions options, Settings settings, Context context)
            throws IOException, Failure {
        return new ScanRun(command, options, settings, context);
    }

    /** Scans, handing every event to the reports, the tally and the listener. */
    void scan(ScanListener listener) throws IOException {
        List<Location> files = new ArrayList<>(options.files());
        options.complaints().forEach(complaint -> files.add(complaint.file()));
        ScanRequest request = new ScanRequest(
                options.paths(),
                files,
                options.level(),
                options.headMagic(),
                options.minAge(),
                started,
                options.threads());
        try (Progress progress = Progress.on(context.terminal())) {
            engine.scan(request, event -> {
                tally.on(event);
                reports.on(event);
                progress.on(event);
                listener.on(event);
            });
        }
        interrupted = Thread.interrupted() || tally.reasons().containsKey(Reason.CANCELLED);
    }

    Stores stores() {
        return stores;
    }

    Tally tally() {
        return tally;
    }

    void record(Json.Obj line) {
        reports.record(line);
    }

    /** What the scan alone amounts to. */
    ExitCode exitCode() {
        if (interrupted) {
            return ExitCode.INTERRUPTED;
        } else if (tally.missing() > 0 || tally.files() == 0) {
            return ExitCode.FAILED;
        }
        return FailOn.apply(options.failOn(), ExitCode.of(tally.damage(), tally.undecided()));
    }

    /** Writes the end of every report. */
    Outcome finish(ExitCode code) throws IOException, Failure {
        Summary summary = new Summary(command, tally, options.level(), code.code(), started, next());
        try {
            reports.finish(summary);
        } catch (IOException e) {
            throw new Failure(ExitCode.FAILED, "the report could not be written: " + e, e);
        }
        if (tally.files() == 0) {
            context.terminal().err().println("pqfsck: nothing to scan: no Parquet file under the given paths");
        }
        return new Outcome(code, summary.line());
    }

    private String next() {
        return "";
    }

    @Override
    public void close() throws IOException {
        reports.close();
    }
}
