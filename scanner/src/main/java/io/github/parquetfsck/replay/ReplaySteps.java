// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.streamlog.SinkLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Words what a person does to have a batch's rows again. */
final class ReplaySteps {
    private final UnaryOperator<String> program;
    private final TracedBatch traced;
    private final Location root;

    /**
     * Steps for one batch.
     *
     * @param program how a command of this program begins, by its verb
     * @param root where to move files to; beside the sink when it is not given
     */
    ReplaySteps(UnaryOperator<String> program, TracedBatch traced, Optional<Location> root) {
        this.program = program;
        this.traced = traced;
        this.root = root.orElse(traced.sink().parent().child("_quarantine"));
    }

    List<String> of(Action action) {
        return switch (action) {
            case BACKFILL_BATCH -> backfill();
            case REWIND_LOCKSTEP -> lockstep();
            case REBUILD -> rebuild();
            case RESTORE_OR_ACCEPT_GAP -> restore();
            case ASK ->
                List.of(program.apply("replay") + " " + quoted(traced.sink().text()) + " --checkpoints DIRECTORY");
        };
    }

    private List<String> backfill() {
        List<String> steps = new ArrayList<>();
        steps.add("stop the query, so that nothing writes to the sink's log meanwhile");
        steps.addAll(quarantine());
        steps.add("in a batch job, read exactly what the batch read, and apply the query's own steps to it:\n"
                + read().stream()
                        .flatMap(batch -> batch.sources().stream())
                        .map(ReplaySteps::reading)
                        .filter(reading -> !reading.isEmpty())
                        .collect(Collectors.joining("\n")));
        steps.add("write the result to a directory of its own, without the rows that good files of the batch hold: "
                + part());
        steps.addAll(adding());
        steps.add("start the query again, on the checkpoint as it is");
        return steps;
    }

    private List<ReadBatch> read() {
        return traced.read().stream().toList();
    }

    private List<String> quarantine() {
        boolean inPlace =
                traced.files().stream().anyMatch(file -> file.quarantined().isEmpty());
        return inPlace
                ? List.of("take the file, and its lines in the sink's log, aside:\n" + program.apply("quarantine") + " "
                        + quoted(traced.sink().text()) + " --root " + quoted(root.text()) + " --writer-stopped --apply")
                : List.of();
    }

    private List<String> adding() {
        String log = traced.newestLog().orElse("the newest log");
        return List.of("move the files into the sink under new names, and append a line for each to "
                + traced.sink().child(SinkLog.DIRECTORY).child(log).text()
                + " (if a newer log is there by now, to that): with the file's true size, and the present time as"
                + " modificationTime, so that streams that read the sink see it too:\n"
                + "{\"path\":\"URI OF THE FILE\",\"size\":BYTES,\"isDir\":false,\"modificationTime\":MILLISECONDS,"
                + "\"blockReplication\":1,\"blockSize\":33554432,\"action\":\"add\"}");
    }

    /** Partition directories tell rows apart; without them only all files of the batch can be replaced. */
    private String part() {
        List<String> directories = traced.files().stream()
                .map(file -> partition(file.location()))
                .distinct()
                .toList();
        boolean all = directories.contains("");
        boolean shared = traced.siblings().stream().map(this::partition).anyMatch(directories::contains);
        if (traced.siblings().isEmpty()) {
            return "the batch has no other file that is listed in a log of its own";
        } else if (all || shared) {
            return "other files of it lie beside this one, so replace all "
                    + traced.siblings().size() + " of them too: take their lines out of the log as well";
        }
        return "only rows of " + String.join(" and ", directories) + ", where it has no other file";
    }

    private String partition(Location file) {
        List<String> keys = new ArrayList<>();
        Location at = file.parent();
        while (at.name().indexOf('=') > 0) {
            keys.add(0, at.name());
            at = at.parent();
        }
        return String.join("/", keys);
    }

    /** How a batch job reads a range, one command a line. */
    private static String reading(SourceRange range) {
        return range.fold(
                kafka -> "spark.read.format(\"kafka\").option(\"kafka.bootstrap.servers\", SERVERS)"
                        + ".option(\"assign\", \"\"\"" + kafka.assign() + "\"\"\")"
                        + ".option(\"startingOffsets\", \"\"\"" + kafka.startingOffsets() + "\"\"\")"
                        + ".option(\"endingOffsets\", \"\"\"" + kafka.endingOffsets() + "\"\"\").load()",
                files -> "spark.read.format(FORMAT).schema(SCHEMA).load("
                        + files.files().stream()
                                .map(file -> "\"" + file.location().text() + "\"")
                                .collect(Collectors.joining(", "))
                        + (files.count() > files.files().size() ? ", ..." : "") + ")",
                seconds -> "",
                raw -> raw.kind().label() + ": after " + raw.start().orElse("the beginning") + " and up to "
                        + raw.end(),
                nothing -> "",
                open -> "");
    }

    private List<String> lockstep() {
        long batch = traced.batches().first();
        String checkpoint =
                traced.query().map(query -> query.checkpoint().text()).orElse("the checkpoint");
        List<String> steps = new ArrayList<>();
        steps.add("stop the query; copy " + checkpoint + " and "
                + traced.sink().child(SinkLog.DIRECTORY).text() + " to a safe place");
        steps.add("in the checkpoint keep offsets up to " + (batch - 1) + ", commits up to " + (batch - 1)
                + " and state versions up to " + batch + "; in the sink's log keep the ids up to " + (batch - 1)
                + ": all of them together, or none");
        steps.add("for each batch from " + batch + " on: copy its saved offsets back, start the query with"
                + " Trigger.Once, and wait for its commit");
        steps.add("move the files that the sink's log no longer lists aside, and tell those who read the sink");
        return steps;
    }

    private List<String> rebuild() {
        return List.of(
                "start the query with a new checkpoint and a new output directory, from the earliest records of its"
                        + " sources, and let readers change over when it has caught up",
                "where the sources no longer reach back: another copy of the file, or a documented gap");
    }

    private List<String> restore() {
        List<String> steps = new ArrayList<>();
        steps.add("put another copy of the file in its place: a replica, a snapshot, the trash");
        steps.addAll(quarantine());
        steps.add("where there is no copy: write down the gap, and read the rows that remain");
        return steps;
    }

    private static String quoted(String word) {
        boolean plain = !word.isEmpty()
                && word.chars().allMatch(c -> Character.isLetterOrDigit(c) || "%+,-./:=@_".indexOf(c) >= 0);
        return plain ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
