// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.io.Location;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DatasetsTest {
    @Test
    void aQuarantineIsKnownByTheNamesThatThisProgramGives() {
        assertThat(Datasets.quarantineOf(new Location("/lake/events/day=1/a.parquet")))
                .isEmpty();
        assertThat(Datasets.quarantineOf(new Location("hdfs://nn/lake/_quarantine/x/a.parquet")))
                .hasValue(new Location("hdfs://nn/lake/_quarantine"));
        assertThat(Datasets.quarantineOf(new Location("/safe/20261129T205155Z-ab12/file/_/lake/events/a.parquet")))
                .hasValue(new Location("/safe"));
    }

    @Test
    void theOuterOneCountsOfTwo() {
        assertThat(Datasets.quarantineOf(new Location(
                        "/q/20261129T205155Z-ab12/file/_/lake/_quarantine/20261128T205155Z-ab12/a.parquet")))
                .hasValue(new Location("/q"));
    }

    @Test
    void aRootLiesBesideTheTableOfAPartitionAndAboveADirectoryOfDots() {
        Map<String, String> roots = Map.of(
                "/lake/events", "/lake/_quarantine",
                "/lake/events/day=1/hour=2/", "/lake/_quarantine",
                "s3a://lake/day=1", "s3a://lake/_quarantine",
                "events", "./_quarantine",
                ".", "../_quarantine",
                "day=1", "../_quarantine",
                "a/.", "a/./../_quarantine",
                "/lake/events/day=1/.", "/lake/_quarantine",
                "/lake/events/day=1/hour=2/..", "/lake/_quarantine",
                "../..", "../../../_quarantine");
        roots.forEach((dataset, root) -> assertThat(Datasets.rootBeside(new Location(dataset)))
                .as(dataset)
                .isEqualTo(new Location(root)));
    }
}
