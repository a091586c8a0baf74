// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.replay.BadFile;
import io.github.parquetfsck.replay.BatchReplay;
import io.github.parquetfsck.replay.Candidate;
import io.github.parquetfsck.replay.Closure;
import io.github.parquetfsck.replay.Fit;
import io.github.parquetfsck.replay.ReadBatch;
import io.github.parquetfsck.replay.ReplayPlan;
import io.github.parquetfsck.replay.Retention;
import io.github.parquetfsck.replay.SourceRange;
import io.github.parquetfsck.replay.TracedBatch;
import io.github.parquetfsck.replay.Unattributed;
import io.github.parquetfsck.streamlog.BatchRange;
import io.github.parquetfsck.streamlog.BatchStatus;
import io.github.parquetfsck.streamlog.CheckpointSearch;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A replay plan for a person to read. */
public final class ReplayText {
    private static final int SHOWN = 20;

    private final StringBuilder out = new StringBuilder();

    private ReplayText() {}

    /** The plan as text; every line ends in a line feed. */
    public static String of(ReplayPlan plan, Closure closure) {
        ReplayText text = new ReplayText();
        plan.batches().forEach(text::batch);
        plan.others().forEach(text::other);
        ClosureText.lines(closure).forEach(text::line);
        text.searched(plan);
        text.line(total(plan) + (plan.isIncomplete() ? ", and files that could not be traced" : ""));
        return text.out.toString();
    }

    private static String total(ReplayPlan plan) {
        int batches = plan.batches().size();
        if (batches == 0) {
            return plan.asksForReplay() ? "no batch to replay is known" : "nothing to replay";
        }
        return batches == 1 ? "1 batch to replay" : batches + " batches to replay";
    }

    /** Who wrote a file, in one line: query, batch, source offsets. */
    public static String writer(BatchReplay replay) {
        TracedBatch traced = replay.traced();
        String query = traced.query().map(ReplayText::name).orElse("a query that is not known");
        String read = read(traced);
        return query + ", " + batches(traced.batches()) + (read.isEmpty() ? "" : ", " + read);
    }

    /** What a batch read, as {@code which read kafka, 16 records of ...}; "" when that is not known. */
    public static String read(TracedBatch traced) {
        return traced.read().stream()
                .flatMap(read -> read.sources().stream())
                .map(ReplayText::range)
                .reduce((a, b) -> a + "; " + b)
                .map(text -> "which read " + text)
                .orElse("");
    }

    private void batch(BatchReplay replay) {
        TracedBatch traced = replay.traced();
        line("REPLAY " + batches(traced.batches()) + " of " + kind(traced) + " "
                + traced.sink().text());
        list("  bad file    ", traced.files().stream().map(ReplayText::file).toList());
        line("  evidence    " + traced.batches().evidence().name().toLowerCase(Locale.ROOT) + ": "
                + traced.batches().rule());
        line("  query       "
                + traced.queryId()
                        .map(id -> "query " + id)
                        .orElse(traced.query().map(ReplayText::name).orElse("not known")));
        traced.query().ifPresent(this::query);
        traced.read().ifPresent(this::read);
        if (traced.query().isEmpty()) {
            traced.candidates().forEach(this::candidate);
        }
        if (!traced.logs().isEmpty()) {
            line("  listed in   " + String.join(", ", traced.logs()));
        }
        list("  same batch  ", traced.siblings().stream().map(Object::toString).toList());
        line("  action      " + replay.action() + ": " + replay.reason());
        line("  do now");
        int number = 1;
        for (String step : replay.steps()) {
            out.append("    " + number++ + ". " + step.replace("\n", "\n         ") + "\n");
        }
        replay.warnings().forEach(warning -> line("  warning     " + warning));
        line("");
    }

