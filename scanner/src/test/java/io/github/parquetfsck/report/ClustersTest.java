// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.scan.ScanEvent;
import io.github.parquetfsck.verify.FileFacts;
import io.github.parquetfsck.verify.FileKind;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Standing;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ClustersTest {
    private static final String UUID = "-0b7c3d6e-2f61-4ac0-875c-a0e4ab6c84c0-c000.snappy.parquet";

    private final Tally tally = new Tally();

    @Test
    void damagedFilesAreToldByWhatSeveralOfThemShare() {
        damaged("/lake/t/dt=1/hour=3/part-00007" + UUID);
        damaged("/lake/t/dt=1/hour=3/part-00007" + UUID);
        damaged("/lake/t/dt=2/hour=3/part-00008" + UUID);
        tally.on(new ScanEvent.Judged(Samples.sound("/lake/t/dt=2/hour=3/part-00009" + UUID)));

        assertThat(tally.clusters().lines())
                .containsExactly(
                        "damaged by defect, of 3: 3 PQ0102",
                        "damaged by writer, of 3: 3 parquet-mr version 1.13.1",
                        "damaged by spark, of 3: 3 3.5.9",
                        "damaged by task, of 3: 2 7",
                        "damaged by hour, of 3: 3 2026-11-29 20:00 UTC",
                        "damaged by partition, of 3: 2 dt=1/hour=3");
        assertThat(tally.clusters().json())
                .hasToString("{\"files\":3,\"defect\":{\"PQ0102\":3},\"writer\":{\"parquet-mr version 1.13.1\":3},"
                        + "\"spark\":{\"3.5.9\":3},\"task\":{\"7\":2,\"8\":1},\"hour\":{\"2026-11-29 20:00 UTC\":3},"
                        + "\"partition\":{\"dt=1/hour=3\":2,\"dt=2/hour=3\":1}}");
    }

    @Test
    void twoFilesAreNoCluster() {
        damaged("/lake/a.parquet");
        damaged("/lake/b.parquet");

        assertThat(tally.clusters().lines()).isEmpty();
        assertThat(tally.clusters().json().number("files")).hasValue(2);
    }

    @Test
    void valuesWithoutNumberAreCountedTogetherSoThatMemoryDoesNotGrow() {
        for (int i = 0; i < 5000; i++) {
            damaged("/lake/p=" + i + "/a.parquet");
        }

        Json partitions = tally.clusters().json().get("partition").orElseThrow();
        assertThat(partitions.number("others")).hasValue(4000);
        assertThat(((Json.Obj) partitions).fields()).hasSize(5);
    }

    private void damaged(String path) {
        FileReport report = Samples.damaged(path, Standing.LIVE, Samples.TAIL_MISSING);
        FileKind kind = new FileKind(1, null, Set.of(), Set.of(), "parquet-mr version 1.13.1", false);
        tally.on(new ScanEvent.Judged(report.with(new FileFacts(kind, 0, null, "3.5.9"))));
    }
}
