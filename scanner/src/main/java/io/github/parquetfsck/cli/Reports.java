// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.report.JsonLines;
import io.github.parquetfsck.report.MarkdownReport;
import io.github.parquetfsck.report.ReportWriter;
import io.github.parquetfsck.report.Summary;
import io.github.parquetfsck.report.TextReport;
import io.github.parquetfsck.scan.ScanEvent;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All reports of one run, as one. Opening them is the proof that their destinations can be written. */
final class Reports implements ReportWriter {
    private final List<ReportWriter> writers;
    private final List<ReportSpec> specs;

    private Reports(List<ReportWriter> writers, List<ReportSpec> specs) {
        this.writers = List.copyOf(writers);
        this.specs = List.copyOf(specs);
    }

    static Reports open(List<ReportSpec> specs, TextReport.Style style, Stores stores, Context context)
            throws IOException, Failure {
        List<ReportWriter> writers = new ArrayList<>();
        for (ReportSpec spec : specs) {
            try {
                Optional<ReportWriter> own = context.workbench().report(spec, style.listing(), stores);
                if (own.isEmpty() && spec.format().isTables()) {
                    close(writers);
                    throw new Failure(
                            ExitCode.USAGE,
                            "--output: the command line writes no tables, the Spark job does; --report jsonl=FILE has"
                                    + " the same in lines");
                }
                writers.add(own.isPresent() ? own.get() : writer(spec, style, destination(spec, stores, context)));
            } catch (IOException e) {
                close(writers);
                throw new Failure(
                        ExitCode.FAILED, "report " + spec.destination() + " cannot be written: " + reason(e), e);
            }
        }
        return new Reports(writers, specs);
    }

    /** In words: the message of a file's exception is the file's name. */
    private static String reason(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "its directory is not there";
        } else if (e instanceof AccessDeniedException) {
            return "permission denied";
        } else if (e instanceof FileSystemException failed && failed.getReason() != null) {
            return failed.getReason();
        }
        return e.getClass() == IOException.class ? String.valueOf(e.getMessage()) : e.toString();
    }

    private static void close(List<ReportWriter> writers) throws IOException {
        for (ReportWriter open : writers) {
            open.close();
        }
    }

    private static ReportWriter writer(ReportSpec spec, TextReport.Style style, Writer out) {
        return switch (spec.format()) {
            case TEXT -> new TextReport(new PrintWriter(out), style);
            case JSONL -> new JsonLines(out, style.listing());
            case MARKDOWN -> new MarkdownReport(out);
            case PARQUET_TABLES, JSONL_TABLES -> throw new IllegalArgumentException("no report: " + spec);
        };
    }

    private static Writer destination(ReportSpec spec, Stores stores, Context context) throws IOException {
        if (spec.onStandardOutput()) {
            return new Unclosed(context.terminal().out());
        }
        Location location = new Location(spec.destination());
        Optional<Path> local = LocalPaths.of(location);
        if (local.isPresent() && Files.isDirectory(local.get())) {
            throw new IOException("expected a file, found a directory; name a file in it");
        } else if (local.isPresent()) {
            return Files.newBufferedWriter(local.get(), StandardCharsets.UTF_8);
        }
        return new StoredReport(
                location,
                stores.mover(location)
                        .orElseThrow(() -> new IOException("parquet-fsck does not write to this kind of store; give a"
                                + " local path and copy the report")));
    }

    @Override
    public void on(ScanEvent event) {
        writers.forEach(writer -> writer.on(event));
    }

    @Override
    public void record(Json.Obj line) {
        writers.forEach(writer -> writer.record(line));
    }

    @Override
    public void say(String line) {
        writers.forEach(writer -> writer.say(line));
    }

    @Override
    public void document(String markdown) {
        writers.forEach(writer -> writer.document(markdown));
    }

    @Override
    public void finish(Summary summary) throws IOException {
        IOException failure = null;
        for (int i = 0; i < writers.size(); i++) {
            try {
                writers.get(i).finish(summary);
            } catch (IOException e) {
                failure = new IOException(specs.get(i).destination() + ": " + reason(e), e);
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    @Override
    public void close() throws IOException {
        for (ReportWriter writer : writers) {
            writer.close();
        }
    }

    /** Standard output, which outlives the report. */
    private static final class Unclosed extends FilterWriter {
        private final PrintWriter terminal;

        Unclosed(PrintWriter terminal) {
            super(terminal);
            this.terminal = terminal;
        }

        @Override
        public void flush() throws IOException {
            if (terminal.checkError()) {
                throw new IOException("standard output is closed");
            }
        }

        @Override
        public void close() throws IOException {
            terminal.flush();
        }
    }
}
