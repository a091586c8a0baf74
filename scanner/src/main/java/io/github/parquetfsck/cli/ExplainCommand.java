// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.format.ByteMap;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.TailView;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.RangeReader;
import io.github.parquetfsck.oracle.ParquetJavaOpinion;
import io.github.parquetfsck.report.PlainLines;
import io.github.parquetfsck.verify.Footers;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code pqfsck explain}: judges one file and shows what lies where in it, also when its footer is broken. */
final class ExplainCommand implements Command {
    @Override
    public CommandSpec spec() {
        CommandSpec spec = CommandSpec.create().name("explain");
        spec.usageMessage().description("Judges one file and shows which bytes are what, and what is missing.");
        return StoreOptions.addTo(KeyFile.addTo(Options.of(spec))
                .positional("FILE", "one Parquet file")
                .flag("--show-values", ScanOptions.VALUES)
                .flag("--second-opinion", "ask parquet-java's footer reader as well")
                .spec());
    }

    @Override
    public Map<ExitCode, String> exitCodes() {
        return ExitCode.meanings(ExitCode.SOUND, ExitCode.DAMAGED, ExitCode.UNDECIDED);
    }

    @Override
    public Outcome run(ParseResult options, Context context) throws UsageError, Failure, IOException {
        List<String> files = Options.list(options, "FILE");
        if (files.size() != 1) {
            throw new UsageError("explain: expected one FILE, found " + files.size());
        }
        Location location = new Location(files.get(0));
        ScanOptions scan = ScanOptions.ofFile(location, ScanOptions.values(options));
        try (ScanRun run = ScanRun.prepare("explain", scan, options, context)) {
            FileSource source = run.stores().source(location);
            FileEntry entry = file(source, location);
            run.scan(event -> {});
            try (RangeReader reader = source.open(entry)) {
                describe(reader, entry, new PlainLines(context.terminal().out()));
                if (options.hasMatchedOption("--second-opinion")) {
                    context.terminal().out().println("parquet-java: " + opinion(reader));
                }
            }
            return run.finish(run.exitCode());
        }
    }

    private static FileEntry file(FileSource source, Location location) throws IOException, UsageError {
        Node node = source.stat(location).orElseThrow(() -> new NoSuchFileException(location.text()));
        if (node.kind() != Node.Kind.FILE) {
            throw new UsageError(location + ": explain takes one file; pqfsck scan takes directories");
        }
        return node.entry();
    }

    private static String opinion(RangeReader reader) {
        return switch (new ParquetJavaOpinion().ask(reader)) {
            case READS -> "reads this footer";
            case REFUSES -> "refuses this footer";
            case CRASHES -> "crashes on this footer";
        };
    }

    private static void describe(RangeReader reader, FileEntry entry, PrintWriter out) throws IOException {
        long length = reader.length();
        TailView tail = Footers.tail(reader);
        Optional<FooterView> footer = Footers.footer(reader, tail);
        ByteMapText text = new ByteMapText(out);
        out.println("Bytes of " + entry.location() + ", " + length + " in all:");
        text.print(ByteMap.of(tail, footer, BloomFilters.withoutLength(reader, footer)), footer);
        text.missing(tail, footer);
        if (length >= 4
                && (footer.isEmpty() || !footer.get().complete() || footer.get().rowGroupCount() == 0)) {
            text.print(PageWalk.from(reader, 4), length);
        }
        out.println();
    }
}
