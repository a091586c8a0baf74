// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.scan.ScanEvent;
import io.github.parquetfsck.verify.FileReport;
import java.io.IOException;
import java.io.Writer;
import org.jspecify.annotations.Nullable;

/** A report for a ticket: a document where the command has one, else what it says to a person; the summary at its end. */
public final class MarkdownReport implements ReportWriter {
    /** Files that are named: the rest is told by a report for programs. */
    private static final int FILES = 100;

    private final Writer out;
    private long files;
    private final StringBuilder said = new StringBuilder();
    private @Nullable String document;

    /**
     * A report to a destination of its own.
     *
     * @param out closed with this report
     */
    public MarkdownReport(Writer out) {
        this.out = out;
    }

    @Override
    public void on(ScanEvent event) {
        if (event instanceof ScanEvent.Judged judged) {
            String line = line(judged.report());
            if (!line.isEmpty() && ++files <= FILES) {
                say(line);
            }
        } else if (event instanceof ScanEvent.ListingFailed failed) {
            say(failed.reason() + "  " + failed.location() + "  " + failed.detail());
        } else if (event instanceof ScanEvent.NothingThere nothing) {
            say("MISSING  " + nothing.location() + "  " + nothing.detail());
        }
    }

    private static String line(FileReport report) {
        String known = report.isAccepted() ? "ACCEPTED  " : "DAMAGED  ";
        String file = report.entry().location() + "  ";
        return report.verdict()
                .fold(
                        sound -> "",
                        damaged -> known + file + damaged.first().headline(),
                        undecided -> "UNDECIDED  " + file + undecided.reason() + ": " + undecided.detail());
    }

    @Override
    public void record(Json.Obj line) {
        // For programs.
    }

    @Override
    public void say(String line) {
        said.append(PlainLines.plain(line)).append('\n');
    }

    @Override
    public void document(String markdown) {
        StringBuilder plain = new StringBuilder();
        markdown.lines().forEach(line -> plain.append(PlainLines.plain(line)).append('\n'));
        document = plain.toString();
        said.setLength(0);
    }

    @Override
    public void finish(Summary summary) throws IOException {
        if (document != null) {
            out.write(document);
        }
        if (document == null && files > FILES) {
            say("... and " + (files - FILES) + " more files");
        }
        if (said.length() > 0) {
            out.write("\n```text\n" + said + "```\n");
        }
        out.write("\n`" + summary.line() + "`\n");
        out.flush();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
