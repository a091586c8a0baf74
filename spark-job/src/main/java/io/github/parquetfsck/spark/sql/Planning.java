// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark.sql;

import io.github.parquetfsck.cli.TableLogs;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.scan.Candidate;
import io.github.parquetfsck.scan.Listing;
import io.github.parquetfsck.scan.ScanEvent;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Standing;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;

/**
 * The driver's part of a read: it lists, as a scan does, up to a number of files, and leaves the directories that it has not
 * come to then to tasks. Of a directory that alone has more files than that, and whose files no log lists, each of several
 * tasks takes a part.
 */
final class Planning {
    /** Files of one task where there are many. */
    private static final int SLICE = 250;

    /** What opening a file counts for, in bytes read. */
    private static final long OPENING = 4L << 20;

    /** Bytes of one task where pages are read and there are many. */
    private static final long WEIGHT = 1L << 30;

    /** Files of a part of a large directory. */
    private static final int PART = 5000;

    private final ReadOptions options;
    private final Projection projection;
    private final List<Candidate> candidates = new ArrayList<>();
    private final List<WorkUnit.Part> directories = new ArrayList<>();
    private final List<FileReport> reports = new ArrayList<>();
    private final List<DatasetNote> notes = new ArrayList<>();
    private final Map<Location, Long> large = new LinkedHashMap<>();
    private Location current = new Location("");
    private int ofCurrent;
    private boolean seen;

    private Planning(ReadOptions options, Projection projection) {
        this.options = options;
        this.projection = projection;
    }

    /**
     * At most so many units as the options say, each with about as much to do. Has tasks of the session look at the parts
     * of large files before.
     */
    static List<WorkUnit> units(SparkSession session, ReadOptions options, Projection projection) throws IOException {
        Planning planning = new Planning(options, projection);
        new Listing(
                        options.hadoop().hadoop().stores(),
                        TableLogs.readers(),
                        planning::tell,
                        planning::take,
                        planning::isElsewhere)
                .run(options.request(options.paths(), List.of()));
        if (Thread.currentThread().isInterrupted()) {
            throw new IOException("interrupted while files were listed");
        }
        return planning.units(PartLooks.taken(session, options, projection, planning.candidates));
    }

    private void tell(ScanEvent event) {
        seen |= event instanceof ScanEvent.ListingFailed
                || event instanceof ScanEvent.NothingThere
                || event instanceof ScanEvent.Judged;
        if (event instanceof ScanEvent.NothingThere nothing) {
            throw new IllegalArgumentException("fsck: " + nothing.location() + ": " + nothing.detail());
        } else if (event instanceof ScanEvent.Judged judged) {
            reports.add(judged.report());
        } else {
            notes.addAll(Listed.notes(event));
        }
    }

    private boolean isElsewhere(Location directory) {
        if (candidates.size() < options.listed() && large.isEmpty()) {
            return false;
        }
        directories.add(new WorkUnit.Part(directory, WorkUnit.Depth.EVERYTHING, 0, 1));
        return true;
    }

    private void take(Candidate candidate) {
        seen = true;
        Location directory = candidate.entry().location().parent();
        if (!directory.equals(current)) {
            current = directory;
            ofCurrent = 0;
        }
        ofCurrent++;
        boolean free = candidate.standing() == Standing.UNKNOWN && candidate.origin() == Candidate.Origin.FOUND;
        if (free && (large.containsKey(directory) || ofCurrent > options.listed())) {
            if (large.merge(directory, 1L, Long::sum) == 1) {
                candidates.removeIf(each -> each.entry().location().parent().equals(directory));
                large.put(directory, (long) ofCurrent);
            }
        } else if (projection.conditions().mayHold(column -> column.of(Listed.report(candidate)))) {
            candidates.add(candidate);
        }
    }

    private List<WorkUnit> units(List<WorkUnit.File> files) {
        if (!seen && directories.isEmpty()) {
            throw new IllegalArgumentException("fsck: there is no Parquet file in " + options.paths());
        }
        large.forEach((directory, many) -> {
            int part = Math.min(PART, options.listed());
            int parts = (int) Math.min(options.tasks(), (many + part - 1) / part);
            for (int i = 0; i < parts; i++) {
                directories.add(new WorkUnit.Part(directory, WorkUnit.Depth.OWN_FILES, i, parts));
            }
        });
        List<WorkUnit> units = new ArrayList<>();
        if (!reports.isEmpty() || !notes.isEmpty()) {
            units.add(new WorkUnit(List.of(), List.of(), reports, notes));
        }
        int left = options.tasks() - units.size();
        int most = Math.max(1, directories.isEmpty() ? left : left / 2);
        slices(files, most).forEach(slice -> units.add(new WorkUnit(slice, List.of(), List.of(), List.of())));
        int groups = Math.min(directories.size(), Math.max(1, options.tasks() - units.size()));
        for (int i = 0; i < groups; i++) {
            units.add(new WorkUnit(List.of(), each(i, groups), List.of(), List.of()));
        }
        return units;
    }

    /** Every so-and-so-manieth directory: neighbours are often of one size. */
    private List<WorkUnit.Part> each(int first, int step) {
        List<WorkUnit.Part> some = new ArrayList<>();
        for (int i = first; i < directories.size(); i += step) {
            some.add(directories.get(i));
        }
        return some;
    }

    /** Neighbouring files, cut where about as much has come together as one task is to do. */
    private List<List<WorkUnit.File>> slices(List<WorkUnit.File> files, int most) {
        long total = files.stream().mapToLong(this::weight).sum();
        long count = Math.max((files.size() + SLICE - 1) / SLICE, total / WEIGHT);
        count = Math.min(most, Math.max(count, Math.min(files.size(), 16)));
        List<List<WorkUnit.File>> slices = new ArrayList<>();
        List<WorkUnit.File> slice = new ArrayList<>();
        long before = 0;
        for (WorkUnit.File file : files) {
            slice.add(file);
            before += weight(file);
            if (before >= total * (double) (slices.size() + 1) / count) {
                slices.add(slice);
                slice = new ArrayList<>();
            }
        }
        if (!slice.isEmpty()) {
            slices.add(slice);
        }
        return slices;
    }

    private long weight(WorkUnit.File file) {
        return switch (projection.level(options.level())) {
            case TAIL, FOOTER, LAYOUT, INDEX -> OPENING;
            case PAGES, VALUES -> OPENING + file.length();
        };
    }
}
