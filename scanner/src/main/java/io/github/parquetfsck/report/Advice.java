// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Remedy;
import io.github.parquetfsck.defect.RootCause;
import io.github.parquetfsck.defect.Severity;
import io.github.parquetfsck.defect.WriterBug;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.verify.FileReport;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What to do about a damaged file, as commands to type.
 *
 * @param program how this program is called, as {@code pqfsck}
 */
record Advice(String program) {

    /** The steps, in their order. */
    List<String> steps(FileReport report, Location dataset) {
        Finding worst = worst(report);
        List<String> steps = new ArrayList<>();
        if (!report.standing().counts()) {
            steps.add("nothing to replay: by its owner's log the file is " + Wording.standing(report.standing())
                    + ", so its rows are not part of the data");
            return steps;
        }
        Severity severity = worst.defect().severity();
        String move = quarantine(report.entry().location(), dataset);
        if (severity == Severity.WRONG || report.readersDisagree()) {
            move += " --only " + worst.defect().code();
        } else if (severity == Severity.LOSSY) {
            move += " --severity lossy";
        }
        Remedy remedy = worst.defect().remedy();
        if (remedy != Remedy.IGNORE_STATISTICS && remedy != Remedy.REWRITE) {
            steps.add(move + "   # prints the plan; --apply moves the file aside, and readers run again");
        }
        Optional<WriterBug> bug = report.rootCause().flatMap(RootCause::bug);
        if (remedy == Remedy.RESTORE && bug.isPresent()) {
            steps.add(bug.get().advice() + ": every copy that this writer made is like it");
        } else {
            steps.addAll(afterwards(remedy, dataset));
        }
        return steps;
    }

    private List<String> afterwards(Remedy remedy, Location dataset) {
        String replay = program + " replay " + Wording.quoted(dataset.text()) + " --root "
                + Wording.quoted(Datasets.rootBeside(dataset).text());
        return switch (remedy) {
            case RERUN ->
                List.of(
                        replay + "   # names the micro-batch, if a streaming query wrote the file",
                        "run the task or job that wrote the file again");
            case REPLAY -> List.of(replay + "   # names the micro-batch and the source offsets to replay");
            case RESTORE -> List.of("put another copy of the file in its place: a replica, a snapshot, the trash");
            case REWRITE -> List.of("the rows are good: read the file and write it again with a current writer");
            case IGNORE_STATISTICS ->
                List.of(
                        "the rows are good: until the file is written again, read it without statistics, page indexes and"
                                + " bloom filters (Spark: spark.sql.parquet.filterPushdown=false)");
            case NONE -> List.of();
        };
    }

    /** The command that plans to move aside what is damaged under a dataset. */
    String quarantine(Location path, Location dataset) {
        return program + " quarantine " + Wording.quoted(path.text()) + " --root "
                + Wording.quoted(Datasets.rootBeside(dataset).text());
    }

    /** The command that takes a quarantine back. */
    String undo(Location dataset) {
        return program + " restore --root "
                + Wording.quoted(Datasets.rootBeside(dataset).text()) + " --apply";
    }

    static Finding worst(FileReport report) {
        return report.verdict().findings().stream()
                .max(Comparator.comparing(finding -> finding.defect().severity()))
                .orElseThrow(() -> new IllegalArgumentException("no finding on " + report.entry()));
    }
}
