// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.spark.fixture.SparkProcess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file of the first of three queries is damaged, and what is printed for it is carried out by the Spark that wrote it. */
class ChainOfQueriesTest {
    private static final List<String> RESTORED = List.of(
            "after events: 80 rows, those of an undamaged run",
            "after names: 80 rows, those of an undamaged run",
            "after days: 40 rows, those of an undamaged run");

    @TempDir
    Path directory;

    @Test
    void everySinkOfTheChainHasTheRowsOfAnUndamagedRunAgain() throws Exception {
        assertRestored(SparkProcess.current());
    }

    /** {@link TablesCarriedOutTest} is the one of this Spark. */
    @Test
    @Tag("heavy")
    void alsoOnThePreviousSpark() throws Exception {
        assertRestored(SparkProcess.previous());
    }

    private void assertRestored(SparkProcess spark) throws Exception {
        String out = spark.withProgramAndShell().run(ChainOfQueries.class, directory.toString());

        assertThat(story(out, "fails"))
                .as("the second query stops at the file, and the third has read none of its rows")
                .containsExactlyElementsOf(with(
                        RESTORED,
                        "names has stopped",
                        "REPLAY batch 2 of sink fails/events",
                        "  evidence    exact: sink log 2 lists the file",
                        "  action      BACKFILL_BATCH: the query is stateless, and what the batch read can be read again",
                        "     wrote     fails/events/FILE in batch 2",
                        "     in doubt  batch 2 of fails/events",
                        "     fails on  fails/events/FILE in batch 1",
                        "     in doubt  batch 1 of fails/names"));
        assertThat(story(out, "skips"))
                .as("the second query passes over the file, and the third has read what was left")
                .containsExactlyElementsOf(with(
                        RESTORED,
                        "REPLAY batch 2 of sink skips/events",
                        "  evidence    exact: sink log 2 lists the file",
                        "  action      BACKFILL_BATCH: the query is stateless, and what the batch read can be read again",
                        "     wrote     skips/events/FILE in batch 2",
                        "     in doubt  batch 2 of skips/events",
                        "     has read  skips/events/FILE in batch 1",
                        "     in doubt  batch 1 of skips/names",
                        "     has read  skips/names/day=2026-11-01/FILE in batch 0, made of rows in doubt",
                        "     has read  skips/names/day=2026-11-02/FILE in batch 0, made of rows in doubt",
                        "     in doubt  batch 0 of skips/days"));
        assertThat(story(out, "has read").stream().filter(line -> line.matches("(after|later) .*")))
                .as(
                        "both readers have all rows, pass over the replacement on the checkpoints that they have, and go on")
                .containsExactly(
                        "after events: 80 rows, those of an undamaged run",
                        "after names: 80 rows, those of an undamaged run",
                        "after days: 40 rows, those of an undamaged run",
                        "later events: 100 rows, 100 ids",
                        "later names: 100 rows, 100 ids",
                        "later days: 50 rows, 50 ids");
    }

    private static List<String> with(List<String> last, String... first) {
        return Stream.concat(Stream.of(first), last.stream()).toList();
    }

    /** What is told of one story, without what differs from run to run; files of one batch in the order of their names. */
    private List<String> story(String out, String story) {
        List<String> lines = out.lines()
                .dropWhile(line -> !line.equals("== " + story))
                .skip(1)
                .takeWhile(line -> !line.startsWith("== "))
                .filter(line -> line.matches(
                        "(REPLAY|names has|after|later|  evidence|  action|     (wrote|fails|has read|in doubt)) .*"))
                .map(line -> line.replace(directory + "/", "").replaceAll("part-[-0-9a-z.]+\\.parquet", "FILE"))
                .toList();
        List<String> sorted = new ArrayList<>(lines);
        int first = sorted.indexOf("     in doubt  batch 1 of skips/names") + 1;
        if (first > 0) {
            sorted.subList(first, first + 2).sort(null);
        }
        return sorted;
    }
}
