// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** What programs that take a file for text leave in its bytes. */
final class TextTraces {
    /** Fewer may be chance, or text of the data. */
    private static final int LEAST = 4;

    /** A character of UTF-8 has at most three bytes after its first. */
    private static final int CHARACTER = 3;

    private TextTraces() {}

    /** Whether a program decoded the last bytes of a file as UTF-8 and encoded them again. */
    static boolean replaced(byte[] bytes) {
        return replacements(bytes) >= LEAST && isUtf8(bytes);
    }

    /** Characters U+FFFD: {@code EF BF BD}. */
    private static int replacements(byte[] bytes) {
        int count = 0;
        for (int i = 0; i + 2 < bytes.length; i++) {
            if (bytes[i] == (byte) 0xef && bytes[i + 1] == (byte) 0xbf && bytes[i + 2] == (byte) 0xbd) {
                count++;
            }
        }
        return count;
    }

    /** Whether all is UTF-8, but for a character that the bytes begin or end in the middle of. */
    private static boolean isUtf8(byte[] bytes) {
        int from = 0;
        while (from < CHARACTER && from < bytes.length && (bytes[from] & 0xc0) == 0x80) {
            from++;
        }
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, from, bytes.length - from));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    /** Whether a carriage return stands before every line feed, and there are some. */
    static boolean lineEndsTranslated(byte[] bytes) {
        int lines = 0;
        for (int i = 1; i < bytes.length; i++) {
            if (bytes[i] == '\n') {
                if (bytes[i - 1] != '\r') {
                    return false;
                }
                lines++;
            }
        }
        return lines >= LEAST;
    }

    /** Whether every byte is printable ASCII, a tab or the end of a line. */
    static boolean isPlain(byte[] bytes) {
        for (byte b : bytes) {
            if ((b < ' ' || b > '~') && b != '\t' && b != '\r' && b != '\n') {
                return false;
            }
        }
        return bytes.length > 0;
    }
}
