// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.cli.ExitCode;
import io.github.parquetfsck.cli.Outcome;
import io.github.parquetfsck.cli.Pqfsck;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;

/**
 * The command {@code gate} for programs: {@code Fsck.gate(spark, "/lake/events").where("dt", "2026-11-30").minFiles(24).open()}.
 * Immutable: each method returns another gate.
 */
public final class Gate {
    private final SparkSession session;
    private final List<String> args;

    private Gate(SparkSession session, List<String> args) {
        this.session = session;
        this.args = List.copyOf(args);
    }

    static Gate before(SparkSession session, List<String> paths) {
        List<String> args = new ArrayList<>(List.of("gate"));
        args.addAll(paths);
        return new Gate(session, args);
    }

    /** Only the partitions of this value; one of several values of a column, and every column. */
    public Gate where(String column, String value) {
        return with("--where", column + "=" + value);
    }

    /** How long to wait for what is not there yet, as {@code 90s} or {@code 30m}. */
    public Gate waiting(String duration) {
        return with("--wait", duration);
    }

    /** How deep files are verified. */
    public Gate level(String level) {
        return with("--level", level);
    }

    /** A younger file that looks damaged is undecided. */
    public Gate minAge(String duration) {
        return with("--min-age", duration);
    }

    /** Files that must be there. */
    public Gate minFiles(int files) {
        return with("--min-files", String.valueOf(files));
    }

    /** Rows that must be in them. */
    public Gate minRows(int rows) {
        return with("--min-rows", String.valueOf(rows));
    }

    /** A job's {@code _SUCCESS} must be there, no older than the files. */
    public Gate requireSuccess() {
        return with("--require-success");
    }

    /** Any other option of the command. */
    public Gate with(String... option) {
        List<String> more = new ArrayList<>(args);
        more.addAll(List.of(option));
        return new Gate(session, more);
    }

    /** A file that may be read. */
    public record File(String path, long length, String version) {}

    /**
     * Returns the files that may be read, when all are sound and nothing is missing.
     *
     * @throws ScanOutcomeException where the gate stays shut, with the exit code of the command and what it says: 7 for what
     *     is not there yet
     */
    public List<File> open() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        SparkWorkbench workbench = new SparkWorkbench(JavaSparkContext.fromSparkContext(session.sparkContext()));
        Outcome outcome = Pqfsck.run(args, workbench, Job.terminal(out, err));
        if (outcome.code() != ExitCode.SOUND) {
            String said = err.toString(StandardCharsets.UTF_8).strip();
            throw new ScanOutcomeException(outcome.code().code(), said.isEmpty() ? outcome.summary() : said);
        }
        return out.toString(StandardCharsets.UTF_8).lines().map(Gate::file).toList();
    }

    // path TAB length TAB version
    private static File file(String line) {
        String[] fields = line.split("\t", -1);
        return new File(fields[0], Long.parseLong(fields[1]), fields[2]);
    }
}
