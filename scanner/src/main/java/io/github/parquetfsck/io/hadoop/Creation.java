// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import io.github.parquetfsck.io.FileMover.Exclusion;
import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSDataOutputStreamBuilder;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/** How an object is created without taking another's place. */
abstract sealed class Creation {

    /** Starts an upload that ends, when it is closed, with an exception where the name is taken. */
    abstract FSDataOutputStream begin(FileSystem fileSystem, Path path, Map<String, String> metadata)
            throws IOException;

    /** Whether the store itself refuses a name that is taken by the time the upload ends. */
    abstract Exclusion exclusion(FileSystem fileSystem, Path path) throws IOException;

    /**
     * S3: a PUT with {@code If-None-Match: *}, which S3A offers since Hadoop 3.4.2 where {@code
     * fs.s3a.create.conditional.enabled} is true; without it S3A looks first and writes then.
     */
    static Creation s3() {
        return new S3();
    }

    /** Google Cloud Storage: both of its connectors write with the precondition that the object has no generation yet. */
    static Creation gcs() {
        return new Gcs();
    }

    /** Whether an upload was refused because its name was taken when it ended. */
    static boolean isTaken(IOException e) {
        int depth = 0;
        for (Throwable t = e; t != null && depth < 16; t = t.getCause(), depth++) {
            if (saysTaken(t)) {
                return true;
            }
        }
        return false;
    }

    private static boolean saysTaken(Throwable t) {
        @Nullable String message = t.getMessage();
        return t instanceof java.nio.file.FileAlreadyExistsException
                || t instanceof org.apache.hadoop.fs.FileAlreadyExistsException
                || (message != null
                        && (message.contains("PreconditionFailed")
                                || message.contains("ConditionalRequestConflict")
                                || message.contains("412 Precondition Failed")
                                || message.contains("Status Code: 412")));
    }

    private static final class S3 extends Creation {
        private static final String CONDITIONAL = "fs.option.create.conditional.overwrite";
        private static final String HEADER = "fs.s3a.create.header.";

        @Override
        FSDataOutputStream begin(FileSystem fileSystem, Path path, Map<String, String> metadata) throws IOException {
            FSDataOutputStreamBuilder<?, ?> builder = fileSystem.createFile(path);
            builder.recursive().overwrite(false);
            if (exclusion(fileSystem, path) == Exclusion.BY_THE_STORE) {
                builder.must(CONDITIONAL, "true");
            }
            metadata.forEach((name, value) -> builder.opt(HEADER + name, value));
            return builder.build();
        }

        @Override
        Exclusion exclusion(FileSystem fileSystem, Path path) throws IOException {
            return fileSystem.hasPathCapability(path, CONDITIONAL) ? Exclusion.BY_THE_STORE : Exclusion.BY_NOBODY;
        }
    }

    private static final class Gcs extends Creation {
        @Override
        FSDataOutputStream begin(FileSystem fileSystem, Path path, Map<String, String> metadata) throws IOException {
            return fileSystem.create(path, false);
        }

        @Override
        Exclusion exclusion(FileSystem fileSystem, Path path) {
            return Exclusion.BY_THE_STORE;
        }
    }
}
