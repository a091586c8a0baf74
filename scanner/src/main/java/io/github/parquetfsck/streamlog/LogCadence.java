// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import java.util.ArrayList;
import java.util.List;

/** What logs that are missing were called: every so many ids a log is compact, and those that are there tell how many. */
record LogCadence(List<LogFile> logs) {
    /** Spark's own, where no compact log tells another. */
    private static final long USUAL = 10;

    /** The name of a log that is not there. */
    String nameOf(long id) {
        return isDue(id) ? id + ".compact" : String.valueOf(id);
    }

    private boolean isDue(long id) {
        List<Long> compact =
                logs.stream().filter(LogFile::isCompact).map(LogFile::id).toList();
        long interval = USUAL;
        if (compact.size() > 1) {
            interval = compact.get(compact.size() - 1) - compact.get(compact.size() - 2);
        } else if (compact.size() == 1 && (compact.get(0) + 1) % USUAL != 0) {
            interval = compact.get(0) + 1;
        }
        return id < Long.MAX_VALUE && (id + 1) % Math.max(interval, 1) == 0;
    }

    /**
     * The compact log that held all ids below the first that is there, where none of them is: a log that was purged while it
     * was needed. "" where there is another explanation.
     */
    String purged() {
        boolean compacted = logs.stream().anyMatch(LogFile::isCompact);
        long first = logs.isEmpty() ? 0 : logs.get(0).id();
        return compacted || first < 2 ? "" : (first - 1) + ".compact";
    }

    /** Names of logs as a person writes them: {@code 3, 5 to 8, 9.compact}. */
    String runs(List<Long> missing) {
        String purged = purged();
        List<Long> rest = missing;
        List<String> parts = new ArrayList<>();
        if (!purged.isEmpty() && !missing.isEmpty() && missing.get(0) == 0) {
            long first = logs.get(0).id();
            parts.add(purged + ", or all of 0 to " + (first - 1));
            rest = missing.stream().filter(id -> id >= first).toList();
        }
        List<Long> plain = new ArrayList<>();
        for (long id : rest) {
            if (isDue(id)) {
                add(plain, parts);
                parts.add(nameOf(id));
            } else {
                plain.add(id);
            }
        }
        add(plain, parts);
        return String.join(", ", parts);
    }

    private static void add(List<Long> plain, List<String> parts) {
        if (!plain.isEmpty()) {
            parts.add(LogFindings.runs(plain));
            plain.clear();
        }
    }

    /** The name of the first. */
    String first(List<Long> missing) {
        return missing.get(0) == 0 && !purged().isEmpty() ? purged() : nameOf(missing.get(0));
    }
}
