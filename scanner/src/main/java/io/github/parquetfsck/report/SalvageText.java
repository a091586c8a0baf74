// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.salvage.Loss;
import io.github.parquetfsck.salvage.SalvagePlan;
import java.util.List;

/** What was saved of a file and what was lost: lines of text and one line of JSON. */
public final class SalvageText {
    private final ReportWriter report;

    public SalvageText(ReportWriter report) {
        this.report = report;
    }

    /** The copy stands at its destination. */
    public void saved(SalvagePlan plan, Location to) {
        report.say("SALVAGED  " + plan.original().location() + " -> " + to);
        tell(plan);
        report.record(line(plan, "salvaged", to));
    }

    /** Not one row group verifies, and nothing was written. */
    public void nothing(SalvagePlan plan, Location to) {
        report.say("NOT SALVAGED  " + plan.original().location() + ": no row group verifies, nothing is written");
        tell(plan);
        report.record(line(plan, "nothing", to));
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
                .put("lostRows", null)
                .put("losses", List.of())
                .put("detail", detail)
                .build());
    }

    private void tell(SalvagePlan plan) {
        int all = plan.rowGroups() + plan.losses().size();
        report.say("  kept        " + plan.rowGroups() + " of " + Wording.count(all, "row group") + ", "
                + Wording.count(plan.rows(), "row") + ", " + Wording.bytes(plan.bytes()) + " of data");
        for (Loss loss : plan.losses()) {
            report.say("  lost        row group " + loss.rowGroup() + ": " + Wording.count(loss.rows(), "row")
                    + ", bytes " + loss.from() + " to " + loss.to());
            loss.findings().forEach(finding -> report.say("    because   " + because(finding)));
            if (!loss.detail().isEmpty()) {
                report.say("    because   " + loss.detail());
            }
        }
        report.say("");
    }

    /** Without the finding's byte ranges: they are not those of the original. */
    private static String because(Finding finding) {
        String what = finding.defect().code() + " " + finding.defect().name();
        if (finding.place() instanceof Place.Chunk chunk) {
            return what + ", column " + chunk.column() + " (" + chunk.path() + ")";
        } else if (finding.place() instanceof Place.Page page) {
            return what + ", column " + page.column() + ", page " + page.page();
        }
        return what;
    }

    private static Json.Obj line(SalvagePlan plan, String outcome, Location to) {
        return Lines.start("salvage")
                .put("outcome", outcome)
                .put("from", plan.original().location().text())
                .put("to", to.text())
                .put("rowGroups", plan.rowGroups())
                .put("rows", plan.rows())
                .put("bytes", plan.bytes())
                .put("lostRows", plan.lostRows())
                .put("losses", plan.losses().stream().map(SalvageText::loss).toList())
                .put("detail", "")
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
                .put("rows", loss.rows())
                .put("from", loss.from())
                .put("to", loss.to())
                .put("codes", codes)
                .put("because", because)
                .build();
    }
}
