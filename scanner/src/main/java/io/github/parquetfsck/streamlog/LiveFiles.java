// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The files that readers of a streaming sink see. */
public final class LiveFiles {
    /** Of files that share a name, so many are compared one by one; more are looked up by their whole path. */
    private static final int COMPARED = 100;

    private static final int MAX_FINDINGS = 1000;

    private final FileSource source;
    private final String root;
    private final Map<String, List<Listed>> byName;
    private final Map<String, Map<Identity, Listed>> crowded;
    private final List<Finding> findings;

    private LiveFiles(
            FileSource source,
            String root,
            Map<String, List<Listed>> byName,
            Map<String, Map<Identity, Listed>> crowded,
            List<Finding> findings) {
        this.source = source;
        this.root = root;
        this.byName = byName;
        this.crowded = crowded;
        this.findings = List.copyOf(findings);
    }

    /**
     * A file as the live logs list it.
     *
     * @param length bytes; readers trust it over the store, and read no further
     * @param line from 1
     */
    public record Listed(Location location, long length, Instant modified, LogName log, int line) {}

    /** What the live logs say of a file that was asked for. */
    public record Match(Listed listed, MatchRule rule) {}

    /** What the live logs say of a file, by the surest rule; empty when they do not list it. */
    public Optional<Match> find(Location file) {
        List<Listed> candidates = byName.getOrDefault(file.name(), List.of());
        if (candidates.isEmpty()) {
            return Optional.empty();
        }
        Identity identity = source.identify(file);
        Optional<Listed> same =
                Optional.ofNullable(crowded.getOrDefault(file.name(), Map.of()).get(identity));
        if (same.isPresent()) {
            return same.map(listed -> new Match(listed, MatchRule.FULL_PATH));
        }
        Optional<Match> best = Optional.empty();
        for (Listed listed : candidates.subList(0, Math.min(candidates.size(), COMPARED))) {
            Optional<Match> match = FileMatcher.rule(root, identity, source.identify(listed.location()))
                    .map(rule -> new Match(listed, rule));
            if (match.isPresent()
                    && (best.isEmpty()
                            || match.get().rule().compareTo(best.get().rule()) < 0)) {
                best = match;
            }
        }
        return best;
    }

    /** Every entry; the order of the logs is kept only among files of the same name. */
    public Collection<Listed> all() {
        return byName.values().stream().flatMap(List::stream).toList();
    }

    /** What is wrong with the log: its listing, its lines, files listed twice, entries that name another place. */
    public List<Finding> findings() {
        return findings;
    }

    static final class Builder {
        private final FileSource source;
        private final Location log;
        private final String root;
        private final Map<String, List<Listed>> byName = new LinkedHashMap<>();
        private final Map<String, Map<Identity, Listed>> crowded = new HashMap<>();
        private final List<Finding> findings = new ArrayList<>();
        private Optional<SinkEntry> elsewhere = Optional.empty();

        Builder(FileSource source, Location sink) {
            this.source = source;
            this.log = sink.child(SinkLog.DIRECTORY);
            this.root = source.identify(sink).path();
        }

        void add(SinkEntry entry) {
            Identity identity = source.identify(entry.location());
            if (FileMatcher.relative(root, identity.path()).isEmpty()) {
                elsewhere = elsewhere.or(() -> Optional.of(entry));
            }
            if (!entry.action().equals("add") && findings.size() < MAX_FINDINGS) {
                findings.add(SinkFindings.action(log, entry));
            }
            Listed listed = new Listed(entry.location(), entry.length(), entry.modified(), entry.log(), entry.line());
            String name = entry.location().name();
            List<Listed> same = byName.computeIfAbsent(name, n -> new ArrayList<>(1));
            other(same, name, identity)
                    .filter(other -> findings.size() < MAX_FINDINGS)
                    .ifPresent(other -> findings.add(SinkFindings.duplicate(log, entry, other)));
            same.add(listed);
            if (same.size() > COMPARED) {
                crowded.computeIfAbsent(name, n -> exact(same)).putIfAbsent(identity, listed);
            }
        }

        private Optional<Listed> other(List<Listed> same, String name, Identity identity) {
            Map<Identity, Listed> exact = crowded.get(name);
            if (exact != null) {
                return Optional.ofNullable(exact.get(identity));
            }
            return same.stream()
                    .filter(other -> source.identify(other.location()).equals(identity))
                    .findFirst();
        }

        private Map<Identity, Listed> exact(List<Listed> same) {
            Map<Identity, Listed> exact = new HashMap<>();
            same.forEach(listed -> exact.putIfAbsent(source.identify(listed.location()), listed));
            return exact;
        }

        LiveFiles build(List<Finding> ofLogs) {
            List<Finding> all = new ArrayList<>(ofLogs);
            all.addAll(findings);
            elsewhere.ifPresent(entry -> all.add(SinkFindings.relocated(log, entry)));
            return new LiveFiles(source, root, byName, crowded, all);
        }
    }
}
