// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.ledger;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/** The name of one run that changed something: {@code 20261129T205155Z-ab12}, the start in UTC and four random digits. */
public record RunId(String text) implements Comparable<RunId> {
    private static final Pattern SHAPE = Pattern.compile("[0-9]{8}T[0-9]{6}Z-[0-9a-f]{4}");
    private static final DateTimeFormatter START =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    public RunId {
        if (!SHAPE.matcher(text).matches()) {
            throw new IllegalArgumentException("a run id reads 20261129T205155Z-ab12, found " + text);
        }
    }

    /** Whether a text has the shape of a run id. */
    public static boolean isRun(String text) {
        return SHAPE.matcher(text).matches();
    }

    public static RunId of(Instant start, RandomGenerator random) {
        return new RunId(START.format(start) + String.format(Locale.ROOT, "-%04x", random.nextInt(1 << 16)));
    }

    /** The id of the run's n-th entry, counted from 1. */
    public String entry(int n) {
        return text + String.format(Locale.ROOT, "-%06d", n);
    }

    @Override
    public int compareTo(RunId other) {
        return text.compareTo(other.text);
    }

    @Override
    public String toString() {
        return text;
    }
}
