// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.bench;

import com.sun.management.OperatingSystemMXBean;
import io.github.parquetfsck.io.FileEntry;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Two readings of the same files in one process, file by file in turn: what else the machine does hits both alike, so that
 * their ratio holds on a machine that is not quiet.
 */
public final class Beside {
    private static final int WARM_UP = 10;

    private Beside() {}

    /**
     * Arguments: the two readings, the directory, how many rounds count, the most that first by second may be. Prints one
     * line with the medians over the rounds of first by second, and fails when the thread's is above that.
     */
    public static void main(String[] args) throws IOException {
        List<FileEntry> files = FileBench.list(Path.of(args[2]));
        FileReading first = Reading.valueOf(args[0]).open();
        FileReading second = Reading.valueOf(args[1]).open();
        int rounds = Integer.parseInt(args[3]);
        double[][] ratios = new double[Clock.values().length][rounds];
        for (int round = -WARM_UP; round < rounds; round++) {
            long[] ours = new long[ratios.length];
            long[] theirs = new long[ratios.length];
            for (FileEntry file : files) {
                add(ours, first, file);
                add(theirs, second, file);
            }
            for (int clock = 0; round >= 0 && clock < ratios.length; clock++) {
                ratios[clock][round] = (double) ours[clock] / theirs[clock];
            }
        }
        double thread = Rounds.median(ratios[Clock.THREAD.ordinal()]);
        double most = Double.parseDouble(args[4]);
        System.out.printf(
                Locale.ROOT,
                "%-40s %.2f %.2f %.2f, to reach %.2f: %s%n",
                args[0] + " / " + args[1],
                Rounds.median(ratios[Clock.PROCESS.ordinal()]),
                thread,
                Rounds.median(ratios[Clock.WALL.ordinal()]),
                most,
                thread <= most ? "reached" : "MISSED");
        if (thread > most) {
            System.exit(1);
        }
    }

    private static void add(long[] sums, FileReading reading, FileEntry file) throws IOException {
        long[] before = now();
        reading.read(file);
        long[] after = now();
        for (int i = 0; i < sums.length; i++) {
            sums[i] += after[i] - before[i];
        }
    }

    private static long[] now() {
        return Arrays.stream(Clock.values()).mapToLong(Clock::nanoseconds).toArray();
    }

    private enum Clock {
        /** Of the whole process: the working thread, the compiler and the garbage collector. */
        PROCESS {
            @Override
            long nanoseconds() {
                return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
            }
        },
        THREAD {
            @Override
            long nanoseconds() {
                return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            }
        },
        WALL {
            @Override
            long nanoseconds() {
                return System.nanoTime();
            }
        };

        abstract long nanoseconds();
    }
}
