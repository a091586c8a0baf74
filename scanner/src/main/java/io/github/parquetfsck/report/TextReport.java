// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import io.github.parquetfsck.dataset.FileGroup;
import io.github.parquetfsck.defect.Cause;
import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Severity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.scan.ScanEvent;
import io.github.parquetfsck.verify.CarriedOver;
import io.github.parquetfsck.verify.Coverage;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Reason;
import io.github.parquetfsck.verify.Verdict;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The report for a person: each damaged file with its cause and what to do, the others counted. Files that lost blocks come
 * first, for their only whole copy may be about to go; so what is said of the others waits for the end of the scan, up to a
 * megabyte of it.
 */
public final class TextReport implements ReportWriter {
    private static final int FULL = 100;
    private static final int GROUPS = 20;

    private final PrintWriter first;
    private final HeldBack rest;
    private final PrintWriter out;
    private final Style style;
    private final Advice advice;
    private final Datasets datasets = new Datasets();
    private final TreeMap<String, Long> forbidden = new TreeMap<>();
    private long damaged;

    /**
     * What shapes a report.
     *
     * @param program how this program is called, for the commands that it suggests
     * @param listing which files get a line; {@link Listing#AUTOMATIC} is as NOTABLE here
     */
    public record Style(Program program, Listing listing, Lineage lineage, Detail detail) {}

    /** How much is said of a damaged file. */
    public enum Detail {
        /** Its cause, and what to do. */
        ADVICE,
        /** Its cause; what to do comes as a plan. */
        CAUSE
    }

    /**
     * A report to a destination of its own.
     *
     * @param out closed with this report
     */
    public TextReport(PrintWriter out, Style style) {
        this.first = new PlainLines(out);
        this.rest = new HeldBack(first);
        this.out = new PlainLines(new PrintWriter(rest));
        this.style = style;
        this.advice = new Advice(style.program());
    }

    @Override
    public void on(ScanEvent event) {
        if (event instanceof ScanEvent.Judged judged) {
            judged(judged.report());
        } else if (event instanceof ScanEvent.DatasetFound found) {
            datasets.add(found);
            if (found.kind().hasLog()) {
                out.println(
                        "DATASET  " + found.directory() + "  " + found.kind().label() + note(found.note()));
            }
        } else if (event instanceof ScanEvent.DatasetFinding found) {
            dataset(found);
        } else if (event instanceof ScanEvent.DatasetAccepted known) {
            out.println("ACCEPTED  " + known.directory());
            out.println("  cause       " + cause(known.finding()));
            out.println("  accepted    " + known.acceptance());
        } else if (event instanceof ScanEvent.ListingFailed failed) {
            if (failed.reason() == Reason.FORBIDDEN) {
                forbid(failed.location());
            } else {
                out.println("NOT LISTED  " + failed.location() + "  " + failed.reason() + note(failed.detail()));
            }
        } else if (event instanceof ScanEvent.NothingThere nothing) {
            out.println("MISSING  " + nothing.location() + note(nothing.detail()));
        }
    }

    private void dataset(ScanEvent.DatasetFinding found) {
        Finding finding = found.finding();
        boolean damages = finding.defect().severity().damages();
        out.println((damages ? "DAMAGED  " : "NOTED  ") + found.directory());
        out.println("  cause       " + cause(finding));
        for (FileGroup group : found.groups()) {
            out.println("  files       " + Wording.group(group));
        }
        out.println("  fails       "
                + Wording.harm(found.readers(), finding.defect().scope()));
        out.println("  do now      " + advice.remedy(finding.defect(), found.directory()));
    }

    private static String note(String text) {
        return text.isEmpty() ? "" : ": " + text;
    }

    private void judged(FileReport report) {
        Verdict verdict = report.verdict();
        if (verdict instanceof Verdict.Damaged) {
            damaged(report);
        } else if (verdict instanceof Verdict.Undecided undecided) {
            undecided(report, undecided);
        } else if (style.listing() == Listing.ALL || remarkable(verdict)) {
            sound(report);
        }
    }

    private static boolean remarkable(Verdict verdict) {
        return verdict.findings().stream().anyMatch(f -> f.defect().severity().compareTo(Severity.INTEROP) >= 0);
    }

