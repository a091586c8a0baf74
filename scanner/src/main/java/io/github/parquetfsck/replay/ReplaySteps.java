// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.io.Location;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;

/** Words what a person does to have a batch's rows again. */
final class ReplaySteps {
    private final UnaryOperator<String> program;
    private final TracedBatch traced;
    private final Location root;
    private final Location side;
    private final SparkShell shell;

    /**
     * Steps for one batch.
     *
     * @param program how a command of this program begins, by its verb
     * @param root where to move files to; beside the sink when it is not given
     */
    ReplaySteps(UnaryOperator<String> program, TracedBatch traced, Optional<Location> root, KafkaAccess kafka) {
        this.program = program;
        this.traced = traced;
        this.root = root.orElse(traced.sink().parent().child("_quarantine"));
        this.side = traced.sink().parent().child("_replay").child(traced.sink().name());
        this.shell = new SparkShell(traced, kafka);
    }

    List<String> of(Action action) {
        return switch (action) {
            case BACKFILL_BATCH -> traced.kind() == Owner.Kind.STREAMING_SINK ? backfill() : tableBackfill();
            case REWIND_LOCKSTEP -> lockstep();
            case REBUILD -> rebuild();
            case RESTORE_OR_ACCEPT_GAP -> restore();
            case ASK -> ask();
        };
    }

    private List<String> backfill() {
        List<String> steps = new ArrayList<>();
        steps.add("stop the query, so that nothing writes to the sink's log meanwhile");
        steps.addAll(quarantine());
        steps.add(
                "in spark-shell, read exactly what the batch read, apply the query's own steps, and write the rows that"
                        + " no good file of the batch holds to a directory of their own:\n"
                        + shell.toDirectory(
                                read(), side.child("batch-" + traced.batches().first())));
        steps.add("have those files verified at level values, copied into the sink under new names, and listed in "
                + traced.sink().child("_spark_metadata").text()
                + " with their true sizes and the present time, so that streams that read the sink see them too:\n"
                + program.apply("replay") + " " + quoted(traced.sink().text()) + checkpoint() + " --root "
                + quoted(root.text()) + " --replacement " + quoted(side.text()) + " --writer-stopped --apply");
        steps.add("start the query again, on the checkpoint as it is");
        return steps;
    }

    /** The stream's own guard against a batch that comes twice is not touched, nor needed. */
    private List<String> tableBackfill() {
        List<String> steps = new ArrayList<>();
        steps.addAll(quarantine());
        String once =
                switch (traced.kind()) {
                    case DELTA ->
                        "append the rows that no good file of the batch holds, under an application id of its own, by"
                                + " which Delta takes them once however often this is run";
                    case HUDI -> "upsert the rows of the batch: by their keys those that are there are written again";
                    case ICEBERG, PLAIN, PARTITIONED, TRANSACTIONAL, STREAMING_SINK ->
                        "append the rows that no good file of the batch holds, once";
                };
        steps.add("in spark-shell, read exactly what the batch read, apply the query's own steps, and " + once + ":\n"
                + shell.toTable(read()));
        return steps;
    }

    private ReadBatch read() {
        return traced.read().orElseThrow();
    }

    private List<String> quarantine() {
        boolean inPlace =
                traced.files().stream().anyMatch(file -> file.quarantined().isEmpty());
        if (!inPlace) {
            return List.of();
        }
        boolean sink = traced.kind() == Owner.Kind.STREAMING_SINK;
        String what = sink ? "take the file, and its lines in the sink's log, aside" : "take the file out of the table";
        return List.of(what + ":\n" + program.apply("quarantine") + " "
                + quoted(traced.sink().text()) + " --root "
                + quoted(root.text()) + (traced.kind() == Owner.Kind.ICEBERG ? " --table CATALOG.DB.TABLE" : "")
                + (sink ? " --writer-stopped" : "") + " --apply");
    }

    private List<String> lockstep() {
        long batch = traced.batches().first();
        long last = traced.query()
                .map(Candidate::newestOffsets)
                .orElse(OptionalLong.empty())
                .orElse(batch);
        Location copy = side.child("rewind-" + batch);
        List<String> steps = new ArrayList<>();
        steps.add("stop the query, and those that read what it writes");
        String without =
                traced.kind() == Owner.Kind.STREAMING_SINK ? ", and of the files that the sink had until then" : "";
        steps.add(
                "make a copy of the checkpoint as it was before the batch, under a query id of its own, with the state"
                        + " of then" + without + "; nothing that is there is changed:\n"
                        + program.apply("replay") + " " + quoted(traced.sink().text()) + checkpoint() + " --rewind-to "
                        + quoted(side.text()) + " --writer-stopped --apply");
        restoreTable().ifPresent(steps::add);
        steps.add("in spark-shell, run batches " + batch + " to " + last
                + " again one by one, each with the offsets that it had:\n"
                + SparkShell.lockstep(copy, traced.kind(), batch, last));
        steps.add("start the query on " + copy.child("checkpoint").text()
                + (traced.kind() == Owner.Kind.STREAMING_SINK
                        ? " and let those who read the sink change over to "
                                + copy.child("sink").text()
                                + ", streams with a new checkpoint and a new output, for its files are new to them; the"
                                + " old pair of checkpoint and sink stays as it is"
                        : "; the old checkpoint stays as it is"));
        return steps;
    }

