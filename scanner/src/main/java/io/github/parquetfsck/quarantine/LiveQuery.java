// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.ledger.LedgerState;
import io.github.parquetfsck.quarantine.RunOptions.Writers;
import io.github.parquetfsck.streamlog.Checkpoint;
import io.github.parquetfsck.streamlog.CheckpointSearch;
import io.github.parquetfsck.streamlog.LogFile;
import io.github.parquetfsck.streamlog.SinkLog;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** Says whether a query seems to be writing a sink: its log must not be edited then. */
final class LiveQuery {

    /** The clock of the store and that of the machine that wrote the ledger may differ by so much. */
    private static final Duration TOLERANCE = Duration.ofSeconds(2);

    private static final String ADVICE =
            "stop the query and wait for it to end; if it has stopped, add --writer-stopped";

    private final Stores stores;
    private final RunOptions options;
    private final Location clock;
    private final Supplier<LedgerState> ledger;
    private final Set<Location> stopped = ConcurrentHashMap.newKeySet();

    /**
     * For one run.
     *
     * @param clock a directory of the store by whose clock ages are measured
     * @param ledger what earlier runs did to logs: a query writes each log once, so that a log that one of them edited and
     *     that nobody wrote since says nothing of the query
     */
    LiveQuery(Stores stores, RunOptions options, Location clock, Supplier<LedgerState> ledger) {
        this.stores = stores;
        this.options = options;
        this.clock = clock;
        this.ledger = ledger;
    }

    /**
     * Refuses while the sink's newest log or a known commit is younger than 10 minutes, or a batch is not committed.
     * A sink that passed once has passed for the run, whose own edits make its logs young.
     *
     * @param edited names of logs that an unfinished run may have edited: their age says nothing of the query
     * @throws RefusedException with what was seen
     */
    void demandStopped(Location sink, Set<String> edited) throws IOException {
        if (options.writers() == Writers.STOPPED || stopped.contains(sink)) {
            return;
        }
        FileMover mover = stores.mover(clock).orElseThrow(() -> new IOException("no clock at " + clock));
        Instant now = mover.clock(clock);
        FileSource source = stores.source(sink);
        SinkLog log = SinkLog.open(source, sink)
                .orElseThrow(() -> new IOException("expected a streaming sink, found no _spark_metadata in " + sink));
        CheckpointSearch search = new CheckpointSearch(stores);
        options.checkpoints().forEach(search::in);
        for (Checkpoint checkpoint : search.found()) {
            if (mayWrite(checkpoint, log.newestId())) {
                demandStopped(checkpoint, now);
            }
        }
        Optional<LogFile> newest = log.newest();
        if (newest.isPresent()
                && !edited.contains(newest.get().name().text())
                && !isOurs(source, log.directory(), newest.get())) {
            demandQuiet("the query that writes " + sink, newest.get().entry().modified(), now);
        }
        stopped.add(sink);
    }

    /** Whether an earlier run edited the log, and it has not been written since that run told of its end, if it did. */
    private boolean isOurs(FileSource source, Location directory, LogFile log) {
        Identity logs = source.identify(directory);
        Instant written = log.entry().modified();
        return ledger.get().entries().values().stream()
                .filter(entry ->
                        entry.state().isOpen() || !written.isAfter(entry.since().plus(TOLERANCE)))
                .flatMap(entry -> entry.facts().sink().stream())
                .filter(edit -> source.identify(edit.directory()).equals(logs))
                .flatMap(edit -> edit.lines().stream())
                .anyMatch(line -> line.log().equals(log.name().text()));
    }

    /** The sink's log has no query id; its newest batch is the checkpoint's newest, or one that is not committed yet. */
    private static boolean mayWrite(Checkpoint checkpoint, OptionalLong newest) {
        if (newest.isEmpty()) {
            return true;
        }
        long batch = newest.getAsLong();
        long committed =
                checkpoint.commits().isEmpty() ? -1 : checkpoint.commits().lastKey();
        long planned =
                checkpoint.offsets().isEmpty() ? -1 : checkpoint.offsets().lastKey();
        return batch == committed || batch == committed + 1 || batch == planned || batch + 1 == planned;
    }

    private static void demandStopped(Checkpoint checkpoint, Instant now) throws RefusedException {
        String query =
                checkpoint.query().id().map(id -> "query " + id).orElse("the query of " + checkpoint.directory());
        long committed =
                checkpoint.commits().isEmpty() ? -1 : checkpoint.commits().lastKey();
        long planned =
                checkpoint.offsets().isEmpty() ? -1 : checkpoint.offsets().lastKey();
        if (checkpoint.modified().isPresent()) {
            demandQuiet(query, checkpoint.modified().get(), now);
        }
        if (planned > committed) {
            throw new RefusedException(new Refused(
                    query + " has batch " + planned + " planned and not committed, so it runs or will write that batch"
                            + " again",
                    ADVICE));
        }
    }

    private static void demandQuiet(String query, Instant last, Instant now) throws RefusedException {
        Duration age = Duration.between(last, now);
        if (age.compareTo(Checkpoint.QUIET) < 0) {
            throw new RefusedException(new Refused(
                    query + " looks alive (last write " + Math.max(0, age.toSeconds()) + " s ago)", ADVICE));
        }
    }
}
