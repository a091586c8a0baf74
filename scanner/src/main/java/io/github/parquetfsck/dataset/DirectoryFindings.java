// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What names, lengths and times of the files of one directory say of the jobs that wrote them. All of it is suspicion: a
 * name proves nothing.
 */
public final class DirectoryFindings {
    /** Jobs with fewer files, or fewer different lengths, may be alike by chance. */
    private static final int ENOUGH = 3;

    /** The dot in front and the extension. */
    private static final int SIDECAR = ".".length() + ".crc".length();

    /** Findings of one kind in one directory. */
    private static final int MOST = 10;

    private final Location directory;
    private final List<FileEntry> files;
    private final Map<String, List<Part>> jobs = new TreeMap<>();
    private final List<Finding> findings = new ArrayList<>();

    private record Part(TaskFile task, FileEntry file) {
        String name() {
            return file.location().name();
        }
    }

    private DirectoryFindings(Location directory, List<FileEntry> files) {
        this.directory = directory;
        this.files = files;
    }

    /**
     * What the files of one directory tell.
     *
     * @param files of a directory of which no log tells what counts, all of them, in order of name
     */
    public static List<Finding> of(Location directory, List<FileEntry> files, Attempts attempts) {
        DirectoryFindings all = new DirectoryFindings(directory, files);
        all.group();
        all.attempts(attempts);
        all.alike();
        all.gaps();
        all.names();
        all.sidecars();
        return all.findings;
    }

    private void group() {
        for (FileEntry file : files) {
            TaskFile.of(file.location().name()).filter(TaskFile::hasJob).ifPresent(task -> jobs.computeIfAbsent(
                            task.job(), job -> new ArrayList<>())
                    .add(new Part(task, file)));
        }
    }

    /** One task's output under two names. */
    private void attempts(Attempts attempts) {
        List<Finding> found = new ArrayList<>();
        attempts.tasks().forEach((task, twins) -> {
            if (task.hasJob()) {
                found.add(twice(
                        twins.get(0),
                        twins.get(1),
                        "both are the output of task " + task.task() + " of job " + task.job()));
            }
        });
        keep(found);
    }

    /** Two jobs whose files have the same numbers and the same lengths, one by one. */
    private void alike() {
        List<Finding> found = new ArrayList<>();
        Map<List<Object>, Map.Entry<String, List<Part>>> shapes = new HashMap<>();
        if (jobs.size() < 2) {
            return;
        }
        for (Map.Entry<String, List<Part>> job : jobs.entrySet()) {
            List<Part> parts = job.getValue();
            long lengths =
                    parts.stream().map(part -> part.file().length()).distinct().count();
            if (parts.size() < ENOUGH || lengths < ENOUGH) {
                continue;
            }
            List<Object> shape = new ArrayList<>();
            parts.forEach(part -> {
                shape.add(part.task().task());
                shape.add(part.task().bucket());
                shape.add(part.task().counter());
                shape.add(part.file().length());
            });
            Map.Entry<String, List<Part>> other = shapes.putIfAbsent(shape, job);
            if (other != null) {
                found.add(twice(
                        other.getValue().get(0).file(),
                        parts.get(0).file(),
                        "the " + parts.size() + " files of jobs " + other.getKey() + " and " + job.getKey()
                                + " have the same numbers and lengths, one by one"));
            }
        }
        keep(found);
    }

    private static Finding twice(FileEntry one, FileEntry other, String why) {
        return Finding.of(
                Defect.DUPLICATE_JOB_OUTPUT,
                Place.wholeFile(),
                one.location().text(),
                other.location().text(),
                why);
    }

    /** A task numbers its files in a directory from 0 without a gap. */
    private void gaps() {
        List<Finding> found = new ArrayList<>();
        jobs.forEach((job, parts) -> {
            if (parts.stream().noneMatch(part -> part.task().counter() > 0)) {
                return;
            }
            Set<TaskFile> there = new HashSet<>();
            parts.forEach(part -> there.add(part.task()));
            for (Part part : parts) {
                TaskFile task = part.task();
                if (task.counter() > 0
                        && !there.contains(new TaskFile(job, task.task(), task.bucket(), task.counter() - 1))) {
                    found.add(Finding.of(
                            Defect.PART_NUMBER_GAP,
                            Place.wholeFile(),
                            job,
                            "file " + (task.counter() - 1) + " of task " + task.task(),
                            directory.text(),
                            "file " + task.counter() + " is there, " + part.name()));
                }
            }
        });
        keep(found);
    }

    /** Files whose names differ in nothing but case, or in how accents are encoded. */
    private void names() {
        List<Finding> found = new ArrayList<>();
        Map<String, Location> folded = new HashMap<>();
        for (FileEntry file : files) {
            String name = file.location().name();
            Location other = name.startsWith(".") ? null : folded.putIfAbsent(folded(name), file.location());
            if (other != null) {
                found.add(collide(other, file.location()));
            }
        }
        keep(found);
    }

    /**
     * Directories of partitions whose keys are spelled in several ways: Spark takes them for different columns of one
     * name.
     *
     * @param directories those of one directory
     */
    public static List<Finding> ofPartitions(List<Location> directories) {
        Map<String, Location> keys = new TreeMap<>();
        directories.stream()
                .filter(directory -> Owners.isPartition(directory.name()))
                .forEach(directory -> keys.putIfAbsent(
                        directory.name().substring(0, directory.name().indexOf('=')), directory));
        Map<String, Location> folded = new HashMap<>();
        List<Finding> found = new ArrayList<>();
        keys.forEach((key, directory) -> {
            Location other = folded.putIfAbsent(folded(key), directory);
            if (other != null && found.size() < MOST) {
                found.add(collide(other, directory));
            }
        });
        return found;
    }

    private static String folded(String name) {
        return Normalizer.normalize(name, Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
    }

    private static Finding collide(Location one, Location other) {
        return Finding.of(Defect.NAMES_COLLIDE, Place.wholeFile(), one.text(), other.text());
    }

    /** Checksums whose file is gone. */
    private void sidecars() {
        List<String> checksums = files.stream()
                .map(file -> file.location().name())
                .filter(name -> name.startsWith(".") && name.endsWith(".crc") && name.length() > SIDECAR)
                .toList();
        if (checksums.isEmpty()) {
            return;
        }
        Set<String> names = new HashSet<>();
        files.forEach(file -> names.add(file.location().name()));
        List<String> orphans = checksums.stream()
                .filter(name -> !names.contains(name.substring(1, name.length() - ".crc".length())))
                .toList();
        Optional<String> first = orphans.stream().findFirst();
        first.ifPresent(name -> findings.add(Finding.of(
                Defect.SIDECAR_ORPHAN, Place.wholeFile(), directory.child(name).text(), orphans.size())));
    }

    private void keep(List<Finding> found) {
        findings.addAll(found.subList(0, Math.min(MOST, found.size())));
    }
}
