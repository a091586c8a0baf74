// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.spark.fixture.SparkProcess;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Plans for tables, for what foreachBatch writes, and for queries that keep state, each carried out by the Spark that wrote
 * the rows, which are those of before the damage then.
 */
class TablesCarriedOutTest {
    private static final List<String> BY_TIME = List.of(
            "  action      ASK: only times tie the file to this batch: look into the query's code whether it writes here",
            "after: 60 of 60 rows, the same");
    private static final String BACKFILL =
            "  action      BACKFILL_BATCH: the query is stateless, and what the batch read can be read again";
    private static final String TWICE =
            "  action      REWIND_LOCKSTEP: the query reads one source twice, or the log of a source is lost, which looks the"
                    + " same: only the query itself reads what it had read, and it fails before it writes where a log is lost";
    private static final String LOCKSTEP =
            "  action      REWIND_LOCKSTEP: the query keeps state, so the range of this batch alone cannot regenerate its rows";

    @TempDir
    Path directory;

    /** The same stories, less one; {@link ChainOfQueriesTest} is the one of this Spark. */
    @Test
    @Tag("heavy")
    void rowsOfTheCurrentSparkComeBackExactly() throws Exception {
        told(SparkProcess.current()
                .withTables(directory)
                .withProgramAndShell()
                .run(TablesCarriedOut.class, directory.toString(), "delta"));
    }

    /** Iceberg's connector is for this one only. */
    @Test
    void rowsOfThePreviousSparkComeBackExactlyAlsoInIceberg() throws Exception {
        String out = SparkProcess.previous()
                .withTables(directory)
                .withProgramAndShell()
                .run(TablesCarriedOut.class, directory.toString(), "iceberg");

        told(out);
        assertThat(story(out, "iceberg"))
                .containsExactly("  evidence    exact", BACKFILL, "after: 60 of 60 rows, the same");
        assertThat(story(out, "iceberg in lock-step"))
                .containsExactly("  evidence    exact", TWICE, "after: 120 of 120 rows, the same");
        assertThat(story(out, "iceberg from its first snapshot on"))
                .as("nothing was before it: the table is emptied")
                .containsExactly("  evidence    exact", TWICE, "after: 120 of 120 rows, the same");
    }

    private static void told(String out) {
        assertThat(story(out, "delta"))
                .as("run twice, the code of the plan appends once")
                .containsExactly("  evidence    exact", BACKFILL, "after: 60 of 60 rows, the same");
        assertThat(story(out, "state to a sink"))
                .containsExactly("  evidence    exact", LOCKSTEP, "after: 25 of 25 rows, the same");
        assertThat(story(out, "state that is gone"))
                .containsExactly(
                        "  evidence    exact",
                        "  action      REBUILD: the query keeps state, so the range of this batch alone cannot regenerate its"
                                + " rows, and the state that it began with is not whole in 0/0, 0/1",
                        "after: 25 of 25 rows, the same");
        assertThat(story(out, "state to a table"))
                .containsExactly("  evidence    exact", LOCKSTEP, "after: 25 of 25 rows, the same");
        assertThat(story(out, "plain")).containsSubsequence(BY_TIME).hasSize(3);
        assertThat(story(out, "days")).containsSubsequence(BY_TIME).hasSize(3);
    }

    private static List<String> story(String out, String story) {
        return out.lines()
                .dropWhile(line -> !line.equals("== " + story))
                .skip(1)
                .takeWhile(line -> !line.startsWith("== "))
                .filter(line -> line.matches("(after:|  evidence|  action) .*"))
                .map(line -> line.replaceAll("(  evidence    \\w+):.*", "$1"))
                .toList();
    }
}
