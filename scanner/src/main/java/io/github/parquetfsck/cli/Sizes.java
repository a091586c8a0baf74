// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes as options spell them: {@code 4096}, {@code 64k}, {@code 512m}, {@code 2g}; powers of 1024. */
final class Sizes {
    private static final Pattern FORM = Pattern.compile("(\\d{1,18})([kmgt]?)");

    private Sizes() {}

    static long parse(String option, String text) throws UsageError {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches() || Long.parseLong(matcher.group(1)) == 0) {
            throw new UsageError(option + ": expected a size such as 4096, 64k, 512m or 2g, found " + text);
        }
        try {
            return Math.multiplyExact(Long.parseLong(matcher.group(1)), unit(matcher.group(2)));
        } catch (ArithmeticException tooLarge) {
            throw new UsageError(option + ": expected a size below 8388608t, found " + text);
        }
    }

    private static long unit(String letter) {
        return switch (letter) {
            case "k" -> 1L << 10;
            case "m" -> 1L << 20;
            case "g" -> 1L << 30;
            case "t" -> 1L << 40;
            default -> 1;
        };
    }
}
