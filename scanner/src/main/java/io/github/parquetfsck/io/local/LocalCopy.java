// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io.local;

import io.github.parquetfsck.io.Sha256;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Set;

/** Copies one file with its attributes, for its owner's eyes only until it has them, and proves it by reading it again. */
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
        byte[] expected = write();
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

    private byte[] write() throws IOException {
        Set<OpenOption> rewritten =
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
        MessageDigest digest = Sha256.digest();
        ByteBuffer window = ByteBuffer.allocate(WINDOW);
        try (FileChannel in = FileChannel.open(source, StandardOpenOption.READ);
                FileChannel out = FileChannel.open(target, rewritten, owners())) {
            while (in.read(window) >= 0) {
                window.flip();
                digest.update(window.duplicate());
                while (window.hasRemaining()) {
                    out.write(window);
                }
                window.clear();
            }
            out.force(true);
        }
        return digest.digest();
    }

    private FileAttribute<?>[] owners() {
        boolean posix = target.getFileSystem().supportedFileAttributeViews().contains("posix");
        return posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
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
