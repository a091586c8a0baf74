// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * For programs in Java and Scala, and in Python by {@code spark._jvm}: what is asked before a batch job reads, or in
 * {@code foreachBatch}.
 */
public final class Fsck {
    /** Only files that readers would read decide, and directories. */
    private static final String COUNTS = "standing IS NULL OR standing IN ('LIVE', 'UNKNOWN')";

    /** One line of what is wrong with a row's file or directory. */
    private static final String WRONG = "concat(location, ': ', coalesce("
            + "get(transform(filter(findings, f -> f.severity IN ('FATAL', 'LOSSY', 'WRONG')),"
            + " f -> concat(f.code, ' ', f.message)), 0), detail, verdict))";

    private Fsck() {}

    /**
     * A row for each file under the paths, as {@code spark.read.format("fsck")} has them.
     *
     * @param level {@code tail}, {@code footer}, {@code layout}, {@code index}, {@code pages} or {@code values}
     */
    public static Dataset<Row> verify(SparkSession session, String level, List<String> paths) {
        return session.read().format("fsck").option("level", level).load(paths.toArray(String[]::new));
    }

    /** The same of one path. */
    public static Dataset<Row> verify(SparkSession session, String level, String path) {
        return verify(session, level, List.of(path));
    }

    /**
     * Returns when every file under the path is sound, as deep as the session says ({@code fsck.level}).
     *
     * @throws DamagedInputException where one is damaged or undecided, or there is none
     */
    public static void assertSound(SparkSession session, String path) {
        assertSound(session, List.of(path));
    }

    /** The same of several paths. */
    public static void assertSound(SparkSession session, String first, String... others) {
        assertSound(session, Stream.concat(Stream.of(first), Stream.of(others)).toList());
    }

    /** The same of several paths. */
    public static void assertSound(SparkSession session, List<String> paths) {
        Row found = session.read()
                .format("fsck")
                .load(paths.toArray(String[]::new))
                .where(COUNTS)
                .selectExpr(
                        "count(*)",
                        "count_if(verdict = 'damaged')",
                        "count_if(verdict = 'undecided')",
                        "min(CASE WHEN verdict = 'damaged' THEN " + WRONG + " END)",
                        "min(CASE WHEN verdict = 'undecided' THEN " + WRONG + " END)")
                .first();
        long damaged = found.getLong(1);
        long undecided = found.getLong(2);
        if (found.getLong(0) == 0) {
            throw new DamagedInputException("fsck: there is no Parquet file in " + String.join(", ", paths));
        } else if (damaged + undecided > 0) {
            String first = found.getString(damaged > 0 ? 3 : 4);
            throw new DamagedInputException("fsck: of " + found.getLong(0) + " files, " + damaged + " damaged and "
                    + undecided + " undecided: " + first + ". `pqfsck scan` tells more of it");
        }
    }

    /** A gate in front of these paths, which {@link Gate#open} opens when all that is waited for is there and sound. */
    public static Gate gate(SparkSession session, String path) {
        return Gate.before(session, List.of(path));
    }

    /** The same of several paths. */
    public static Gate gate(SparkSession session, List<String> paths) {
        return Gate.before(session, paths);
    }
}
