// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import io.github.parquetfsck.io.Location;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.Optional;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.Trash;

/** Removes a directory with all that is in it, for good or into the user's trash. */
final class TreeRemoval {
    private TreeRemoval() {}

    /** False of {@code delete} says no more than that something went otherwise: whether it is gone has to be asked. */
    static void delete(FileSystem fileSystem, Location directory) throws IOException {
        Path path = HadoopPaths.path(directory);
        try {
            if (!fileSystem.delete(path, true) && fileSystem.exists(path)) {
                throw new FileSystemException(
                        directory.text(), null, "the store did not delete it, and gave no reason");
            }
        } catch (FileNotFoundException gone) {
            // Another took it away, which is what was wanted.
        } catch (IOException e) {
            throw HadoopErrors.translate(e, directory);
        }
    }

    /** Where the trash of a path lies; empty where the store's interval is 0, and it would be deleted at once. */
    static Optional<Location> trash(FileSystem fileSystem, Location at) throws IOException {
        Path path = HadoopPaths.path(at);
        try {
            long servers = fileSystem.getServerDefaults(path).getTrashInterval();
            long minutes = servers != 0 ? servers : fileSystem.getConf().getLong("fs.trash.interval", 0);
            return minutes <= 0
                    ? Optional.empty()
                    : Optional.of(new Location(new Path(fileSystem.getTrashRoot(path), "Current").toString()));
        } catch (IOException e) {
            throw HadoopErrors.translate(e, at);
        }
    }

    static void discard(FileSystem fileSystem, Location at) throws IOException {
        Path path = HadoopPaths.path(at);
        try {
            if (!Trash.moveToAppropriateTrash(fileSystem, path, fileSystem.getConf())) {
                throw new FileSystemException(
                        at.text(), null, "the store's trash is off; expected an interval above 0");
            }
        } catch (FileNotFoundException gone) {
            // Another took it away, which is what was wanted.
        } catch (IOException e) {
            throw HadoopErrors.translate(e, at);
        }
    }
}
