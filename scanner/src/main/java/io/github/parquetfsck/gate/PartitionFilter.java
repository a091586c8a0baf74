// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.gate;

import io.github.parquetfsck.dataset.Owners;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Percent;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which partitions are meant: by column the values of which a partition must have one. Names and values are compared as
 * they are, decoded from the names of directories ({@code dt=2026-01-01}, {@code city=S%C3%A3o%20Paulo}).
 */
public record PartitionFilter(Map<String, Set<String>> values) {
    /** Every partition. */
    public static final PartitionFilter ALL = new PartitionFilter(Map.of());

    /** Makes the map unmodifiable. */
    public PartitionFilter {
        Map<String, Set<String>> copy = new LinkedHashMap<>();
        values.forEach((column, wanted) -> copy.put(column, Set.copyOf(wanted)));
        values = java.util.Collections.unmodifiableMap(copy);
    }

    /** What a directory's name says of a wanted column. */
    public enum Match {
        /** It has one of the values. */
        WANTED,
        /** It has another value. */
        OTHER,
        /** It speaks of no wanted column. */
        SILENT
    }

    /** One more value of a column. */
    public PartitionFilter and(String column, String value) {
        Map<String, Set<String>> more = new LinkedHashMap<>(values);
        Set<String> wanted = new HashSet<>(more.getOrDefault(column, Set.of()));
        wanted.add(value);
        more.put(column, wanted);
        return new PartitionFilter(more);
    }

    /** Whether every partition is meant. */
    public boolean isEmpty() {
        return values.isEmpty();
    }

    /** The column that a partition's directory speaks of; "" for another directory. */
    public static String column(String directory) {
        return Owners.isPartition(directory) ? Percent.decode(directory.substring(0, directory.indexOf('='))) : "";
    }

    /** What the name of a directory says. */
    public Match match(String directory) {
        Set<String> wanted = values.get(column(directory));
        if (wanted == null) {
            return Match.SILENT;
        }
        String value = Percent.decode(directory.substring(directory.indexOf('=') + 1));
        return wanted.contains(value) ? Match.WANTED : Match.OTHER;
    }

    /** What no partition of a table has of what is wanted, in words; empty when each value is there. */
    public Optional<String> unmet(Location table, List<Location> partitions) {
        if (partitions.isEmpty()) {
            return Optional.of(toString());
        }
        Map<String, Set<String>> there = new HashMap<>();
        for (Location partition : partitions) {
            for (Location at = partition; at.text().length() > table.text().length(); at = at.parent()) {
                String name = at.name();
                there.computeIfAbsent(column(name), each -> new HashSet<>())
                        .add(Percent.decode(name.substring(name.indexOf('=') + 1)));
            }
        }
        return values.entrySet().stream()
                .flatMap(wanted -> wanted.getValue().stream()
                        .filter(value ->
                                !there.getOrDefault(wanted.getKey(), Set.of()).contains(value))
                        .map(value -> wanted.getKey() + "=" + value))
                .sorted()
                .findFirst();
    }

    /** As {@code dt=a or b, city=c}. */
    @Override
    public String toString() {
        return values.entrySet().stream()
                .map(each ->
                        each.getKey() + "=" + each.getValue().stream().sorted().collect(Collectors.joining(" or ")))
                .collect(Collectors.joining(", "));
    }
}
