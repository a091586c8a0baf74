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

/** Copies one file within a file system, its permissions and modification time, and proves it by reading it again. */
final class HadoopCopy {
    private static final int WINDOW = 1 << 20;

    private final FileSystem fileSystem;
    private final Path source;
    private final Path target;

    HadoopCopy(FileSystem fileSystem, Path source, Path target) {
        this.fileSystem = fileSystem;
        this.source = source;
        this.target = target;
    }

    void run() throws IOException {
        FileStatus status = fileSystem.getFileStatus(source);
        MessageDigest written = Sha256.digest();
        try (FSDataInputStream in = fileSystem.open(source);
                FSDataOutputStream out = fileSystem.create(target, true)) {
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
        fileSystem.setPermission(target, status.getPermission());
        fileSystem.setTimes(target, status.getModificationTime(), -1);
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
