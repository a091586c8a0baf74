// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.streamlog.StateStore.Obstacle;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;

/** Whether the state that the next batch starts from can be loaded, as far as names, lengths and archives tell. */
final class StateCheck {
    private final Checkpoint checkpoint;
    private final List<StateOperator> operators;
    private final StateDepth depth;

    StateCheck(Checkpoint checkpoint, List<StateOperator> operators, StateDepth depth) {
        this.checkpoint = checkpoint;
        this.operators = operators;
        this.depth = depth;
    }

    /** Partitions of one store that fail alike. */
    private record Group(String store, Obstacle first, List<Long> partitions) {}

    /** What is wrong, one finding for each store of an operator. */
    List<Diagnosis> diagnoses() throws IOException {
        long version = nextBatch();
        StateVersion next = new StateVersion(checkpoint, version);
        List<Diagnosis> diagnoses = new ArrayList<>();
        for (StateOperator operator : version == 0 ? List.<StateOperator>of() : operators) {
            Map<String, Group> groups = new LinkedHashMap<>();
            for (Map.Entry<Integer, Map<String, StateStore>> partition :
                    operator.expected().entrySet()) {
                for (Map.Entry<String, StateStore> store : partition.getValue().entrySet()) {
                    Optional<String> id = next.id(operator, partition.getKey());
                    StateVersion.obstacle(operator, store.getValue(), version, id)
                            .ifPresent(obstacle -> groups.computeIfAbsent(
                                            store.getKey(), s -> new Group(s, obstacle, new ArrayList<>()))
                                    .partitions()
                                    .add((long) partition.getKey()));
                    if (depth == StateDepth.CHECKSUMS) {
                        new StateChecksums(operator.source(), store.getValue())
                                .mismatches(store.getValue().chain(version, id))
                                .forEach(finding -> diagnoses.add(new Diagnosis(finding, Prognoses.of(finding))));
                    }
                }
            }
            for (Group group : groups.values()) {
                diagnoses.add(new Diagnosis(finding(operator, group, version), prognosis(operator, version)));
            }
        }
        return diagnoses;
    }

    /** The batch that the next start would run; the state that it loads has its number. */
    private long nextBatch() {
        if (checkpoint.offsets().isEmpty()) {
            return 0;
        }
        long planned = checkpoint.offsets().lastKey();
        return checkpoint.commits().containsKey(planned) ? planned + 1 : planned;
    }

    private Finding finding(StateOperator operator, Group group, long version) {
        String path = group.first().file().text();
        Place place = group.first().state().equals("missing") ? new Place.Missing(path) : new Place.LogLine(path, 1);
        String name = operator.id()
                + operator.name().map(n -> " (" + n + ")").orElse("")
                + (group.store().equals(StateOperator.DEFAULT) ? "" : ", store " + group.store());
        return Finding.of(
                Defect.STATE_INCOMPLETE,
                place,
                checkpoint.directory().text(),
                name,
                LogFindings.runs(group.partitions()),
                version,
                group.first().file().name() + " is " + group.first().state());
    }

    private static Prognosis prognosis(StateOperator operator, long version) {
        String spark =
                "fails when the batch starts: CANNOT_LOAD_STATE_STORE from 4.0 on, \"Error reading delta file\" or"
                        + " \"does not exist\" before; 4.2 can go back to an older snapshot where every change since is there";
        NavigableSet<Long> older = operator.versions().headSet(version, false);
        String first =
                "stop the query, copy the checkpoint, and see whether a lifecycle rule or a clean-up deletes under"
                        + " state; restore the missing files from a copy; ";
        if (older.isEmpty()) {
            return new Prognosis(
                    spark,
                    first + "without one no version of the state is whole: start a new checkpoint with a new output"
                            + " directory from the earliest source");
        }
        return new Prognosis(
                spark,
                first + "without one the newest version of which all files are there is " + older.last()
                        + ": checkpoint and output can be rewound together to batch " + older.last()
                        + " while its offsets are retained, which only a load proves");
    }
}
