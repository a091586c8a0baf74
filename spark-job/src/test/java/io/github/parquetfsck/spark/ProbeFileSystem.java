// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.spark.SparkEnv;

/**
 * Local files under {@code probe:/}. Whoever opens one leaves a file {@code <executor>-<random>} in the directory
 * {@code probe.witnesses} that holds the value of {@code probe.greeting} as this process knows it.
 */
public final class ProbeFileSystem extends RawLocalFileSystem {
    @Override
    public URI getUri() {
        return URI.create("probe:///");
    }

    @Override
    public String getScheme() {
        return "probe";
    }

    @Override
    public FSDataInputStream open(org.apache.hadoop.fs.Path file, int bufferSize) throws IOException {
        Path witnesses = new File(getConf().get("probe.witnesses")).toPath();
        Files.writeString(
                witnesses.resolve(SparkEnv.get().executorId() + "-" + UUID.randomUUID()),
                getConf().get("probe.greeting", "nothing"));
        return super.open(file, bufferSize);
    }
}
