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
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What to type after a scan. */
final class NextStep implements ScanListener {
    private static final int NAMED = 5;
    /** More files of a list are told by their datasets. */
    private static final int FEW = 3;

    private final Context context;
    private final Program program;
    private final Datasets datasets = new Datasets();
    private final Given given;
    /** One damaged file of each directory, and of each glob in it; which dataset it belongs to may be known only at the end. */
    private final Map<List<Location>, Location> damaged = new HashMap<>();
    /** Damaged files that were given as such, not by a directory. */
    private final TreeSet<Location> typed = new TreeSet<>();

    private final TreeSet<Location> listed = new TreeSet<>();

    private final Taking taking = new Taking();
    private final TreeSet<String> replayed = new TreeSet<>();
    private boolean inFlight;

    /**
     * For one scan.
     *
     * @param program how the commands begin that are suggested
     * @param given what is scanned: no suggestion reaches beyond it without need
     */
    NextStep(Context context, Program program, Given given) {
        this.context = context;
        this.program = program;
        this.given = given;
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
            damagedAs(file);
        }
    }

    private void damagedAs(Location file) {
        if (given.isTyped(file)) {
            typed.add(file);
        } else if (given.isListed(file)) {
            listed.add(file);
        } else {
            Location directory = file.parent();
            damaged.putIfAbsent(List.of(directory, given.glob(file).orElse(directory)), file);
        }
    }

    /** The datasets with damage; or what was scanned of them, when that is less. */
    private List<Location> targets() {
        Set<Location> targets = new TreeSet<>(typed);
        damaged.values().forEach(file -> targets.add(given.within(datasets.of(file), file)));
        if (listed.size() <= FEW) {
            targets.addAll(listed);
        } else {
            listed.forEach(file -> targets.add(datasets.of(file)));
        }
        return List.copyOf(targets);
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
        List<Location> found = targets();
        Location first = Stream.of(damaged.values(), typed, listed)
                .flatMap(Collection::stream)
                .map(datasets::of)
                .min(Comparator.naturalOrder())
                .orElseThrow();
        String paths = found.stream()
                .limit(NAMED)
                .map(target -> Wording.quoted(target.text()))
                .collect(Collectors.joining(" "));
        int others = found.size() - NAMED;
        return program.verb("quarantine") + " " + paths + " --root "
                + Wording.quoted(Datasets.rootBeside(first).text()) + taking.options()
                + "   # plans what to move aside"
                + (others > 0 ? "; then the same for " + Wording.count(others, "more path") : "");
    }
}
