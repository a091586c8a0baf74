// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import io.github.parquetfsck.io.Location;
import java.io.IOException;
import java.nio.file.FileSystemException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Removes one file, and never a directory. */
final class FileRemoval {
    private FileRemoval() {}

    /**
     * A store is not believed: what it reports as failed may have taken effect, as when an answer is lost, and what it
     * reports as done may not have.
     */
    static void remove(FileSystem fileSystem, Path path, Location file) throws IOException {
        if (!fileSystem.exists(path)) {
            return;
        } else if (fileSystem.getFileStatus(path).isDirectory()) {
            throw new FileSystemException(file.text(), null, "expected a file, found a directory");
        }
        try {
            HadoopErrors.asked(file, () -> fileSystem.delete(path, false));
        } catch (IOException e) {
            if (isThere(fileSystem, path, e)) {
                throw e;
            }
            return;
        }
        if (fileSystem.exists(path)) {
            throw new FileSystemException(file.text(), null, "the store did not delete it");
        }
    }

    private static boolean isThere(FileSystem fileSystem, Path path, IOException failure) throws IOException {
        try {
            return fileSystem.exists(path);
        } catch (IOException | RuntimeException unknown) {
            failure.addSuppressed(unknown);
            throw failure;
        }
    }
}
