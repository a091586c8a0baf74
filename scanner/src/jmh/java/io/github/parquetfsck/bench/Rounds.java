// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

/**
 * The same work round after round: the median of the time that the whole process spent per file, the working thread, the
 * compiler and the garbage collector. The first two rounds warm up and are not counted.
 *
 * @param cpu µs a file
 * @param wall µs a file
 */
record Rounds(double cpu, double wall) {
    private static final int WARM_UP = 2;

    /** What is done in a round. */
    interface Work<E extends Exception> {
        void run() throws E;
    }

    static <E extends Exception> Rounds measure(int rounds, long files, Work<E> work) throws E {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        double[] cpu = new double[rounds];
        double[] wall = new double[rounds];
        for (int round = -WARM_UP; round < rounds; round++) {
            long cpuBefore = system.getProcessCpuTime();
            long wallBefore = System.nanoTime();
            work.run();
            if (round >= 0) {
                cpu[round] = (system.getProcessCpuTime() - cpuBefore) / 1e3 / files;
                wall[round] = (System.nanoTime() - wallBefore) / 1e3 / files;
            }
        }
        return new Rounds(median(cpu), median(wall));
    }

    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
