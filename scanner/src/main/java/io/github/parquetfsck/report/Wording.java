// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import io.github.parquetfsck.dataset.FileGroup;
import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Harm;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.defect.Reader;
import io.github.parquetfsck.defect.Remedy;
import io.github.parquetfsck.defect.Scope;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.verify.Standing;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** How numbers, times and places read in text for people. */
public final class Wording {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final String[] UNITS = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

    private Wording() {}

    /** As {@code 1 file}, {@code 2 files}. */
    public static String count(long n, String noun) {
        if (n == 1) {
            return n + " " + noun;
        }
        return n + " " + (noun.endsWith("y") ? noun.substring(0, noun.length() - 1) + "ies" : noun + "s");
    }

    /** As {@code 18 bytes}, {@code 1.5 KiB}. */
    public static String bytes(long n) {
        if (n < 1024) {
            return count(n, "byte");
        }
        double value = n;
        int unit = -1;
        while (value >= 1024 && unit + 1 < UNITS.length) {
            value /= 1024;
            unit++;
        }
        return String.format(Locale.ROOT, "%.1f %s", value, UNITS[unit]);
    }

    /** As {@code 2026-11-29 20:51:55 UTC}. */
    public static String time(Instant instant) {
        return TIME.format(instant);
    }

    /** As {@code row group 2, column 5 (a.b)}; "" for the file as a whole. */
    public static String place(Place place) {
        return place.fold(
                whole -> "",
                missing -> missing.path(),
                bytes -> "bytes " + bytes.from() + " to " + bytes.to(),
                field -> field.path() + " (bytes " + field.from() + " to " + field.to() + ")",
                group -> "row group " + group.rowGroup(),
                chunk -> "row group " + chunk.rowGroup() + ", column " + chunk.column() + " (" + chunk.path() + ")",
                page -> "row group " + page.rowGroup() + ", column " + page.column() + " (" + page.path() + "), page "
                        + page.page() + " (bytes " + page.from() + " to " + page.to() + ")",
                line -> line.file() + " line " + line.line());
    }

    /** As {@code 3 files, a INT64: written ... by parquet-mr; /t/a.parquet, ...}. */
    static String group(FileGroup group) {
        String written = group.first().equals(group.last())
                ? time(group.first())
                : time(group.first()) + " to " + time(group.last());
        return count(group.files(), "file") + ", " + group.what() + ": written " + written
                + (group.writer().isEmpty() ? "" : " by " + group.writer()) + "; "
                + group.samples().stream().map(Location::text).collect(Collectors.joining(", "))
                + (group.files() > group.samples().size() ? ", ..." : "");
    }

    /** What a standing means, in a few words. */
    public static String standing(Standing standing) {
        return switch (standing) {
            case LIVE -> "live";
            case UNCOMMITTED -> "uncommitted";
            case SUPERSEDED -> "superseded";
            case ORPHAN -> "an orphan";
            case UNKNOWN -> "no log tells whether it is live";
        };
    }

    /** Who fails because of a defect, and how: {@code spark, duckdb: wrong rows; pyarrow: cannot open the file}. */
    public static String harm(Defect defect) {
        return harm(defect.readers(), defect.scope());
    }

    /** The same of readers that fail on what they were given. */
    static String harm(Map<Reader, Harm> readers, Scope scope) {
        Map<Harm, List<String>> harmed = new EnumMap<>(Harm.class);
        new TreeMap<>(readers).forEach((reader, harm) -> harmed.computeIfAbsent(harm, each -> new ArrayList<>())
                .add(reader.label()));
        if (harmed.isEmpty()) {
            return "no reader that was tried";
        }
        return harmed.entrySet().stream()
                .map(each -> String.join(", ", each.getValue()) + ": " + harm(each.getKey(), scope))
                .collect(Collectors.joining("; "));
    }

    private static String harm(Harm harm, Scope scope) {
        return switch (harm) {
            case FAILS_OPEN ->
                "cannot open the " + (scope == Scope.FILE ? "file" : scope == Scope.DATASET ? "dataset" : "log");
            case FAILS_READ -> "fails on a part of it";
            case FAILS_UNDER_FILTER -> "fails under a filter";
            case HANGS -> "hangs";
            case CRASHES -> "crashes";
            case WRONG_ROWS -> "wrong or missing rows, without a word";
            case WRONG_UNDER_FILTER -> "wrong or missing rows under a filter";
        };
    }

    /** What the remedy of a defect asks of a person. */
    public static String remedy(Defect defect) {
        Remedy remedy = defect.remedy();
        return switch (remedy) {
            case RERUN -> "run the task or job that wrote the file again";
            case REPLAY -> "replay the micro-batch that wrote the file";
            case RESTORE -> "put another copy of the file in its place";
            case REWRITE ->
                defect.scope() == Scope.FILE
                        ? "the rows are good: write the file again with a current writer"
                        : "the rows are good: write them again, to a directory of their own";
            case IGNORE_STATISTICS -> "the rows are good: read without statistics, page indexes and bloom filters";
            case NONE -> "nothing needs to be done";
        };
    }

    /** A word as a POSIX shell takes it literally. */
    public static String quoted(String word) {
        if (!word.isEmpty()
                && word.chars().allMatch(c -> Character.isLetterOrDigit(c) || "%+,-./:=@_".indexOf(c) >= 0)) {
            return word;
        } else if (!PlainLines.plain(word).equals(word)) {
            String escaped = word.replace("\\", "\\\\").replace("'", "\\'");
            return "$'" + PlainLines.plain(escaped) + "'";
        }
        return "'" + word.replace("'", "'\\''") + "'";
    }
}
