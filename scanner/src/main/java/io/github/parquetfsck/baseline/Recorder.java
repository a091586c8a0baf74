// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.baseline;

import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.scan.ScanEvent;
import io.github.parquetfsck.scan.ScanListener;
import io.github.parquetfsck.verify.CarriedOver;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Reason;
import io.github.parquetfsck.verify.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Writes down what a run verifies, while it runs: at least once a minute, so that a run that is killed has lost no more
 * than that. Compares it with what was known before.
 */
public final class Recorder implements ScanListener {
    private static final int MOST = 50_000;
    private static final Duration INTERVAL = Duration.ofMinutes(1);

    /** Saving takes at most this part of the time. */
    private static final int SHARE = 20;

    private static final Set<Reason> OF_A_LIVE_LAKE = Set.of(Reason.VANISHED, Reason.CHANGED, Reason.IN_FLIGHT);

    private final BaselineWriter writer;
    private final Stores stores;
    private final List<Location> roots;
    private final Level deepest;
    private final Instant now;
    private final int most;
    private final Duration interval;
    private final TreeMap<String, KnownFile> pending = new TreeMap<>();
    private long dueNanos;
    private long carriedOver;
    private Instant oldest = Instant.MAX;
    private long firstTime;
    private long again;
    private long knownDamage;

    /**
     * @param roots what the run was given
     * @param deepest as deep as files may be said to be verified, whatever their reports say
     */
    public Recorder(BaselineWriter writer, Stores stores, List<Location> roots, Level deepest, Instant now) {
        this(writer, stores, roots, deepest, now, MOST, INTERVAL);
    }

    /**
     * @param most files that wait to be saved
     * @param interval after which they are saved, be they ever so few
     */
    Recorder(
            BaselineWriter writer,
            Stores stores,
            List<Location> roots,
            Level deepest,
            Instant now,
            int most,
            Duration interval) {
        this.writer = writer;
        this.stores = stores;
        this.roots = List.copyOf(roots);
        this.deepest = deepest;
        this.now = now;
        this.most = most;
        this.interval = interval;
        this.dueNanos = System.nanoTime() + interval.toNanos();
    }

    @Override
    public void on(ScanEvent event) {
        if (event instanceof ScanEvent.Judged judged) {
            try {
                add(judged.report());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private void add(FileReport report) throws IOException {
        Location location = report.entry().location();
        String key = stores.source(location).identify(location).toString();
        CarriedOver earlier = report.carriedOver();
        if (earlier != null) {
            carriedOver++;
            oldest = earlier.verified().isBefore(oldest) ? earlier.verified() : oldest;
            if (KnownFile.isToBeMet(earlier, now)) {
                put(KnownFile.met(key, report, earlier, now));
            }
        } else if (report.verdict() instanceof Verdict.Undecided undecided) {
            undecided(key, report, undecided.reason());
        } else {
            if (report.verdict() instanceof Verdict.Damaged) {
                damaged(key, report);
            }
            put(KnownFile.of(key, report, deepest, 0, now));
        }
        if (pending.size() >= most || System.nanoTime() - dueNanos > 0) {
            trySave();
        }
    }

    private void undecided(String key, FileReport report, Reason reason) throws IOException {
        if (reason == Reason.CANCELLED) {
            return;
        }
        int before = writer.start().find(key).map(KnownFile::inRow).orElse(0);
        if (report.standing().counts() && OF_A_LIVE_LAKE.contains(reason)) {
            if (before == 0) {
                firstTime++;
            } else {
                again++;
            }
        }
        put(KnownFile.of(key, report, deepest, before + 1, now));
    }

    private void damaged(String key, FileReport report) throws IOException {
        FileEntry entry = report.entry();
        Optional<KnownFile> before = writer.start().find(key);
        boolean known = before.filter(file -> file.outcome() == Outcome.DAMAGED && file.is(entry))
                .isPresent();
        if (known && report.standing().counts() && !report.isAccepted()) {
            knownDamage++;
        }
    }

    /** Names that no UTF-8 can spell would not be found again. */
    private void put(KnownFile file) {
        byte[] bytes = file.key().getBytes(StandardCharsets.UTF_8);
        if (new String(bytes, StandardCharsets.UTF_8).equals(file.key())) {
            pending.put(file.key(), file);
        }
    }

    /** What cannot be saved now, for the run is being interrupted, is tried again later and at the end. */
    private void trySave() throws IOException {
        long began = System.nanoTime();
        try {
            save();
        } catch (IOException e) {
            if (pending.size() > 2 * most) {
                throw e;
            }
        }
        long took = System.nanoTime() - began;
        dueNanos = began + Math.max(interval.toNanos(), took * SHARE);
    }

    private void save() throws IOException {
        if (!pending.isEmpty()) {
            writer.save(pending, roots, now);
            pending.clear();
        }
    }

    /** Saves the rest, and removes what older states left. */
    public void finish() throws IOException {
        save();
        writer.clean();
    }

    /** Files that earlier runs had verified. */
    public long carriedOver() {
        return carriedOver;
    }

    /** When the first of those was; empty where there is none. */
    public Optional<Instant> oldest() {
        return carriedOver == 0 ? Optional.empty() : Optional.of(oldest);
    }

    /** Files that vanished, changed or were being written, and that the run before had decided or not met. */
    public long undecidedFirst() {
        return firstTime;
    }

    /** The same for those that the run before could not decide either. */
    public long undecidedAgain() {
        return again;
    }

    /** Damaged files that were damaged before, and are the same still. */
    public long knownDamage() {
        return knownDamage;
    }

    /** How many files are known after {@link #finish}. */
    public long size() {
        return writer.current().size();
    }
}
