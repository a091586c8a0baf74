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
import java.nio.file.attribute.PosixFileAttributeView;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Set;

/** Copies one file, its permissions and its modification time, and proves the copy by reading it again. */
final class LocalCopy {
    private static final int WINDOW = 1 << 20;

    private final Path source;
    private final Path target;

    LocalCopy(Path source, Path target) {
        this.source = source;
        this.target = target;
    }

    void run() throws IOException {
        byte[] expected = write();
        byte[] found = hash(target);
        if (!Arrays.equals(expected, found)) {
            Files.deleteIfExists(target);
            throw Sha256.mismatch(expected, found, target);
        }
        PosixFileAttributeView from = Files.getFileAttributeView(source, PosixFileAttributeView.class);
        PosixFileAttributeView to = Files.getFileAttributeView(target, PosixFileAttributeView.class);
        if (from != null && to != null) {
            to.setPermissions(from.readAttributes().permissions());
        }
        Files.setLastModifiedTime(target, Files.getLastModifiedTime(source));
        try (FileChannel channel = FileChannel.open(target, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    private byte[] write() throws IOException {
        Set<OpenOption> rewritten =
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
        MessageDigest digest = Sha256.digest();
        ByteBuffer window = ByteBuffer.allocate(WINDOW);
        try (FileChannel in = FileChannel.open(source, StandardOpenOption.READ);
                FileChannel out = FileChannel.open(target, rewritten)) {
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
