// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.cli.Verifiers;
import io.github.parquetfsck.defect.DataValues;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.oracle.CryptoFactory;
import io.github.parquetfsck.scan.Judge;
import io.github.parquetfsck.scan.ScanRequest;
import io.github.parquetfsck.spark.JudgedFile.Told;
import io.github.parquetfsck.verify.VerifyOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What one process knows of the files that it is about to read, for one kind of guarding. For use by many threads. */
final class PreRead {
    private static final Logger LOG = LoggerFactory.getLogger(PreReadFilter.class);

    /** Directories that are known at once; what was known of others is found out again. */
    private static final int DIRECTORIES = 4096;

    private static final Map<PreReadSettings, PreRead> ALL = new ConcurrentHashMap<>();

    private final PreReadSettings settings;
    private final Stores stores;
    private final CryptoFactory keys;
    private final ExecutorService threads;
    private final @Nullable DamageLists lists;
    private final Map<String, WatchedDirectory> watched = new Newest<>();
    private final Map<String, ListedDirectory> listed = new Newest<>();
    private final RootsSeen roots = new RootsSeen();
    private final PreReadTally tally = new PreReadTally();

    /** What was asked for last. */
    private static final class Newest<T> extends LinkedHashMap<String, T> {
        private static final long serialVersionUID = 1;

        Newest() {
            super(16, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, T> eldest) {
            return size() > DIRECTORIES;
        }
    }

    private PreRead(PreReadSettings settings, Configuration configuration) {
        this.settings = settings;
        this.stores = SparkStores.of(new Configuration(configuration), List.of());
        this.keys = new CryptoFactory(configuration);
        this.threads = Executors.newFixedThreadPool(settings.threads(), work -> {
            Thread thread = new Thread(work, "parquet-fsck-preread");
            thread.setDaemon(true);
            return thread;
        });
        this.lists = settings.lists().isEmpty() ? null : new DamageLists(settings.lists(), stores);
        LOG.info("parquet-fsck guards reads: {}", settings);
    }

    /** The one of this process. */
    static PreRead of(PreReadSettings settings, Configuration configuration) {
        return ALL.computeIfAbsent(settings, any -> new PreRead(settings, configuration));
    }

    /** What all of this process have seen. */
    static List<PreReadStatus> statuses() {
        return ALL.values().stream().map(PreRead::status).toList();
    }

    private PreReadStatus status() {
        DamageLists known = lists;
        return tally.status(
                settings.mode(),
                known == null ? PreReadStatus.Lists.NONE : known.status(roots.seen(), roots.uncovered()));
    }

    /** Whether a file is let in; an exception where the read is to fail. */
    boolean accepts(String directory, String name) {
        tally.asked();
        try {
            JudgedFile file = lists == null ? null : listed(lists, directory).file(name, stores, settings.refresh());
            Level level = settings.level();
            if (file == null && level != null) {
                file = watched(directory, level).file(name);
            }
            return file == null || accepts(file);
        } catch (IOException e) {
            throw new UncheckedIOException("parquet-fsck cannot look at " + directory + " before it is read", e);
        }
    }

    private ListedDirectory listed(DamageLists all, String directory) throws IOException {
        DamageList list = all.now();
        ListedDirectory known;
        synchronized (listed) {
            known = listed.get(directory);
        }
        if (known == null || !known.isOf(list)) {
            known = all.directory(new Location(directory), list, roots, known);
            tally.listed(list.bytes());
            synchronized (listed) {
                listed.put(directory, known);
            }
        }
        if (known.isStale()) {
            throw all.stale(new Location(directory), list);
        }
        return known;
    }

    private WatchedDirectory watched(String directory, Level level) {
        synchronized (watched) {
            return watched.computeIfAbsent(
                    directory,
                    path -> new WatchedDirectory(
                            new Location(path), stores, () -> judge(level), threads, settings.refresh(), tally));
        }
    }

    private Judge judge(Level level) {
        ScanRequest request = new ScanRequest(
                List.of(),
                List.of(),
                level,
                VerifyOptions.DEFAULT,
                settings.minAge(),
                Instant.now(),
                settings.threads(),
                DataValues.HIDDEN);
        return Verifiers.judge(stores, request, keys);
    }

    private boolean accepts(JudgedFile file) {
        if (file.state() == JudgedFile.State.SOUND) {
            return true;
        }
        return switch (settings.mode()) {
            case FAIL ->
                throw new DamagedInputException(file.entry().location() + " is not read: " + file.why()
                        + ". `pqfsck quarantine` moves damaged files out of the way, and " + PreReadSettings.MODE
                        + "=hold keeps them out of this read");
            case HOLD -> hold(file);
            case SKIP -> file.state() == JudgedFile.State.DAMAGED ? skip(file) : hold(file);
        };
    }

    private boolean hold(JudgedFile file) {
        FileEntry entry = file.entry();
        if (tally.keptOut(file)) {
            LOG.warn("parquet-fsck keeps out {} until it is whole: {}", entry.location(), file.why());
        }
        Instant late =
                entry.modified().plus(settings.maxFileAge().multipliedBy(6).dividedBy(7));
        if (Instant.now().isAfter(late) && file.tell(Told.NEARLY_TOO_OLD)) {
            LOG.warn(
                    "parquet-fsck keeps out {} since {}: once it is older than a stream's maxFileAge ({}), the stream"
                            + " takes it in only with a new modification time",
                    entry.location(),
                    entry.modified(),
                    settings.maxFileAge());
        }
        return false;
    }

    private boolean skip(JudgedFile file) {
        boolean first = tally.keptOut(file);
        if (tally.keptOutPart() > settings.maxSkipped()) {
            throw new DamagedInputException(file.entry().location() + " is not read: " + file.why() + ". More than "
                    + PreReadSettings.MAX_SKIPPED + "=" + settings.maxSkipped() + " of the bytes would be left out");
        } else if (first) {
            LOG.warn("parquet-fsck leaves out {}: {}", file.entry().location(), file.why());
        }
        return false;
    }
}
