// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.io.Location;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/**
 * How a read is guarded, from Hadoop's configuration, into which Spark copies its session's settings and a reader's options.
 *
 * @param level how deep files are judged that are new; null where only lists are asked
 * @param refresh how long a listing of a directory holds for the files that it has
 * @param minAge a younger file that looks damaged may still be written
 * @param maxSkipped of the bytes that were looked at, the part that may be left out where files are skipped
 * @param maxFileAge of the stream that reads: Spark never reads a file that is so much older than the newest
 * @param user whose files these are: stores are reached in this name
 */
record PreReadSettings(
        PreReadMode mode,
        @Nullable Level level,
        Lists lists,
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

    /** Files are not read by the filter. */
    private static final String NO_LEVEL = "none";

    static final String LEDGERS = "pqfsck.preread.ledgers";
    static final String RESULTS = "pqfsck.preread.results";
    static final String LIST_REFRESH = "pqfsck.preread.list-refresh";
    static final String MAX_LIST_AGE = "pqfsck.preread.max-list-age";
    static final String MAX_LISTED = "pqfsck.preread.max-listed";

    /** Of Spark's file source. */
    static final String MAX_FILE_AGE = "maxFileAge";

    /**
     * Lists of damaged files.
     *
     * @param ledgers quarantine roots
     * @param results directories of {@code --output}
     * @param refresh how often they are looked at
     * @param maxAge of results by which files are let in
     * @param most damaged files that are held in memory
     */
    record Lists(List<Location> ledgers, List<Location> results, Duration refresh, Duration maxAge, int most) {
        Lists {
            ledgers = List.copyOf(ledgers);
            results = List.copyOf(results);
        }

        boolean isEmpty() {
            return ledgers.isEmpty() && results.isEmpty();
        }
    }

    static PreReadSettings of(Configuration configuration, String user) {
        Lists lists = new Lists(
                locations(configuration, LEDGERS),
                locations(configuration, RESULTS),
                duration(configuration, LIST_REFRESH, "60s"),
                duration(configuration, MAX_LIST_AGE, "24h"),
                configuration.getInt(MAX_LISTED, 200_000));
        return new PreReadSettings(
                PreReadMode.parse(configuration.getTrimmed(MODE, "fail")),
                level(configuration.getTrimmed(LEVEL, lists.isEmpty() ? "layout" : NO_LEVEL), lists),
                lists,
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

    private static List<Location> locations(Configuration configuration, String key) {
        return configuration.getTrimmedStringCollection(key).stream()
                .map(Location::new)
                .toList();
    }

    private static @Nullable Level level(String text, Lists lists) {
        Map<String, Level> levels =
                Arrays.stream(Level.values()).collect(Collectors.toMap(Level::label, level -> level));
        Level level = levels.get(text);
        if (level == null && !(text.equals(NO_LEVEL) && !lists.isEmpty())) {
            throw new IllegalArgumentException(LEVEL + ": expected one of " + String.join(", ", levels.keySet())
                    + ", or none where " + LEDGERS + " or " + RESULTS + " is set; found " + text);
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