    /** Of a batch that runs again in the lock-step of an earlier one. */
    List<String> after(TracedBatch lead) {
        String ran = "the steps of batch " + lead.batches().first() + " run this batch again as well";
        if (lead.sink().equals(traced.sink())) {
            return List.of("nothing of its own: " + ran);
        }
        return List.of(ran + ", and all batches between: take what the query has written here since batch "
                + lead.batches().first() + " out of " + traced.sink().text()
                + " before they run, or it is there twice");
    }

    private String checkpoint() {
        return traced.query()
                .map(query -> " --checkpoints " + quoted(query.checkpoint().text()))
                .orElse("");
    }

    /** Rows of this batch and of those after it go, for the batches write them again. */
    private Optional<String> restoreTable() {
        String version = traced.logs().stream().findFirst().orElse("");
        return switch (traced.kind()) {
            case DELTA -> Optional.of(restoreDelta(version));
            case ICEBERG -> Optional.of(restoreIceberg(version.isEmpty() ? "SNAPSHOT" : version));
            case HUDI ->
                Optional.of("take the table back to before instant " + version
                        + ": a savepoint or rollback of Hudi's command line");
            case PLAIN, PARTITIONED, TRANSACTIONAL, STREAMING_SINK -> Optional.empty();
        };
    }

    private String restoreDelta(String version) {
        String table = "delta.`" + traced.sink().text() + "`";
        if (version.equals("0")) {
            return "the batch made the table: take all rows out of it:\nspark.sql(\"DELETE FROM " + table + "\")";
        }
        String before = version.isEmpty() ? "VERSION" : String.valueOf(Long.parseLong(version) - 1);
        return "take the table back to the version before the batch, with which goes what anyone has committed since:\n"
                + "spark.sql(\"RESTORE TABLE " + table + " TO VERSION AS OF " + before + "\")";
    }

    /** By Iceberg's own library, for CALL needs its extension of SQL; the first snapshot has none before it. */
    private static String restoreIceberg(String snapshot) {
        return "take the table back to the snapshot before the batch, with which goes what anyone has committed since; an"
                + " empty table where the batch made the first:\n"
                + "val before = Option(spark.table(\"CATALOG.DB.TABLE.snapshots\").where(\"snapshot_id = " + snapshot
                + "\").head.getAs[java.lang.Long](\"parent_id\"))\n"
                + "if (before.isEmpty) spark.sql(\"DELETE FROM CATALOG.DB.TABLE\") else"
                + " org.apache.iceberg.spark.Spark3Util.loadIcebergTable(spark,"
                + " \"CATALOG.DB.TABLE\").manageSnapshots().rollbackTo(before.get).commit()\n"
                + "spark.sql(\"REFRESH TABLE CATALOG.DB.TABLE\")";
    }

    private List<String> rebuild() {
        return List.of(
                "where a copy of the checkpoint has what is missing or torn: bring that back into the checkpoint, and ask"
                        + " again; then the batches may run again in lock-step",
                "else start the query with a new checkpoint and a new output directory, from the earliest records of its"
                        + " sources, and let readers change over when it has caught up",
                "where the sources no longer reach back: another copy of the file, or a documented gap of " + lost());
    }

    private List<String> restore() {
        List<String> steps = new ArrayList<>();
        steps.add("put another copy of the file in its place: a replica, a snapshot, the trash");
        steps.addAll(quarantine());
        steps.add("where there is no copy: write down the gap, " + lost() + ", and read the rows that remain");
        return steps;
    }

    /** How many rows are gone for good, as far as footers and the table's log tell. */
    private String lost() {
        long silent =
                traced.files().stream().filter(file -> file.rows().isEmpty()).count();
        long rows =
                traced.files().stream().mapToLong(file -> file.rows().orElse(0)).sum();
        String told = rows + (rows == 1 ? " row" : " rows");
        if (silent == 0) {
            return told;
        }
        String untold =
                silent == 1 ? "a file that no longer tells how many" : silent + " files that no longer tell how many";
        return silent == traced.files().size() ? "the rows of " + untold : told + " and those of " + untold;
    }

    private List<String> ask() {
        if (traced.kind() != Owner.Kind.PLAIN || traced.read().isEmpty()) {
            boolean moved =
                    traced.files().stream().anyMatch(file -> file.quarantined().isPresent());
            String quarantine = moved ? " --root " + quoted(root.text()) : "";
            return List.of(program.apply("replay") + " " + quoted(traced.sink().text()) + quarantine
                    + " --checkpoints DIRECTORY");
        }
        List<String> steps = new ArrayList<>();
        steps.add("look into the query's code: whether it writes to "
                + traced.sink().text() + ", once for each batch, by appending or by a key");
        if (read().sources().stream().allMatch(SourceRange::replayable)) {
            steps.addAll(quarantine());
            steps.add(
                    "if it appends: in spark-shell, read exactly what the batch read, apply the query's own steps, and"
                            + " append the rows that no good file of the batch holds, once; if it merges by a key: hand"
                            + " rows to its own function again:\n" + shell.toTable(read()));
        }
        return steps;
    }

    /** A word for bash and zsh that stays on one line. */
    private static String ansi(String word) {
        StringBuilder escaped = new StringBuilder("$'");
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            if (Character.isISOControl(c)) {
                escaped.append(String.format("\\u%04x", (int) c));
            } else {
                escaped.append(c == '\\' || c == '\'' ? "\\" : "").append(c);
            }
        }
        return escaped.append('\'').toString();
    }

    static String quoted(String word) {
        boolean plain = !word.isEmpty()
                && word.chars().allMatch(c -> Character.isLetterOrDigit(c) || "%+,-./:=@_".indexOf(c) >= 0);
        if (word.chars().anyMatch(Character::isISOControl)) {
            return ansi(word);
        }
        return plain ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
