// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.dataset.Owner;
import io.github.parquetfsck.dataset.Owners;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.streamlog.BatchRange;
import io.github.parquetfsck.streamlog.Checkpoint;
import io.github.parquetfsck.streamlog.Evidence;
import io.github.parquetfsck.streamlog.MatchRule;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Follows bad files back that no log names a query for: by the query's id in the file's name, as Iceberg writes it, or by
 * the time in which the files of one write job were written, as foreachBatch leaves them.
 */
final class JobLineage {
    static final String UUID = "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";
    /** {@code 00000-10-<query>-<batch>-00001.parquet}, of Iceberg's streaming writers since 1.5. */
    static final Pattern OF_QUERY = Pattern.compile("\\d{5,}-\\d+-(" + UUID + ")-(\\d{1,18})-\\d{5}\\.parquet");

    private final Stores stores;
    private final List<Checkpoint> checkpoints;
    private final BatchReaders readers;
    private final JobFiles jobFiles;

    JobLineage(Stores stores, List<Checkpoint> checkpoints, BatchReaders readers, JobFiles jobFiles) {
        this.stores = stores;
        this.checkpoints = checkpoints;
        this.readers = readers;
        this.jobFiles = jobFiles;
    }

    /** The batches; files that no checkpoint at hand fits are added to the rest. */
    List<TracedBatch> trace(List<BadFile> files, List<BadFile> rest) throws IOException {
        List<TracedBatch> batches = new ArrayList<>();
        Map<JobFiles.Job, List<BadFile>> jobs = new LinkedHashMap<>();
        for (BadFile file : files) {
            Optional<TracedBatch> named = byName(file);
            if (named.isPresent()) {
                batches.add(named.get());
                continue;
            }
            jobs.computeIfAbsent(JobFiles.Job.of(file.location()), j -> new ArrayList<>())
                    .add(file);
        }
        // A table is listed only where some query may have written there then: it may hold millions of files.
        Map<JobFiles.Job, List<Checkpoint>> writers = new LinkedHashMap<>();
        for (Map.Entry<JobFiles.Job, List<BadFile>> job : jobs.entrySet()) {
            List<Checkpoint> near = near(job.getValue());
            if (near.isEmpty()) {
                rest.addAll(job.getValue());
            } else {
                writers.put(job.getKey(), near);
            }
        }
        Map<JobFiles.Job, List<FileEntry>> siblings = jobFiles.of(writers.keySet());
        for (Map.Entry<JobFiles.Job, List<Checkpoint>> job : writers.entrySet()) {
            List<BadFile> bad = jobs.getOrDefault(job.getKey(), List.of());
            byTime(job.getKey(), bad, siblings.getOrDefault(job.getKey(), List.of()), job.getValue())
                    .ifPresentOrElse(batches::add, () -> rest.addAll(bad));
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

    /** Whose batches may have written the files: all that do not read them, if their times are not known. */
    private List<Checkpoint> near(List<BadFile> files) throws IOException {
        List<Instant> written = files.stream()
                .flatMap(file -> file.modified().stream())
                .sorted()
                .toList();
        List<Checkpoint> near = new ArrayList<>();
        for (Checkpoint checkpoint : checkpoints) {
            boolean fits = written.isEmpty()
                    || CheckpointFit.around(checkpoint, written.get(0), written.get(written.size() - 1))
                            .isPresent();
            if (fits && !reads(checkpoint, files)) {
                near.add(checkpoint);
            }
        }
        return near;
    }

    private Optional<TracedBatch> byTime(
            JobFiles.Job job, List<BadFile> files, List<FileEntry> siblings, List<Checkpoint> writers)
            throws IOException {
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
        for (Checkpoint checkpoint : writers) {
            Optional<BatchRange> range = CheckpointFit.around(checkpoint, first, last);
            if (range.isPresent()) {
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
                        ? Optional.of(readers.of(query.get().checkpoint()).read(range.first()))
                        : Optional.empty());
    }
}
