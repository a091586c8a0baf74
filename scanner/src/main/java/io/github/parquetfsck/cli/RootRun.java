// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.ledger.Ledger;
import io.github.parquetfsck.ledger.LedgerState;
import io.github.parquetfsck.ledger.RunId;
import io.github.parquetfsck.quarantine.ActionEvent;
import io.github.parquetfsck.quarantine.ActionResult;
import io.github.parquetfsck.quarantine.RunOptions;
import io.github.parquetfsck.report.Lineage;
import io.github.parquetfsck.report.Listing;
import io.github.parquetfsck.report.PlanText;
import io.github.parquetfsck.report.Program;
import io.github.parquetfsck.report.ReportWriter;
import io.github.parquetfsck.report.Summary;
import io.github.parquetfsck.report.Tally;
import io.github.parquetfsck.report.TextReport;
import io.github.parquetfsck.report.Wording;
import java.io.Closeable;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** One command on what lies in quarantine, with its reports: restore, purge, ledger. */
final class RootRun implements Closeable {
    static final int THREADS = 8;

    private final String command;
    private final Location root;
    private final Stores stores;
    private final Settings settings;
    private final EntryChoice choice;
    private final RunOptions how;
    private final Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    private final RunId run = RunId.of(now, new SecureRandom());
    private final Program program;
    private final Reports reports;
    private final PlanText text;
    private final Tally tally = new Tally();

    private RootRun(String command, ParseResult options, Context context) throws UsageError, Failure, IOException {
        this.command = command;
        this.root = Roots.required(options);
        List<ReportSpec> specs = ReportSpec.parse(Options.list(options, "--report"));
        this.settings = StoreOptions.from(options);
        this.stores = context.workbench().stores(settings);
        this.choice = EntryChoice.from(options, stores);
        this.how = new RunOptions(
                Roots.writers(options),
                Options.locations(options, "--checkpoints"),
                THREADS,
                context.workbench().tables(stores, TableLogs.named(options)),
                Roots.consents(options));
        this.program = Repeats.program(options, context);
        TextReport.Style style =
                new TextReport.Style(program, Listing.AUTOMATIC, Lineage.NONE, TextReport.Detail.CAUSE);
        this.reports = Reports.open(specs, style, stores, context);
        this.text = new PlanText(reports, program, now);
    }

    /** The options of all of them, the stores' included. */
    static CommandSpec addTo(Options options) {
        return addTo(options, "");
    }

    /** The same, where those that only a change of logs needs are told to be of one action. */
    static CommandSpec addTo(Options options, String only) {
        return StoreOptions.addTo(EntryChoice.addTo(
                        options.required("--root", "ROOT", "the directory that files were moved to"))
                .repeated("--checkpoints", "DIR", only + "checkpoints of queries that may write the sinks concerned")
                .reports()
                .value(TableLogs.TABLE, "TABLE", only + TableLogs.OPTION)
                .flag("--writer-stopped", only + "the query that writes the sink has stopped")
                .flag("--single-writer", only + Roots.SINGLE_WRITER)
                .spec());
    }

    static RootRun open(String command, ParseResult options, Context context) throws UsageError, Failure, IOException {
        return new RootRun(command, options, context);
    }

    Location root() {
        return root;
    }

    Stores stores() {
        return stores;
    }

    Settings settings() {
        return settings;
    }

    EntryChoice choice() {
        return choice;
    }

    RunOptions how() {
        return how;
    }

    Instant now() {
        return now;
    }

    /** The name of this run, should it change something. */
    RunId run() {
        return run;
    }

    ReportWriter reports() {
        return reports;
    }

    PlanText text() {
        return text;
    }

    Tally tally() {
        return tally;
    }

    /** What lies there; a root in which nothing ever was is a mistake. */
    LedgerState state() throws IOException, Failure {
        LedgerState state = Ledger.read(stores, root);
        if (state.entries().isEmpty()) {
            throw nothingHere();
        }
        return state;
    }

    Failure nothingHere() {
        return new Failure(
                ExitCode.FAILED, root + ": nothing is quarantined here; expected the --root of a quarantine");
    }

    /** What was chosen is not among what is quarantined. */
    Failure nothingOfIt() {
        return new Failure(
                ExitCode.FAILED,
                choice.typed() + ": nothing of it is quarantined in " + root + "; " + program.verb("restore")
                        + " --root " + Wording.quoted(root.text()) + " shows what is");
    }

    void on(ActionEvent event) {
        text.write(event);
        tally.acted(event.outcome().name().toLowerCase(Locale.ROOT));
    }

    /** Tells what was not done, and what the whole amounts to. */
    ExitCode exitCode(ActionResult result) {
        text.write(result);
        if (result.isTroubled()) {
            return ExitCode.FAILED;
        }
        return result.refused().isEmpty() ? ExitCode.SOUND : ExitCode.REFUSED;
    }

    /** Writes the end of every report. */
    Outcome finish(ExitCode code, String next) throws IOException {
        Summary summary = new Summary(command, tally, Level.TAIL, code.code(), now, next);
        reports.finish(summary);
        return new Outcome(code, summary.line());
    }

    @Override
    public void close() throws IOException {
        reports.close();
    }
}
