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
}
