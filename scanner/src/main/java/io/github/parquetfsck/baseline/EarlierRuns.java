// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.baseline;

import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.scan.Candidate;
import io.github.parquetfsck.scan.Earlier;
import io.github.parquetfsck.scan.Reliance;
import io.github.parquetfsck.scan.Selection;
import io.github.parquetfsck.verify.CarriedOver;
import io.github.parquetfsck.verify.Coverage;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Verdict;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What one state of a baseline vouches for, opened when it is first asked. Safe for use by many threads. */
public final class EarlierRuns implements Earlier {
    private final Stores stores;
    private final Reliance reliance;
    private final Level level;
    private final Selection.Order order;
    private @Nullable Baseline baseline;

    /**
     * @param level files that were verified less deep are verified again
     * @param order where the oldest come first, all are read that were not verified within a time that was asked for
     */
    public EarlierRuns(Stores stores, Reliance reliance, Level level, Selection.Order order) {
        this.stores = stores;
        this.reliance = reliance;
        this.level = level;
        this.order = order;
    }

    @Override
    public Optional<FileReport> of(Candidate candidate) throws IOException {
        boolean everythingIsDue =
                order == Selection.Order.OLDEST_FIRST && reliance.within().isEver();
        return candidate.kind() == Candidate.Kind.SUMMARY || everythingIsDue
                ? Optional.empty()
                : sound(candidate)
                        .filter(file -> reliance.within().holds(file.verified()))
                        .map(file -> report(candidate, file));
    }

    @Override
    public Instant verified(Candidate candidate) throws IOException {
        return sound(candidate)
                .map(KnownFile::verified)
                .filter(reliance.within()::isPast)
                .orElse(Instant.EPOCH);
    }

    private Optional<KnownFile> sound(Candidate candidate) throws IOException {
        FileEntry entry = candidate.entry();
        Location location = entry.location();
        return baseline()
                .find(stores.source(location).identify(location).toString())
                .filter(file -> file.outcome() == Outcome.SOUND
                        && file.is(entry)
                        && file.level().includes(level));
    }

    private synchronized Baseline baseline() throws IOException {
        Baseline opened = baseline;
        if (opened == null) {
            opened = Baseline.state(stores, reliance.baseline(), reliance.generation());
            baseline = opened;
        }
        return opened;
    }

    private static FileReport report(Candidate candidate, KnownFile file) {
        return new FileReport(
                candidate.entry(),
                candidate.standing(),
                new Verdict.Sound(file.level(), List.of(), Coverage.NONE),
                false,
                Map.of(),
                null,
                file.rows() < 0 ? null : file.rows(),
                Map.of(),
                null,
                new CarriedOver(file.verified(), file.met()));
    }
}