    private static String kind(TracedBatch traced) {
        return switch (traced.kind()) {
            case STREAMING_SINK -> "sink";
            case DELTA, ICEBERG, HUDI -> traced.kind().label() + " table";
            case PLAIN, PARTITIONED, TRANSACTIONAL -> "directory";
        };
    }

    private void query(Candidate query) {
        line("  checkpoint  " + query.checkpoint().text());
        line("  matched by  " + query.fit().reason());
        line("  retained    offsets " + retained(query) + ", newest commit "
                + (query.newestCommit().isPresent() ? query.newestCommit().getAsLong() : "none"));
        if (query.isStateful()) {
            line("  state       operators " + String.join(", ", query.operators()));
        }
        list(
                "  finding     ",
                query.findings().stream().map(ReplayText::finding).toList());
    }

    private static String retained(Candidate query) {
        return query.oldestOffsets().isEmpty()
                ? "none"
                : query.oldestOffsets().getAsLong() + " to "
                        + query.newestOffsets().orElse(query.oldestOffsets().getAsLong());
    }

    private void candidate(Candidate candidate) {
        String fits = candidate.fit().rating() == Fit.Rating.NONE ? "does not fit" : "fits";
        line("  candidate   " + candidate.checkpoint().text() + " " + fits + ": "
                + candidate.fit().reason());
    }

    private void read(ReadBatch read) {
        line("  batch       " + read.batch() + " " + status(read.status())
                + read.planned().map(at -> ", planned " + Wording.time(at)).orElse(""));
        if (!read.lackingState().isEmpty()) {
            line("  state       version " + read.batch() + " is not whole in "
                    + String.join(", ", read.lackingState()));
        }
        if (read.watermark().isPresent() || read.nextWatermark().isPresent()) {
            line("  watermark   " + time(read.watermark()) + " before, " + time(read.nextWatermark()) + " after");
        }
        for (SourceRange range : read.sources()) {
            line("  source " + pad(range.source()) + range(range));
            range.fold(
                    kafka -> {
                        line("              startingOffsets " + kafka.startingOffsets());
                        line("              endingOffsets   " + kafka.endingOffsets());
                        list("  in Kafka    ", kept(kafka));
                        return true;
                    },
                    files -> {
                        list(
                                "              ",
                                files.files().stream()
                                        .map(file -> file.location().text()
                                                + (file.presence() == SourceRange.Presence.ABSENT ? " (gone)" : ""))
                                        .toList());
                        return true;
                    },
                    seconds -> true,
                    delta -> true,
                    iceberg -> true,
                    raw -> true,
                    nothing -> true,
                    open -> true);
        }
    }

    private static List<String> kept(SourceRange.Kafka kafka) {
        return kafka.partitions().stream()
                .filter(range -> range.retention().kept() != Retention.Kept.UNASKED)
                .map(range -> range.text() + " "
                        + switch (range.retention().kept()) {
                            case WHOLE -> "still there: ";
                            case PARTLY -> "partly gone: ";
                            case GONE -> "gone: ";
                            case UNKNOWN, UNASKED -> "unknown: ";
                        }
                        + range.retention().reason())
                .toList();
    }

    private static String pad(String source) {
        return source + " ".repeat(Math.max(1, 5 - source.length()));
    }

    /** What a batch read of a source, in one line. */
    static String range(SourceRange range) {
        return range.fold(
                kafka -> "kafka, " + Wording.count(kafka.records(), "record") + " of "
                        + kafka.partitions().stream()
                                .filter(SourceRange.PartitionRange::hasRecords)
                                .map(SourceRange.PartitionRange::text)
                                .reduce((a, b) -> a + ", " + b)
                                .orElse("no partition"),
                files -> "files, log ids after " + files.after() + " up to " + files.upTo() + ": "
                        + Wording.count(files.count(), "file")
                        + (files.unreadable().isEmpty() ? "" : ", and logs that cannot be read: " + files.unreadable()),
                seconds -> "rate, seconds " + seconds.from() + " to " + seconds.until(),
                ReplayText::delta,
                iceberg -> "iceberg, snapshots from "
                        + iceberg.from().map(ReplayText::position).orElse("the first") + " to "
                        + position(iceberg.until()),
                raw -> raw.kind().label() + ", from " + raw.start().orElse("the beginning") + " to " + raw.end(),
                nothing -> "nothing" + nothing.at().map(at -> ", at " + at).orElse(""),
                open -> open.kind().label() + ", from a place that is no longer known to " + open.end());
    }

