// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.RangeReader;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The hash that proves a file. */
final class Digests {
    private static final int WINDOW = 1 << 20;

    private Digests() {}

    /** SHA-256 of the whole file, in lower-case hexadecimal. */
    static String sha256(FileSource source, FileEntry file) throws IOException {
        MessageDigest digest = newDigest();
        try (RangeReader reader = source.open(file)) {
            long length = reader.length();
            for (long at = 0; at < length; at += WINDOW) {
                digest.update(reader.read(at, (int) Math.min(WINDOW, length - at)));
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest newDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
