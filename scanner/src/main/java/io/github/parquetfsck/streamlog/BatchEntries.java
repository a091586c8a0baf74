// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.packed.HashIndex;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Which entries of a sink's log one batch wrote. */
public record BatchEntries(SinkLog log) {

    /** Bytes of a compact log; what it holds is kept packed while it is compared. */
    private static final long LARGEST = 128L << 20;

    /**
     * Those of the batch's own log. The batch that was compacted has none: its entries stand at the end of the compact
     * log, after those of every log before it. Empty where the logs that would tell are gone, or too large to hold.
     */
    public Optional<List<SinkEntry>> of(long batch) throws IOException {
        Optional<LogFile> plain = plain(batch);
        if (plain.isPresent()) {
            return Optional.of(log.entries(plain.get()));
        }
        Optional<LogFile> compact = compact(batch);
        if (compact.isEmpty()) {
            return Optional.empty();
        }
        Paths earlier = new Paths();
        for (long id = batch - 1; id >= 0; id--) {
            Optional<LogFile> whole = compact(id);
            Optional<LogFile> before = whole.isPresent() ? whole : plain(id);
            if (before.isEmpty()) {
                return Optional.empty();
            }
            log.each(before.get(), earlier::add);
            if (whole.isPresent()) {
                break;
            }
        }
        List<SinkEntry> own = new ArrayList<>();
        log.each(compact.get(), entry -> {
            if (!earlier.holds(entry)) {
                own.add(entry);
            }
        });
        return Optional.of(own);
    }

    /** The paths of a log that may list a million files. */
    private static final class Paths {
        private final PackedEntries entries = new PackedEntries();
        private final HashIndex byPath = new HashIndex();

        void add(SinkEntry entry) {
            byPath.add(entry.location().hashCode(), entries.add(entry));
        }

        boolean holds(SinkEntry entry) {
            int slot = byPath.first(entry.location().hashCode());
            while (slot >= 0 && !entries.get(byPath.number(slot)).location().equals(entry.location())) {
                slot = byPath.next(slot);
            }
            return slot >= 0;
        }
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
