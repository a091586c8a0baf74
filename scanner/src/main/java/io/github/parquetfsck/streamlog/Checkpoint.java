// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * A streaming query's checkpoint: {@code metadata}, {@code offsets/N}, {@code commits/N}, {@code sources/S},
 * {@code state/O}. Holds one listing; entries are read when asked for. Any bytes are read: what is missing, empty or torn
 * becomes a finding, and the rest is used. Creates nothing.
 */
public final class Checkpoint {
    /** A query that has written nothing for so long, and runs, is rare. */
    public static final Duration QUIET = Duration.ofMinutes(10);

    /** Listings of a directory that does not hold still. */
    private static final int LISTINGS = 4;

    private final FileSource source;
    private final Location directory;
    private final QueryId query;
    private final Listing listing;
    /** Every sink at hand is compared with these times, and there may be thousands. */
    private final Map<Long, Optional<Instant>> planned = new ConcurrentHashMap<>();

    private Checkpoint(FileSource source, Location directory, QueryId query, Listing listing) {
        this.source = source;
        this.directory = directory;
        this.query = query;
        this.listing = listing;
    }

    /**
     * What stands in the directory.
     *
     * @param strangers names in offsets and commits that are no batch id
     * @param keepsCommits false where Spark 2.1 wrote the checkpoint: it had no log of commits, and planned a batch when the
     *     one before was done (SPARK-19876)
     */
    record Listing(
            NavigableMap<Long, LogFile> offsets,
            NavigableMap<Long, LogFile> commits,
            List<LogFile> strangers,
            List<String> sources,
            List<String> operators,
            boolean keepsCommits) {}

    /** Empty unless two of {@code metadata}, {@code offsets}, {@code commits} and {@code state} are there. */
    public static Optional<Checkpoint> open(FileSource source, Location directory) throws IOException {
        Logs logs = Logs.list(source, directory);
        QueryId query = QueryId.read(source, directory);
        long parts = Stream.of(
                        logs.offsets().isPresent(), logs.commits().isPresent(), query.state() != QueryId.State.MISSING)
                .filter(there -> there)
                .count();
        if (parts == 0 || (parts == 1 && source.stat(directory.child("state")).isEmpty())) {
            return Optional.empty();
        }
        for (int again = 0; again < LISTINGS && logs.isSuspicious(); again++) {
            Logs later = Logs.list(source, directory);
            if (later.sameAs(logs)) {
                break;
            }
            logs = later;
        }
        List<LogFile> strangers = Stream.of(logs.offsets(), logs.commits())
                .flatMap(Optional::stream)
                .flatMap(log -> log.others().stream())
                .toList();
        NavigableMap<Long, LogFile> offsets = byId(logs.offsets());
        NavigableMap<Long, LogFile> commits = byId(logs.commits());
        Listing listing = new Listing(
                offsets,
                commits,
                strangers,
                directories(source, directory.child("sources")),
                directories(source, directory.child("state")),
                !commits.isEmpty()
                        || offsets.isEmpty()
                        || holdsSettings(source, offsets.lastEntry().getValue()));
        return Optional.of(new Checkpoint(source, directory, query, listing));
    }

    /**
     * One listing of offsets and commits. A query that runs meanwhile plans, commits and purges between the two: what
     * looks wrong counts only when it looks the same a second time. Commits are listed first, so that none is ahead.
     */
    private record Logs(Optional<LogDirectory> commits, Optional<LogDirectory> offsets) {
        static Logs list(FileSource source, Location directory) throws IOException {
            return new Logs(
                    LogDirectory.list(source, directory.child("commits"), LogDirectory.Compaction.FOREIGN),
                    LogDirectory.list(source, directory.child("offsets"), LogDirectory.Compaction.FOREIGN));
        }

