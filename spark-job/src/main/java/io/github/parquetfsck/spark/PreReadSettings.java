// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.defect.Level;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;

/**
 * How a read is guarded, from Hadoop's configuration, into which Spark copies its session's settings and a reader's options.
 *
 * @param refresh how long a listing of a directory holds for the files that it has
 * @param minAge a younger file that looks damaged may still be written
 * @param maxSkipped of the bytes that were looked at, the part that may be left out where files are skipped
 * @param maxFileAge of the stream that reads: Spark never reads a file that is so much older than the newest
 * @param user whose files these are: stores are reached in this name
 */
record PreReadSettings(
        PreReadMode mode,
        Level level,
        Duration refresh,
        Duration minAge,
        double maxSkipped,
        Duration maxFileAge,
        int threads,
        String user) {
    static final String MODE = "pqfsck.preread.mode";
    static final String LEVEL = "pqfsck.preread.level";
    static final String REFRESH = "pqfsck.preread.refresh";
    static final String MIN_AGE = "pqfsck.preread.min-age";
    static final String MAX_SKIPPED = "pqfsck.preread.max-skipped";
    static final String THREADS = "pqfsck.preread.threads";

    /** Of Spark's file source. */
    static final String MAX_FILE_AGE = "maxFileAge";

    static PreReadSettings of(Configuration configuration, String user) {
        return new PreReadSettings(
                PreReadMode.parse(configuration.getTrimmed(MODE, "fail")),
                level(configuration.getTrimmed(LEVEL, "layout")),
                duration(configuration, REFRESH, "5s"),
                duration(configuration, MIN_AGE, "15m"),
                fraction(configuration.getTrimmed(MAX_SKIPPED, "0.1%")),
                duration(configuration, MAX_FILE_AGE, "7d"),
                configuration.getInt(
                        THREADS, Math.max(8, 4 * Runtime.getRuntime().availableProcessors())),
                user);
    }

    private static Duration duration(Configuration configuration, String key, String usual) {
        return Duration.ofMillis(configuration.getTimeDuration(key, usual, TimeUnit.MILLISECONDS));
    }

    private static Level level(String text) {
        Map<String, Level> levels =
                Arrays.stream(Level.values()).collect(Collectors.toMap(Level::label, level -> level));
        Level level = levels.get(text);
        if (level == null) {
            throw new IllegalArgumentException(
                    LEVEL + ": expected one of " + String.join(", ", levels.keySet()) + "; found " + text);
        }
        return level;
    }

    private static double fraction(String text) {
        try {
            double value = text.endsWith("%")
                    ? Double.parseDouble(text.substring(0, text.length() - 1)) / 100
                    : Double.parseDouble(text);
            if (value >= 0 && value <= 1) {
                return value;
            }
        } catch (NumberFormatException notANumber) {
            // Told below.
        }
        throw new IllegalArgumentException(MAX_SKIPPED + ": expected a part such as 0.1% or 0.001, found " + text);
    }
}
