// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.dataset.Owners;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Stores;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What else the write jobs of bad files left in their tables. */
@FunctionalInterface
interface JobFiles {
    /** Nothing is looked for: the files at hand stand for their jobs. */
    JobFiles NOT_LISTED = jobs -> Map.of();

    /** By job; those of which nothing is known may be absent. */
    Map<Job, List<FileEntry>> of(Set<Job> jobs) throws IOException;

    /** Lists each table once, with its partitions. */
    static JobFiles listedIn(Stores stores) {
        return jobs -> listed(stores, jobs);
    }

    /** Files of one write job in one table: a partitioned write leaves them in directories side by side. */
    record Job(Location table, String job) {
        /** {@code part-00000-<job>-c000.snappy.parquet}, of Spark's own writers. */
        private static final Pattern NAME =
                Pattern.compile("part-\\d{5,}-(" + JobLineage.UUID + ")(?:_\\d{5})?[-.]c\\d{3}.*");

        /** A file whose name holds no job is one of its own. */
        static Job of(Location file) {
            Matcher name = NAME.matcher(file.name());
            return new Job(Owners.table(file.parent()), name.matches() ? name.group(1) : file.name());
        }
    }

    /** The files of the jobs below their tables, by name, the bad ones included where they are there. */
    private static Map<Job, List<FileEntry>> listed(Stores stores, Set<Job> jobs) throws IOException {
        Map<Job, List<FileEntry>> siblings = new HashMap<>();
        Set<Location> tables = jobs.stream().map(Job::table).collect(Collectors.toCollection(LinkedHashSet::new));
        for (Location table : tables) {
            Deque<Location> directories = new ArrayDeque<>(List.of(table));
            while (!directories.isEmpty()) {
                collect(stores, directories.pop(), table, jobs, siblings, directories);
            }
        }
        siblings.values().forEach(files -> files.sort(Comparator.comparing(FileEntry::location)));
        return siblings;
    }

    private static void collect(
            Stores stores,
            Location directory,
            Location table,
            Set<Job> jobs,
            Map<Job, List<FileEntry>> siblings,
            Deque<Location> partitions)
            throws IOException {
        try {
            stores.source(directory).list(directory, node -> {
                String name = node.location().name();
                Matcher of = Job.NAME.matcher(name);
                if (node.kind() == Node.Kind.DIRECTORY && Owners.isPartition(name)) {
                    partitions.push(node.location());
                } else if (node.kind() == Node.Kind.FILE && of.matches()) {
                    Job job = new Job(table, of.group(1));
                    if (jobs.contains(job)) {
                        siblings.computeIfAbsent(job, j -> new ArrayList<>()).add(node.entry());
                    }
                }
            });
        } catch (NoSuchFileException gone) {
            // A directory that went away holds nothing of the job.
        }
    }
}
