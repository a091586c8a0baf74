// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.bench;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Reads a directory's files with one thread, and prints what {@link Rounds} measured. */
public final class FileBench {
    private FileBench() {}

    /**
     * Arguments: the reading, the directory, how many rounds count. Prints one line:
     * {@code reading files cpu-µs-per-file wall-µs-per-file checks findings}.
     */
    public static void main(String[] args) throws IOException {
        List<FileEntry> files = list(Path.of(args[1]));
        int rounds = Integer.parseInt(args[2]);
        FileReading reading = Reading.valueOf(args[0]).open();
        FileReading.Outcome[] last = {new FileReading.Outcome(0, 0, 0)};
        Rounds measured = Rounds.measure(rounds, files.size(), () -> last[0] = readAll(reading, files));
        FileReading.Outcome total = last[0];
        if (total.rowGroups() == 0 && total.findings() == 0) {
            throw new IllegalStateException("nothing was read in " + args[1]);
        }
        System.out.printf(
                "%s %d %.1f %.1f %d %d%n",
                args[0], files.size(), measured.cpu(), measured.wall(), total.checks(), total.findings());
    }

    /** Counts of row groups and findings add up over the files; the checks are those of the last file. */
    private static FileReading.Outcome readAll(FileReading reading, List<FileEntry> files) throws IOException {
        long rowGroups = 0;
        int findings = 0;
        int checks = 0;
        for (FileEntry file : files) {
            FileReading.Outcome outcome = reading.read(file);
            rowGroups += outcome.rowGroups();
            findings += outcome.findings();
            checks = outcome.checks();
        }
        return new FileReading.Outcome(rowGroups, checks, findings);
    }

    static List<FileEntry> list(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            List<Path> sorted = files.sorted().toList();
            FileEntry[] entries = new FileEntry[sorted.size()];
            for (int i = 0; i < entries.length; i++) {
                Path file = sorted.get(i);
                entries[i] = new FileEntry(
                        new Location(file.toAbsolutePath().toString()),
                        Files.size(file),
                        Files.getLastModifiedTime(file).toInstant(),
                        "");
            }
            return List.of(entries);
        }
    }
}
