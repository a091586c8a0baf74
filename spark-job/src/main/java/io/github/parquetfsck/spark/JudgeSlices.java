// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.broadcast.Broadcast;

/** What a task does: slices in, results out. */
final class JudgeSlices implements FlatMapFunction<Iterator<byte[]>, byte[]> {
    private static final long serialVersionUID = 1;

    private final Broadcast<byte[]> setup;

    JudgeSlices(Broadcast<byte[]> setup) {
        this.setup = setup;
    }

    @Override
    public Iterator<byte[]> call(Iterator<byte[]> slices) throws IOException, InterruptedException {
        Worker worker = Worker.of(setup.value());
        long attempt = TaskContext.get().taskAttemptId();
        List<byte[]> results = new ArrayList<>();
        while (slices.hasNext()) {
            results.add(
                    Wire.bytes(worker.judge(Wire.value(slices.next(), Slice.class), attempt + "-" + results.size())));
        }
        return results.iterator();
    }
}
