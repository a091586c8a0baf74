// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.dataset.SuccessManifest;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.ledger.Condemnation;
import io.github.parquetfsck.ledger.EntryState;
import io.github.parquetfsck.ledger.Ledger;
import io.github.parquetfsck.ledger.LedgerEntry;
import io.github.parquetfsck.ledger.RunId;
import io.github.parquetfsck.quarantine.ActionEvent;
import io.github.parquetfsck.quarantine.ActionResult;
import io.github.parquetfsck.quarantine.Replacement;
import io.github.parquetfsck.quarantine.ReplacementPlan;
import io.github.parquetfsck.quarantine.RunOptions;
import io.github.parquetfsck.replay.Action;
import io.github.parquetfsck.replay.BatchReplay;
import io.github.parquetfsck.replay.ReplayPlan;
import io.github.parquetfsck.replay.Rewind;
import io.github.parquetfsck.replay.TracedBatch;
import io.github.parquetfsck.report.Lines;
import io.github.parquetfsck.report.PlanText;
import io.github.parquetfsck.streamlog.Checkpoint;
import io.github.parquetfsck.streamlog.Evidence;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Verdict;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/** What {@code replay} can do about a batch: list new files in the sink's log, or make a copy that is run again. */
final class ReplayActs {
    static final String REPLACEMENT = "--replacement";
    static final String REWIND = "--rewind-to";

    private final ScanRun run;
    private final boolean apply;
    private final RunOptions how;
    private final RunId id;

    ReplayActs(ScanRun run, boolean apply, RunOptions how) {
        this.run = run;
        this.apply = apply;
        this.how = how;
        this.id = RunId.of(run.started(), new SecureRandom());
    }

    /**
     * Puts back rows that batch jobs have written, each batch's in {@code batch-7} below a directory.
     *
     * @return how many batches have their rows again
     */
    int replace(ReplayPlan plan, Location root, Location side) throws IOException, Failure {
        int done = 0;
        int found = 0;
        for (BatchReplay batch : plan.batches()) {
            Location files = side.child("batch-" + batch.traced().batches().first());
            if (run.stores().source(files).stat(files).isPresent()) {
                found++;
                done += replace(batch, root, files) ? 1 : 0;
            }
        }
        if (found == 0) {
            throw new Failure(
                    ExitCode.FAILED,
                    "--replacement: expected a directory batch-N of a batch to replay in " + side + ", found none");
        }
        return done;
    }

    private boolean replace(BatchReplay batch, Location root, Location files) throws IOException, Failure {
        TracedBatch traced = batch.traced();
        if (batch.action() != Action.BACKFILL_BATCH
                || traced.kind() != Owner.Kind.STREAMING_SINK
                || traced.batches().evidence() != Evidence.EXACT) {
            throw refused("batch " + traced.batches().first() + " of " + traced.sink() + " is not to be backfilled: "
                    + batch.action() + ", " + batch.reason());
        }
        try {
            ReplacementPlan plan = ReplacementPlan.of(
                    id, root, traced.sink(), traced.batches().first(), condemned(traced, root), verified(files));
            return apply(plan);
        } catch (ReplacementPlan.Unfit e) {
            throw new Failure(ExitCode.REFUSED, String.valueOf(e.getMessage()), e);
        }
    }

    private boolean apply(ReplacementPlan plan) throws IOException, Failure {
        run.reports()
                .say("PLAN  put the rows of " + plan.replaced().size() + " files of batch " + plan.batch()
                        + " back into " + plan.sink());
        for (ReplacementPlan.Piece piece : plan.pieces()) {
            run.reports().say("  copy        " + piece.from().location());
            run.reports().say("    to        " + piece.to());
            run.reports().say("    log line  " + piece.line(run.started()));
            run.reports()
                    .record(action("replace")
                            .put("from", piece.from().location().text())
                            .put("to", piece.to().text())
                            .put("length", piece.from().length())
                            .put("detail", "")
                            .put("at", run.started())
                            .build());
        }
        if (!apply) {
            return false;
        }
        PlanText text = new PlanText(run.reports(), run.program(), run.started());
        ActionResult result = new Replacement(run.stores(), how, event -> {
                    text.write(event);
                    run.tally().acted(event.outcome().name().toLowerCase(Locale.ROOT));
                })
                .apply(plan);
        text.write(result);
        if (!result.refused().isEmpty()) {
            throw refused(result.refused().get(0).toString());
        } else if (result.isTroubled()) {
            throw new Failure(ExitCode.FAILED, String.join("; ", result.problems()));
        }
        return result.count(ActionEvent.Outcome.REPLACED) > 0;
    }

    private Json.Builder action(String verb) {
        return Lines.start("action")
                .put("action", verb)
                .put("outcome", "planned")
                .put("run", id.text())
                .put("entry", "");
    }

