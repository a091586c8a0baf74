// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.bench;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** One warm file of each set, again and again: for comparing two states of the code, not for promises. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class ReadingBenchmark {
    /** The directory that {@link BenchFiles} filled. */
    @Param("target/bench")
    public String files;

    @Param({"small", "wide"})
    public String set;

    @Param({"PQFSCK_LOCAL", "PARQUET_JAVA_BEST"})
    public String reading;

    private FileReading footers;
    private FileEntry file;

    @Setup
    public void open() throws IOException {
        Path path = Path.of(files, set, "part-00001.parquet").toAbsolutePath();
        footers = Reading.valueOf(reading).open();
        file = new FileEntry(
                new Location(path.toString()),
                Files.size(path),
                Files.getLastModifiedTime(path).toInstant(),
                "");
    }

    @Benchmark
    public Object footer() throws IOException {
        return footers.read(file);
    }
}