        boolean isSuspicious() {
            Listing listing = new Listing(byId(offsets), byId(commits), List.of(), List.of(), List.of(), true);
            Continuity ids = Continuity.of(listing);
            boolean empty = Stream.concat(listing.offsets().values().stream(), listing.commits().values().stream())
                    .anyMatch(file -> file.entry().length() == 0);
            return empty
                    || (!ids.gaps().isEmpty() && !ids.asynchronous())
                    || !ids.withoutOffsets().isEmpty()
                    || !ids.uncommitted().isEmpty()
                    || !ids.lost().isEmpty();
        }

        boolean sameAs(Logs other) {
            return byId(offsets).equals(byId(other.offsets)) && byId(commits).equals(byId(other.commits));
        }
    }

    private static boolean holdsSettings(FileSource source, LogFile offsets) throws IOException {
        try {
            return EntryReader.holdsSettings(source, offsets);
        } catch (NoSuchFileException purged) {
            return true;
        }
    }

    private static NavigableMap<Long, LogFile> byId(Optional<LogDirectory> log) {
        NavigableMap<Long, LogFile> byId = new TreeMap<>();
        log.ifPresent(l -> l.logs().forEach(file -> byId.put(file.id(), file)));
        return byId;
    }

    private static List<String> directories(FileSource source, Location directory) throws IOException {
        if (source.stat(directory).isEmpty()) {
            return List.of();
        }
        List<String> names = new ArrayList<>();
        source.list(directory, node -> {
            if (node.kind() == Node.Kind.DIRECTORY && !node.location().name().startsWith("_")) {
                names.add(node.location().name());
            }
        });
        names.sort(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()));
        return names;
    }

    public Location directory() {
        return directory;
    }

    public QueryId query() {
        return query;
    }

    /** The batches that are planned, by id. */
    public NavigableMap<Long, LogFile> offsets() {
        return java.util.Collections.unmodifiableNavigableMap(listing.offsets());
    }

    /** The batches that are committed, by id. */
    public NavigableMap<Long, LogFile> commits() {
        return java.util.Collections.unmodifiableNavigableMap(listing.commits());
    }

    /** Names of the directories in {@code sources}; a source without a log of its own has none. */
    public List<String> sources() {
        return List.copyOf(listing.sources());
    }

    /** Names of the directories in {@code state}: the query's stateful operators, none for a stateless query. */
    public List<String> operators() {
        return List.copyOf(listing.operators());
    }

    /** The query's stateful operators, each listed now; none for a stateless query. */
    public List<StateOperator> state() throws IOException {
        Optional<OffsetEntry> newest = listing.offsets().isEmpty()
                ? Optional.empty()
                : offset(listing.offsets().lastKey());
        String partitions =
                newest.map(OffsetEntry::settings).orElse(Map.of()).getOrDefault("spark.sql.shuffle.partitions", "");
        int count = partitions.matches("[0-9]{1,6}") ? Integer.parseInt(partitions) : 0;
        List<StateOperator> state = new ArrayList<>();
        for (String operator : listing.operators()) {
            state.add(StateOperator.open(source, directory.child("state").child(operator), count));
        }
        return state;
    }

    /** When anything was last planned or committed. */
    public Optional<Instant> modified() {
        return Stream.of(listing.offsets().lastEntry(), listing.commits().lastEntry())
                .flatMap(Stream::ofNullable)
                .map(newest -> newest.getValue().entry().modified())
                .max(Comparator.naturalOrder());
    }

    /** Whether ids have gaps, and the same ones in offsets and commits: asynchronous progress tracking does that. */
    public boolean hasAsynchronousGaps() {
        return Continuity.of(listing).asynchronous();
    }

    /** The newest batch that is done: committed, or the one before the newest where there was no log of commits yet. */
    public OptionalLong newestDone() {
        if (!listing.commits().isEmpty()) {
            return OptionalLong.of(listing.commits().lastKey());
        }
        boolean planned = !listing.keepsCommits() && listing.offsets().lastKey() > 0;
        return planned ? OptionalLong.of(listing.offsets().lastKey() - 1) : OptionalLong.empty();
    }

    public BatchStatus status(long batch) {
        return Continuity.of(listing).status(batch);
    }

    /** What was planned for a batch; empty when the file is not there. */
    public Optional<OffsetEntry> offset(long batch) throws IOException {
        LogFile file = listing.offsets().get(batch);
        try {
            return file == null
                    ? Optional.empty()
                    : Optional.of(SourceDirectories.resolve(EntryReader.offsets(source, file), listing.sources()));
        } catch (NoSuchFileException purged) {
            return Optional.empty();
        }
    }

    /** Whether the query may read one source twice in a batch; nothing else tells lines of offsets from each other then. */
    public boolean mayReadOneTwice(OffsetEntry entry) {
        return SourceDirectories.repeats(entry, listing.sources());
    }

    /** When a batch was planned, by its offsets, which are read for it once; empty when they do not tell. */
    public Optional<Instant> planned(long batch) throws IOException {
        Optional<Instant> known = planned.get(batch);
        if (known == null) {
            known = offset(batch).flatMap(OffsetEntry::planned);
            planned.put(batch, known);
        }
        return known;
    }

    /** The commit of a batch; empty when the file is not there. */
    public Optional<CommitEntry> commit(long batch) throws IOException {
        LogFile file = listing.commits().get(batch);
        try {
            return file == null ? Optional.empty() : Optional.of(EntryReader.commits(source, file));
        } catch (NoSuchFileException purged) {
            return Optional.empty();
        }
    }

    /** The log of a file source, by the name of its directory; empty when it has none. */
    public Optional<FileSourceLog> fileSource(String name) throws IOException {
        return FileSourceLog.open(source, directory.child("sources").child(name));
    }

    /**
     * Where a source of Kafka, of the clock or of an Iceberg table began, by the name of its directory; empty when that is
     * not recorded or not readable.
     */
    public Optional<SourceOffset> initialOffset(String name) throws IOException {
        Location own = directory.child("sources").child(name);
        Optional<SourceOffset> offset = InitialOffset.read(source, own.child("0"));
        return offset.isPresent()
                ? offset
                : InitialOffset.read(source, own.child("offsets").child("0"));
    }

    /** Everything that is wrong; reads the newest thousand offsets and commits, and the live logs of file sources. */
    public List<Finding> findings() throws IOException {
        List<Finding> findings = new ArrayList<>(CheckpointFindings.of(this, listing));
        NavigableMap<Long, OffsetEntry> entries = new TreeMap<>();
        for (LogFile file : newest(listing.offsets())) {
            offset(file.id()).ifPresent(entry -> entries.put(entry.batch(), entry));
        }
        entries.values().forEach(entry -> entry.finding().ifPresent(findings::add));
        findings.addAll(CheckpointFindings.sequence(directory, entries));
        for (LogFile file : newest(listing.commits())) {
            commit(file.id()).flatMap(CommitEntry::finding).ifPresent(findings::add);
        }
        findings.addAll(sidecars());
        if (!entries.isEmpty()) {
            findings.addAll(new SourceCheck(this, source, entries.lastEntry().getValue()).findings());
        }
        return findings;
    }

    private List<Finding> sidecars() throws IOException {
        List<Finding> findings = new ArrayList<>();
        for (String log : List.of("offsets", "commits")) {
            Map<String, LogFile> sidecars = Sidecar.of(listing.strangers().stream()
                    .filter(other -> other.location().parent().name().equals(log))
                    .toList());
            for (LogFile file : newest(log.equals("offsets") ? listing.offsets() : listing.commits())) {
                Sidecar.mismatch(source, file, sidecars).ifPresent(findings::add);
            }
        }
        return findings;
    }

    private static List<LogFile> newest(NavigableMap<Long, LogFile> entries) {
        return entries.descendingMap().values().stream().limit(1000).toList();
    }
}