    private static String delta(SourceRange.Delta delta) {
        String versions = delta.first().isEmpty()
                ? "the table as of version " + delta.last()
                : "versions " + delta.first().getAsLong() + " to " + delta.last() + " (startingVersion "
                        + delta.first().getAsLong() + ")";
        return "delta, " + versions + " of table " + delta.tableId()
                + (delta.whole() ? "" : ", from " + delta.start().orElse("none") + " to " + delta.end());
    }

    private static String position(SourceRange.Iceberg.Position position) {
        return position.snapshot() + " after " + Wording.count(position.files(), "file");
    }

    private static String status(BatchStatus status) {
        return switch (status) {
            case COMMITTED -> "committed";
            case IN_FLIGHT -> "planned, not committed";
            case LOST -> "planned, never committed and passed over";
            case COMMIT_MISSING -> "planned, its commit is gone";
            case OFFSETS_MISSING -> "committed, its offsets are gone";
            case PURGED -> "purged from the checkpoint";
            case UNKNOWN -> "not in the checkpoint";
        };
    }

    private void other(Unattributed other) {
        line((other.cause() == Unattributed.Cause.UNREADABLE ? "NOT TRACED " : "NO REPLAY ") + file(other.file()));
        line("  because     " + other.detail());
        other.steps().forEach(step -> line("  do now      " + step));
        line("");
    }

    private void searched(ReplayPlan plan) {
        plan.looked().forEach(look -> line(look(look)));
    }

    /** What became of looking for checkpoints in one place. */
    static String look(CheckpointSearch.Look look) {
        String what = look.pattern().isEmpty() ? "" : " for " + look.pattern();
        String result =
                switch (look.result()) {
                    case SEARCHED -> Wording.count(look.checkpoints(), "checkpoint");
                    case ABSENT -> "no such directory";
                    case FORBIDDEN -> "no permission to list it";
                    case UNREADABLE ->
                        Wording.count(look.checkpoints(), "checkpoint") + ", and what could not be listed";
                    case CUT_SHORT ->
                        Wording.count(look.checkpoints(), "checkpoint") + ", cut short: name a directory below it";
                };
        return "looked in " + look.location().text() + what + ": " + result;
    }

    private static String file(BadFile file) {
        String codes = file.defects().isEmpty() ? "" : " (" + String.join(", ", file.defects()) + ")";
        return file.location().text()
                + codes
                + (file.rows().isPresent() ? ", " + Wording.count(file.rows().getAsLong(), "row") : "")
                + file.quarantined().map(place -> ", now " + place.text()).orElse("");
    }

    private static String finding(Finding finding) {
        return finding.defect().code() + " " + finding.message();
    }

    private static String name(Candidate query) {
        return "query " + query.query().orElse("without an id");
    }

    static String batches(BatchRange batches) {
        return batches.isSingle()
                ? "batch " + batches.first()
                : "one of batches " + batches.first() + " to " + batches.last();
    }

    private static String time(Optional<Instant> at) {
        return at.map(Wording::time).orElse("none");
    }

    private void list(String label, List<String> items) {
        items.stream().limit(SHOWN).forEach(item -> line(label + item));
        if (items.size() > SHOWN) {
            line(label + "... and " + (items.size() - SHOWN) + " more");
        }
    }

    private void line(String text) {
        out.append(PlainLines.plain(text.stripTrailing())).append('\n');
    }
}
