// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.io.Location;
import java.io.IOException;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A checkpoint, judged.
 *
 * @param state the stateful operators
 * @param diagnoses everything that is wrong, at most a hundred of each kind
 * @param folded how many more there are of a kind
 */
public record Examination(
        Checkpoint checkpoint,
        Restart restart,
        List<StateOperator> state,
        List<Diagnosis> diagnoses,
        Map<Defect, Long> folded) {
    private static final Set<Defect> OF_ENTRIES =
            Set.of(Defect.TORN_LOG, Defect.BAD_ENCODING, Defect.UNSUPPORTED_VERSION);

    /** What makes a start fail although offsets and commits are in order. */
    private static final Set<Defect> STOPPING =
            Set.of(Defect.SOURCE_LOG_INCOMPLETE, Defect.SOURCE_TABLE_RECREATED, Defect.STATE_INCOMPLETE);

    public Examination {
        state = List.copyOf(state);
        diagnoses = List.copyOf(diagnoses);
        Map<Defect, Long> sorted = new EnumMap<>(Defect.class);
        sorted.putAll(folded);
        folded = Collections.unmodifiableMap(sorted);
    }

    /** Reads everything that a restart reads and everything beside it that says whether the query can go on. */
    public static Examination of(Checkpoint checkpoint) throws IOException {
        return of(checkpoint, List.of(), StateDepth.LISTING);
    }

    /** The same, with what is known from elsewhere. */
    public static Examination of(Checkpoint checkpoint, List<Finding> beside, StateDepth depth) throws IOException {
        Diagnoses diagnoses = new Diagnoses();
        for (Finding finding : checkpoint.findings()) {
            diagnoses.add(new Diagnosis(finding, prognosis(checkpoint, finding)));
        }
        beside.forEach(diagnoses::add);
        List<StateOperator> state = checkpoint.state();
        new StateCheck(checkpoint, state, depth).diagnoses().forEach(diagnoses::add);
        Restart restart = Restart.of(checkpoint);
        for (Diagnosis diagnosis : diagnoses.told()) {
            Defect defect = diagnosis.finding().defect();
            restart = STOPPING.contains(defect) ? restart.failing(defect) : restart;
        }
        return new Examination(checkpoint, restart, state, diagnoses.told(), diagnoses.folded());
    }

    /** Whether anything found makes the checkpoint damaged. */
    public boolean isDamaged() {
        return diagnoses.stream().anyMatch(d -> d.finding().defect().severity().damages());
    }

    private static Prognosis prognosis(Checkpoint checkpoint, Finding finding) throws IOException {
        if (OF_ENTRIES.contains(finding.defect()) && finding.place() instanceof Place.LogLine line) {
            Location file = new Location(line.file());
            long batch = LogName.of(file.name()).id();
            EntryState state =
                    finding.defect() == Defect.UNSUPPORTED_VERSION ? EntryState.UNSUPPORTED : EntryState.TORN;
            TornEntry torn = new TornEntry(checkpoint);
            if (file.parent().equals(checkpoint.directory().child("offsets"))) {
                return torn.offsets(batch, state);
            } else if (file.parent().equals(checkpoint.directory().child("commits"))) {
                return torn.commits(batch, state);
            }
        }
        return Prognoses.of(finding);
    }
}
