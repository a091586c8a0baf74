// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import io.github.parquetfsck.defect.Severity;
import io.github.parquetfsck.verify.Reason;
import io.github.parquetfsck.verify.Standing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The counts at the end of a report for a person. */
record Totals(Tally tally) {

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        add(lines, "by cause", tally.defects(), defect -> defect.code() + " " + defect.name());
        add(lines, "accepted", tally.accepted(), defect -> defect.code() + " " + defect.name());
        add(lines, "by severity", tally.severities(), Severity::name);
        lines.addAll(tally.clusters().lines());
        add(lines, "undecided", tally.reasons(), Reason::name);
        add(lines, "by standing", tally.standings(), Standing::name);
        if (!tally.isOfActionsOnly()) {
            add(lines, "actions", tally.actions(), action -> action);
        }
        add(lines, "not listed", tally.unlisted(), Reason::name);
        add(lines, "not looked at", tally.excluded(), rule -> rule);
        if (tally.missing() > 0) {
            lines.add("missing: " + Wording.count(tally.missing(), "path"));
        }
        Tally.Totals totals = tally.totals();
        if (totals.pages() > 0) {
            lines.add("pages: " + totals.pages() + " (" + Wording.bytes(totals.pageBytes()) + "), "
                    + totals.pagesWithCrc() + " with a checksum (" + Wording.bytes(totals.pageBytesWithCrc()) + ")"
                    + (totals.pagesDecompressed() < totals.pages()
                            ? ", " + totals.pagesDecompressed() + " decompressed"
                            : ""));
        }
        return lines;
    }

    private static <K> void add(List<String> lines, String title, Map<K, Long> counts, Function<K, String> name) {
        if (!counts.isEmpty()) {
            lines.add(counts.entrySet().stream()
                    .map(e -> e.getValue() + " " + name.apply(e.getKey()))
                    .collect(Collectors.joining(", ", title + ": ", "")));
        }
    }
}
