// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.report.Datasets;
import io.github.parquetfsck.report.Program;
import io.github.parquetfsck.report.Taking;
import io.github.parquetfsck.report.Wording;
import io.github.parquetfsck.scan.ScanEvent;
import io.github.parquetfsck.scan.ScanListener;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Reason;
import io.github.parquetfsck.verify.Verdict;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What to type after a scan. */
final class NextStep implements ScanListener {
    private static final int NAMED = 5;

    private final Context context;
    private final Program program;
    private final Datasets datasets = new Datasets();
    /** One damaged file of each directory; which dataset it belongs to may be known only at the end. */
    private final Map<Location, Location> damaged = new HashMap<>();

    private final Taking taking = new Taking();
    private final TreeSet<String> replayed = new TreeSet<>();
    private boolean inFlight;

    /** @param program how the commands begin that are suggested */
    NextStep(Context context, Program program) {
        this.context = context;
        this.program = program;
    }

    @Override
    public void on(ScanEvent event) {
        if (event instanceof ScanEvent.DatasetFound found) {
            datasets.add(found);
        } else if (event instanceof ScanEvent.DatasetFinding found) {
            Defect defect = found.finding().defect();
            if (defect == Defect.LISTED_FILE_MISSING) {
                replayed.add(found.directory().text());
            }
        } else if (event instanceof ScanEvent.Judged judged
                && judged.report().standing().counts()
                && !judged.report().isAccepted()) {
            FileReport report = judged.report();
            if (report.verdict() instanceof Verdict.Damaged) {
                damaged(report);
            } else if (report.verdict() instanceof Verdict.Undecided undecided) {
                inFlight |= undecided.reason() == Reason.IN_FLIGHT;
            }
        }
    }

    private void damaged(FileReport report) {
        Location file = report.entry().location();
        if (Datasets.quarantineOf(file).isPresent()) {
            return;
        }
        taking.add(report);
        if (Taking.of(report).isAny()) {
            damaged.putIfAbsent(file.parent(), file);
        }
    }

    /** The command, or "" when there is nothing to do. */
    String command() {
        if (!taking.isAny() && !replayed.isEmpty()) {
            return program.verb("replay") + " "
                    + replayed.stream().limit(NAMED).map(Wording::quoted).collect(Collectors.joining(" "))
                    + "   # names the micro-batches and the source offsets to replay";
        } else if (!taking.isAny()) {
            return inFlight ? context.again("--min-age", "0") + "   # judges young files at once" : "";
        }
        List<Location> found = damaged.values().stream()
                .map(datasets::of)
                .distinct()
                .sorted(Comparator.comparing(Location::text))
                .toList();
        String paths = found.stream()
                .limit(NAMED)
                .map(dataset -> Wording.quoted(dataset.text()))
                .collect(Collectors.joining(" "));
        int others = found.size() - NAMED;
        return program.verb("quarantine") + " " + paths + " --root "
                + Wording.quoted(Datasets.rootBeside(found.get(0)).text()) + taking.options()
                + "   # plans what to move aside"
                + (others > 0 ? "; then the same for " + Wording.count(others, "more dataset") : "");
    }
}
