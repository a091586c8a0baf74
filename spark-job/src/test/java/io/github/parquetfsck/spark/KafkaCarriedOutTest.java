// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.spark.fixture.KafkaBroker;
import io.github.parquetfsck.spark.fixture.KafkaStream;
import io.github.parquetfsck.spark.fixture.SparkProcess;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The plan for a sink that was filled from a real broker, carried out by Spark with Kafka's connector. */
class KafkaCarriedOutTest {
    @TempDir
    Path lake;

    @Test
    void theRowsOfABatchFromKafkaComeBackExactly() throws Exception {
        try (KafkaBroker broker = KafkaBroker.start(lake.resolve("kafka"))) {
            SparkProcess spark = SparkProcess.current().with(KafkaBroker.connector());
            spark.run(KafkaStream.class, broker.address(), "clicks", lake.toString(), "4");

            String out = spark.withProgramAndShell().run(KafkaCarriedOut.class, lake.toString(), broker.address());

            assertThat(out.lines())
                    .containsExactly(
                            "left: 700",
                            "  action      BACKFILL_BATCH: the query is stateless, and what the batch read can be read again",
                            "after: 800 of 800 rows, the same");
        }
    }
}
