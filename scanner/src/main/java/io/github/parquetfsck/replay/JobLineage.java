// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.dataset.Owners;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.streamlog.BatchRange;
import io.github.parquetfsck.streamlog.Checkpoint;
import io.github.parquetfsck.streamlog.Evidence;
import io.github.parquetfsck.streamlog.MatchRule;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Follows bad files back that no log names a query for: by the query's id in the file's name, as Iceberg writes it, or by
 * the time in which the files of one write job were written, as foreachBatch leaves them.
 */
final class JobLineage {
    private static final String UUID = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";
    /** {@code part-00000-<job>-c000.snappy.parquet}, of Spark's own writers. */
    private static final Pattern OF_JOB = Pattern.compile("part-\\d{5,}-(" + UUID + ")(?:_\\d{5})?[-.]c\\d{3}.*");
    /** {@code 00000-10-<query>-<batch>-00001.parquet}, of Iceberg's streaming writers since 1.5. */
    static final Pattern OF_QUERY = Pattern.compile("\\d{5,}-\\d+-(" + UUID + ")-(\\d{1,18})-\\d{5}\\.parquet");

    private final Stores stores;
    private final List<Checkpoint> checkpoints;

    JobLineage(Stores stores, List<Checkpoint> checkpoints) {
        this.stores = stores;
        this.checkpoints = checkpoints;
    }

    /** Files of one write job in one table: a partitioned write leaves them in directories side by side. */
    private record Job(Location table, String job) {}

    /** The batches; files that no checkpoint at hand fits are added to the rest. */
    List<TracedBatch> trace(List<BadFile> files, List<BadFile> rest) throws IOException {
        List<TracedBatch> batches = new ArrayList<>();
        Map<Job, List<BadFile>> jobs = new LinkedHashMap<>();
        for (BadFile file : files) {
            Optional<TracedBatch> named = byName(file);
            if (named.isPresent()) {
                batches.add(named.get());
                continue;
            }
            Matcher name = OF_JOB.matcher(file.location().name());
            String job = name.matches() ? name.group(1) : file.location().name();
            Location table = Owners.table(file.location().parent());
            jobs.computeIfAbsent(new Job(table, job), j -> new ArrayList<>()).add(file);
        }
        Map<Job, List<FileEntry>> siblings = siblings(jobs.keySet());
        for (Map.Entry<Job, List<BadFile>> job : jobs.entrySet()) {
            Optional<TracedBatch> traced =
                    byTime(job.getKey(), job.getValue(), siblings.getOrDefault(job.getKey(), List.of()));
            traced.ifPresentOrElse(batches::add, () -> rest.addAll(job.getValue()));
        }
        return batches;
    }

    private Optional<TracedBatch> byName(BadFile file) throws IOException {
        Matcher name = OF_QUERY.matcher(file.location().name());
        if (!name.matches()) {
            return Optional.empty();
        }
        Queries queries = Queries.named(checkpoints, name.group(1));
        long batch = Long.parseLong(name.group(2));
        String rule = "the file's name holds the id of query " + name.group(1) + " and batch " + batch;
        return queries.all().isEmpty()
                ? Optional.empty()
                : Optional.of(traced(
                        Owner.Kind.ICEBERG,
                        new BatchRange(batch, batch, Evidence.EXACT, rule),
                        MatchRule.FILE_NAME,
                        List.of(file),
                        List.of(),
                        queries));
    }

    private Optional<TracedBatch> byTime(Job job, List<BadFile> files, List<FileEntry> siblings) throws IOException {
        List<Instant> written = Stream.concat(
                        siblings.stream().map(FileEntry::modified),
                        files.stream().flatMap(file -> file.modified().stream()))
                .sorted()
                .toList();
        if (written.isEmpty()) {
            return Optional.empty();
        }
        Instant first = written.get(0);
        Instant last = written.get(written.size() - 1);
        List<Queries.Compared> near = new ArrayList<>();
        List<BatchRange> ranges = new ArrayList<>();
        for (Checkpoint checkpoint : checkpoints) {
            Optional<BatchRange> range = CheckpointFit.around(checkpoint, first, last);
            if (range.isPresent() && !reads(checkpoint, files)) {
                Fit fit = new Fit(Fit.Rating.ONE_BATCH, 1, 1, range.get().rule());
                near.add(new Queries.Compared(checkpoint, CheckpointFit.candidate(checkpoint, fit)));
                ranges.add(range.get());
            }
        }
        if (near.isEmpty()) {
            return Optional.empty();
        }
        long low = ranges.stream().mapToLong(BatchRange::first).min().orElseThrow();
        long high = ranges.stream().mapToLong(BatchRange::last).max().orElseThrow();
        List<Identity> bad = files.stream().map(BadFile::identity).toList();
        FileSource source = stores.source(job.table());
        return Optional.of(traced(
                Owner.Kind.PLAIN,
                new BatchRange(low, high, Evidence.HEURISTIC, ranges.get(0).rule()),
                MatchRule.FILE_NAME,
                files,
                siblings.stream()
                        .map(FileEntry::location)
                        .filter(sibling -> !bad.contains(source.identify(sibling)))
                        .toList(),
                new Queries(near)));
    }

    /** Whether the query reads the directory that the files lie in: then it is not the one that wrote them. */
    private boolean reads(Checkpoint checkpoint, List<BadFile> files) throws IOException {
        FileSource source = stores.source(checkpoint.directory());
        Map<Identity, Identity> tables = new HashMap<>();
        for (BadFile file : files) {
            Location table = Owners.table(file.location().parent());
            tables.put(file.identity(), source.identify(table));
        }
        for (String name : checkpoint.sources()) {
            if (!FileReadings.of(source, checkpoint, name, tables).isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** The files of the jobs below their tables, by name, the bad ones included where they are there. */
    private Map<Job, List<FileEntry>> siblings(Set<Job> jobs) throws IOException {
        Map<Job, List<FileEntry>> siblings = new HashMap<>();
        Set<Location> tables = jobs.stream().map(Job::table).collect(Collectors.toCollection(LinkedHashSet::new));
        for (Location table : tables) {
            Deque<Location> directories = new ArrayDeque<>(List.of(table));
            while (!directories.isEmpty()) {
                collect(directories.pop(), table, jobs, siblings, directories);
            }
        }
        siblings.values().forEach(files -> files.sort(Comparator.comparing(FileEntry::location)));
        return siblings;
    }

    private void collect(
            Location directory,
            Location table,
            Set<Job> jobs,
            Map<Job, List<FileEntry>> siblings,
            Deque<Location> partitions)
            throws IOException {
        try {
            stores.source(directory).list(directory, node -> {
                String name = node.location().name();
                Matcher of = OF_JOB.matcher(name);
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

    private TracedBatch traced(
            Owner.Kind kind,
            BatchRange range,
            MatchRule rule,
            List<BadFile> files,
            List<Location> siblings,
            Queries queries)
            throws IOException {
        Optional<Queries.Compared> query = queries.best();
        return new TracedBatch(
                Owners.table(files.get(0).location().parent()),
                kind,
                range,
                rule,
                files,
                siblings,
                TracedBatch.Siblings.UNKNOWN,
                List.of(),
                Optional.empty(),
                Optional.empty(),
                query.map(Queries.Compared::candidate),
                queries.candidates(),
                query.isPresent() && range.isSingle()
                        ? Optional.of(new BatchReader(stores, query.get().checkpoint()).read(range.first()))
                        : Optional.empty());
    }
}
