// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Sizes as options spell them: {@code 4096}, {@code 64k}, {@code 512m}, {@code 512MB}, {@code 2GiB}; powers of 1024, however
 * they are spelled, as Spark and the JVM have them.
 */
public final class Sizes {
    private static final Pattern FORM =
            Pattern.compile("([0-9]{1,18})(?:([kmgt])(?:i?b)?|b)?", Pattern.CASE_INSENSITIVE);

    private Sizes() {}

    /** The bytes that an option says, at least one. */
    public static long parse(String option, String text) throws UsageError {
        Matcher matcher = FORM.matcher(text.strip());
        if (!matcher.matches() || Long.parseLong(matcher.group(1)) == 0) {
            throw new UsageError(
                    option + ": expected a size such as 4096, 64k, 512m, 512MB or 2GiB, found " + found(text));
        }
        try {
            return Math.multiplyExact(Long.parseLong(matcher.group(1)), unit(matcher.group(2)));
        } catch (ArithmeticException tooLarge) {
            throw new UsageError(option + ": expected a size below 8388608t, such as 512m, found " + found(text));
        }
    }

    private static String found(String text) {
        return text.isBlank() ? "nothing" : text;
    }

    private static long unit(@Nullable String letter) {
        return switch (letter == null ? "" : letter.toLowerCase(Locale.ROOT)) {
            case "k" -> 1L << 10;
            case "m" -> 1L << 20;
            case "g" -> 1L << 30;
            case "t" -> 1L << 40;
            default -> 1;
        };
    }
}
