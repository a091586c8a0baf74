// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.io.Location;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Delta tables that a person has named as sources. A checkpoint knows a table by its id alone: a named table whose id no
 * checkpoint knows, and a source whose id no named table has, are the same table before and after it was created anew.
 */
public final class SourceTables {
    private final Set<String> known;
    private final Map<Location, String> strangers;

    private SourceTables(Set<String> known, Map<Location, String> strangers) {
        this.known = known;
        this.strangers = strangers;
    }

    /**
     * Compares them with all checkpoints at hand.
     *
     * @param ids of the tables as they are now
     */
    public static SourceTables of(Map<Location, String> ids, List<Checkpoint> checkpoints) throws IOException {
        Map<Location, String> strangers = new TreeMap<>(ids);
        for (Checkpoint checkpoint : checkpoints) {
            for (SourceOffset.Delta source : sources(checkpoint)) {
                strangers.values().removeIf(source.tableId()::equals);
            }
        }
        return new SourceTables(new TreeSet<>(ids.values()), strangers);
    }

    /** The tables that a checkpoint reads and that are others now. */
    public List<Finding> findings(Checkpoint checkpoint) throws IOException {
        List<Finding> findings = new ArrayList<>();
        for (SourceOffset.Delta source : sources(checkpoint)) {
            if (!known.contains(source.tableId())) {
                strangers.forEach((table, id) -> findings.add(Finding.of(
                        Defect.SOURCE_TABLE_RECREATED,
                        LogFindings.place(checkpoint.offsets().lastEntry().getValue()),
                        checkpoint.directory().text(),
                        source.tableId(),
                        table.text() + " with id " + id)));
            }
        }
        return findings;
    }

    private static List<SourceOffset.Delta> sources(Checkpoint checkpoint) throws IOException {
        if (checkpoint.offsets().isEmpty()) {
            return List.of();
        }
        Optional<OffsetEntry> newest = checkpoint.offset(checkpoint.offsets().lastKey());
        return newest.map(OffsetEntry::sources).orElse(List.of()).stream()
                .map(OffsetEntry.SourceLine::offset)
                .filter(SourceOffset.Delta.class::isInstance)
                .map(SourceOffset.Delta.class::cast)
                .toList();
    }
}
