// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.docker;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.json.Json;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The main job on a sink on HDFS that a real query filled from Kafka: scan, quarantine, replay, restore. */
@NeedsEngine
@ResourceLock(Lanes.SPARK)
class KafkaReplayTest {
    private static Hdfs hdfs;
    private static Kafka kafka;
    private static SparkCluster spark;

    @BeforeAll
    static void start() {
        spark = SparkCluster.shared();
        hdfs = spark.hdfs();
        kafka = Kafka.start(hdfs);
    }

    @AfterAll
    static void stop() {
        kafka.stop();
    }

    @Test
    void aFileCutShortIsMovedAsideTracedToItsOffsetsInKafkaAndPutBack() throws Exception {
        String lake = hdfs.freshDirectory();
        String sink = lake + "/events";
        Run written = spark.fixture("KafkaStream", Kafka.BROKER, "clicks", Hdfs.URI + lake, "4");
        assertThat(written.exit()).as(written.toString()).isZero();
        String cut = listed(sink + "/_spark_metadata/3");
        byte[] whole = hdfs.read(cut);
        byte[] damaged = Arrays.copyOf(whole, whole.length - 100);
        hdfs.write(cut, damaged);
        String root = Hdfs.URI + lake + "/_quarantine";

        Run away = spark.pqfsck("quarantine", Hdfs.URI + sink, "--root", root, "--writer-stopped", "--apply");
        assertThat(away.summary().number("exit")).as(away.toString()).hasValue(3);
        assertThat(away.outcomes()).containsExactly(Map.entry(Hdfs.URI + cut, "quarantined"));
        assertThat(hdfs.exists(cut)).isFalse();
        assertThat(new String(hdfs.read(sink + "/_spark_metadata/3"), StandardCharsets.UTF_8))
                .doesNotContain(cut);

        Run replay = spark.pqfsck("replay", Hdfs.URI + sink, "--root", root);
        assertThat(replay.summary().number("exit")).as(replay.toString()).hasValue(1);
        List<Json> batches = replay.lines("checkpoint").stream()
                .flatMap(checkpoint -> checkpoint.items("batches").stream())
                .toList();
        assertThat(batches).singleElement().satisfies(batch -> {
            assertThat(batch.number("batch")).hasValue(3);
            assertThat(batch.number("last")).hasValue(3);
            assertThat(batch.text("evidence")).hasValue("EXACT");
            assertThat(batch.text("action")).hasValue("BACKFILL_BATCH");
            assertThat(batch.items("sources")).singleElement().satisfies(source -> {
                assertThat(source.text("kind")).hasValue("kafka");
                assertThat(source.items("partitions")).singleElement().satisfies(partition -> {
                    assertThat(partition.text("topic")).hasValue("clicks");
                    assertThat(partition.number("partition")).hasValue(0);
                    assertThat(partition.number("from")).hasValue(600);
                    assertThat(partition.number("until")).hasValue(800);
                });
            });
        });

        Run back = spark.pqfsck("restore", "--root", root, "--writer-stopped", "--apply");
        assertThat(back.exit()).as(back.toString()).isZero();
        assertThat(hdfs.read(cut)).isEqualTo(damaged);
        assertThat(new String(hdfs.read(sink + "/_spark_metadata/3"), StandardCharsets.UTF_8))
                .contains(cut);
    }

    /** The first file that a log of the sink lists. */
    private static String listed(String log) throws Exception {
        String line = new String(hdfs.read(log), StandardCharsets.UTF_8)
                .lines()
                .toList()
                .get(1);
        return URI.create(Json.parse(line).text("path").orElseThrow()).getPath();
    }
}
