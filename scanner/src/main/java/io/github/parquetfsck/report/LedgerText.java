// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.ledger.Condemnation;
import io.github.parquetfsck.ledger.LedgerAudit;
import io.github.parquetfsck.ledger.LedgerAudit.Happening;
import io.github.parquetfsck.ledger.LedgerEntry;
import io.github.parquetfsck.ledger.RecordedFinding;
import io.github.parquetfsck.ledger.SinkEdit;
import io.github.parquetfsck.quarantine.Discrepancy;
import io.github.parquetfsck.quarantine.Ends;
import io.github.parquetfsck.quarantine.Inventory;
import java.util.List;

/** What a ledger says: lines of text and lines of JSON. */
public final class LedgerText {
    private final ReportWriter report;

    public LedgerText(ReportWriter report) {
        this.report = report;
    }

    /** An entry in one line. */
    public void list(LedgerEntry entry) {
        Condemnation facts = entry.facts();
        report.say(padded(entry.state().name()) + entry.id() + "  " + Wording.time(entry.since()) + "  "
                + Wording.bytes(facts.length()) + "  " + String.join(",", codes(facts)) + "  " + facts.source());
        report.record(json(entry).build());
    }

    /** An entry with everything that is known of it, and its two places as they are now. */
    public void show(LedgerEntry entry, List<Happening> happenings, Ends ends) {
        Condemnation facts = entry.facts();
        report.say("ENTRY  " + entry.id() + "  " + entry.state() + " since " + Wording.time(entry.since()));
        report.say("  file        " + Wording.bytes(facts.length()) + ", written " + Wording.time(facts.modified())
                + ", SHA-256 " + facts.sha256());
        report.say("  came from   " + end(ends.source()));
        report.say("  moved to    " + end(ends.destination()));
        report.say("  manifest    " + ends.manifest());
        for (RecordedFinding finding : facts.findings()) {
            report.say("  because     " + finding.code() + " " + finding.message());
        }
        facts.sink().ifPresent(this::sink);
        for (Happening happening : happenings) {
            report.say("  event       " + Wording.time(happening.at()) + "  "
                    + padded(happening.to().map(Enum::name).orElse("note")) + happening.segment()
                    + (happening.note().isEmpty() ? "" : ": " + happening.note()));
        }
        report.say("");
        report.record(json(entry)
                .put("facts", facts.json())
                .put("events", happenings.stream().map(LedgerText::json).toList())
                .put("ends", List.of(json(ends.source()), json(ends.destination())))
                .put("manifest", ends.manifest())
                .build());
    }

    private void sink(SinkEdit edit) {
        for (SinkEdit.Line line : edit.lines()) {
            report.say("  sink log    line " + line.number() + " of "
                    + edit.directory().child(line.log()) + ": " + line.text());
        }
    }

    /** What was verified. */
    public void verified(LedgerAudit audit, Inventory.Proof proof) {
        report.say("VERIFIED  " + Wording.count(audit.segments(), "segment") + " with their counts and CRCs, "
                + Wording.count(audit.state().entries().size(), "entry") + "; files by their "
                + switch (proof) {
                    case LENGTH -> "lengths; --hash compares what they hold";
                    case SHA256 -> "SHA-256";
                });
    }

    /** What is wrong with the record itself. */
    public void problems(List<String> problems) {
        for (String problem : problems) {
            report.say("PROBLEM  " + problem);
            report.record(Lines.start("discrepancy")
                    .put("kind", "record")
                    .put("entry", "")
                    .put("location", "")
                    .put("detail", problem)
                    .build());
        }
    }

    public void write(Discrepancy found) {
        report.say(found.kind().name().replace('_', ' ') + "  " + found.location()
                + (found.entry().isEmpty() ? "" : " (entry " + found.entry() + ")") + ": " + found.detail());
        report.record(found.json());
    }

    /** An entry between two ends: a run is at it, or died over it. */
    public void open(LedgerEntry entry) {
        report.say("OPEN  " + entry.facts().source() + " is " + entry.state() + " since " + Wording.time(entry.since())
                + ": a run is at it, or died over it; ledger recover shows both ends");
    }

    /** What is open, in a line. */
    public void recoverable(int entries) {
        report.say(
                entries == 0
                        ? "PLAN  nothing to settle: every entry is at one of its ends"
                        : "PLAN  settle " + Wording.count(entries, "entry") + " that a run has left between two ends");
    }

    /** An entry that would be settled, with what recovery looks at. */
    public void open(LedgerEntry entry, Ends ends) {
        report.say("  " + padded(entry.state().name()) + entry.id() + " since " + Wording.time(entry.since()));
        report.say("    source    " + end(ends.source()));
        report.say("    moved to  " + end(ends.destination()));
        report.record(json(entry)
                .put("ends", List.of(json(ends.source()), json(ends.destination())))
                .build());
    }

    private static String end(Ends.End end) {
        return end.location() + ": "
                + end.there()
                        .map(node -> switch (node.kind()) {
                            case FILE -> file(node.entry());
                            case DIRECTORY -> "a directory";
                            case OTHER -> "neither file nor directory";
                        })
                        .orElse("nothing there");
    }

    private static String file(FileEntry file) {
        return Wording.bytes(file.length()) + ", written " + Wording.time(file.modified());
    }

    private static String padded(String word) {
        return (word + "             ").substring(0, Math.max(13, word.length() + 2));
    }

    private static List<String> codes(Condemnation facts) {
        return facts.findings().stream().map(RecordedFinding::code).distinct().toList();
    }

    private static Json.Builder json(LedgerEntry entry) {
        Condemnation facts = entry.facts();
        return Lines.start("entry")
                .put("entry", entry.id())
                .put("state", entry.state())
                .put("condemned", entry.condemned())
                .put("since", entry.since())
                .put("run", facts.run().text())
                .put("source", facts.source().text())
                .put("returning", entry.placed().map(placed -> placed.source().text()))
                .put("destination", facts.destination().text())
                .put("length", facts.length())
                .put("sha256", facts.sha256())
                .put("codes", codes(facts))
                .put("notes", entry.notes());
    }

    private static Json.Obj json(Happening happening) {
        return Json.object()
                .put("at", happening.at())
                .put("to", happening.to())
                .put("segment", happening.segment())
                .put("note", happening.note())
                .build();
    }

    private static Json.Obj json(Ends.End end) {
        return Json.object()
                .put("location", end.location().text())
                .put("there", end.there().isPresent())
                .put("length", end.there().map(node -> node.entry().length()))
                .put("modified", end.there().map(node -> node.entry().modified()))
                .build();
    }
}
