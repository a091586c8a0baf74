// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.streamlog.StateStore.Obstacle;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One version of a query's state, and whether all is there that it is loaded from, as far as names, lengths and archives
 * tell: only a load proves it.
 */
public final class StateVersion {
    private final Checkpoint checkpoint;
    private final long version;
    /** By operator and partition, the ids that the commit before names; read when they are asked for. */
    private @Nullable Map<String, List<List<String>>> named;

    /** @param version with which the batch of that number begins */
    public StateVersion(Checkpoint checkpoint, long version) {
        this.checkpoint = checkpoint;
        this.version = version;
    }

    /**
     * The stores that cannot give it, as {@code 0/3} or {@code 0/3/left-keyToNumValues}; none of version 0, which is empty.
     *
     * @param operators of the checkpoint, which {@link Checkpoint#state} lists
     * @param most how many to name
     */
    public List<String> lacking(List<StateOperator> operators, int most) throws IOException {
        List<String> lacking = new ArrayList<>();
        for (StateOperator operator : version == 0 ? List.<StateOperator>of() : operators) {
            for (Map.Entry<Integer, Map<String, StateStore>> partition :
                    operator.expected().entrySet()) {
                Optional<String> id = id(operator, partition.getKey());
                for (Map.Entry<String, StateStore> store : partition.getValue().entrySet()) {
                    if (lacking.size() == most) {
                        return lacking;
                    } else if (obstacle(operator, store.getValue(), version, id).isPresent()) {
                        String name = store.getKey().equals(StateOperator.DEFAULT) ? "" : "/" + store.getKey();
                        lacking.add(operator.id() + "/" + partition.getKey() + name);
                    }
                }
            }
        }
        return lacking;
    }

    static Optional<Obstacle> obstacle(StateOperator operator, StateStore store, long version, Optional<String> id)
            throws IOException {
        Optional<Obstacle> obstacle = store.obstacle(version, id);
        if (obstacle.isPresent()) {
            return obstacle;
        }
        StateFile base = store.chain(version, id).get(0);
        return base.name().endsWith(".zip")
                ? StateArchive.obstacle(operator.source(), store.directory(), base.entry())
                : Optional.empty();
    }

    /** The id in the version's file name, where the commit before names one; of several stores the order is not told. */
    Optional<String> id(StateOperator operator, int partition) throws IOException {
        if (operator.expected().getOrDefault(partition, Map.of()).size() > 1) {
            return Optional.empty();
        }
        List<List<String>> ids = named().getOrDefault(operator.id(), List.of());
        return partition < ids.size()
                ? ids.get(partition).stream().filter(id -> !id.isEmpty()).findFirst()
                : Optional.empty();
    }

    private Map<String, List<List<String>>> named() throws IOException {
        Map<String, List<List<String>>> known = named;
        if (known == null) {
            known = checkpoint.commit(version - 1).map(CommitEntry::states).orElse(Map.of());
            named = known;
        }
        return known;
    }
}
