// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes as options spell them: {@code 4096}, {@code 64k}, {@code 512m}, {@code 2g}; powers of 1024. */
final class Sizes {
    private static final Pattern FORM = Pattern.compile("(\\d{1,9})([kmgt]?)");

    private Sizes() {}

    static long parse(String option, String text) throws UsageError {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches() || Long.parseLong(matcher.group(1)) == 0) {
            throw new UsageError(option + ": expected a size such as 4096, 64k, 512m or 2g, found " + text);
        }
        long n = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "k" -> n << 10;
            case "m" -> n << 20;
            case "g" -> n << 30;
            case "t" -> n << 40;
            default -> n;
        };
    }
}