    private List<Condemnation> condemned(TracedBatch traced, Location root) throws IOException, Failure {
        List<Condemnation> condemned = new ArrayList<>();
        List<LedgerEntry> entries = Ledger.read(run.stores(), root).in(EntryState.QUARANTINED);
        for (var file : traced.files()) {
            condemned.add(entries.stream()
                    .map(LedgerEntry::facts)
                    .filter(facts -> facts.identity().equals(file.identity()))
                    .findFirst()
                    .orElseThrow(
                            () -> refused(file.location() + " still lies in its place: quarantine it first, so that"
                                    + " its rows are not there twice")));
        }
        return condemned;
    }

    private static Failure refused(String why) {
        return new Failure(ExitCode.REFUSED, why);
    }

    /** What the batch job wrote: all of it, sound at the level that reads every value, and at least one row. */
    private List<ReplacementPlan.NewFile> verified(Location directory) throws IOException, Failure {
        FileSource source = run.stores().source(directory);
        Location success = directory.child(SuccessManifest.NAME);
        if (source.stat(success).isEmpty()) {
            throw refused("expected " + success + ", which a batch job writes when it is done: it may not be");
        }
        Map<Location, String> found = new TreeMap<>();
        collect(directory, "", found);
        List<ReplacementPlan.NewFile> files = new ArrayList<>();
        long rows = 0;
        for (Map.Entry<Location, String> file : found.entrySet()) {
            FileEntry entry = source.stat(file.getKey()).map(Node::entry).orElseThrow();
            FileReport report = Verifiers.values().verify(entry, () -> source.open(entry));
            if (!(report.verdict() instanceof Verdict.Sound)) {
                throw refused("expected a sound file, found " + file.getKey() + " "
                        + report.verdict().label()
                        + " at level values: scan it, and have the batch job write it again");
            }
            rows += Objects.requireNonNullElse(report.rows(), 0L);
            files.add(new ReplacementPlan.NewFile(entry, file.getValue()));
        }
        if (rows == 0) {
            throw refused(
                    "expected rows in " + directory + ", found none: the batch job read nothing, or its steps left"
                            + " nothing that good files do not hold");
        }
        return files;
    }

    private void collect(Location directory, String partition, Map<Location, String> files) throws IOException {
        List<Node> nodes = new ArrayList<>();
        run.stores().source(directory).list(directory, nodes::add);
        for (Node node : nodes) {
            String name = node.location().name();
            if (node.kind() == Node.Kind.DIRECTORY && name.indexOf('=') > 0) {
                collect(node.location(), partition.isEmpty() ? name : partition + "/" + name, files);
            } else if (node.kind() == Node.Kind.FILE && name.endsWith(".parquet") && !name.startsWith(".")) {
                files.put(node.location(), partition);
            }
        }
    }

    /** Makes copies of checkpoints, and of sinks' logs, as they were before the first batch that is to run again. */
    void rewind(ReplayPlan plan, Location into) throws IOException, Failure {
        Map<Location, TracedBatch> first = new TreeMap<>();
        plan.batches().stream()
                .filter(batch -> batch.action() == Action.REWIND_LOCKSTEP)
                .map(BatchReplay::traced)
                .sorted(Comparator.comparingLong(traced -> traced.batches().first()))
                .forEach(
                        traced -> first.putIfAbsent(traced.query().orElseThrow().checkpoint(), traced));
        if (first.isEmpty()) {
            throw refused("--rewind-to: no batch of the plan is to be run again in lock-step");
        }
        for (TracedBatch traced : first.values()) {
            rewind(traced, into);
        }
    }

    private void rewind(TracedBatch traced, Location into) throws IOException, Failure {
        if (traced.batches().evidence() != Evidence.EXACT) {
            throw refused("batch " + traced.batches().first() + " of " + traced.sink()
                    + " is not proved to be the first that is bad (evidence "
                    + traced.batches().evidence() + "): " + traced.batches().rule());
        }
        Optional<Instant> modified = traced.query().orElseThrow().modified();
        boolean alive = modified.filter(
                        at -> Duration.between(at, run.started()).compareTo(Checkpoint.QUIET) < 0)
                .isPresent();
        if (apply && alive && how.writers() != RunOptions.Writers.STOPPED) {
            throw refused("the query looks alive (last write " + modified.get()
                    + "); stop the query and wait for it to end; if it has stopped, add --writer-stopped");
        }
        try {
            Rewind rewind = Rewind.plan(run.stores(), traced, into);
            Location checkpoint = traced.query().orElseThrow().checkpoint();
            run.reports().say("PLAN  copy " + checkpoint + " as it was before batch " + rewind.batch());
            run.reports().say("    to        " + rewind.copy() + ", " + rewind.files() + " files");
            run.reports()
                    .record(action("rewind")
                            .put("from", checkpoint.text())
                            .put("to", rewind.copy().text())
                            .put("length", 0)
                            .put("detail", rewind.files() + " files")
                            .put("at", run.started())
                            .build());
            if (apply) {
                rewind.apply();
                run.tally().acted("rewound");
                run.reports().say("REWOUND  " + checkpoint + " -> " + rewind.copy());
            }
        } catch (Rewind.CannotRewind e) {
            throw new Failure(ExitCode.REFUSED, String.valueOf(e.getMessage()), e);
        }
    }
}
