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

    /** Whether the store says that it is gone, or there was none. */
    static boolean remove(FileSystem fileSystem, Path path, Location file) throws IOException {
        if (!fileSystem.exists(path)) {
            return true;
        } else if (fileSystem.getFileStatus(path).isDirectory()) {
            throw new FileSystemException(file.text(), null, "expected a file, found a directory");
        }
        return fileSystem.delete(path, false);
    }
}
