// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.quarantine.Holding;
import io.github.parquetfsck.scan.ScanEvent;
import io.github.parquetfsck.scan.ScanListener;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Verdict;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What of a scan a plan is made from: the files that are not sound, and the directories that own files. */
final class Judged implements ScanListener {
    private final List<FileReport> notSound = new ArrayList<>();
    private final Map<Location, Location> missing = new LinkedHashMap<>();
    private final Map<Location, String> kinds = new HashMap<>();
    private final Map<Location, Long> files = new HashMap<>();
    private final Map<Location, Instant> commits = new HashMap<>();

    @Override
    public void on(ScanEvent event) {
        if (event instanceof ScanEvent.Judged judged) {
            FileReport report = judged.report();
            if (!(report.verdict() instanceof Verdict.Sound)) {
                notSound.add(report);
            }
            count(report.entry().location());
        } else if (event instanceof ScanEvent.DatasetFinding finding) {
            missing(finding.directory(), finding.finding());
        } else if (event instanceof ScanEvent.DatasetFound found) {
            kinds.put(found.directory(), found.kind().label());
        } else if (event instanceof ScanEvent.LogRead read) {
            commits.put(read.directory(), read.newest());
        }
    }

    private void missing(Location sink, Finding finding) {
        if (finding.defect() == Defect.LISTED_FILE_MISSING && finding.place() instanceof Place.Missing file) {
            missing.put(new Location(file.path()), sink);
        }
    }

    private void count(Location file) {
        Location at = file.parent();
        while (!kinds.containsKey(at) && !at.equals(at.parent())) {
            at = at.parent();
        }
        files.merge(at, 1L, Long::sum);
    }

    List<FileReport> notSound() {
        return notSound;
    }

    /** Damaged files, but for those of whose damage somebody knows. */
    List<FileReport> damaged() {
        return notSound.stream()
                .filter(report -> report.verdict() instanceof Verdict.Damaged && !report.isAccepted())
                .toList();
    }

    /** Files that a sink's log lists and that are not there, with their sinks. */
    Map<Location, Location> missing() {
        return missing;
    }

    /** When the newest commit of each log was written, by its owner's root. */
    Map<Location, Instant> commits() {
        return commits;
    }

    List<Holding> holdings() {
        return kinds.entrySet().stream()
                .map(kind -> Holding.of(kind.getKey(), kind.getValue(), files.getOrDefault(kind.getKey(), 0L)))
                .toList();
    }
}
