// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.baseline;

import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.local.LocalStores;
import io.github.parquetfsck.scan.ScanEvent;
import io.github.parquetfsck.verify.Coverage;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Standing;
import io.github.parquetfsck.verify.Verdict;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a baseline of so many files takes: {@code BaselineScaleRun DIRECTORY FILES}. A first run writes all of them down, as it
 * judges them; a second looks each of them up.
 */
final class BaselineScaleRun {
    private static final int FILES_OF_A_PARTITION = 1000;
    private static final long MIB = 1 << 20;
    private static final Stores STORES = new LocalStores(Identities.standard());
    private static final Instant WRITTEN = Instant.parse("2026-11-29T00:00:00Z");

    private BaselineScaleRun() {}

    public static void main(String[] args) throws IOException {
        Location directory = new Location(args[0]);
        int files = Integer.parseInt(args[1]);
        long began = System.nanoTime();
        try (BaselineWriter writer = BaselineWriter.open(STORES, directory, BaselineWriter.Writers.ONE)) {
            Recorder recorder =
                    new Recorder(writer, STORES, List.of(new Location("/lake")), Level.VALUES, Instant.now());
            for (int i = 0; i < files; i++) {
                recorder.on(judged(i));
            }
            recorder.finish();
        }
        tell("written", files, began);
        began = System.nanoTime();
        Baseline baseline = Baseline.newest(STORES, directory).orElseThrow();
        for (int i = 0; i < files; i++) {
            if (baseline.find("file://" + path(i)).isEmpty()) {
                throw new IllegalStateException(path(i) + " is not known");
            }
        }
        tell("looked up", files, began);
        try (Stream<Path> all = Files.walk(Path.of(args[0]))) {
            long bytes = all.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
            System.out.printf("%-10s %d MiB, %d bytes a file%n", "on disk", bytes / MIB, bytes / files);
        }
    }

    private static void tell(String what, int files, long began) {
        double seconds = (System.nanoTime() - began) / 1e9;
        long peak = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .mapToLong(BaselineScaleRun::afterCollection)
                .sum();
        System.out.printf(
                "%-10s %d files in %.0f s, %.1f µs a file; after collections %d MiB of %d MiB heap%n",
                what,
                files,
                seconds,
                seconds * 1e6 / files,
                peak / MIB,
                Runtime.getRuntime().maxMemory() / MIB);
    }

    private static long afterCollection(MemoryPoolMXBean pool) {
        return pool.getCollectionUsage() == null ? 0 : pool.getCollectionUsage().getUsed();
    }

    /** As Spark names files: with digits that nothing compresses. */
    private static String path(int number) {
        return String.format(
                "/lake/events/p=%06d/part-%05d-%016x%016x.c000.snappy.parquet",
                number / FILES_OF_A_PARTITION, number % FILES_OF_A_PARTITION, mixed(number), mixed(~number));
    }

    private static long mixed(long number) {
        long mixed = (number + 0x9e3779b97f4a7c15L) * 0xbf58476d1ce4e5b9L;
        return (mixed ^ (mixed >>> 29)) * 0x94d049bb133111ebL;
    }

    private static ScanEvent judged(int number) {
        FileEntry entry = new FileEntry(new Location(path(number)), 1 << 20, WRITTEN, Long.toHexString(mixed(-number)));
        Coverage coverage = new Coverage(8192, 1, 0, 0, 0, 0, 0, 0, 0, 12);
        Verdict sound = new Verdict.Sound(Level.LAYOUT, List.of(), coverage);
        return new ScanEvent.Judged(new FileReport(entry, Standing.LIVE, sound, false));
    }
}
