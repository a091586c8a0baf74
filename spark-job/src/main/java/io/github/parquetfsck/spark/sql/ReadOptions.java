// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark.sql;

import io.github.parquetfsck.cli.Durations;
import io.github.parquetfsck.cli.Sizes;
import io.github.parquetfsck.cli.UsageError;
import io.github.parquetfsck.cli.Verifiers;
import io.github.parquetfsck.defect.DataValues;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.scan.Judge;
import io.github.parquetfsck.scan.ScanRequest;
import io.github.parquetfsck.verify.VerifyOptions;
import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is read and how.
 *
 * @param threads files verified at once by a task
 * @param tasks at most
 * @param listed files that the driver lists itself before it leaves the other directories to tasks
 * @param partSize bytes; a longer file is looked at by several tasks where its pages are read
 * @param now the instant that ages are measured from
 */
record ReadOptions(
        List<Location> paths,
        Level level,
        Duration minAge,
        int threads,
        int tasks,
        int listed,
        long partSize,
        Instant now,
        HadoopKeys hadoop)
        implements Serializable {
    static final String PATH = "path";
    static final String PATHS = "paths";
    static final String LEVEL = "level";
    static final String MIN_AGE = "minAge";
    static final String THREADS = "threads";
    static final String TASKS = "tasks";
    static final String LISTED = "driverFiles";
    static final String PART_SIZE = "partSize";

    /** Options that a session may have a word on. */
    private static final List<String> NAMES = List.of(LEVEL, MIN_AGE, THREADS, TASKS, LISTED, PART_SIZE);

    static final int MOST_TASKS = 10_000;

    private static final String USUAL_PART_SIZE = String.valueOf(VerifyOptions.DEFAULT.partSize());

    /**
     * The read's own options win over those of the session, and those over the catalog's. Names with a dot are settings of
     * Hadoop.
     *
     * @throws IllegalArgumentException for an option or a value that means nothing
     */
    static ReadOptions of(Map<String, String> catalogs, Map<String, String> own) {
        Map<String, String> options = new LinkedHashMap<>();
        Map<String, String> hadoop = new LinkedHashMap<>();
        sort(catalogs, options, hadoop);
        Session.options().forEach((name, value) -> {
            demandKnown(name);
            options.put(key(name), value);
        });
        sort(own, options, hadoop);
        try {
            return new ReadOptions(
                    paths(options),
                    level(options.getOrDefault(key(LEVEL), "layout")),
                    Durations.parse(MIN_AGE, options.getOrDefault(key(MIN_AGE), "15m")),
                    number(options, THREADS, 8, 1024),
                    number(options, TASKS, MOST_TASKS, MOST_TASKS),
                    number(options, LISTED, 100_000, Integer.MAX_VALUE),
                    Sizes.parse(PART_SIZE, options.getOrDefault(key(PART_SIZE), USUAL_PART_SIZE)),
                    Instant.now(),
                    Session.hadoop(hadoop));
        } catch (UsageError e) {
            throw new IllegalArgumentException("fsck: " + e.getMessage(), e);
        }
    }

    /**
     * The same of another path, now.
     *
     * @param deep null for the same level
     */
    ReadOptions at(String path, @Nullable String deep) {
        try {
            Level other = deep == null ? level : level(deep);
            return new ReadOptions(
                    List.of(new Location(path)),
                    other,
                    minAge,
                    threads,
                    tasks,
                    listed,
                    partSize,
                    Instant.now(),
                    hadoop);
        } catch (UsageError e) {
            throw new IllegalArgumentException("fsck: " + e.getMessage(), e);
        }
    }

    /** What judges files to a level, in this process. */
    Judge judge(Level at) {
        HadoopKeys.Hadoop made = hadoop.hadoop();
        return Verifiers.judge(made.stores(), request(List.of(), List.of(), at), made.keys());
    }

    /** The request to list what a person named, or what lies in these directories. */
    ScanRequest request(List<Location> named, List<Location> directories) {
        return request(named, directories, level);
    }

    private ScanRequest request(List<Location> named, List<Location> directories, Level at) {
        return new ScanRequest(
                named,
                directories,
                at,
                VerifyOptions.DEFAULT.withPartSize(partSize),
                minAge,
                now,
                threads,
                DataValues.HIDDEN);
    }

    private static void sort(Map<String, String> given, Map<String, String> options, Map<String, String> hadoop) {
        given.forEach((name, value) -> {
            if (name.contains(".")) {
                hadoop.put(name, value);
            } else if (!name.startsWith("__")) {
                demandKnown(name);
                options.put(key(name), value);
            }
        });
    }

    private static void demandKnown(String name) {
        boolean known = NAMES.stream().anyMatch(name::equalsIgnoreCase)
                || name.equalsIgnoreCase(PATH)
                || name.equalsIgnoreCase(PATHS);
        if (!known) {
            throw new IllegalArgumentException("fsck: expected one of the options " + PATH + ", "
                    + String.join(", ", NAMES) + ", or a setting of Hadoop, which has a dot; found " + name);
        }
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** One path, or several as Spark hands them over, in a JSON array. */
    private static List<Location> paths(Map<String, String> options) throws UsageError {
        String several = options.get(key(PATHS));
        List<String> paths =
                several == null ? Stream.ofNullable(options.get(PATH)).toList() : texts(several);
        if (paths.isEmpty() || paths.stream().anyMatch(String::isBlank)) {
            throw new UsageError("expected a path to verify, as in load(\"hdfs:///warehouse/t\"), found none");
        }
        return paths.stream().map(Location::new).toList();
    }

    private static List<String> texts(String array) throws UsageError {
        try {
            if (Json.parse(array) instanceof Json.Arr texts) {
                return texts.items().stream()
                        .map(item -> item instanceof Json.Str text ? text.value() : "")
                        .toList();
            }
        } catch (Json.MalformedJson notJson) {
            // Told below.
        }
        throw new UsageError(PATHS + ": expected a JSON array of paths, found " + array);
    }

    private static Level level(String text) throws UsageError {
        return Arrays.stream(Level.values())
                .filter(level -> level.label().equals(text))
                .findFirst()
                .orElseThrow(() -> new UsageError(LEVEL + ": expected one of "
                        + Arrays.stream(Level.values()).map(Level::label).collect(Collectors.joining(", "))
                        + "; found " + text));
    }

    private static int number(Map<String, String> options, String name, int usual, int most) throws UsageError {
        String text = options.getOrDefault(key(name), String.valueOf(usual));
        try {
            int number = Integer.parseInt(text);
            if (number >= 1 && number <= most) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // Told below with the range.
        }
        throw new UsageError(name + ": expected a number from 1 to " + most + ", found " + text);
    }
}
