// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import io.github.parquetfsck.defect.Cause;
import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Remedy;
import io.github.parquetfsck.defect.RootCause;
import io.github.parquetfsck.defect.WriterBug;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Standing;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What to do about a damaged file, as commands to type.
 *
 * @param program how this program is called
 */
record Advice(Program program) {

    /** The steps, in their order. */
    List<String> steps(FileReport report, Location dataset) {
        Finding worst = worst(report);
        List<String> steps = new ArrayList<>();
        if (!report.standing().counts()) {
            steps.add("nothing to replay: by its owner's log the file is " + Wording.standing(report.standing())
                    + ", so its rows are not part of the data");
            Taking orphan = Taking.of(report);
            if (report.standing() == Standing.ORPHAN && orphan.isAny()) {
                steps.add(quarantine(report.entry().location(), dataset) + orphan.options()
                        + " --orphans   # to have it out of the way: prints the plan; --apply moves the file aside");
            }
            return steps;
        }
        Optional<Location> quarantine = Datasets.quarantineOf(report.entry().location());
        if (quarantine.isPresent()) {
            steps.add("the file lies in quarantine already: " + program.verb("restore") + " --root "
                    + Wording.quoted(quarantine.get().text()) + "   # shows what lies there and where it came from");
            return steps;
        }
        Taking taking = Taking.of(report);
        if (taking.isAny()) {
            steps.add(quarantine(report.entry().location(), dataset) + taking.options()
                    + "   # prints the plan; --apply moves the file aside, and readers run again");
        }
        Optional<RootCause> twin = report.rootCause().filter(root -> root.cause() == Cause.KILLED_ATTEMPT);
        if (twin.isPresent()) {
            steps.add("nothing to replay: " + twin.get().message());
            return steps;
        }
        Remedy remedy = worst.defect().remedy();
        Optional<WriterBug> bug = report.rootCause().flatMap(RootCause::bug);
        if (remedy == Remedy.RESTORE && bug.isPresent()) {
            steps.add(bug.get().advice() + ": every copy that this writer made is like it");
        } else {
            String replay = program.verb("replay") + " " + Wording.quoted(dataset.text()) + " --root "
                    + Wording.quoted(Datasets.rootBeside(dataset).text()) + taking.level();
            steps.addAll(afterwards(remedy, replay, report));
        }
        new Rescue(program)
                .command(
                        report.entry().location(),
                        report.verdict().findings(),
                        report.verdict().coverage())
                .ifPresent(salvage -> steps.add((remedy == Remedy.RESTORE
                                ? "where there is no other copy: "
                                : "to have the sound rows until then: ")
                        + salvage + "   # before the file is moved; keeps what is sound in a new one"));
        return steps;
    }

    /** What to do about a defect of a dataset, in a line. */
    String remedy(Defect defect, Location dataset) {
        return defect == Defect.LISTED_FILE_MISSING
                ? program.verb("replay") + " " + Wording.quoted(dataset.text())
                        + "   # names the micro-batch and the source offsets to replay"
                : Wording.remedy(defect);
    }

    private List<String> afterwards(Remedy remedy, String replay, FileReport report) {
        return switch (remedy) {
            case RERUN ->
                List.of(
                        replay + "   # names the micro-batch, if a streaming query wrote the file",
                        "run the task or job that wrote the file again");
            case REPLAY ->
                List.of(replay
                        + (report.standing() == Standing.UNKNOWN
                                ? "   # names the micro-batch, if a streaming query wrote the file"
                                : "   # names the micro-batch and the source offsets to replay"));
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
        return program.verb("quarantine") + " " + Wording.quoted(path.text()) + " --root "
                + Wording.quoted(Datasets.rootBeside(dataset).text());
    }

    /** The command that brings a file back, and no other one that lies in the same quarantine. */
    String undo(Location file, Location dataset) {
        return program.verb("restore") + " --root "
                + Wording.quoted(Datasets.rootBeside(dataset).text()) + " --path " + Wording.quoted(file.text())
                + " --apply";
    }

    static Finding worst(FileReport report) {
        return report.verdict().findings().stream()
                .max(Comparator.comparing(finding -> finding.defect().severity()))
                .orElseThrow(() -> new IllegalArgumentException("no finding on " + report.entry()));
    }
}
