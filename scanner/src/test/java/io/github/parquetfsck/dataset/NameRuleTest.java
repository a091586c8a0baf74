// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NameRuleTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "a.parquet",
                "A.PARQUET",
                "a.parq",
                "a.Pq",
                "_k=v.parquet",
                "part-00000-8a9eaa80-d276-4f23-87ac-b4f7b18cc96e",
                "part-r-00003",
                "part-m-00000",
                "part-00000",
                "000000_0",
                "000001_0_copy_1",
                "bucket_00000",
                "20240101_101010_00001_abcde_8a9eaa80-d276-4f23-87ac-b4f7b18cc96e",
                "1f4b0d0a3c6e9f70-8a2b4c6d00000000_1234567_data.0.",
            })
    void writersNamesAreData(String name) {
        assertThat(NameRule.ofFile(name)).isEqualTo(NameRule.DATA);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "data",
                "part-zero",
                "1f4b",
                "version1.0",
                "x.2024",
                "weird name",
                "a.parquet.bak",
                "a.fuzz",
                "data.snappy",
                "log",
                "part"
            })
    void namesThatTellNothingAreDecidedByTheirMagic(String name) {
        assertThat(NameRule.ofFile(name)).isEqualTo(NameRule.UNKNOWN);
    }

    @ParameterizedTest
    @CsvSource({
        "_metadata,SUMMARY",
        "_common_metadata,SUMMARY",
        "_SUCCESS,MARKER",
        "_committed_12,MARKER",
        "_started_12,MARKER",
        "day_$folder$,MARKER",
        ".part-0.parquet.crc,SIDECAR",
        "a.parquet._COPYING_,COPYING",
        "a.parquet.crdownload,COPYING",
        ".a.parquet,HIDDEN",
        "_a.parquet,HIDDEN",
        ".k=v.parquet,HIDDEN",
        "a.csv,NOT_PARQUET",
        "a.parquet.gz,NOT_PARQUET",
        "a.parquet.tmp,NOT_PARQUET",
        "a.orc,NOT_PARQUET",
    })
    void otherFilesAreWhatTheyAre(String name, NameRule rule) {
        assertThat(NameRule.ofFile(name)).isEqualTo(rule);
    }

    @ParameterizedTest
    @CsvSource({
        "day=1,DIRECTORY",
        "_day=1,DIRECTORY",
        "metadata,DIRECTORY",
        "_temporary,TEMPORARY",
        ".spark-staging-1a,SPARK_STAGING",
        ".hive-staging_hive_2024,HIVE_STAGING",
        "__magic,MAGIC_COMMITTER",
        "__magic_job-1,MAGIC_COMMITTER",
        "_spark_metadata,SINK_LOG",
        "_checkpoint,CHECKPOINT",
        "_checkpoints_q1,CHECKPOINT",
        "_delta_log,DELTA_LOG",
        ".hoodie,HUDI_TIMELINE",
        "_change_data,HIDDEN",
        ".git,HIDDEN",
    })
    void directoriesAreWalkedUnlessARuleLeavesThemOut(String name, NameRule rule) {
        assertThat(NameRule.ofDirectory(name)).isEqualTo(rule);
    }
}
