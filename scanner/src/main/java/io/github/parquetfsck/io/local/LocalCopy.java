// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.local;

import io.github.parquetfsck.io.Sha256;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.Arrays;

/** Copies one file with its attributes, its POSIX ACL included, and proves it by reading both again. */
final class LocalCopy {
    private static final int WINDOW = 1 << 20;

    private final Path source;
    private final Path target;

    LocalCopy(Path source, Path target) {
        this.source = source;
        this.target = target;
    }

    /** Its SHA-256. */
    String run() throws IOException {
        // The JDK's own copy takes a POSIX ACL along, which Java otherwise neither shows nor sets.
        Files.copy(source, target, StandardCopyOption.COPY_ATTRIBUTES, StandardCopyOption.REPLACE_EXISTING);
        byte[] expected = hash(source);
        byte[] found = hash(target);
        if (!Arrays.equals(expected, found)) {
            Files.deleteIfExists(target);
            throw Sha256.mismatch(expected, found, target);
        }
        LocalAttributes.give(
                target,
                LocalAttributes.of(source),
                Files.getLastModifiedTime(source).toInstant());
        try (FileChannel channel = FileChannel.open(target, StandardOpenOption.READ)) {
            channel.force(true);
        }
        return Sha256.text(found);
    }

    private static byte[] hash(Path path) throws IOException {
        MessageDigest digest = Sha256.digest();
        ByteBuffer window = ByteBuffer.allocate(WINDOW);
        try (FileChannel in = FileChannel.open(path, StandardOpenOption.READ)) {
            while (in.read(window) >= 0) {
                digest.update(window.flip());
                window.clear();
            }
        }
        return digest.digest();
    }
}
