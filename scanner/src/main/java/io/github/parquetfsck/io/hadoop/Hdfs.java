// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import java.io.IOException;
import org.apache.hadoop.fs.EtagSource;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.BlockMissingException;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.AlreadyBeingCreatedException;
import org.apache.hadoop.hdfs.protocol.EncryptionZone;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.hdfs.protocol.QuotaExceededException;
import org.apache.hadoop.security.AccessControlException;

/** What only HDFS knows: the one class that names its own. */
final class Hdfs {
    private Hdfs() {}

    static boolean is(FileSystem fileSystem) {
        return fileSystem instanceof DistributedFileSystem;
    }

    /** Whether the last block is complete and no lease is held. */
    static boolean isClosed(FileSystem fileSystem, Path file) throws IOException {
        return !(fileSystem instanceof DistributedFileSystem hdfs) || hdfs.isFileClosed(file);
    }

    /** The etag or file id, which another file of the same name does not have; "" where the store has none. */
    static String version(FileStatus status) {
        if (status instanceof HdfsFileStatus hdfs) {
            return Long.toString(hdfs.getFileId());
        } else if (status instanceof EtagSource tagged) {
            String tag = tagged.getEtag();
            return tag == null ? "" : tag;
        }
        return "";
    }

    /** Another client, or this one, holds the name open. */
    static boolean isBeingCreated(IOException e) {
        return e instanceof AlreadyBeingCreatedException;
    }

    /** No replica of a block can be read. */
    static boolean isBlockMissing(IOException e) {
        return e instanceof BlockMissingException;
    }

    /** The directory of the encryption zone that a path lies in; "" where it lies in none. */
    static String zone(FileSystem fileSystem, Path path) throws IOException {
        if (fileSystem instanceof DistributedFileSystem hdfs) {
            try {
                EncryptionZone zone = hdfs.getEZForPath(path);
                return zone == null ? "" : zone.getPath();
            } catch (AccessControlException unreadable) {
                // Asking takes the right to read the directory, which those above a file need not give.
                return "";
            }
        }
        return "";
    }

    static boolean isQuota(IOException e) {
        return e instanceof QuotaExceededException;
    }
}
