// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The lists of one way of guarding, looked at now and then and held in memory. Where they cannot be looked at again, the last
 * ones hold until they are too old.
 */
final class DamageLists {
    private static final Logger LOG = LoggerFactory.getLogger(PreReadFilter.class);

    private final PreReadSettings.Lists settings;
    private final Stores stores;
    private final List<LedgerList> ledgers;
    private final List<ResultsList> results;
    private final ReentrantLock looking = new ReentrantLock();
    private volatile @Nullable DamageList known;
    private volatile long looked;

    DamageLists(PreReadSettings.Lists settings, Stores stores) {
        this.settings = settings;
        this.stores = stores;
        this.ledgers = settings.ledgers().stream()
                .map(root -> new LedgerList(root, stores))
                .toList();
        this.results = settings.results().stream()
                .map(directory -> new ResultsList(directory, stores, settings.most()))
                .toList();
    }

    /** What the lists say, as of the last look; one thread looks again, and the others go on meanwhile. */
    DamageList now() {
        DamageList list = known;
        if (list != null && (System.nanoTime() - looked < settings.refresh().toNanos() || !looking.tryLock())) {
            return list;
        }
        if (list == null) {
            looking.lock();
        }
        try {
            return look();
        } finally {
            looking.unlock();
        }
    }

    private DamageList look() {
        DamageList last = known;
        if (last != null && System.nanoTime() - looked < settings.refresh().toNanos()) {
            return last;
        }
        looked = System.nanoTime();
        try {
            DamageList list = read(last);
            known = list;
            return list;
        } catch (IOException e) {
            if (last == null) {
                throw new UncheckedIOException(
                        "nothing is read: parquet-fsck cannot read its lists of damaged files: " + e.getMessage(), e);
            }
            LOG.warn(
                    "parquet-fsck cannot look at its lists of damaged files again, and goes on with those it has: {}",
                    e);
            return last;
        }
    }

    private DamageList read(@Nullable DamageList last) throws IOException {
        DamageList.Draft draft = new DamageList.Draft(settings.most());
        boolean news = last == null;
        for (LedgerList ledger : ledgers) {
            news |= ledger.into(draft);
        }
        for (ResultsList directory : results) {
            news |= directory.into(draft);
        }
        if (last != null && !news) {
            return last;
        }
        DamageList list = draft.list(last == null ? 0 : last.number() + 1);
        LOG.info(
                "parquet-fsck keeps out files that lists name: {} damaged files, {} roots read whole, age {}",
                list.size(),
                list.roots().size(),
                list.oldest().map(DamageLists::age).orElse("unknown"));
        return list;
    }

    /** What a list says of a directory, which is counted among those that were seen. */
    ListedDirectory directory(Location directory, DamageList list, RootsSeen roots, @Nullable ListedDirectory before)
            throws IOException {
        Identity identity = stores.source(directory).identify(directory);
        Optional<DamageList.Root> root = list.root(identity);
        if (root.isPresent()) {
            roots.covered(directory.text());
        } else {
            roots.uncovered(directory.text());
        }
        Instant goodUntil =
                root.map(known -> known.began().plus(settings.maxAge())).orElse(Instant.MAX);
        return new ListedDirectory(directory, list, list.in(identity), goodUntil, before);
    }

    /** Why nothing in a directory is let in any more. */
    DamagedInputException stale(Location directory, DamageList list) throws IOException {
        Instant began = list.root(stores.source(directory).identify(directory))
                .map(DamageList.Root::began)
                .orElse(Instant.EPOCH);
        return new DamagedInputException(directory + " is not read: the newest results that cover it are " + age(began)
                + " old, of " + began.truncatedTo(ChronoUnit.SECONDS) + ", and " + PreReadSettings.MAX_LIST_AGE
                + " allows " + settings.maxAge() + "; scan it again with --output, or allow more");
    }

    PreReadStatus.Lists status(List<String> seen, List<String> uncovered) {
        DamageList list = known;
        if (list == null) {
            return PreReadStatus.Lists.NONE;
        }
        long age = list.oldest()
                .map(began -> Duration.between(began, Instant.now()).toSeconds())
                .orElse(-1L);
        return new PreReadStatus.Lists(list.size(), age, seen, uncovered);
    }

    private static String age(Instant began) {
        Duration age = Duration.between(began, Instant.now());
        return age.toHours() >= 1 ? age.toHours() + " h" : age.toMinutes() + " min";
    }
}
