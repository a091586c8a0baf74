// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.hadoop;

import io.github.parquetfsck.io.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.Arrays;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;

/** Copies one file within a file system, for its owner's eyes only, and proves it by reading it again. */
final class HadoopCopy {
    private static final int WINDOW = 1 << 20;
    private static final FsPermission OWNERS = new FsPermission("600");

    private final FileSystem fileSystem;
    private final Path source;
    private final Path target;

    HadoopCopy(FileSystem fileSystem, Path source, Path target) {
        this.fileSystem = fileSystem;
        this.source = source;
        this.target = target;
    }

    /** Its SHA-256. */
    String run() throws IOException {
        FileStatus status = fileSystem.getFileStatus(source);
        MessageDigest written = Sha256.digest();
        try (FSDataInputStream in = fileSystem.open(source);
                FSDataOutputStream out = fileSystem.create(
                        target, OWNERS, true, WINDOW, status.getReplication(), status.getBlockSize(), null)) {
            byte[] window = new byte[WINDOW];
            for (int count = in.read(window); count >= 0; count = in.read(window)) {
                written.update(window, 0, count);
                out.write(window, 0, count);
            }
            out.hsync();
        }
        byte[] expected = written.digest();
        byte[] found = hash();
        if (!Arrays.equals(expected, found)) {
            fileSystem.delete(target, false);
            throw Sha256.mismatch(expected, found, target);
        }
        return Sha256.text(found);
    }

    private byte[] hash() throws IOException {
        MessageDigest digest = Sha256.digest();
        try (InputStream in = fileSystem.open(target)) {
            byte[] window = new byte[WINDOW];
            for (int count = in.read(window); count >= 0; count = in.read(window)) {
                digest.update(window, 0, count);
            }
        }
        return digest.digest();
    }
}
