// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.DataStreamWriter;
import org.apache.spark.sql.streaming.Trigger;

/**
 * Queries that write what has no log of a sink, or that keep state: a file of batch 1 of three is damaged, and the plan is
 * carried out as it is printed.
 *
 * <p>Arguments: a directory, and the stories to tell. Prints for each {@code == NAME}, the plan, and the rows after it beside those before the damage.
 */
final class TablesCarriedOut {
    private static final int BATCHES = 3;
    private static final int DAMAGED = 1;
    private static final long APART_MILLIS = 6000;
    private static final String FILE = "_metadata.file_path";
    private static final String STEPS = ".select(\"id\", \"name\", \"day\")";

    private final SparkSession spark;
    private final Lake lake;

    private TablesCarriedOut(SparkSession spark, Path directory) throws IOException {
        this.spark = spark;
        this.lake = new Lake(spark, directory);
        lake.input(0, BATCHES);
    }

    public static void main(String[] args) throws Exception {
        SparkSession spark =
                SparkSession.builder().appName("tables-carried-out").getOrCreate();
        spark.sparkContext().setLogLevel("OFF");
        try {
            Path directory = Path.of(args[0]);
            Each each = new Each(new Lake(spark, directory.resolve("each")));
            each.batch(0);
            TablesCarriedOut tables = new TablesCarriedOut(spark, directory.resolve("tables"));
            tables.delta();
            each.batch(1);
            tables.state();
            each.batch(2);
            each.carryOut("plain");
            each.carryOut("days");
            if (args[1].equals("iceberg")) {
                tables.iceberg();
                tables.icebergInLockStep("iceberg in lock-step", "twice", DAMAGED);
                tables.icebergInLockStep("iceberg from its first snapshot on", "anew", 0);
            }
        } finally {
            spark.stop();
        }
    }

    /** Two queries whose foreachBatch writes Parquet, by job and not by log: times have to tell their batches apart. */
    private static final class Each {
        private final Lake lake;
        private long last;

        Each(Lake lake) {
            this.lake = lake;
        }

        void batch(int batch) throws Exception {
            Thread.sleep(Math.max(0, last + APART_MILLIS - System.currentTimeMillis()));
            lake.input(batch, 1);
            run("plain", "");
            run("days", "day");
            last = System.currentTimeMillis();
        }

        private void run(String name, String partition) throws Exception {
            lake.run(
                    name,
                    lake.events().select("id", "name", "day").writeStream().foreachBatch((rows, id) -> {
                        var writer = rows.write().mode("append");
                        (partition.isEmpty() ? writer : writer.partitionBy(partition)).parquet(lake.path(name));
                    }));
        }

        void carryOut(String name) throws Exception {
            System.out.println("== " + name);
            List<String> whole = lake.rows(name);
            Path cut = Lake.holding(lake.spark.read().parquet(lake.path(name)), FILE, "id = " + Lake.ROWS * DAMAGED);
            Lake.cut(cut);
            PrintedPlan plan = lake.plan(name, "queries/" + name);
            System.out.print(plan.out());
            Lake.carryOut(3, plan.command("quarantine", "--root"));
            ScalaShell.run(plan.code("val source0", STEPS));
            compare(whole, lake.rows(name));
        }
    }

    private void delta() throws Exception {
        System.out.println("== delta");
        lake.run(
                "delta", lake.events().select("id", "name", "day").writeStream().format("delta"));
        List<String> whole = Lake.lines(delta("delta"));
        Lake.cut(Lake.holding(delta("delta"), FILE, "id = " + Lake.ROWS * DAMAGED));
        PrintedPlan plan = lake.plan("delta", "queries");
        System.out.print(plan.out());
        Lake.carryOut(3, plan.command("quarantine", "--root"));
        String code = plan.code("val source0", STEPS);
        ScalaShell.run(code);
        ScalaShell.run(code);
        compare(whole, Lake.lines(delta("delta")));
    }

    private Dataset<Row> delta(String name) {
        return spark.read().format("delta").load(lake.path(name));
    }

    private void iceberg() throws Exception {
        System.out.println("== iceberg");
        String table = "lake.tables.iceberg";
        spark.sql("CREATE TABLE " + table + " (id BIGINT, name STRING, day STRING) USING iceberg");
        spark.conf().set("spark.sql.streaming.checkpointLocation", lake.path("queries"));
        lake.events()
                .select("id", "name", "day")
                .writeStream()
                .format("iceberg")
                .queryName("iceberg")
                .trigger(Trigger.AvailableNow())
                .toTable(table)
                .awaitTermination();
        List<String> whole = Lake.lines(spark.table(table));
        Lake.cut(Lake.holding(spark.table(table), "_file", "id = " + Lake.ROWS * DAMAGED));
        PrintedPlan plan = lake.plan("iceberg", "queries");
        System.out.print(plan.out());
        PrintedPlan named = new PrintedPlan(plan.out().replace("CATALOG.DB.TABLE", table));
        Lake.carryOut(3, named.command("quarantine", "--root"));
        spark.sql("REFRESH TABLE " + table);
        ScalaShell.run(named.code("val source0", STEPS));
        compare(whole, Lake.lines(spark.table(table)));
    }

