// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.docker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The job on an HDFS that asks everybody for a ticket, where executors have none. */
@NeedsEngine
@ResourceLock(Lanes.OTHERS)
class KerberosTest {
    private static final String TOKENS = "/tmp/tokens";

    @Test
    void executorsJudgeASecuredHdfsByADelegationTokenAndNothingWithoutOne() {
        try (SecureHdfs hdfs = SecureHdfs.start()) {
            hdfs.prepare("/lake", TOKENS, "sound/base", "PQ0102-second-half-missing");

            Run with = hdfs.pqfsck(
                    "--conf spark.executorEnv.HADOOP_TOKEN_FILE_LOCATION=" + TOKENS,
                    "scan",
                    Hdfs.URI + "/lake",
                    "--level",
                    "values");
            Run without = hdfs.pqfsck("", "scan", Hdfs.URI + "/lake", "--level", "values");

            assertThat(with.exit()).as(with.toString()).isEqualTo(1);
            assertThat(with.summary().number("exit")).hasValue(1);
            assertThat(with.verdicts())
                    .containsExactlyInAnyOrderEntriesOf(Map.of(
                            Hdfs.URI + "/lake/base.parquet", "sound",
                            Hdfs.URI + "/lake/PQ0102-second-half-missing.parquet", "damaged PQ0102"));
            assertThat(without.exit()).as(without.toString()).isEqualTo(1);
            assertThat(without.verdicts().values()).doesNotContain("sound", "damaged PQ0102");
        }
    }
}
