// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.baseline.Baseline;
import io.github.parquetfsck.baseline.KnownFile;
import io.github.parquetfsck.baseline.Share;
import io.github.parquetfsck.dataset.OwnerLogs;
import io.github.parquetfsck.defect.DataValues;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.report.Datasets;
import io.github.parquetfsck.report.Lineage;
import io.github.parquetfsck.report.Lines;
import io.github.parquetfsck.report.ReportWriter;
import io.github.parquetfsck.report.Summary;
import io.github.parquetfsck.report.Tally;
import io.github.parquetfsck.report.TextReport;
import io.github.parquetfsck.report.Wording;
import io.github.parquetfsck.scan.Candidate;
import io.github.parquetfsck.scan.Listing;
import io.github.parquetfsck.scan.ScanEvent;
import io.github.parquetfsck.scan.ScanRequest;
import io.github.parquetfsck.scan.Within;
import io.github.parquetfsck.verify.VerifyOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParseResult;

/** One comparison of what is listed with what a baseline knows. */
final class CoverageRun {
    private static final int DATASETS = 1000;
    private static final Location OTHERS = new Location("others");

    private final Question question;
    private final Baseline baseline;
    private final Stores stores;
    private final OwnerLogs logs;
    private final Instant started = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    private final Datasets datasets = new Datasets();
    private final Map<Location, Share> shares = new TreeMap<>();
    private final Share whole = new Share();
    private final Tally tally = new Tally();
    private long unlisted;

    /**
     * What is asked.
     *
     * @param within null where it does not matter when
     * @param required hundredths of a percent
     */
    record Question(
            List<Location> paths, Level level, @Nullable Duration within, int required) {}

    CoverageRun(Question question, Baseline baseline, Stores stores, OwnerLogs logs) {
        this.question = question;
        this.baseline = baseline;
        this.stores = stores;
        this.logs = logs;
    }

    Outcome report(List<ReportSpec> specs, ParseResult typed, Context context) throws IOException, Failure {
        TextReport.Style style = new TextReport.Style(
                Repeats.program(typed, context),
                io.github.parquetfsck.report.Listing.AUTOMATIC,
                Lineage.NONE,
                TextReport.Detail.CAUSE);
        try (Reports reports = Reports.open(specs, style, stores, context)) {
            list(reports);
            shares.forEach((dataset, share) -> tell(dataset, share, reports));
            ExitCode code = code();
            Summary summary = new Summary("coverage", tally, question.level(), code.code(), started, "");
            reports.finish(summary);
            return new Outcome(code, summary.line());
        }
    }

    private void list(Reports reports) throws IOException {
        ScanRequest request = new ScanRequest(
                outermost(),
                List.of(),
                question.level(),
                VerifyOptions.DEFAULT,
                Duration.ZERO,
                started,
                1,
                DataValues.HIDDEN);
        try {
            new Listing(stores, logs, event -> on(event, reports), this::add).run(request);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** Without paths that lie under others: a part that was given by itself is no dataset beside the one that it is of. */
    private List<Location> outermost() throws IOException {
        Map<Identity, Location> paths = new LinkedHashMap<>();
        for (Location path : question.paths()) {
            paths.putIfAbsent(stores.source(path).identify(path), path);
        }
        return paths.entrySet().stream()
                .filter(inner -> paths.keySet().stream()
                        .noneMatch(outer ->
                                !outer.equals(inner.getKey()) && inner.getKey().isUnder(outer)))
                .map(Map.Entry::getValue)
                .toList();
    }

    private void on(ScanEvent event, Reports reports) {
        if (event instanceof ScanEvent.DatasetFound found) {
            datasets.add(found);
        } else if (event instanceof ScanEvent.ListingFailed) {
            unlisted++;
            tally.on(event);
            reports.on(event);
        } else if (event instanceof ScanEvent.NothingThere) {
            tally.on(event);
            reports.on(event);
        }
    }

    /** Of a file with another name than Parquet files have only what is known counts: it may be anything. */
    private void add(Candidate candidate) {
        if (candidate.kind() == Candidate.Kind.SUMMARY || !candidate.standing().counts()) {
            return;
        }
        Location file = candidate.entry().location();
        try {
            Optional<KnownFile> known =
                    baseline.find(stores.source(file).identify(file).toString());
            if (candidate.kind() == Candidate.Kind.DATA || known.isPresent()) {
                Location dataset = datasets.of(file);
                Location key = shares.size() < DATASETS || shares.containsKey(dataset) ? dataset : OTHERS;
                Share share = shares.computeIfAbsent(key, each -> new Share());
                Within within = Within.of(question.within(), started);
                share.add(candidate.entry(), known, question.level(), within);
                Share.State state = whole.add(candidate.entry(), known, question.level(), within);
                tally.acted(words(state));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ExitCode code() {
        if (tally.missing() > 0 || whole.files() == 0) {
            return ExitCode.FAILED;
        }
        long lacking = shares.values().stream()
                .filter(share -> !share.reaches(question.required()))
                .count();
        return ExitCode.of(
                whole.count(Share.State.DAMAGED), lacking + whole.count(Share.State.UNDECIDED_TWICE) + unlisted);
    }

    private void tell(Location dataset, Share share, ReportWriter reports) {
        long verified = share.count(Share.State.VERIFIED);
        reports.say((share.reaches(question.required()) ? "COVERED  " : "LACKING  ") + dataset);
        reports.say(String.format(
                Locale.ROOT,
                "  verified    %d of %s (%.2f %%), %s of %s, at level %s or deeper",
                verified,
                Wording.count(share.files(), "file"),
                100.0 * verified / share.files(),
                Wording.bytes(share.verifiedBytes()),
                Wording.bytes(share.bytes()),
                question.level().label()));
        share.oldest().ifPresent(oldest -> reports.say("  oldest      " + Wording.time(oldest)));
        List<String> others = new ArrayList<>();
        for (Share.State state : Share.State.values()) {
            if (state != Share.State.VERIFIED && share.count(state) > 0) {
                others.add(share.count(state) + " " + words(state));
            }
        }
        if (!others.isEmpty()) {
            reports.say("  others      " + String.join(", ", others));
        }
        reports.record(Lines.start("share")
                .put("location", dataset.text())
                .put("level", question.level().label())
                .put("files", share.files())
                .put("bytes", share.bytes())
                .put("verified", verified)
                .put("verifiedBytes", share.verifiedBytes())
                .put("oldest", share.oldest())
                .put("neverSeen", share.count(Share.State.NEVER_SEEN))
                .put("changed", share.count(Share.State.CHANGED))
                .put("lessDeep", share.count(Share.State.LESS_DEEP))
                .put("longerAgo", share.count(Share.State.LONGER_AGO))
                .put("damaged", share.count(Share.State.DAMAGED))
                .put("undecided", share.count(Share.State.UNDECIDED))
                .put("undecidedTwice", share.count(Share.State.UNDECIDED_TWICE))
                .build());
    }

    private static String words(Share.State state) {
        return switch (state) {
            case VERIFIED -> "verified";
            case NEVER_SEEN -> "never seen";
            case CHANGED -> "changed since";
            case LESS_DEEP -> "verified less deep";
            case LONGER_AGO -> "verified longer ago";
            case DAMAGED -> "damaged";
            case UNDECIDED -> "undecided once";
            case UNDECIDED_TWICE -> "undecided twice";
        };
    }
}
