// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.spark.fixture.KafkaBroker;
import io.github.parquetfsck.spark.fixture.KafkaStream;
import io.github.parquetfsck.spark.fixture.SparkProcess;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A sink that a real query filled from a real broker: its checkpoint is sound, and a replay asks what the broker still has. */
class KafkaFeasibilityTest {
    private static final String TOPIC = "clicks";

    @TempDir
    static Path lake;

    private static KafkaBroker broker;
    private static SparkSession session;

    @BeforeAll
    static void start() throws Exception {
        broker = KafkaBroker.start(lake.resolve("kafka"));
        SparkProcess.current()
                .with(KafkaBroker.connector())
                .run(KafkaStream.class, broker.address(), TOPIC, lake.toString(), "4");
        session = SparkSession.builder()
                .master("local[2]")
                .appName("kafka-feasibility-test")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .getOrCreate();
        session.sparkContext().setLogLevel("ERROR");
    }

    @AfterAll
    static void stop() throws Exception {
        session.stop();
        broker.close();
    }

    /** One test, for each step takes away what the next one finds. */
    @Test
    void thePlanFollowsWhatTheBrokerStillHas() throws Exception {
        JobRun sound = JobRun.of("checkpoint", checkpoint(), "--sink", sink());
        assertThat(sound.exit()).as(sound.out() + sound.err()).isZero();
        assertThat(sound.out()).contains("restart     CONTINUES: Spark plans batch 4");
        String output = lake.resolve("out").toString();
        assertThat(JobRun.of("checkpoint", checkpoint(), "--output", output).exit())
                .isZero();
        assertThat(session.read()
                        .parquet(output + "/checkpoints")
                        .where("verdict = 'sound' AND restart = 'CONTINUES' AND restart_batch = 4")
                        .count())
                .isEqualTo(1);
        cutFileOfBatch(3);

        JobRun unasked = replay();
        assertThat(unasked.out())
                .contains("  action      BACKFILL_BATCH")
                .contains(
                        "whether Kafka still has the records of source 0 cannot be told from here: --kafka HOST:PORT");

        JobRun whole = asking();
        assertThat(whole.out())
                .contains("  in Kafka    clicks-0 [600, 800) still there: the brokers have offsets 0 to 800")
                .contains("  action      BACKFILL_BATCH")
                .contains("option(\"kafka.bootstrap.servers\", \"" + broker.address() + "\")");

        assertThat(asking("--output", output).exit()).isEqualTo(1);
        assertThat(session.read()
                        .parquet(output + "/batches")
                        .where("first = 3 AND last = 3 AND action = 'BACKFILL_BATCH'"
                                + " AND get_json_object(sources[0], '$.partitions[0].kept') = 'WHOLE'")
                        .count())
                .isEqualTo(1);

        broker.deleteBefore(TOPIC, 700);
        JobRun partly = asking();
        assertThat(partly.exit()).isEqualTo(1);
        assertThat(partly.out())
                .contains("  in Kafka    clicks-0 [600, 800) partly gone: is there from 700 on only")
                .contains(
                        "  action      RESTORE_OR_ACCEPT_GAP: source 0: Kafka no longer has all of clicks-0 [600, 800)");

        broker.deleteBefore(TOPIC, 800);
        assertThat(asking().out())
                .contains("  in Kafka    clicks-0 [600, 800) gone: the brokers have offsets 800 to 800")
                .contains("  action      RESTORE_OR_ACCEPT_GAP");

        broker.deleteTopic(TOPIC);
        assertThat(asking().out()).contains("  in Kafka    clicks-0 [600, 800) gone: the brokers have no topic clicks");

        broker.close();
        JobRun unknown = asking();
        assertThat(unknown.exit()).as(unknown.out() + unknown.err()).isEqualTo(1);
        assertThat(unknown.out())
                .contains("  in Kafka    clicks-0 [600, 800) unknown: ")
                .contains("  action      BACKFILL_BATCH")
                .contains("  warning     whether Kafka still has clicks-0 [600, 800) is not known: ");
    }

    private static JobRun asking(String... more) {
        List<String> options = new ArrayList<>(List.of(
                "--kafka",
                broker.address(),
                "--kafka-conf",
                "request.timeout.ms=1000",
                "--kafka-conf",
                "default.api.timeout.ms=2000"));
        options.addAll(List.of(more));
        return replay(options.toArray(String[]::new));
    }

    private static JobRun replay(String... options) {
        String[] args = Arrays.copyOf(
                new String[] {"replay", sink(), "--checkpoints", checkpoint(), "--min-age", "0"}, 6 + options.length);
        System.arraycopy(options, 0, args, 6, options.length);
        return JobRun.of(args);
    }

    private static String sink() {
        return lake.resolve("events").toString();
    }

    private static String checkpoint() {
        return lake.resolve("checkpoint").toString();
    }

    private static void cutFileOfBatch(int batch) throws Exception {
        List<String> log = Files.readAllLines(lake.resolve("events/_spark_metadata/" + batch));
        Path file = Path.of(URI.create(Json.parse(log.get(1)).text("path").orElseThrow()));
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length - 100));
        Files.deleteIfExists(file.resolveSibling("." + file.getFileName() + ".crc"));
    }
}
