// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What a {@code _temporary} that was left behind tells of its job: its attempts' files have the job's id in their names. */
public final class Staging {
    private static final int DIRECTORIES = 100;

    private Staging() {}

    /**
     * A job of which files stand in the output directory and others in what it left behind: it committed tasks and never
     * the whole. Only where the directory has no {@code _SUCCESS}.
     *
     * @param files of the output directory
     */
    public static Optional<Finding> unfinished(FileSource source, Location temporary, List<FileEntry> files)
            throws IOException {
        if (files.stream().anyMatch(file -> file.location().name().equals(SuccessManifest.NAME))) {
            return Optional.empty();
        }
        Set<String> jobs = jobs(source, temporary);
        return files.stream()
                .map(file -> TaskFile.of(file.location().name()).filter(task -> jobs.contains(task.job())))
                .flatMap(Optional::stream)
                .findFirst()
                .map(task -> Finding.of(
                        Defect.SUCCESS_MARKER_MISSING,
                        Place.wholeFile(),
                        temporary.parent().text(),
                        task.job(),
                        temporary.text()));
    }

    private static Set<String> jobs(FileSource source, Location temporary) throws IOException {
        Set<String> jobs = new TreeSet<>();
        Deque<Location> pending = new ArrayDeque<>(List.of(temporary));
        for (int i = 0; i < DIRECTORIES && !pending.isEmpty(); i++) {
            source.list(pending.pop(), node -> {
                if (node.kind() == Node.Kind.DIRECTORY && pending.size() < DIRECTORIES) {
                    pending.push(node.location());
                } else {
                    TaskFile.of(node.location().name())
                            .filter(TaskFile::hasJob)
                            .ifPresent(task -> jobs.add(task.job()));
                }
            });
        }
        return jobs;
    }
}
