// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import io.github.parquetfsck.io.Location;
import java.io.IOException;
import java.time.Instant;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Learns what a store does by an empty file, which is written into a directory and removed again. */
final class Probe {
    private Probe() {}

    /** What is asked of the file. */
    interface Question<T> {
        T about(Path probe) throws IOException;
    }

    static <T> T ask(FileSystem fileSystem, Location directory, Question<T> question) throws IOException {
        Path probe = HadoopPaths.temporaryIn(HadoopPaths.path(directory));
        try {
            fileSystem.create(probe, false).close();
            try {
                return question.about(probe);
            } finally {
                fileSystem.delete(probe, false);
            }
        } catch (IOException e) {
            throw HadoopErrors.translate(e, directory);
        }
    }

    /** The time that the store gives a file now. */
    static Instant clock(FileSystem fileSystem, Location directory) throws IOException {
        return ask(
                fileSystem,
                directory,
                probe -> Instant.ofEpochMilli(fileSystem.getFileStatus(probe).getModificationTime()));
    }
}
