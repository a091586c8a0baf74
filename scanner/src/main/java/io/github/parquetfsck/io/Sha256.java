// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io;

import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The hash that proves a file. */
public final class Sha256 {
    private static final int WINDOW = 1 << 20;

    private Sha256() {}

    /** A new digest that has seen no byte. */
    public static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** The hash of a whole file, in lower-case hexadecimal. */
    public static String of(FileSource source, FileEntry file) throws IOException {
        MessageDigest digest = digest();
        try (RangeReader reader = source.open(file)) {
            long length = reader.length();
            for (long at = 0; at < length; at += WINDOW) {
                digest.update(reader.read(at, (int) Math.min(WINDOW, length - at)));
            }
        }
        return text(digest.digest());
    }

    /** A digest's bytes in lower-case hexadecimal. */
    public static String text(byte[] hash) {
        return HexFormat.of().formatHex(hash);
    }

    /** What is wrong with a copy of another hash; both hashes are as a digest gives them. */
    public static IOException mismatch(byte[] expected, byte[] found, Object copy) {
        return new IOException(
                "expected the copy to have SHA-256 " + HexFormat.of().formatHex(expected) + ", found "
                        + HexFormat.of().formatHex(found) + ": " + copy);
    }
}
