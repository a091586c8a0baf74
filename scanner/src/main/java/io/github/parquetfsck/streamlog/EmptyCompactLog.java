// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.io.FileSource;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A compact log that lists no file. That is right where no log before it lists one, and where the sink's option
 * {@code retention}, which no log names, is shorter than the age that the newest file had then. Every compact log before it
 * was made with that option too: one that lists files far apart shows that the option is longer than that.
 */
final class EmptyCompactLog {
    /** Files have their times by the store's clock, compactions by the driver's. */
    private static final Duration CLOCKS = Duration.ofMinutes(1);

    private final FileSource source;
    private final List<LogFile> logs;
    private final LogFile empty;

    /** @param logs all of the sink, by id */
    EmptyCompactLog(FileSource source, List<LogFile> logs, LogFile empty) {
        this.source = source;
        this.logs = logs;
        this.empty = empty;
    }

    /** The oldest and the newest file that a log lists. */
    private record Listed(LogFile log, Instant oldest, Instant newest) {
        Duration apart() {
            return log.isCompact() ? Duration.between(oldest, newest) : Duration.ZERO;
        }
    }

    Optional<Finding> finding() throws IOException {
        List<Listed> before = before();
        if (before.isEmpty()) {
            return Optional.empty();
        }
        Listed last = before.get(0);
        Instant newest = last.newest();
        Duration kept = Duration.ZERO;
        for (Listed listed : before) {
            newest = listed.newest().isAfter(newest) ? listed.newest() : newest;
            kept = listed.apart().compareTo(kept) > 0 ? listed.apart() : kept;
        }
        Duration age = Duration.between(newest, empty.entry().modified());
        return Optional.of(
                kept.compareTo(age.plus(CLOCKS)) > 0
                        ? SinkFindings.emptied(empty, last.log(), kept, age)
                        : SinkFindings.expired(empty, last.log(), age));
    }

    /** The logs whose place it took: those after the newest compact one before it, newest first, and that one. */
    private List<Listed> before() throws IOException {
        List<Listed> before = new ArrayList<>();
        for (int i = logs.indexOf(empty) - 1; i >= 0; i--) {
            LogFile older = logs.get(i);
            listed(older).ifPresent(before::add);
            if (older.isCompact()) {
                break;
            }
        }
        return before;
    }

    private Optional<Listed> listed(LogFile log) throws IOException {
        Instant[] times = {Instant.MAX, Instant.MIN};
        try {
            SinkReader.read(source, log, entry -> {
                times[0] = entry.modified().isBefore(times[0]) ? entry.modified() : times[0];
                times[1] = entry.modified().isAfter(times[1]) ? entry.modified() : times[1];
            });
        } catch (NoSuchFileException compacted) {
            return Optional.empty();
        }
        return times[1].equals(Instant.MIN) ? Optional.empty() : Optional.of(new Listed(log, times[0], times[1]));
    }
}
