// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import com.sun.management.OperatingSystemMXBean;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import org.apache.spark.sql.SparkSession;

/**
 * Scans synthetic trees one after the other in one process and prints what a file costs in each:
 * {@code ScaleRun MASTER DELAY FILES...}. Each tree has 1,000 files a partition.
 */
final class ScaleRun {
    private static final int FILES_OF_A_PARTITION = 1000;
    private static final int FILES_OF_A_DAMAGED = 100_000;
    private static final long MIB = 1 << 20;

    private ScaleRun() {}

    public static void main(String[] args) {
        PrintStream out = System.out;
        SparkSession session = SparkSession.builder()
                .master(args[0])
                .appName("scale")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.executor.extraClassPath", System.getProperty("java.class.path"))
                .getOrCreate();
        session.sparkContext().setLogLevel("WARN");
        try {
            out.printf(
                    "%12s %10s %14s %14s %18s  %s%n",
                    "files", "seconds", "wall µs/file", "CPU µs/file", "heap after GC MiB", "");
            for (int i = 2; i < args.length; i++) {
                scan(Long.parseLong(args[i]), args[1], out);
            }
        } finally {
            session.stop();
        }
    }

    private static void scan(long files, String delay, PrintStream out) {
        long started = System.nanoTime();
        long cpu = cpu();
        JobRun run = JobRun.of(
                "scan",
                "synthetic:/lake",
                "-D",
                "fs.synthetic.impl=" + SyntheticFileSystem.class.getName(),
                "-D",
                "synthetic.files=" + files,
                "-D",
                "synthetic.partitions=" + Math.max(1, files / FILES_OF_A_PARTITION),
                "-D",
                "synthetic.tables=" + Math.max(1, Math.min(100, files / FILES_OF_A_PARTITION / 10)),
                "-D",
                "synthetic.damaged.every=" + Math.min(files, FILES_OF_A_DAMAGED),
                "-D",
                "synthetic.delay=" + delay);
        double seconds = (System.nanoTime() - started) / 1e9;
        double used = (cpu() - cpu) / 1e3 / files;
        out.printf(
                "%12d %10.1f %14.1f %14.1f %18d  %s%n",
                files, seconds, seconds * 1e6 / files, used, heap(), run.message());
        out.flush();
        if (run.exit() != 1) {
            throw new IllegalStateException("expected exit 1, found " + run.exit() + ": " + run.message() + run.err());
        }
    }

    private static long cpu() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }

    /** What is left of the objects that outlive a scan. */
    private static long heap() {
        System.gc();
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                        .filter(pool -> pool.getType() == MemoryType.HEAP)
                        .mapToLong(ScaleRun::afterCollection)
                        .sum()
                / MIB;
    }

    private static long afterCollection(MemoryPoolMXBean pool) {
        return pool.getCollectionUsage() == null ? 0 : pool.getCollectionUsage().getUsed();
    }
}
