// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.salvage.Copy;
import io.github.parquetfsck.salvage.Loss;
import io.github.parquetfsck.salvage.SalvagePlan;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What was saved of a file and what was lost: lines of text and one line of JSON. */
public final class SalvageText {
    private static final int LONGEST = 10;

    private final ReportWriter report;

    public SalvageText(ReportWriter report) {
        this.report = report;
    }

    /**
     * The copies stand at their destinations.
     *
     * @param names one for each copy, in the plan's order
     */
    public void saved(SalvagePlan plan, List<Location> names) {
        for (int i = 0; i < names.size(); i++) {
            report.say("SALVAGED  " + plan.original().location() + " -> " + names.get(i));
            tell(plan.copies().get(i), plan);
        }
        tellLosses(plan);
        report.record(line(plan, "salvaged", names));
    }

    /** Not one row group verifies, and nothing was written. */
    public void nothing(SalvagePlan plan, Location to) {
        report.say("NOT SALVAGED  " + plan.original().location() + ": no row group verifies, nothing is written");
        tellLosses(plan);
        report.record(line(plan, "nothing", List.of(to)));
    }

    /** There is no footer to tell where the row groups are, and nothing was written. */
    public void unreadable(FileEntry original, Location to, String detail) {
        report.say("NOT SALVAGED  " + original.location() + ": " + detail);
        report.say("");
        report.record(Lines.start("salvage")
                .put("outcome", "nothing")
                .put("from", original.location().text())
                .put("to", to.text())
                .put("rowGroups", null)
                .put("rows", null)
                .put("bytes", 0)
                .put("copies", List.of())
                .put("lostRows", null)
                .put("losses", List.of())
                .put("detail", detail)
                .build());
    }

    private void tell(Copy copy, SalvagePlan plan) {
        int all = plan.rowGroups() + plan.lostRowGroups();
        String which = plan.copies().size() > 1 ? " (" + first(copy.rowGroups()) + ")" : "";
        report.say("  kept        " + copy.rowGroups().size() + " of " + Wording.count(all, "row group") + which + ", "
                + Wording.count(copy.rows(), "row") + ", " + Wording.bytes(copy.bytes()) + " of data");
        if (!copy.without().isEmpty()) {
            report.say("  without     " + columns(copy.without()));
        }
    }

    private void tellLosses(SalvagePlan plan) {
        for (Loss loss : plan.losses()) {
            String what = loss.isWhole() ? "" : ", " + columns(loss.columns());
            report.say("  lost        row group " + loss.rowGroup() + what + ": " + Wording.count(loss.rows(), "row")
                    + ", bytes " + loss.from() + " to " + loss.to());
            loss.findings().forEach(finding -> report.say("    because   " + because(finding)));
            if (!loss.detail().isEmpty()) {
                report.say("    because   " + loss.detail());
            }
        }
        report.say("");
    }

    private static String columns(List<String> paths) {
        return (paths.size() == 1 ? "column " : "columns ") + first(paths);
    }

    private static String first(List<?> all) {
        String more = all.size() > LONGEST ? " and " + (all.size() - LONGEST) + " more" : "";
        return all.stream().limit(LONGEST).map(Object::toString).collect(Collectors.joining(", ")) + more;
    }

    /** Without the finding's byte ranges: they are not those of the original. */
    private static String because(Finding finding) {
        String what = finding.defect().code() + " " + finding.defect().name();
        if (finding.place() instanceof Place.Chunk chunk) {
            return what + ", column " + chunk.column() + " (" + chunk.path() + ")";
        } else if (finding.place() instanceof Place.Page page) {
            return what + ", column " + page.column() + " (" + page.path() + "), page " + page.page();
        }
        return what;
    }

    private static Json.Obj line(SalvagePlan plan, String outcome, List<Location> names) {
        List<Json.Obj> copies = new ArrayList<>();
        for (int i = 0; i < plan.copies().size(); i++) {
            copies.add(copy(plan.copies().get(i), names.get(i)));
        }
        return Lines.start("salvage")
                .put("outcome", outcome)
                .put("from", plan.original().location().text())
                .put("to", names.get(0).text())
                .put("rowGroups", plan.rowGroups())
                .put("rows", plan.rows())
                .put("bytes", plan.bytes())
                .put("copies", copies)
                .put("lostRows", plan.lostRows())
                .put("losses", plan.losses().stream().map(SalvageText::loss).toList())
                .put("detail", "")
                .build();
    }

    private static Json.Obj copy(Copy copy, Location name) {
        return Json.object()
                .put("to", name.text())
                .put("rowGroups", copy.rowGroups())
                .put("rows", copy.rows())
                .put("bytes", copy.bytes())
                .put("without", copy.without())
                .build();
    }

    private static Json.Obj loss(Loss loss) {
        List<String> codes = loss.findings().stream()
                .map(finding -> finding.defect().code())
                .distinct()
                .toList();
        List<String> because = loss.findings().isEmpty()
                ? List.of(loss.detail())
                : loss.findings().stream().map(SalvageText::because).toList();
        return Json.object()
                .put("rowGroup", loss.rowGroup())
                .put("columns", loss.columns())
                .put("rows", loss.rows())
                .put("from", loss.from())
                .put("to", loss.to())
                .put("codes", codes)
                .put("because", because)
                .build();
    }
}
