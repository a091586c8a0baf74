// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.json.Json;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.SparkSession;

/**
 * A sink that was filled from Kafka: one of the files of its last batch is damaged and moved aside, and the plan that comes
 * back is carried out as it is printed.
 *
 * <p>Arguments: the directory that {@link io.github.parquetfsck.spark.fixture.KafkaStream} has filled, and the broker. Prints the
 * rows that are left, the action, and the rows after it beside those before the damage.
 */
final class KafkaCarriedOut {
    private static final String SINK = "events";
    private static final String LAST_LOG = "3";
    private static final String STEPS =
            ".selectExpr(\"CAST(CAST(key AS STRING) AS BIGINT) AS id\", \"CAST(value AS STRING) AS name\","
                    + " \"concat('2026-11-0', 1 + CAST(CAST(key AS STRING) AS BIGINT) % 2) AS day\")";

    private KafkaCarriedOut() {}

    public static void main(String[] args) throws Exception {
        SparkSession spark = SparkSession.builder().appName("kafka-carried-out").getOrCreate();
        spark.sparkContext().setLogLevel("OFF");
        try {
            Lake lake = new Lake(spark, Path.of(args[0]));
            List<String> whole = lake.rows(SINK);
            Lake.cut(firstOfLastBatch(lake));
            String root = lake.path("_quarantine");
            Lake.carryOut(3, "quarantine", lake.path(SINK), "--root", root, "--writer-stopped", "--apply");
            System.out.println("left: " + lake.rows(SINK).size());

            PrintedPlan plan = new PrintedPlan(Lake.carryOut(
                    1, "replay", "--root", root, "--checkpoints", lake.path("checkpoint"), "--kafka", args[1]));
            plan.out().lines().filter(line -> line.startsWith("  action")).forEach(System.out::println);
            ScalaShell.run(plan.code("val source0", STEPS));
            Lake.carryOut(0, plan.command("replay", "--replacement"));
            List<String> after = lake.rows(SINK);
            System.out.println("after: " + after.size() + " of " + whole.size() + " rows, "
                    + (after.equals(whole) ? "the same" : "others"));
        } finally {
            spark.stop();
        }
    }

    private static Path firstOfLastBatch(Lake lake) throws Exception {
        String line = Files.readAllLines(Path.of(lake.path(SINK), "_spark_metadata", LAST_LOG))
                .get(1);
        return Path.of(URI.create(Json.parse(line).text("path").orElseThrow()));
    }
}
