// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.ledger.Condemnation;
import io.github.parquetfsck.ledger.LedgerEntry;
import io.github.parquetfsck.ledger.RecordedFinding;
import io.github.parquetfsck.quarantine.ActionEvent;
import io.github.parquetfsck.quarantine.ActionResult;
import io.github.parquetfsck.quarantine.PlannedMove;
import io.github.parquetfsck.quarantine.PurgePlan;
import io.github.parquetfsck.quarantine.QuarantinePlan;
import io.github.parquetfsck.quarantine.RestorePlan;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/** Plans and what became of them: lines of text and lines of JSON. */
public final class PlanText {
    private final ReportWriter report;
    private final Program program;
    private final Instant now;

    /**
     * Plans and actions as lines of a report.
     *
     * @param program how this program is called, in commands to type
     * @param now the instant that planned actions carry
     */
    public PlanText(ReportWriter report, Program program, Instant now) {
        this.report = report;
        this.program = program;
        this.now = now;
    }

    /**
     * What would be moved aside, what stays and why, and how to take it back.
     *
     * @param undo the command that will take it back
     */
    public void write(QuarantinePlan plan, String undo) {
        report.say(header(plan));
        for (PlannedMove move : plan.moves()) {
            report.say((move.table().isPresent() ? "  copy        " : "  move        ")
                    + move.file().location());
            report.say("    to        " + move.destination());
            report.say("    because   "
                    + String.join(
                            ", ",
                            move.findings().stream()
                                    .map(f -> f.defect().code() + " " + f.message())
                                    .toList()));
            report.say("    fails     " + Wording.harm(worst(move)));
            report.say("    rows      "
                    + (move.rows().isPresent()
                            ? move.rows().getAsLong() + ", as its footer says"
                            : "unknown: its footer no longer says"));
            new Rescue(program)
                    .command(move.file().location(), move.findings(), move.coverage())
                    .ifPresent(salvage -> report.say(
                            "    salvage   " + salvage + "   # before --apply; keeps what is sound in a new file"));
            move.sink()
                    .ifPresent(sink -> report.say("    sink log  its lines in " + sink.child("_spark_metadata")
                            + " are taken out, with backups"));
            move.table()
                    .ifPresent(table -> report.say("    table log a commit takes it out of the newest version of the "
                            + table.kind().label() + " table " + table.root()
                            + "; older versions go on reading it in its place"));
            move.affected().forEach(query -> report.say("    affects   " + AffectedText.line(query)));
            report.record(planned(plan, move, undo));
        }
        if (plan.moves().stream().allMatch(move -> move.affected().isEmpty())) {
            plan.looked().forEach(look -> report.say("  queries     none is known: " + ReplayText.look(look)));
        }
        AffectedText.goingOnWithout(plan.moves()).forEach(line -> report.say("  without     " + line));
        plan.kept().forEach(kept -> report.say("  stays       " + kept.file() + ": " + kept.why()));
        plan.notes().forEach(note -> report.say("  note        " + note));
        plan.refused().forEach(refused -> report.say("  REFUSED     " + refused.reason() + "; " + refused.advice()));
        if (!plan.moves().isEmpty()) {
            report.say("  undo        " + undo);
        }
        report.say("");
    }

    private static String header(QuarantinePlan plan) {
        return plan.moves().isEmpty()
                ? "PLAN  nothing to move aside"
                : "PLAN  quarantine " + Wording.count(plan.moves().size(), "file") + ", " + Wording.bytes(plan.bytes())
                        + ", " + rows(plan) + ", as run " + plan.run();
    }

    /** The command that takes everything back that a plan moves. */
    public String undo(QuarantinePlan plan) {
        return undo(plan, plan.run().text());
    }

    /** The command that takes everything back that a later run moves by such a plan: its id is still to come. */
    public String undoLater(QuarantinePlan plan) {
        return undo(plan, "RUN");
    }

    private String undo(QuarantinePlan plan, String run) {
        return program.verb("restore") + " --root " + Wording.quoted(plan.root().text()) + " --run " + run + " --apply";
    }

    /** What a run refused, and what went wrong in it. */
    public void write(ActionResult result) {
        result.refused().forEach(refused -> report.say("REFUSED  " + refused.reason() + "; " + refused.advice()));
        result.problems().forEach(problem -> report.say("PROBLEM  " + problem));
    }

