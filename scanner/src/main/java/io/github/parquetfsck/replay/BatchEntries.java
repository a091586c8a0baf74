// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.streamlog.LogFile;
import io.github.parquetfsck.streamlog.SinkEntry;
import io.github.parquetfsck.streamlog.SinkLog;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Which entries of a sink's log one batch wrote. */
record BatchEntries(SinkLog log) {

    private static final long LARGEST = 64L << 20;

    /**
     * Those of the batch's own log. The batch that was compacted has none: its entries stand at the end of the compact
     * log, after those of every log before it. Empty where the logs that would tell are gone, or too large to hold.
     */
    Optional<List<SinkEntry>> of(long batch) throws IOException {
        Optional<LogFile> plain = plain(batch);
        if (plain.isPresent()) {
            return Optional.of(log.entries(plain.get()));
        }
        Optional<LogFile> compact = compact(batch);
        if (compact.isEmpty()) {
            return Optional.empty();
        }
        Set<String> earlier = new HashSet<>();
        for (long id = batch - 1; id >= 0; id--) {
            Optional<LogFile> whole = compact(id);
            Optional<LogFile> before = whole.isPresent() ? whole : plain(id);
            if (before.isEmpty()) {
                return Optional.empty();
            }
            log.entries(before.get())
                    .forEach(entry -> earlier.add(entry.location().text()));
            if (whole.isPresent()) {
                break;
            }
        }
        return Optional.of(log.entries(compact.get()).stream()
                .filter(entry -> !earlier.contains(entry.location().text()))
                .toList());
    }

    private Optional<LogFile> plain(long id) {
        return log.logs().stream()
                .filter(file -> file.id() == id && !file.isCompact())
                .findFirst();
    }

    private Optional<LogFile> compact(long id) {
        return log.logs().stream()
                .filter(file ->
                        file.id() == id && file.isCompact() && file.entry().length() <= LARGEST)
                .findFirst();
    }
}
