// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.bench;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.SeekableInputStream;

/** parquet-java's readFooter, by its best path and by the one that most code takes. */
final class ParquetJava {
    private ParquetJava() {}

    /** Local files without Hadoop, the options made once. */
    static FileReading best() {
        ParquetReadOptions options = new ParquetReadOptions.Builder(new PlainParquetConfiguration()).build();
        return file -> {
            InputFile input = new LocalInputFile(Path.of(file.location().text()));
            try (SeekableInputStream stream = input.newStream()) {
                return outcome(ParquetFileReader.readFooter(input, options, stream));
            }
        };
    }

    /** {@code readFooter(conf, path)}, the configuration made once. */
    @SuppressWarnings("deprecation")
    static FileReading path() {
        Configuration configuration = new Configuration();
        return file -> outcome(ParquetFileReader.readFooter(
                configuration, new org.apache.hadoop.fs.Path(file.location().text())));
    }

    private static FileReading.Outcome outcome(ParquetMetadata footer) throws IOException {
        return new FileReading.Outcome(footer.getBlocks().size(), 0, 0);
    }
}
