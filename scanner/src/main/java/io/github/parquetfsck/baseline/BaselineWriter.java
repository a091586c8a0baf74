// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.baseline;

import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Sha256;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.ledger.LedgerLock;
import java.io.Closeable;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The one writer of a baseline, under its lock. New files lie in new parts; a new state gets its name when all of its parts
 * are there, so that at every moment the old state or the new one is whole. Parts in whose range nothing changed stay.
 */
public final class BaselineWriter implements Closeable {
    /** Files of one part: what is held of a baseline at a time is a few of these. */
    private static final int PART = 10_000;

    private static final int ROOTS = 1000;

    private final FileSource source;
    private final FileMover mover;
    private final Location directory;
    private final LedgerLock lock;
    private final Baseline start;
    private final int size;
    private Baseline current;
    private int written;

    private BaselineWriter(
            FileSource source, FileMover mover, Location directory, LedgerLock lock, Baseline start, int size) {
        this.source = source;
        this.mover = mover;
        this.directory = directory;
        this.lock = lock;
        this.start = start;
        this.size = size;
        this.current = start;
    }

    /**
     * Takes the lock of a baseline and begins it where there is none.
     *
     * @throws BaselineRefused when another run has the lock, or the store cannot keep two apart and nobody vouches for that
     * @throws UnreadableBaseline when there is something else
     */
    public static BaselineWriter open(Stores stores, Location directory, Writers writers) throws IOException {
        return open(stores, directory, writers, PART);
    }

    /** @param size most files of a part */
    static BaselineWriter open(Stores stores, Location directory, Writers writers, int size) throws IOException {
        Baseline.newest(stores, directory);
        FileSource source = stores.source(directory);
        FileMover mover = stores.mover(directory)
                .orElseThrow(() -> new BaselineRefused("parquet-fsck does not write to this kind of store: " + directory
                        + "; give a --baseline on a local path, hdfs, abfs, s3a, gs or dbfs"));
        mover.createDirectories(directory);
        if (writers == Writers.UNKNOWN && mover.exclusion(directory) == FileMover.Exclusion.BY_NOBODY) {
            throw new BaselineRefused("the baseline " + directory + " cannot be locked: nothing keeps two runs from"
                    + " writing it at once; on S3 use fs.s3a.create.conditional.enabled=true, or, when no other run uses"
                    + " it, add --single-writer");
        }
        LedgerLock.Attempt attempt = LedgerLock.takeIn(stores, directory.child(Manifest.LOCK));
        if (attempt instanceof LedgerLock.Busy busy) {
            throw new BaselineRefused("the baseline " + directory + " is written by " + busy.owner()
                    + " (last renewed " + busy.renewed() + "); should that have died, the lock is free after "
                    + busy.expires());
        }
        LedgerLock lock = ((LedgerLock.Held) attempt).lock();
        try {
            return new BaselineWriter(source, mover, directory, lock, begin(stores, mover, directory, lock), size);
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    /** Whether anybody vouches that there is no other run at the same time. */
    public enum Writers {
        ONE,
        UNKNOWN
    }

    private static Baseline begin(Stores stores, FileMover mover, Location directory, LedgerLock lock)
            throws IOException {
        Optional<Baseline> there = Baseline.newest(stores, directory);
        if (there.isPresent()) {
            return there.get();
        }
        Manifest first = new Manifest(1, Instant.now(), List.of(), List.of());
        lock.verify();
        mover.createDirectories(directory.child(Manifest.PARTS));
        mover.publish(directory.child(Manifest.name(1)), first.encode());
        return new Baseline(stores.source(directory), directory, first);
    }

    /** The state that the run began with; it stays whole until {@link #clean}. */
    public Baseline start() {
        return start;
    }

    /** What {@link #save} left last. */
    Baseline current() {
        return current;
    }

    /** Publishes a state with these files in place of what was known of them. */
    void save(NavigableMap<String, KnownFile> updates, List<Location> roots, Instant now) throws IOException {
        Manifest before = current.manifest();
        Set<Location> all = new LinkedHashSet<>(before.roots());
        roots.stream().limit(ROOTS).forEach(all::add);
        List<Manifest.Part> parts = parts(before.parts(), updates, now);
        Manifest next = new Manifest(
                before.generation() + 1, now, all.stream().limit(ROOTS).toList(), parts);
        lock.verify();
        mover.publish(directory.child(Manifest.name(next.generation())), next.encode());
        current = new Baseline(source, directory, next);
    }

    private List<Manifest.Part> parts(List<Manifest.Part> before, NavigableMap<String, KnownFile> updates, Instant now)
            throws IOException {
        List<Manifest.Part> parts = new ArrayList<>();
        if (before.isEmpty()) {
            write(List.copyOf(updates.values()), parts);
        }
        for (int i = 0; i < before.size(); i++) {
            Manifest.Part part = before.get(i);
            NavigableMap<String, KnownFile> mine = i == 0 ? updates : updates.tailMap(part.first(), true);
            if (i + 1 < before.size()) {
                mine = mine.headMap(before.get(i + 1).first(), false);
            }
            if (mine.isEmpty()) {
                parts.add(part);
                continue;
            }
            TreeMap<String, KnownFile> merged = new TreeMap<>();
            for (KnownFile file : current.read(part)) {
                if (!file.isForgotten(now)) {
                    merged.put(file.key(), file);
                }
            }
            merged.putAll(mine);
            write(List.copyOf(merged.values()), parts);
        }
        return parts;
    }

    /** Writes sorted files in parts of about the same size. */
    private void write(List<KnownFile> files, List<Manifest.Part> parts) throws IOException {
        int count = (files.size() + size - 1) / size;
        for (int i = 0; i < count; i++) {
            int from = (int) ((long) files.size() * i / count);
            int to = (int) ((long) files.size() * (i + 1) / count);
            List<KnownFile> some = files.subList(from, to);
            byte[] bytes = PartFile.encode(some);
            String name = String.format(Locale.ROOT, "part-%06d-%06d.parquet", lock.epoch(), written++);
            mover.publish(directory.child(Manifest.PARTS).child(name), bytes);
            parts.add(new Manifest.Part(
                    name,
                    some.get(0).key(),
                    some.get(some.size() - 1).key(),
                    some.size(),
                    bytes.length,
                    Sha256.text(Sha256.digest().digest(bytes))));
        }
    }

    /** Removes states before the newest, and files that it does not name. */
    void clean() throws IOException {
        lock.verify();
        List<Location> old = new ArrayList<>();
        source.list(directory, node -> {
            String name = node.location().name();
            int generation = Manifest.generation(name).orElse(Integer.MAX_VALUE);
            if (generation < current.generation() || name.startsWith(".pqfsck-")) {
                old.add(node.location());
            }
        });
        Set<String> named = new HashSet<>();
        current.manifest().parts().forEach(part -> named.add(part.name()));
        Location parts = directory.child(Manifest.PARTS);
        if (source.stat(parts).isPresent()) {
            source.list(parts, node -> {
                if (!named.contains(node.location().name())) {
                    old.add(node.location());
                }
            });
        }
        for (Location each : old) {
            mover.delete(each);
        }
    }

    /** Gives the lock back. */
    @Override
    public void close() throws IOException {
        lock.close();
    }
}
