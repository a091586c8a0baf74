// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.io.Alias;
import io.github.parquetfsck.io.Stores;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.Serializable;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.apache.spark.api.java.JavaFutureAction;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/** Has executors work on slices, a task each, with the stores as the driver has them. */
final class Scatter {
    private final JavaSparkContext context;
    private final byte[] configuration;
    private final List<Alias> aliases;

    /** @param configuration Hadoop's, as bytes */
    Scatter(JavaSparkContext context, byte[] configuration, List<Alias> aliases) {
        this.context = context;
        this.configuration = configuration;
        this.aliases = List.copyOf(aliases);
    }

    /** What a task does: a slice in, its answer out. */
    interface Task extends Serializable {
        byte[] run(Stores stores, byte[] slice) throws IOException;
    }

    int parallelism() {
        return context.defaultParallelism();
    }

    /**
     * The answers in the order of the slices. An interrupted caller calls the tasks back.
     *
     * @param failed what it means when the job fails, in words
     */
    List<byte[]> run(List<byte[]> slices, Task task, String failed) throws IOException {
        Broadcast<byte[]> setup = context.broadcast(Wire.bytes(new ExecutorStores(configuration, aliases)));
        JavaFutureAction<List<byte[]>> answers = context.parallelize(slices, slices.size())
                .map(slice ->
                        task.run(Wire.value(setup.value(), ExecutorStores.class).stores(), slice))
                .collectAsync();
        try {
            return answers.get();
        } catch (ExecutionException e) {
            throw new IOException("the Spark job failed, and " + failed + ": " + e.getCause(), e);
        } catch (InterruptedException e) {
            answers.cancel(true);
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while executors worked");
        } finally {
            setup.destroy();
        }
    }
}
