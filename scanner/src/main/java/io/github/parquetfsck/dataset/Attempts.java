// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which files of one directory were written by attempts of the same task. Holds the tasks of the directory while it
 * looks, and of those only the few that have more than one file.
 */
public final class Attempts {
    /** Files of one task that are told of each other. */
    private static final int MOST = 4;

    /** Hive's names do not tell the job: attempts of one task are no further apart than this. */
    private static final Duration HIVE = Duration.ofHours(2);

    private final Map<TaskFile, List<FileEntry>> tasks;
    private final Map<Location, List<FileEntry>> others = new HashMap<>();

    private Attempts(Map<TaskFile, List<FileEntry>> tasks) {
        this.tasks = tasks;
        tasks.forEach((task, files) -> files.forEach(file -> {
            List<FileEntry> beside = files.stream()
                    .filter(other -> !other.location().equals(file.location()) && (task.hasJob() || near(file, other)))
                    .limit(MOST)
                    .toList();
            others.put(file.location(), beside);
        }));
    }

    /** No file has another attempt beside it. */
    public static Attempts none() {
        return new Attempts(Map.of());
    }

    /** Those among the files of one directory. */
    public static Attempts of(List<FileEntry> files) {
        Map<TaskFile, FileEntry> first = new HashMap<>();
        Map<TaskFile, List<FileEntry>> more = new LinkedHashMap<>();
        for (FileEntry file : files) {
            Optional<TaskFile> task = TaskFile.of(file.location().name());
            FileEntry other = task.isPresent() ? first.putIfAbsent(task.get(), file) : null;
            if (task.isPresent() && other != null) {
                more.computeIfAbsent(task.get(), each -> new ArrayList<>(List.of(other)))
                        .add(file);
            }
        }
        return new Attempts(more);
    }

    /** The tasks that have more than one file here. */
    Map<TaskFile, List<FileEntry>> tasks() {
        return tasks;
    }

    private static boolean near(FileEntry one, FileEntry other) {
        return Duration.between(one.modified(), other.modified()).abs().compareTo(HIVE) <= 0;
    }

    /** The other files of the task that wrote a file. */
    public List<FileEntry> beside(Location file) {
        return others.getOrDefault(file, List.of());
    }

    /**
     * Where an attempt's file goes when its task is committed, for one that lies below {@code
     * _temporary/.../attempt_<id>/}; empty for any other.
     */
    public static Optional<Location> committed(Location file) {
        String text = file.text();
        int temporary = text.indexOf("/_temporary/");
        int attempt = text.lastIndexOf("/attempt_");
        int name = attempt < 0 ? -1 : text.indexOf('/', attempt + 1);
        return temporary >= 0 && attempt > temporary && name >= 0
                ? Optional.of(new Location(text.substring(0, temporary) + text.substring(name)))
                : Optional.empty();
    }
}
