// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.streamlog.Involvement.Part;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Puts queries into an order in which each comes after those whose output it reads, and finds those that cannot be. */
final class Ordering {
    private final Map<Location, Closure.Query> queries = new LinkedHashMap<>();
    /** By query, those whose output it reads. */
    private final Map<Location, Set<Location>> before = new LinkedHashMap<>();

    Ordering(List<Closure.Query> all) {
        all.forEach(query -> queries.put(query.checkpoint(), query));
        for (Closure.Query query : all) {
            Set<Location> writers = new LinkedHashSet<>();
            for (Closure.Query other : all) {
                boolean reads = other.output()
                        .filter(output -> query.readings().stream()
                                .anyMatch(reading -> reading.dataset().equals(output)
                                        && reading.involvement().part() != Part.WROTE))
                        .isPresent();
                if (reads) {
                    writers.add(other.checkpoint());
                }
            }
            before.put(query.checkpoint(), writers);
        }
    }

    Closure closure(List<String> notes) {
        Set<Location> done = new LinkedHashSet<>();
        List<List<Location>> cycles = new ArrayList<>();
        while (done.size() < queries.size()) {
            List<Location> ready = queries.keySet().stream()
                    .filter(query -> !done.contains(query) && done.containsAll(writers(query)))
                    .toList();
            if (ready.isEmpty()) {
                List<Location> cycle = cycle(done);
                cycles.add(cycle);
                done.addAll(cycle);
            } else {
                done.addAll(ready);
            }
        }
        return new Closure(
                done.stream()
                        .flatMap(at -> queries.entrySet().stream()
                                .filter(entry -> entry.getKey().equals(at))
                                .map(Map.Entry::getValue))
                        .toList(),
                cycles,
                notes);
    }

    private Set<Location> writers(Location query) {
        return before.getOrDefault(query, Set.of());
    }

    /** Queries that wait for each other: from any that waits, back along what it waits for, until one comes again. */
    private List<Location> cycle(Set<Location> done) {
        List<Location> path = new ArrayList<>();
        Location at = queries.keySet().stream()
                .filter(query -> !done.contains(query))
                .findFirst()
                .orElseThrow();
        while (!path.contains(at)) {
            path.add(at);
            at = writers(at).stream()
                    .filter(writer -> !done.contains(writer))
                    .findFirst()
                    .orElseThrow();
        }
        return List.copyOf(path.subList(path.indexOf(at), path.size()));
    }
}
