// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as options spell them: {@code 0}, {@code 90s}, {@code 15m}, {@code 2h}, {@code 7d}. */
public final class Durations {
    private static final Pattern FORM = Pattern.compile("(\\d{1,9})([smhd])");

    private Durations() {}

    /**
     * What an option says.
     *
     * @throws UsageError with what was expected
     */
    public static Duration parse(String option, String text) throws UsageError {
        if ("0".equals(text)) {
            return Duration.ZERO;
        }
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new UsageError(option + ": expected a duration such as 0, 90s, 15m, 2h or 7d, found " + text);
        }
        long n = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "s" -> Duration.ofSeconds(n);
            case "m" -> Duration.ofMinutes(n);
            case "h" -> Duration.ofHours(n);
            default -> Duration.ofDays(n);
        };
    }
}
