// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Gathers what is wrong: a hundred of each kind, the others counted. */
final class Diagnoses {
    private static final int MOST = 100;

    private final List<Diagnosis> told = new ArrayList<>();
    private final Map<Defect, Integer> counts = new EnumMap<>(Defect.class);
    private final Map<Defect, Long> folded = new EnumMap<>(Defect.class);

    /** With what the finding means anywhere. */
    void add(Finding finding) {
        add(new Diagnosis(finding, Prognoses.of(finding)));
    }

    void add(Diagnosis diagnosis) {
        Defect defect = diagnosis.finding().defect();
        if (counts.merge(defect, 1, Integer::sum) <= MOST) {
            told.add(diagnosis);
        } else {
            folded.merge(defect, 1L, Long::sum);
        }
    }

    List<Diagnosis> told() {
        return told;
    }

    Map<Defect, Long> folded() {
        return folded;
    }
}
