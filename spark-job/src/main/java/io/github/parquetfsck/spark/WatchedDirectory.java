// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.dataset.NameRule;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.scan.Candidate;
import io.github.parquetfsck.scan.Judge;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Standing;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The files of one directory, each judged once while it stays the same. A listing holds for a while for the files that it
 * has; one that it has not is looked for by another listing. All new files of a listing are judged at once, in parallel.
 */
final class WatchedDirectory {
    private final Location directory;
    private final Stores stores;
    private final Supplier<Judge> judges;
    private final ExecutorService threads;
    private final Duration refresh;
    private final PreReadTally tally;
    private volatile Map<String, JudgedFile> files = Map.of();
    private volatile long listed = System.nanoTime() - Long.MAX_VALUE / 2;

    /** @param judges makes a judge for the present time */
    WatchedDirectory(
            Location directory,
            Stores stores,
            Supplier<Judge> judges,
            ExecutorService threads,
            Duration refresh,
            PreReadTally tally) {
        this.directory = directory;
        this.stores = stores;
        this.judges = judges;
        this.threads = threads;
        this.refresh = refresh;
        this.tally = tally;
    }

    /** What is known of a file now; null where it is not there, or is no Parquet file by its name and magic. */
    @Nullable
    JudgedFile file(String name) throws IOException {
        JudgedFile known = isFresh() ? files.get(name) : null;
        return known == null ? listed(name) : known;
    }

    private boolean isFresh() {
        return System.nanoTime() - listed < refresh.toNanos();
    }

    private synchronized @Nullable JudgedFile listed(String name) throws IOException {
        if (!isFresh() || !files.containsKey(name)) {
            list();
        }
        return files.get(name);
    }

    private void list() throws IOException {
        Map<String, JudgedFile> now = new HashMap<>();
        List<Candidate> unknown = new ArrayList<>();
        long started = System.nanoTime();
        try {
            stores.source(directory).list(directory, node -> sort(node, now, unknown));
        } catch (NoSuchFileException gone) {
            // Whoever lists it next says so.
        }
        judge(unknown, now);
        files = now;
        listed = started;
    }

    private void sort(Node node, Map<String, JudgedFile> now, List<Candidate> unknown) {
        String name = node.location().name();
        NameRule.Use use = NameRule.ofFile(name).use();
        if (node.kind() != Node.Kind.FILE || use == NameRule.Use.LEAVE) {
            return;
        }
        JudgedFile before = files.get(name);
        if (before != null && before.holdsFor(node.entry())) {
            now.put(name, before);
        } else {
            Candidate.Kind kind = use == NameRule.Use.PROBE ? Candidate.Kind.PROBE : Candidate.Kind.DATA;
            unknown.add(new Candidate(node.entry(), Standing.UNKNOWN, Candidate.Origin.FOUND, kind));
        }
    }

    private void judge(List<Candidate> unknown, Map<String, JudgedFile> now) throws IOException {
        Judge judge = judges.get();
        List<Future<@Nullable FileReport>> reports = new ArrayList<>();
        for (Candidate candidate : unknown) {
            reports.add(threads.submit(() -> judge.judge(candidate).orElse(null)));
        }
        for (Future<@Nullable FileReport> report : reports) {
            FileReport judged = get(report);
            if (judged != null) {
                String name = judged.entry().location().name();
                JudgedFile file = JudgedFile.of(judged.entry(), judged.verdict(), files.get(name));
                now.put(name, file);
                tally.judged(file);
            }
        }
    }

    private static @Nullable FileReport get(Future<@Nullable FileReport> report) throws IOException {
        try {
            return report.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while files were judged before they are read", e);
        } catch (ExecutionException e) {
            throw new IOException("a file could not be judged: " + e.getCause(), e.getCause());
        }
    }
}
