// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

/** Whether bytes are UTF-8, as RFC 3629 has it. */
public final class Utf8 {
    private static final long HIGH_BITS = 0x8080808080808080L;

    private Utf8() {}

    /** Where bytes stop being UTF-8, counted from {@code from}; -1 when they are UTF-8 all through. */
    public static int invalid(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            if (at + 8 <= to && (LittleEndian.int64(bytes, at) & HIGH_BITS) == 0) {
                at += 8;
                continue;
            }
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
