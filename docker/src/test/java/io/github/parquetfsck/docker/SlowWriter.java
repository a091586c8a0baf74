// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.docker;

import java.io.IOException;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.util.HadoopOutputFile;

/**
 * Writes a Parquet file to HDFS in a process of its own: some row groups, then it creates {@code PATH.half}, waits until there
 * is {@code PATH.go}, writes some more and closes the file. Argument: the path.
 */
final class SlowWriter {
    private static final int ROWS = 3000;

    private SlowWriter() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Configuration configuration = new Configuration();
        configuration.setLong("dfs.blocksize", 1 << 20);
        Path path = new Path(arguments[0]);
        FileSystem fileSystem = path.getFileSystem(configuration);
        Random random = new Random(7);
        try (ParquetWriter<Group> writer = ExampleParquetWriter.builder(HadoopOutputFile.fromPath(path, configuration))
                .withType(Lake.SCHEMA)
                .withConf(configuration)
                .withRowGroupSize(1L << 20)
                // Else zeros fill the blocks of HDFS up.
                .withMaxPaddingSize(0)
                .build()) {
            for (int row = 0; row < ROWS; row++) {
                writer.write(Lake.row(row, random));
            }
            fileSystem.create(path.suffix(".half")).close();
            while (!fileSystem.exists(path.suffix(".go"))) {
                Thread.sleep(100);
            }
            for (int row = 0; row < ROWS; row++) {
                writer.write(Lake.row(ROWS + row, random));
            }
        }
    }
}