    private void damaged(FileReport report) {
        damaged++;
        String head = report.isAccepted() ? "ACCEPTED  " : "DAMAGED  ";
        if (damaged > FULL) {
            if (damaged == FULL + 1) {
                out.println("More than " + FULL + " damaged files: one line for each from here on.");
            }
            out.println(head + report.entry().location() + "  " + cause(Advice.worst(report)));
            return;
        }
        out.println(head + report.entry().location());
        out.println("  file        " + Wording.bytes(report.entry().length()) + ", written "
                + Wording.time(report.entry().modified()) + ", " + Wording.standing(report.standing()));
        for (Finding finding : report.verdict().findings()) {
            out.println("  cause       " + cause(finding));
        }
        report.accepted().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(known -> out.println("  accepted    " + known.getKey().code() + " " + known.getValue()));
        report.folded()
                .forEach((defect, n) -> out.println("  cause       " + Wording.count(n, "more finding") + " of "
                        + defect.code() + " " + defect.title()));
        report.rootCause()
                .filter(root -> root.cause() != Cause.UNKNOWN)
                .ifPresent(root -> out.println("  why         " + root.message() + "; " + root.advice()));
        out.println("  fails       " + Wording.harm(Advice.worst(report).defect()));
        if (report.readersDisagree()) {
            out.println("  but         readers disagree: parquet-java reads this footer");
        }
        out.println("  written by  " + style.lineage().writerOf(report).orElse("not known: add --checkpoints DIR"));
        if (style.detail() == Detail.ADVICE && !report.isAccepted()) {
            advise(report);
        }
        out.println();
    }

    private void advise(FileReport report) {
        Location dataset = datasets.of(report.entry().location());
        List<String> steps = advice.steps(report, dataset);
        out.println("  do now");
        for (int i = 0; i < steps.size(); i++) {
            out.println("    " + (i + 1) + ". " + steps.get(i));
        }
        if (steps.stream().anyMatch(step -> step.contains(" quarantine "))) {
            out.println("  undo");
            out.println("    " + advice.undo(report.entry().location(), dataset));
        }
    }

    private void undecided(FileReport report, Verdict.Undecided undecided) {
        if (undecided.reason() == Reason.FORBIDDEN) {
            forbid(report.entry().location().parent());
            return;
        }
        PrintWriter lines = undecided.reason() == Reason.BLOCKS_LOST ? first : out;
        lines.println("UNDECIDED  " + report.entry().location() + "  " + undecided.reason() + note(undecided.detail()));
        for (Finding finding : undecided.findings()) {
            lines.println("  looks like  " + cause(finding));
        }
    }

    private void sound(FileReport report) {
        Verdict verdict = report.verdict();
        out.println("SOUND  " + report.entry().location() + "  at level "
                + verdict.level().label() + seen(verdict.coverage()) + verified(report.carriedOver()));
        for (Finding finding : verdict.findings()) {
            if (finding.defect() == Defect.KNOWN_WRITER_BUG) {
                out.println("  but         " + cause(finding));
            } else if (style.listing() == Listing.ALL || finding.defect().severity() == Severity.INTEROP) {
                out.println("  but         " + cause(finding) + "; " + Wording.harm(finding.defect()));
            }
        }
    }

    private static String verified(@Nullable CarriedOver earlier) {
        return earlier == null ? "" : "; not read again since " + Wording.time(earlier.verified());
    }

    /** What of the pages nothing vouches for. */
    private static String seen(Coverage coverage) {
        if (coverage.pages() == 0) {
            return "";
        }
        String crc = coverage.pagesWithCrc() == coverage.pages()
                ? ""
                : "; " + coverage.pagesWithCrc() + " of " + Wording.count(coverage.pages(), "page") + " carry a CRC";
        return coverage.pagesDecompressed() == coverage.pages()
                ? crc
                : crc + "; " + coverage.pagesDecompressed() + " of " + Wording.count(coverage.pages(), "page")
                        + " were decompressed";
    }

    private static String cause(Finding finding) {
        String place = Wording.place(finding.place());
        return finding.defect().code() + " " + finding.message() + (place.isEmpty() ? "" : ", at " + place);
    }

    private void forbid(Location directory) {
        String key =
                forbidden.size() < GROUPS || forbidden.containsKey(directory.text()) ? directory.text() : "elsewhere";
        forbidden.merge(key, 1L, Long::sum);
    }

    @Override
    public void record(Json.Obj line) {
        // For programs; a person is told by say.
    }

    @Override
    public void say(String line) {
        rest.release();
        out.println(line);
    }

    @Override
    public void finish(Summary summary) throws IOException {
        rest.release();
        forbidden.forEach(
                (where, n) -> out.println("FORBIDDEN  " + where + "  " + Wording.count(n, "name") + " not readable"));
        out.println(summary.line());
        new Totals(summary.tally()).lines().forEach(line -> out.println("  " + line));
        if (!summary.next().isEmpty()) {
            out.println("next: " + summary.next());
        }
        out.flush();
        if (first.checkError()) {
            throw new IOException("the text report could not be written");
        }
    }

    @Override
    public void close() {
        out.close();
    }
}
