// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.FileMover.Passage;
import io.github.parquetfsck.io.hadoop.RenamingMover.Replacing;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Which mover a store has, by the scheme of its URI: the classes behind a scheme differ from vendor to vendor.
 */
final class Movers {
    /** A path capability that ABFS has where its account has a hierarchical namespace. */
    private static final String ACLS = "fs.capability.paths.acls";

    private Movers() {}

    static Optional<FileMover> of(FileSystem fileSystem, URI uri) throws IOException {
        return switch (uri.getScheme()) {
            case "hdfs" -> Optional.of(renaming(fileSystem, uri, Passage.RENAME, Replacing.BY_RENAME));
            case "abfs", "abfss" ->
                Optional.of(renaming(
                        fileSystem,
                        uri,
                        fileSystem.hasPathCapability(new Path("/"), ACLS) ? Passage.RENAME : Passage.COPY_AND_DELETE,
                        Replacing.IN_PLACE));
            case "s3", "s3a", "s3n" -> Optional.of(new ObjectMover(fileSystem, Creation.s3()));
            case "gs" -> Optional.of(new ObjectMover(fileSystem, Creation.gcs()));
            case "dbfs" -> Optional.of(new DbfsMover(fileSystem));
            default -> Optional.empty();
        };
    }

    /** Each context has a client of its own, which Hadoop does not cache. */
    private static FileMover renaming(FileSystem fileSystem, URI uri, Passage passage, Replacing replacing)
            throws IOException {
        return new RenamingMover(fileSystem, FileContext.getFileContext(uri, fileSystem.getConf()), passage, replacing);
    }
}
