// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import io.github.parquetfsck.dataset.FileGroup;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Reader;
import io.github.parquetfsck.defect.RootCause;
import io.github.parquetfsck.defect.WriterBug;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.ledger.RecordedFinding;
import io.github.parquetfsck.scan.ScanEvent;
import io.github.parquetfsck.verify.Acceptance;
import io.github.parquetfsck.verify.CarriedOver;
import io.github.parquetfsck.verify.Coverage;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Reason;
import io.github.parquetfsck.verify.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The lines of a JSON Lines report, as {@code src/site/report.schema.json} describes them. */
public final class Lines {
    private static final int SCHEMA = 1;

    private Lines() {}

    /** Starts a line of the given type. */
    public static Json.Builder start(String type) {
        return Json.object().put("schema", SCHEMA).put("type", type);
    }

    /** What is known of one file. */
    public static Json.Obj file(FileReport report) {
        Verdict verdict = report.verdict();
        Optional<Verdict.Undecided> undecided =
                verdict.fold(s -> Optional.empty(), d -> Optional.empty(), Optional::of);
        Json.Builder line = start("file")
                .put("location", report.entry().location().text())
                .put("length", report.entry().length())
                .put("modified", report.entry().modified())
                .put("standing", report.standing())
                .put("verdict", verdict.label())
                .put("level", verdict.level().label())
                .put("reason", undecided.map(Verdict.Undecided::reason))
                .put("detail", undecided.map(Verdict.Undecided::detail))
                .put("readersDisagree", report.readersDisagree())
                .put("findings", findings(verdict.findings()))
                .put("folded", folded(report))
                .put("rootCause", report.rootCause().map(Lines::rootCause))
                .put("coverage", coverage(verdict.coverage()));
        if (!report.accepted().isEmpty()) {
            Map<String, Json.Obj> accepted = new TreeMap<>();
            report.accepted().forEach((defect, known) -> accepted.put(defect.code(), acceptance(known)));
            line.put("accepted", accepted);
        }
        CarriedOver earlier = report.carriedOver();
        if (earlier != null) {
            line.put("carriedOver", earlier.verified());
        }
        return line.build();
    }

    /** Until when and why a finding is accepted. */
    public static Json.Obj acceptance(Acceptance known) {
        return Json.object()
                .put("until", known.until().toString())
                .put("reason", known.reason())
                .build();
    }

    private static Json.Obj rootCause(RootCause cause) {
        return Json.object()
                .put("name", cause.cause().name())
                .put("message", cause.message())
                .put("advice", cause.advice())
                .put("bug", cause.bug().map(Lines::bug))
                .build();
    }

    private static Json.Obj bug(WriterBug bug) {
        return Json.object().put("id", bug.id()).put("link", bug.link()).build();
    }

    /** A directory: what it is, or what was found about it. */
    public static Json.Obj dataset(
            Location directory, String kind, String note, Optional<Reason> reason, List<Finding> findings) {
        return start("dataset")
                .put("location", directory.text())
                .put("kind", kind)
                .put("note", note)
                .put("reason", reason)
                .put("findings", findings(findings))
                .build();
    }

    /** What was found about a directory, with the files that it is about. */
    static Json.Obj dataset(ScanEvent.DatasetFinding found, String kind) {
        Json.Builder line = Json.object();
        dataset(found.directory(), kind, "", Optional.empty(), List.of(found.finding()))
                .fields()
                .forEach(line::put);
        if (!found.groups().isEmpty()) {
            line.put("groups", found.groups().stream().map(Lines::group).toList());
        }
        return line.put(
                        "readers",
                        found.readers().keySet().stream()
                                .map(Reader::label)
                                .sorted()
                                .toList())
                .build();
    }

    private static Json.Obj group(FileGroup group) {
        return Json.object()
                .put("what", group.what())
                .put("files", group.files())
                .put("first", group.first())
                .put("last", group.last())
                .put("writer", group.writer())
                .put("samples", group.samples().stream().map(Location::text).toList())
                .build();
    }

    /** By code, how many findings there are beyond those in the line. */
    private static Map<String, Long> folded(FileReport report) {
        Map<String, Long> folded = new TreeMap<>();
        report.folded().forEach((defect, n) -> folded.put(defect.code(), n));
        return folded;
    }

    private static List<Json.Obj> findings(List<Finding> findings) {
        return findings.stream().map(Lines::finding).toList();
    }

    /** One finding, its message filled in. */
    public static Json.Obj finding(Finding finding) {
        return Json.object()
                .put("code", finding.defect().code())
                .put("name", finding.defect().name())
                .put("severity", finding.defect().severity())
                .put("remedy", finding.defect().remedy())
                .put("place", RecordedFinding.place(finding.place()))
                .put("message", finding.message())
                .build();
    }

    private static Json.Obj coverage(Coverage coverage) {
        return Json.object()
                .put("bytesRead", coverage.bytesRead())
                .put("reads", coverage.reads())
                .put("rowGroups", coverage.rowGroups())
                .put("chunks", coverage.chunks())
                .put("pages", coverage.pages())
                .put("pagesWithCrc", coverage.pagesWithCrc())
                .put("pageBytes", coverage.pageBytes())
                .put("pageBytesWithCrc", coverage.pageBytesWithCrc())
                .put("pagesDecompressed", coverage.pagesDecompressed())
                .put("checks", coverage.checks())
                .build();
    }
}