    /** What would be brought back. */
    public void write(RestorePlan plan) {
        report.say(
                plan.entries().isEmpty()
                        ? "PLAN  nothing to bring back from " + plan.root()
                        : "PLAN  restore " + Wording.count(plan.entries().size(), "file") + ", "
                                + Wording.bytes(plan.bytes()) + ", from " + plan.root());
        for (Condemnation entry : plan.entries()) {
            report.say("  move        " + entry.destination());
            report.say("    to        " + entry.source());
            report.say("    because   " + because(entry));
            report.record(planned(
                    "restore", entry, entry.destination(), entry.source().text()));
        }
        if (plan.fresh().isPresent() && !plan.entries().isEmpty()) {
            report.say(
                    "  note        under new names: a stream that has not read the old ones reads the files, and one that"
                            + " has read them reads them again");
        }
        plan.refused().forEach(refused -> report.say("  REFUSED     " + refused.reason() + "; " + refused.advice()));
        open(plan.open());
        report.say("");
    }

    /** What would be deleted. */
    public void write(PurgePlan plan) {
        report.say(
                plan.entries().isEmpty()
                        ? "PLAN  nothing to delete in " + plan.root()
                        : "PLAN  delete " + Wording.count(plan.entries().size(), "quarantined file") + ", "
                                + Wording.bytes(plan.bytes()) + ", from " + plan.root() + "; this cannot be undone");
        for (Condemnation entry : plan.entries()) {
            report.say("  delete      " + entry.destination());
            report.say("    was       " + entry.source());
            report.say("    because   " + because(entry));
            report.record(planned("purge", entry, entry.destination(), ""));
        }
        if (plan.young() > 0) {
            report.say("  stays       " + Wording.count(plan.young(), "file") + " moved aside later");
        }
        open(plan.open());
        report.say("");
    }

    private void open(List<LedgerEntry> entries) {
        entries.forEach(entry -> report.say("  open        " + entry.facts().source() + " was left " + entry.state()
                + " by a run that died; --apply settles it first"));
    }

    private static String because(Condemnation entry) {
        return "quarantined by run " + entry.run() + " for "
                + String.join(
                        ", ",
                        entry.findings().stream()
                                .map(RecordedFinding::code)
                                .distinct()
                                .toList());
    }

    /** What became of one file. */
    public void write(ActionEvent event) {
        report.record(event.json());
        report.say(event.outcome() + "  " + event.from()
                + (event.to().text().isEmpty() ? "" : " -> " + event.to())
                + (event.detail().isEmpty() ? "" : ": " + event.detail()));
    }

    private static Defect worst(PlannedMove move) {
        return move.findings().stream()
                .map(Finding::defect)
                .max(Comparator.comparing(Defect::severity))
                .orElseThrow();
    }

    private static String rows(QuarantinePlan plan) {
        return plan.filesOfUnknownRows() == plan.moves().size()
                ? "rows unknown"
                : AffectedText.rows(plan.rows(), plan.filesOfUnknownRows());
    }

    private Json.Obj planned(QuarantinePlan plan, PlannedMove move, String undo) {
        return Lines.start("action")
                .put("action", "quarantine")
                .put("outcome", "planned")
                .put("run", plan.run().text())
                .put("entry", move.entry())
                .put("from", move.file().location().text())
                .put("to", move.destination().text())
                .put("length", move.file().length())
                .put(
                        "codes",
                        move.findings().stream()
                                .map(f -> f.defect().code())
                                .distinct()
                                .toList())
                .put("rows", move.rows().stream().boxed().findFirst())
                .put("readers", AffectedText.readers(worst(move)))
                .put("queries", move.affected().stream().map(AffectedText::json).toList())
                .put("undo", undo)
                .put("detail", "")
                .put("at", now)
                .build();
    }

    private Json.Obj planned(String action, Condemnation entry, Location from, String to) {
        List<String> codes =
                entry.findings().stream().map(RecordedFinding::code).distinct().toList();
        return Lines.start("action")
                .put("action", action)
                .put("outcome", "planned")
                .put("run", entry.run().text())
                .put("entry", entry.id())
                .put("from", from.text())
                .put("to", to)
                .put("length", entry.length())
                .put("codes", codes)
                .put("detail", "")
                .put("at", now)
                .build();
    }
}
