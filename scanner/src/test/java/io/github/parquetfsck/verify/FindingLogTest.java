// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import org.junit.jupiter.api.Test;

class FindingLogTest {
    private final FindingLog log = new FindingLog();

    private static Finding inChunk(int rowGroup, int column) {
        return Finding.of(Defect.TAIL_MAGIC_MISSING, new Place.Chunk(rowGroup, column, "a"), "x");
    }

    @Test
    void keepsTheFirstFindingsOfADefectAndCountsTheRest() {
        for (int i = 0; i < 1_000; i++) {
            log.accept(Finding.of(Defect.TAIL_MAGIC_MISSING, new Place.RowGroup(i), "x"));
        }
        log.keep();
        assertThat(log.findings()).hasSize(FindingLog.KEPT);
        assertThat(log.findings().get(19).place()).isEqualTo(new Place.RowGroup(19));
        assertThat(log.folded()).containsOnlyKeys(Defect.TAIL_MAGIC_MISSING).containsValue(980L);
    }

    @Test
    void aDamagedChunkIsClosedForTheChecksAfterwardsButNotForTheRunningOne() {
        log.accept(inChunk(0, 3));
        log.accept(inChunk(0, 3));
        log.keep();
        log.accept(inChunk(0, 3));
        log.accept(inChunk(1, 3));
        log.keep();
        assertThat(log.findings()).containsExactly(inChunk(0, 3), inChunk(0, 3), inChunk(1, 3));
        assertThat(log.wholeFileFatal()).isFalse();
    }

    @Test
    void whatAFailedCheckReportedIsForgotten() {
        log.accept(Finding.of(Defect.TAIL_MAGIC_MISSING, Place.wholeFile(), "x"));
        log.drop();
        log.keep();
        assertThat(log.findings()).isEmpty();
        assertThat(log.damaging()).isFalse();
    }
}
