// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.format.FooterField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.TailView;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.RangeReader;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.local.LocalStores;
import io.github.parquetfsck.report.Lineage;
import io.github.parquetfsck.report.Listing;
import io.github.parquetfsck.report.SalvageText;
import io.github.parquetfsck.report.Summary;
import io.github.parquetfsck.report.Tally;
import io.github.parquetfsck.report.TextReport;
import io.github.parquetfsck.salvage.Copy;
import io.github.parquetfsck.salvage.Loss;
import io.github.parquetfsck.salvage.Salvage;
import io.github.parquetfsck.salvage.SalvagePlan;
import io.github.parquetfsck.salvage.Unit;
import io.github.parquetfsck.verify.Footers;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code pqfsck salvage}: copies the row groups that verify into a new file, and tells what is lost. */
final class SalvageCommand implements Command {
    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create().name("salvage");
        spec.usageMessage()
                .description("Copies every row group that is sound at level values into a new file; the original stays"
                        + " as it is.");
        return StoreOptions.addTo(Options.of(spec)
                .positional("FILE", "one Parquet file")
                .required(
                        "--to",
                        "FILE",
                        "the new file, a local path that is free; keep it out of the table until the"
                                + " original is moved aside")
                .flag(
                        "--columns",
                        "save the columns that are sound of row groups that are not, in files beside the new one"
                                + " (NAME.2.parquet and so on) for each set of columns that is left")
                .reports()
                .spec());
    }

    @Override
    public Map<ExitCode, String> exitCodes() {
        Map<ExitCode, String> codes = ExitCode.meanings();
        codes.put(ExitCode.SOUND, "every row group that the footer names is in the new file, with all its columns");
        codes.put(ExitCode.DAMAGED, "some are lost, and the report says which; or nothing could be saved");
        codes.put(ExitCode.UNDECIDED, "the file is encrypted, whole or in part: nothing was written");
        return codes;
    }

    @Override
    public Outcome run(ParseResult options, Context context) throws UsageError, Failure, IOException {
        List<String> files = Options.list(options, "FILE");
        if (files.size() != 1) {
            throw new UsageError("salvage: expected one FILE, found " + files.size());
        }
        Location from = new Location(files.get(0));
        Location to = destination(options);
        Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        List<ReportSpec> specs = ReportSpec.parse(Options.list(options, "--report"));
        Stores stores = context.workbench().stores(StoreOptions.from(options));
        FileSource source = stores.source(from);
        FileEntry entry = file(source, from);
        TextReport.Style style = new TextReport.Style(
                Repeats.program(options, context), Listing.AUTOMATIC, Lineage.NONE, TextReport.Detail.CAUSE);
        Unit unit = options.hasMatchedOption("--columns") ? Unit.COLUMN : Unit.ROW_GROUP;
        try (SalvageDrafts drafts = new SalvageDrafts(to);
                Reports reports = Reports.open(specs, style, stores, context)) {
            Optional<FooterView> footer = footer(source, entry);
            Salvage salvage = new Salvage(Verifiers.values(), entry, () -> source.open(entry));
            Tally tally = new Tally();
            ExitCode code =
                    carryOut(salvage, salvage.plan(footer, unit), drafts, entry, tally, new SalvageText(reports));
            Summary summary = new Summary("salvage", tally, Level.VALUES, code.code(), now, "");
            reports.finish(summary);
            return new Outcome(code, summary.line());
        } catch (FileAlreadyExistsException e) {
            throw new UsageError("--to " + e.getFile() + ": expected a name that is free, found a file; salvage writes"
                    + " over nothing: give another name");
        }
    }

    private static ExitCode carryOut(
            Salvage salvage,
            Optional<SalvagePlan> found,
            SalvageDrafts drafts,
            FileEntry entry,
            Tally tally,
            SalvageText text)
            throws IOException {
        if (found.isEmpty()) {
            text.unreadable(
                    entry,
                    drafts.name(0),
                    "its footer cannot be read, so that nothing tells where its row groups are; nothing is written;"
                            + " pqfsck explain shows what is in it");
            return ExitCode.DAMAGED;
        }
        SalvagePlan plan = found.get();
        for (Copy copy : plan.copies()) {
            String action = copy.without().isEmpty() ? "saved" : "saved in part";
            copy.rowGroups().forEach(group -> tally.acted(action));
        }
        plan.losses().stream().filter(Loss::isWhole).forEach(loss -> tally.acted("lost"));
        if (!plan.saves()) {
            text.nothing(plan, drafts.name(0));
            return ExitCode.DAMAGED;
        }
        salvage.write(plan, drafts.open(plan.copies().size()));
        text.saved(plan, drafts.names());
        return plan.losses().isEmpty() ? ExitCode.SOUND : ExitCode.DAMAGED;
    }

    private static Location destination(ParseResult options) throws UsageError {
        String text = options.matchedOptionValue("--to", "");
        if (text.isBlank()) {
            throw new UsageError("salvage: expected --to FILE, the name of the new file");
        }
        Location to = new Location(text);
        if (!LocalStores.isLocal(to)) {
            throw new UsageError("--to " + to + ": expected a local path, found the scheme " + to.scheme()
                    + "; give a local path and copy the file from there");
        }
        return to;
    }

    private static FileEntry file(FileSource source, Location location) throws IOException, UsageError {
        Node node = source.stat(location).orElseThrow(() -> new NoSuchFileException(location.text()));
        if (node.kind() != Node.Kind.FILE) {
            throw new UsageError(location + ": salvage takes one file; pqfsck scan finds those that need it");
        }
        return node.entry();
    }

    private static Optional<FooterView> footer(FileSource source, FileEntry entry) throws IOException, Failure {
        try (RangeReader reader = source.open(entry)) {
            TailView tail = Footers.tail(reader);
            Optional<FooterView> footer = Footers.footer(reader, tail);
            boolean encrypted = footer.map(view -> view.has(FooterField.ENCRYPTION_ALGORITHM))
                    .orElse(tail.endsWith("PARE"));
            if (encrypted) {
                throw new Failure(
                        ExitCode.UNDECIDED,
                        entry.location() + ": ENCRYPTED: salvage cannot tell which row groups are whole, and a row"
                                + " group in another place could not be decrypted; nothing is written");
            }
            return footer;
        }
    }
}
