// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.quarantine.Deletion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Executors delete the files of a purge; the driver wrote the intent before and writes the result afterwards. A task that
 * is tried again finds what it has deleted gone, which is what it is for.
 */
final class SparkDeletion implements Deletion {
    /** Files of one task where there are many. */
    private static final int SLICE = 50;

    private final Scatter scatter;

    SparkDeletion(Scatter scatter) {
        this.scatter = scatter;
    }

    @Override
    public List<String> delete(List<Doomed> files) throws IOException {
        int tasks = Math.min(files.size(), Math.max(scatter.parallelism(), (files.size() + SLICE - 1) / SLICE));
        List<byte[]> slices = new ArrayList<>();
        for (int i = 0; i < tasks; i++) {
            int from = (int) ((long) files.size() * i / tasks);
            int to = (int) ((long) files.size() * (i + 1) / tasks);
            slices.add(Wire.bytes(files.subList(from, to).toArray(Doomed[]::new)));
        }
        List<String> left = new ArrayList<>();
        for (byte[] answers : scatter.run(slices, SparkDeletion::delete, "what it deleted is looked at next time")) {
            left.addAll(Arrays.asList(Wire.value(answers, String[].class)));
        }
        return left;
    }

    /** In: files. Out: for each why it is still there, or "". */
    private static byte[] delete(Stores stores, byte[] slice) {
        return Wire.bytes(Arrays.stream(Wire.value(slice, Doomed[].class))
                .map(file -> Deletion.delete(stores, file))
                .toArray(String[]::new));
    }
}
