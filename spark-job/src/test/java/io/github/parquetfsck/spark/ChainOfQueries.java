// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQueryException;

/**
 * Three queries, each of which reads the sink of the one before: {@code events}, a file a batch; {@code names}, two of those a
 * batch; {@code days}. The file of batch 2 of the first is damaged, and the plan is carried out as it is printed.
 *
 * <p>Argument: a directory. Prints for each story {@code == NAME}, the plan, and for each sink its rows before and after
 * beside those of a run in which nothing was damaged.
 */
final class ChainOfQueries {
    private static final int BATCHES = 4;
    private static final int DAMAGED = 2;
    private static final List<String> SINKS = List.of("events", "names", "days");

    private final Lake lake;

    private ChainOfQueries(Lake lake) {
        this.lake = lake;
    }

    public static void main(String[] args) throws Exception {
        SparkSession spark = SparkSession.builder().appName("chain-of-queries").getOrCreate();
        spark.sparkContext().setLogLevel("OFF");
        try {
            Path directory = Path.of(args[0]);
            ChainOfQueries whole = new ChainOfQueries(new Lake(spark, directory.resolve("whole")));
            whole.lake.input(0, BATCHES);
            whole.runAll();
            for (String story : List.of("fails", "skips")) {
                System.out.println("== " + story);
                ChainOfQueries chain = new ChainOfQueries(new Lake(spark, directory.resolve(story)));
                chain.lake.input(0, BATCHES);
                chain.events();
                Lake.cut(chain.lake.listed("events", DAMAGED));
                chain.readers(story);
                chain.carryOut();
                chain.runAll();
                compare(SINKS, chain.rows(SINKS), whole.rows(SINKS));
            }
            System.out.println("== has read");
            whole.passOverTheReplacement();
        } finally {
            spark.stop();
        }
    }

    private void readers(String story) throws Exception {
        if (story.equals("skips")) {
            names("names", "true");
            days("days", "names");
            return;
        }
        try {
            names("names", "false");
        } catch (StreamingQueryException stopped) {
            System.out.println("names has stopped");
        }
        days("days", "names");
    }

    private void runAll() throws Exception {
        events();
        names("names", "false");
        days("days", "names");
    }

    /** Both readers had all rows before the damage, and would have those of the replacement twice; then all goes on. */
    private void passOverTheReplacement() throws Exception {
        List<List<String>> before = rows(SINKS);
        Lake.cut(lake.listed("events", DAMAGED));
        carryOut();
        events();
        names("names", "false", "_metadata.file_name NOT LIKE 'replay-batch-" + DAMAGED + "-%'");
        days("days", "names");
        compare(SINKS, rows(SINKS), before);
        lake.input(BATCHES, 1);
        runAll();
        for (String sink : SINKS) {
            System.out.println("later " + sink + ": " + lake.rows(sink).size() + " rows, "
                    + lake.spark
                            .read()
                            .parquet(lake.path(sink))
                            .select("id")
                            .distinct()
                            .count() + " ids");
        }
    }

    private void events() throws Exception {
        lake.run(
                "events",
                lake.events().select("id", "name", "day").writeStream().format("parquet"));
    }

    private void names(String name, String ignoreCorruptFiles) throws Exception {
        names(name, ignoreCorruptFiles, "true");
    }

    private void names(String name, String ignoreCorruptFiles, String condition) throws Exception {
        lake.run(
                name,
                lake.spark
                        .readStream()
                        .schema("id BIGINT, name STRING, day STRING")
                        .option("maxFilesPerTrigger", 2)
                        .option("ignoreCorruptFiles", ignoreCorruptFiles)
                        .parquet(lake.path("events"))
                        .where(condition)
                        .selectExpr("id", "upper(name) AS name", "day")
                        .writeStream()
                        .format("parquet")
                        .partitionBy("day"));
    }

    private void days(String name, String names) throws Exception {
        lake.run(
                name,
                lake.spark
                        .readStream()
                        .schema("id BIGINT, name STRING, day STRING")
                        .parquet(lake.path(names))
                        .where("id % 2 = 0")
                        .selectExpr("id", "day")
                        .writeStream()
                        .format("parquet"));
    }

    private void carryOut() throws Exception {
        PrintedPlan plan = lake.plan("events", "queries");
        System.out.print(plan.out());
        Lake.carryOut(3, plan.command("quarantine", "--root"));
        ScalaShell.run(plan.code("val source0", ".select(\"id\", \"name\", \"day\")"));
        Lake.carryOut(0, plan.command("replay", "--replacement"));
    }

    private List<List<String>> rows(List<String> sinks) {
        return sinks.stream().map(lake::rows).toList();
    }

    private static void compare(List<String> sinks, List<List<String>> found, List<List<String>> whole) {
        for (int i = 0; i < sinks.size(); i++) {
            System.out.println("after " + sinks.get(i) + ": " + found.get(i).size() + " rows, "
                    + (found.get(i).equals(whole.get(i)) ? "those" : "not those") + " of an undamaged run");
        }
    }
}
