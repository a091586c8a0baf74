// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;

/** Local files under {@code stumbling:/}: the second task that opens one of the name {@code stumble.parquet} dies of it. */
public final class StumblingFileSystem extends RawLocalFileSystem {
    static final String SETTING = "fs.stumbling.impl=" + StumblingFileSystem.class.getName();

    private static final Map<String, AtomicInteger> OPENED = new ConcurrentHashMap<>();

    /** How often a file of this process was opened. */
    public static int opened(String name) {
        return OPENED.getOrDefault(name, new AtomicInteger()).get();
    }

    @Override
    public URI getUri() {
        return URI.create("stumbling:///");
    }

    @Override
    public String getScheme() {
        return "stumbling";
    }

    @Override
    public FSDataInputStream open(Path file, int bufferSize) throws IOException {
        int times = OPENED.computeIfAbsent(file.getName(), name -> new AtomicInteger())
                .incrementAndGet();
        if (file.getName().equals("stumble.parquet") && times == 2) {
            throw new EndOfTask();
        }
        return super.open(file, bufferSize);
    }

    /** No verifier takes it for a fault of the file. */
    private static final class EndOfTask extends Error {
        private static final long serialVersionUID = 1;
    }
}
