// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** What findings say of bytes that may be anything: short, and printable. */
final class Text {
    private static final int LIMIT = 80;

    private Text() {}

    /** Bytes as Java and Spark print them: {@code [65, 20, -64, -72]}. */
    static String signed(byte[] bytes) {
        return Arrays.toString(bytes);
    }

    /** The first characters of a name. */
    static String of(byte[] utf8) {
        String text = new String(utf8, 0, Math.min(utf8.length, LIMIT), StandardCharsets.UTF_8);
        return utf8.length > LIMIT ? text + "..." : text;
    }

    /** Where bytes stop being UTF-8, counted from {@code from}; -1 when they are UTF-8 all through. */
    static int invalidUtf8(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            int b = bytes[at];
            if (b >= 0) {
                at++;
                continue;
            }
            int more = more(b);
            if (more == 0 || at + more >= to || !follows(bytes, at, more)) {
                return at - from;
            }
            at += more + 1;
        }
        return -1;
    }

    /** How many bytes follow a first byte; 0 for one that starts nothing. */
    private static int more(int b) {
        int first = b & 0xff;
        return first >= 0xc2 && first < 0xe0
                ? 1
                : first >= 0xe0 && first < 0xf0 ? 2 : first >= 0xf0 && first < 0xf5 ? 3 : 0;
    }

    /** Whether continuation bytes follow, and neither overlong forms, surrogates nor points beyond Unicode. */
    private static boolean follows(byte[] bytes, int at, int more) {
        for (int i = 1; i <= more; i++) {
            if ((bytes[at + i] & 0xc0) != 0x80) {
                return false;
            }
        }
        int second = bytes[at + 1] & 0xff;
        return switch (bytes[at] & 0xff) {
            case 0xe0 -> second >= 0xa0;
            case 0xed -> second < 0xa0;
            case 0xf0 -> second >= 0x90;
            case 0xf4 -> second < 0x90;
            default -> true;
        };
    }
}
