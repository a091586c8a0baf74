// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.gate;

import io.github.parquetfsck.dataset.SuccessManifest;
import io.github.parquetfsck.dataset.SuccessMarker;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.scan.ScanEvent;
import io.github.parquetfsck.scan.ScanListener;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Reason;
import io.github.parquetfsck.verify.Verdict;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What one look at some directories has found of what is waited for. Its size does not grow with the number of files. */
public final class Arrival implements ScanListener {
    private static final int BARRING = 10;

    private final Consumer<FileEntry> good;

    /** By the path of a directory, when the newest file below it was written. */
    private final TreeMap<String, Instant> newest = new TreeMap<>();

    private final List<String> barring = new ArrayList<>();
    private long files;
    private long rows;
    private long arriving;
    private @Nullable Location missing;

    /** @param good takes each sound file that readers would read */
    public Arrival(Collection<Location> directories, Consumer<FileEntry> good) {
        this.good = good;
        directories.forEach(directory -> newest.put(directory.child("").text(), Instant.MIN));
    }

    @Override
    public void on(ScanEvent event) {
        if (event instanceof ScanEvent.NothingThere nothing) {
            missing = missing == null ? nothing.location() : missing;
            bar(nothing.location(), nothing.detail());
        } else if (event instanceof ScanEvent.ListingFailed failed) {
            bar(failed.location(), "not listed: " + failed.reason() + " " + failed.detail());
        } else if (event instanceof ScanEvent.DatasetFinding found
                && found.finding().defect().severity().damages()) {
            bar(
                    found.directory(),
                    found.finding().defect().code() + " " + found.finding().message());
        } else if (event instanceof ScanEvent.Judged judged
                && judged.report().standing().counts()) {
            count(judged.report());
        }
    }

    private void count(FileReport report) {
        FileEntry file = report.entry();
        String path = file.location().text();
        Map.Entry<String, Instant> directory = newest.floorEntry(path);
        while (directory != null && !path.startsWith(directory.getKey())) {
            directory = newest.lowerEntry(directory.getKey());
        }
        if (directory != null && file.modified().isAfter(directory.getValue())) {
            newest.put(directory.getKey(), file.modified());
        }
        if (report.verdict() instanceof Verdict.Undecided undecided) {
            bar(file.location(), "undecided: " + undecided.detail());
            arriving += isArriving(undecided.reason()) ? 1 : 0;
        } else if (report.verdict() instanceof Verdict.Sound) {
            files++;
            rows += report.rows() == null ? 0 : report.rows();
            good.accept(file);
        } else if (report.verdict() instanceof Verdict.Damaged damaged && !report.isAccepted()) {
            bar(file.location(), damaged.first().headline());
        }
    }

    private void bar(Location where, String why) {
        if (barring.size() < BARRING) {
            barring.add(where + ": " + why);
        }
    }

    /** Whether the file is still written, or was replaced while it was looked at. */
    private static boolean isArriving(Reason reason) {
        return reason == Reason.IN_FLIGHT || reason == Reason.CHANGED || reason == Reason.VANISHED;
    }

    /** Files that are undecided only because they are still written, or were replaced meanwhile. */
    public long arriving() {
        return arriving;
    }

    /** The first of the files and directories that keep the gate shut, each with why. */
    public List<String> barring() {
        return List.copyOf(barring);
    }

    /** Sound files that readers would read. */
    public long files() {
        return files;
    }

    /** The rows in them. */
    public long rows() {
        return rows;
    }

    /** What is not there yet, in words; empty when everything is. */
    public Optional<String> lacks(Expectation expectation, Stores stores) throws IOException {
        if (missing != null) {
            return Optional.of("there is nothing to read at " + missing);
        } else if (arriving > 0) {
            return Optional.of(arriving + (arriving == 1 ? " file is" : " files are") + " still being written");
        } else if (files < expectation.files()) {
            return Optional.of("expected at least " + expectation.files() + " files, found " + files);
        } else if (rows < expectation.rows()) {
            return Optional.of("expected at least " + expectation.rows() + " rows, found " + rows);
        }
        return expectation.marker() == Expectation.Marker.REQUIRED ? unmarked(stores) : Optional.empty();
    }

    /**
     * The marker of a job stands in the directory, or above its partitions. One that is older than a file below it is of
     * an earlier job.
     */
    private Optional<String> unmarked(Stores stores) throws IOException {
        for (Map.Entry<String, Instant> each : newest.entrySet()) {
            String path = each.getKey();
            Location directory = new Location(path.length() > 1 ? path.substring(0, path.length() - 1) : path);
            if (!SuccessMarker.isSince(stores.source(directory), directory, each.getValue())) {
                return Optional.of("no " + SuccessManifest.NAME + " that is as new as the newest file stands in "
                        + directory + " or above its partitions");
            }
        }
        return Optional.empty();
    }
}
