// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.io.Alias;
import io.github.parquetfsck.quarantine.Deletion;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/**
 * Executors delete the files of a purge; the driver wrote the intent before and writes the result afterwards. A task that
 * is tried again finds what it has deleted gone, which is what it is for.
 */
final class SparkDeletion implements Deletion {
    /** Files of one task where there are many. */
    private static final int SLICE = 50;

    private final JavaSparkContext context;
    private final byte[] configuration;
    private final List<Alias> aliases;

    /** @param configuration Hadoop's, as bytes */
    SparkDeletion(JavaSparkContext context, byte[] configuration, List<Alias> aliases) {
        this.context = context;
        this.configuration = configuration;
        this.aliases = List.copyOf(aliases);
    }

    @Override
    public List<String> delete(List<Doomed> files) throws IOException {
        int tasks = Math.min(files.size(), Math.max(context.defaultParallelism(), (files.size() + SLICE - 1) / SLICE));
        List<byte[]> slices = new ArrayList<>();
        for (int i = 0; i < tasks; i++) {
            int from = (int) ((long) files.size() * i / tasks);
            int to = (int) ((long) files.size() * (i + 1) / tasks);
            slices.add(Wire.bytes(files.subList(from, to).toArray(Doomed[]::new)));
        }
        Broadcast<byte[]> setup = context.broadcast(Wire.bytes(new ExecutorStores(configuration, aliases)));
        try {
            List<String> left = new ArrayList<>();
            for (byte[] answers : context.parallelize(slices, tasks)
                    .map(new DeleteSlice(setup))
                    .collectAsync()
                    .get()) {
                left.addAll(Arrays.asList(Wire.value(answers, String[].class)));
            }
            return left;
        } catch (ExecutionException e) {
            throw new IOException(
                    "the Spark job failed, and what it deleted is looked at next time: " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while executors deleted");
        } finally {
            setup.destroy();
        }
    }
}