    /** A query that reads its source twice: nobody but itself knows what a batch had read. */
    private void icebergInLockStep(String story, String name, int batch) throws Exception {
        System.out.println("== " + story);
        String table = "lake.tables." + name;
        spark.sql("CREATE TABLE " + table + " (id BIGINT, name STRING, day STRING) USING iceberg");
        Dataset<Row> events = lake.events().select("id", "name", "day");
        events.union(events.selectExpr("id + 1000 AS id", "name", "day"))
                .writeStream()
                .format("iceberg")
                .queryName(name)
                .trigger(Trigger.AvailableNow())
                .toTable(table)
                .awaitTermination();
        List<String> whole = Lake.lines(spark.table(table));
        Lake.cut(Lake.holding(spark.table(table), "_file", "id = " + Lake.ROWS * batch));
        PrintedPlan plan = lake.plan(name, "queries");
        System.out.print(plan.out());
        PrintedPlan named = new PrintedPlan(plan.out().replace("CATALOG.DB.TABLE", table));
        Lake.carryOut(1, named.command("replay", "--rewind-to"));
        ScalaShell.run(named.code("val before"));
        ScalaShell.run(named.code("import org.apache.hadoop")
                .replace(
                        "= ???",
                        "= { val events = spark.readStream.schema(\"id BIGINT, name STRING, day STRING, at TIMESTAMP\")"
                                + ".option(\"maxFilesPerTrigger\", 1).json(\"" + lake.path("in")
                                + "\").select(\"id\", \"name\", \"day\"); events.union(events.selectExpr(\"id + 1000 AS id\","
                                + " \"name\", \"day\")).writeStream.format(\"iceberg\").option(\"checkpointLocation\","
                                + " checkpoint).trigger(org.apache.spark.sql.streaming.Trigger.Once()).toTable(\""
                                + table
                                + "\") }"));
        compare(whole, Lake.lines(spark.table(table)));
    }

    private void state() throws Exception {
        System.out.println("== state to a sink");
        lake.run("distinct", distinct("parquet"));
        List<String> whole = lake.rows("distinct");
        Lake.cut(Lake.holding(spark.read().parquet(lake.path("distinct")), FILE, "id = " + Lake.ROWS * DAMAGED));
        PrintedPlan plan = lake.plan("distinct", "queries");
        System.out.print(plan.out());
        String copied = Lake.carryOut(1, plan.command("replay", "--rewind-to"));
        ScalaShell.run(again(plan, "parquet", "sink"));
        String copy = copied.lines()
                .filter(line -> line.startsWith("REWOUND"))
                .map(line -> line.substring(line.indexOf(" -> ") + 4))
                .findFirst()
                .orElseThrow();
        compare(whole, Lake.lines(spark.read().parquet(copy + "/sink")));

        System.out.println("== state that is gone");
        forgetState("distinct");
        System.out.print(lake.plan("distinct", "queries").out());
        lake.run("rebuilt", distinct("parquet"));
        compare(whole, lake.rows("rebuilt"));

        System.out.println("== state to a table");
        lake.run("unique", distinct("delta"));
        whole = Lake.lines(delta("unique"));
        Lake.cut(Lake.holding(delta("unique"), FILE, "id = " + Lake.ROWS * DAMAGED));
        plan = lake.plan("unique", "queries");
        System.out.print(plan.out());
        Lake.carryOut(1, plan.command("replay", "--rewind-to"));
        ScalaShell.run(plan.code("spark.sql"));
        ScalaShell.run(again(plan, "delta", '"' + lake.path("unique") + '"'));
        compare(whole, Lake.lines(delta("unique")));
    }

    /** Of ids that come again in later batches, the first of each. */
    private DataStreamWriter<Row> distinct(String format) {
        return lake.events()
                .selectExpr("id % 25 AS id", "day")
                .dropDuplicates(new String[] {"id"})
                .writeStream()
                .format(format);
    }

    /** The loop of a plan, with the query's own code where it belongs. */
    private String again(PrintedPlan plan, String format, String sink) {
        String query = "spark.readStream.schema(\"id BIGINT, name STRING, day STRING, at TIMESTAMP\")"
                + ".option(\"maxFilesPerTrigger\", 1).json(\"" + lake.path("in")
                + "\").selectExpr(\"id % 25 AS id\", \"day\").dropDuplicates(\"id\").writeStream.format(\"" + format
                + "\").option(\"checkpointLocation\", checkpoint)"
                + ".trigger(org.apache.spark.sql.streaming.Trigger.Once()).start(" + sink + ")";
        return plan.code("import org.apache.hadoop").replace("= ???", "= " + query);
    }

    private void forgetState(String query) throws IOException {
        try (Stream<Path> state = Files.walk(Path.of(lake.path("queries"), query, "state"))) {
            for (Path file : state.filter(f -> f.getFileName().toString().matches("\\.?1\\.delta(\\.crc)?"))
                    .toList()) {
                Files.delete(file);
            }
        }
    }

    private static void compare(List<String> whole, List<String> found) {
        System.out.println("after: " + found.size() + " of " + whole.size() + " rows, "
                + (found.equals(whole) ? "the same" : "others"));
    }
}
