// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.bench;

import com.sun.management.OperatingSystemMXBean;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reads a directory's files round after round with one thread, and prints the median of the CPU time
 * that the whole process spent per file: the reading thread, the compiler and the garbage collector. The first two
 * rounds warm up and are not counted.
 */
public final class FileBench {
    private static final int WARM_UP = 2;

    private FileBench() {}

    /**
     * Arguments: the reading, the directory, how many rounds count. Prints one line:
     * {@code reading files cpu-µs-per-file wall-µs-per-file checks findings}.
     */
    public static void main(String[] args) throws IOException {
        List<FileEntry> files = list(Path.of(args[1]));
        int rounds = Integer.parseInt(args[2]);
        FileReading reading = Reading.valueOf(args[0]).open();
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        double[] cpu = new double[rounds];
        double[] wall = new double[rounds];
        FileReading.Outcome total = new FileReading.Outcome(0, 0, 0);
        for (int round = -WARM_UP; round < rounds; round++) {
            long cpuBefore = system.getProcessCpuTime();
            long wallBefore = System.nanoTime();
            total = readAll(reading, files);
            if (round >= 0) {
                cpu[round] = (system.getProcessCpuTime() - cpuBefore) / 1e3 / files.size();
                wall[round] = (System.nanoTime() - wallBefore) / 1e3 / files.size();
            }
        }
        if (total.rowGroups() == 0 && total.findings() == 0) {
            throw new IllegalStateException("nothing was read in " + args[1]);
        }
        System.out.printf(
                "%s %d %.1f %.1f %d %d%n",
                args[0], files.size(), median(cpu), median(wall), total.checks(), total.findings());
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

    private static List<FileEntry> list(Path directory) throws IOException {
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

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
