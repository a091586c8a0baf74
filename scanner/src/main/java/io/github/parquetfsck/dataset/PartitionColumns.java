// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.verify.FileFacts;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.PartitionClash;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Columns that directories {@code key=value} give a value and that files have as well. */
final class PartitionColumns {
    private static final int COLUMNS = 20;

    private final Map<String, GroupCount> stored = new TreeMap<>();
    private final Map<String, Clashing> clashing = new TreeMap<>();
    private Location directory = new Location("");
    private List<String> keys = List.of();

    /** Files that contradict the path in a column, and how the first of them does. */
    private record Clashing(PartitionClash first, GroupCount files) {}

    void add(MetFile file, FileFacts facts) {
        FileReport report = file.report();
        if (!file.directory().equals(directory)) {
            directory = file.directory();
            keys = keys(directory);
        }
        Set<String> columns = facts.kind().topLevel();
        for (String key : keys) {
            if (columns.contains(key) && (stored.size() < COLUMNS || stored.containsKey(key))) {
                stored.computeIfAbsent(key, name -> new GroupCount()).add(report);
            }
        }
        PartitionClash clash = facts.clash();
        if (clash != null && (clashing.size() < COLUMNS || clashing.containsKey(clash.column()))) {
            clashing.computeIfAbsent(clash.column(), name -> new Clashing(clash, new GroupCount()))
                    .files()
                    .add(report);
        }
    }

    /** The keys of the partitions that a directory lies in; pyarrow, which this is for, compares them as they are. */
    private static List<String> keys(Location directory) {
        List<String> keys = new ArrayList<>();
        for (Location at = directory;
                Owners.isPartition(at.name()) && !at.parent().equals(at);
                at = at.parent()) {
            keys.add(at.name().substring(0, at.name().indexOf('=')));
        }
        return keys;
    }

    List<DatasetNote> notes() {
        List<DatasetNote> notes = new ArrayList<>();
        stored.forEach((column, files) -> notes.add(DatasetNote.of(
                Finding.of(
                        Defect.PARTITION_COLUMN_COLLISION,
                        Place.wholeFile(),
                        column,
                        files.sample().text()),
                List.of(files.named(column + " is stored")))));
        clashing.forEach((column, clash) -> notes.add(DatasetNote.of(
                Finding.of(
                        Defect.PARTITION_COLUMN_DISAGREES,
                        Place.wholeFile(),
                        column,
                        clash.first().path(),
                        clash.first().stored(),
                        clash.files().sample().text()),
                List.of(clash.files().named(column + " differs from the path")))));
        return notes;
    }
}
