// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.cli.Verifiers;
import io.github.parquetfsck.defect.DataValues;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.oracle.CryptoFactory;
import io.github.parquetfsck.scan.Judge;
import io.github.parquetfsck.scan.ScanRequest;
import io.github.parquetfsck.spark.JudgedFile.Told;
import io.github.parquetfsck.verify.Verdict;
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
    private final Map<String, WatchedDirectory> directories = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, WatchedDirectory> eldest) {
            return size() > DIRECTORIES;
        }
    };
    private final PreReadTally tally = new PreReadTally();

    private PreRead(PreReadSettings settings, Configuration configuration) {
        this.settings = settings;
        this.stores = SparkStores.of(new Configuration(configuration), List.of());
        this.keys = new CryptoFactory(configuration);
        this.threads = Executors.newFixedThreadPool(settings.threads(), work -> {
            Thread thread = new Thread(work, "parquet-fsck-preread");
            thread.setDaemon(true);
            return thread;
        });
        LOG.info("parquet-fsck guards reads: {}", settings);
    }

    /** The one of this process. */
    static PreRead of(PreReadSettings settings, Configuration configuration) {
        return ALL.computeIfAbsent(settings, any -> new PreRead(settings, configuration));
    }

    /** What all of this process have seen. */
    static List<PreReadStatus> statuses() {
        return ALL.values().stream()
                .map(each -> each.tally.status(each.settings.mode()))
                .toList();
    }

    /** Whether a file is let in; an exception where the read is to fail. */
    boolean accepts(String directory, String name) {
        try {
            JudgedFile file = directory(directory).file(name);
            return file == null || accepts(file);
        } catch (IOException e) {
            throw new UncheckedIOException("parquet-fsck cannot look at " + directory + " before it is read", e);
        }
    }

    private WatchedDirectory directory(String directory) {
        synchronized (directories) {
            return directories.computeIfAbsent(
                    directory,
                    path -> new WatchedDirectory(
                            new Location(path), stores, this::judge, threads, settings.refresh(), tally));
        }
    }

    private Judge judge() {
        ScanRequest request = new ScanRequest(
                List.of(),
                List.of(),
                settings.level(),
                VerifyOptions.DEFAULT,
                settings.minAge(),
                Instant.now(),
                settings.threads(),
                DataValues.HIDDEN);
        return Verifiers.judge(stores, request, keys);
    }

    private boolean accepts(JudgedFile file) {
        if (file.verdict() instanceof Verdict.Sound) {
            return true;
        }
        return switch (settings.mode()) {
            case FAIL ->
                throw new DamagedInputException(file.entry().location() + " is not read: " + why(file)
                        + ". `pqfsck quarantine` moves damaged files out of the way, and " + PreReadSettings.MODE
                        + "=hold keeps them out of this read");
            case HOLD -> hold(file);
            case SKIP -> file.verdict() instanceof Verdict.Damaged ? skip(file) : hold(file);
        };
    }

    private boolean hold(JudgedFile file) {
        FileEntry entry = file.entry();
        if (tally.keptOut(file)) {
            LOG.warn("parquet-fsck keeps out {} until it is whole: {}", entry.location(), why(file));
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
            throw new DamagedInputException(file.entry().location() + " is not read: " + why(file) + ". More than "
                    + PreReadSettings.MAX_SKIPPED + "=" + settings.maxSkipped() + " of the bytes would be left out");
        } else if (first) {
            LOG.warn("parquet-fsck leaves out {}: {}", file.entry().location(), why(file));
        }
        return false;
    }

    private static String why(JudgedFile file) {
        return file.verdict()
                .fold(
                        sound -> "it is sound",
                        damaged -> "it is damaged: " + damaged.first().headline(),
                        undecided -> undecided.detail());
    }
}
