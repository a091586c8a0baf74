// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.defect.Scope;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class PrognosesTest {
    /** Its text depends on which versions of the state are whole. */
    private static final List<Defect> BY_CONTEXT = List.of(Defect.STATE_INCOMPLETE);

    @Test
    void everyDefectOfCheckpointsSaysWhatSparkDoesAndWhatToDoFirst() {
        assertThat(Arrays.stream(Defect.values()).filter(defect -> defect.scope() == Scope.CHECKPOINT))
                .filteredOn(defect -> !BY_CONTEXT.contains(defect))
                .allSatisfy(defect -> assertThat(Prognoses.covered()).contains(defect));
        assertThat(Prognoses.covered()).allSatisfy(defect -> {
            Prognosis prognosis = Prognoses.of(new Finding(defect, Place.wholeFile(), List.of()));
            assertThat(prognosis.spark()).isNotBlank().doesNotEndWith(".");
            assertThat(prognosis.first()).isNotBlank().doesNotEndWith(".");
        });
    }
}
