// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TaskFileTest {
    private static final String UUID = "6cfddeec-4923-43b4-a76c-80b0461054b7";

    @ParameterizedTest
    @CsvSource({
        "part-00003-%s-c000.snappy.parquet, %s, 3, '', 0",
        "part-00003-%s.c000.snappy.parquet, %s, 3, '', 0",
        "part-00003-%s-c012, %s, 3, '', 12",
        "part-123456-%s_00012.c001.gz.parquet, %s, 123456, 00012, 1",
        "part-00003-%s-c000-0f0e0d0c-0000-0000-0000-000000000000.parquet, %s, 3, '', 0",
        "part-00007-tid-4718-%s-12-1-c000.snappy.parquet, tid-4718, 7, '', 0",
        "part-00007-tid-4718-%s-12-1_00003.c002.parquet, tid-4718, 7, 00003, 2",
        "000003_1, '', 3, '', 0",
        "000003_0.parquet, '', 3, '', 0",
    })
    void namesTellTheTask(String name, String job, int task, String bucket, int counter) {
        assertThat(TaskFile.of(name.formatted(UUID)))
                .contains(new TaskFile(job.formatted(UUID), task, bucket, counter));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "part-",
                "part-0003-6cfddeec-4923-43b4-a76c-80b0461054b7-c000.parquet",
                "part-00003-6cfddeec-4923-43b4-a76c-80b0461054b-c000.parquet",
                "part-00003-6cfddeecx4923-43b4-a76c-80b0461054b7-c000.parquet",
                "part-00003-6cfddeec-4923-43b4-a76c-80b0461054b7.parquet",
                "part-00003-6cfddeec-4923-43b4-a76c-80b0461054b7-c000(1).parquet",
                "part-00003-tid-x-6cfddeec-4923-43b4-a76c-80b0461054b7-12-1-c000.parquet",
                "part-00003-tid-1-6cfddeec-4923-43b4-a76c-80b0461054b7-12-c000.parquet",
                "part-99999999999999999999999-6cfddeec-4923-43b4-a76c-80b0461054b7-c000.parquet",
                "part-r-00000.parquet",
                "000003_0_copy_1",
                "0000003_0",
                "000003",
                "000003_x",
                "x.parquet"
            })
    void otherNamesTellNothing(String name) {
        assertThat(TaskFile.of(name)).isEmpty();
    }

    @Test
    void onlyHivesNamesDoNotTellTheJob() {
        assertThat(TaskFile.of("000003_0").orElseThrow().hasJob()).isFalse();
        assertThat(TaskFile.of("part-00003-" + UUID + "-c000").orElseThrow().hasJob())
                .isTrue();
    }
}
