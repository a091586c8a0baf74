// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.packed.HashIndex;
import java.time.Instant;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The files that readers of a streaming sink see. */
public final class LiveFiles {
    /** Files of one name that are compared one by one, where the log does not list the very file. */
    private static final int COMPARED = 100;

    private static final int MAX_FINDINGS = 1000;

    private final FileSource source;
    private final String root;
    private final PackedEntries entries;
    private final HashIndex byName;
    private final HashIndex byIdentity;
    private final List<Finding> findings;

    private LiveFiles(Builder built, List<Finding> findings) {
        this.source = built.source;
        this.root = built.root;
        this.entries = built.entries;
        this.byName = built.byName;
        this.byIdentity = built.byIdentity;
        this.findings = List.copyOf(findings);
    }

    /**
     * A file as the live logs list it.
     *
     * @param number of the entry, from 0, in the order of the logs
     * @param length bytes; readers trust it over the store, and read no further
     * @param line from 1
     */
    public record Listed(int number, Location location, long length, Instant modified, LogName log, int line) {}

    /** What the live logs say of a file that was asked for. */
    public record Match(Listed listed, MatchRule rule) {}

    /** What the live logs say of a file, by the surest rule; empty when they do not list it. */
    public Optional<Match> find(Location file) {
        String name = file.name();
        int slot = byName.first(name.hashCode());
        if (slot < 0) {
            return Optional.empty();
        }
        Identity identity = source.identify(file);
        Optional<Listed> same = first(source, entries, byIdentity, identity);
        if (same.isPresent()) {
            return same.map(listed -> new Match(listed, MatchRule.FULL_PATH));
        }
        Optional<Match> best = Optional.empty();
        for (int compared = 0; slot >= 0 && compared < COMPARED; slot = byName.next(slot), compared++) {
            Listed listed = entries.get(byName.number(slot));
            Optional<Match> match = FileMatcher.rule(root, identity, source.identify(listed.location()))
                    .filter(rule -> listed.location().name().equals(name))
                    .map(rule -> new Match(listed, rule));
            if (match.isPresent()
                    && (best.isEmpty()
                            || match.get().rule().compareTo(best.get().rule()) <= 0)) {
                best = match;
            }
        }
        return best;
    }

    /** The entry that lists the very file, the first where several do. */
    private static Optional<Listed> first(
            FileSource source, PackedEntries entries, HashIndex byIdentity, Identity identity) {
        for (int slot = byIdentity.first(identity.hashCode()); slot >= 0; slot = byIdentity.next(slot)) {
            Listed listed = entries.get(byIdentity.number(slot));
            if (source.identify(listed.location()).equals(identity)) {
                return Optional.of(listed);
            }
        }
        return Optional.empty();
    }

    /** Every entry, in the order of the logs; each is made when it is asked for. */
    public List<Listed> all() {
        return new AbstractList<>() {
            @Override
            public Listed get(int number) {
                return entries.get(number);
            }

            @Override
            public int size() {
                return entries.size();
            }
        };
    }

    /** What is wrong with the log: its listing, its lines, files listed twice, entries that name another place. */
    public List<Finding> findings() {
        return findings;
    }

    static final class Builder {
        private final FileSource source;
        private final Location sink;
        private final Location log;
        private final String root;
        private final PackedEntries entries = new PackedEntries();
        private final HashIndex byName = new HashIndex();
        /** Of a file that is listed several times, the first entry alone. */
        private final HashIndex byIdentity = new HashIndex();

        private final List<Finding> findings = new ArrayList<>();
        private Optional<SinkEntry> elsewhere = Optional.empty();

        Builder(FileSource source, Location sink) {
            this.source = source;
            this.sink = sink;
            this.log = sink.child(SinkLog.DIRECTORY);
            this.root = source.identify(sink).path();
        }

        void add(SinkEntry entry) {
            Identity identity = source.identify(entry.location());
            if (elsewhere.isEmpty() && !FileMatcher.isBelow(source, sink, entry.location())) {
                elsewhere = Optional.of(entry);
            }
            if (!entry.action().equals("add") && findings.size() < MAX_FINDINGS) {
                findings.add(SinkFindings.action(log, entry));
            }
            Optional<Listed> earlier = first(source, entries, byIdentity, identity);
            int number = entries.add(entry);
            byName.add(entry.location().name().hashCode(), number);
            if (earlier.isEmpty()) {
                byIdentity.add(identity.hashCode(), number);
            } else if (findings.size() < MAX_FINDINGS) {
                findings.add(SinkFindings.duplicate(log, entry, earlier.get()));
            }
        }

        LiveFiles build(List<Finding> ofLogs) {
            List<Finding> all = new ArrayList<>(ofLogs);
            all.addAll(findings);
            elsewhere.ifPresent(entry -> all.add(SinkFindings.relocated(log, entry)));
            return new LiveFiles(this, all);
        }
    }
}
