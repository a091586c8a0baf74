// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The log of a streaming file sink, {@code <sink>/_spark_metadata}: one file {@code N} for each micro-batch, and now and
 * then {@code N.compact}, which holds every entry up to N. Readers of the sink read the newest compact log and the plain
 * ones after it; a file that those do not list is invisible to them.
 *
 * <p>Holds one listing. Contents are read line by line when asked for; a log that vanished meanwhile (compaction deletes
 * old ones) makes the directory be listed once more.
 */
public final class SinkLog {
    /** The directory's name. */
    public static final String DIRECTORY = "_spark_metadata";

    /** The highest version of the format that is known. */
    static final int VERSION = 1;

    private final FileSource source;
    private final Location sink;
    private LogDirectory listing;

    private SinkLog(FileSource source, Location sink, LogDirectory listing) {
        this.source = source;
        this.sink = sink;
        this.listing = listing;
    }

    /** Empty when the directory is no streaming sink. */
    public static Optional<SinkLog> open(FileSource source, Location sink) throws IOException {
        return LogDirectory.list(source, sink.child(DIRECTORY), LogDirectory.Compaction.USED)
                .map(listing -> new SinkLog(source, sink, listing));
    }

    /** The log of the nearest directory above a file or directory that is a sink. */
    public static Optional<SinkLog> above(FileSource source, Location location) throws IOException {
        Location at = location;
        for (Location up = at.parent(); !up.equals(at); up = at.parent()) {
            Optional<SinkLog> log = open(source, up);
            if (log.isPresent()) {
                return log;
            }
            at = up;
        }
        return Optional.empty();
    }

    /** The directory that holds {@code _spark_metadata}. */
    public Location sink() {
        return sink;
    }

    /** {@code _spark_metadata} itself. */
    public Location directory() {
        return listing.location();
    }

    /** Every log, by id, those that no reader reads included. */
    public List<LogFile> logs() {
        return listing.logs();
    }

    /** The logs that readers read: the newest compact one and the plain ones after it. */
    public List<LogFile> live() {
        List<LogFile> logs = listing.logs();
        int start = 0;
        for (int i = 0; i < logs.size(); i++) {
            start = logs.get(i).isCompact() ? i : start;
        }
        return logs.subList(start, logs.size());
    }

    /** The ids that readers need and that are not there; at most a thousand of them. */
    public List<Long> missing() {
        List<Long> missing = new ArrayList<>();
        List<LogFile> live = live();
        long expected = live.isEmpty() || live.get(0).isCompact() ? Long.MAX_VALUE : 0;
        for (LogFile log : live) {
            for (long id = expected; id < log.id() && missing.size() < 1000; id++) {
                missing.add(id);
            }
            expected = log.id() + 1;
        }
        return missing;
    }

    /** The id of the newest micro-batch that the sink has committed. */
    public OptionalLong newestId() {
        return newest().stream().mapToLong(LogFile::id).findFirst();
    }

    public Optional<LogFile> newest() {
        List<LogFile> logs = listing.logs();
        return logs.isEmpty() ? Optional.empty() : Optional.of(logs.get(logs.size() - 1));
    }

    /** When the newest log was written. */
    public Optional<Instant> modified() {
        return newest().map(log -> log.entry().modified());
    }

    /** What the listing alone shows to be wrong. */
    public List<Finding> findings() {
        return SinkFindings.of(this, listing.others());
    }

    /** The checksums that Hadoop's local file system keeps, by the names of the logs that they belong to. */
    Map<String, LogFile> sidecars() {
        return Sidecar.of(listing.others());
    }

    /** Every file that readers of the sink see. Holds all of them in memory, as Spark's own driver does. */
    public LiveFiles files() throws IOException {
        try {
            return readFiles();
        } catch (NoSuchFileException vanished) {
            relist();
            return readFiles();
        }
    }

    private LiveFiles readFiles() throws IOException {
        LiveFiles.Builder files = new LiveFiles.Builder(source, sink);
        List<Finding> findings = new ArrayList<>(findings());
        Map<String, LogFile> sidecars = sidecars();
        for (LogFile log : live()) {
            finding(log, SinkReader.read(source, log, files::add)).ifPresent(findings::add);
            Sidecar.mismatch(source, log, sidecars).ifPresent(findings::add);
        }
        return files.build(findings);
    }

    /** What is wrong with a live log that was read; of a compact one that lists nothing, the logs before it tell. */
    Optional<Finding> finding(LogFile log, SinkReader.Outcome outcome) throws IOException {
        return log.isCompact() && outcome.whole() && outcome.entries() == 0
                ? new EmptyCompactLog(source, logs(), log).finding()
                : outcome.finding();
    }

    /** Every line, live and historical, that lists one of the files; the logs pass by without being held in memory. */
    public SinkLines linesNaming(Collection<Identity> files) throws IOException {
        try {
            return readLines(files);
        } catch (NoSuchFileException vanished) {
            relist();
            return readLines(files);
        }
    }

    private SinkLines readLines(Collection<Identity> files) throws IOException {
        SinkLines.Builder lines = new SinkLines.Builder(new FileMatcher(source, sink, files));
        Set<LogFile> live = new HashSet<>(live());
        for (LogFile log : logs()) {
            NamedLine.Use use = live.contains(log) ? NamedLine.Use.LIVE : NamedLine.Use.HISTORICAL;
            SinkReader.Outcome outcome = SinkReader.read(source, log, entry -> lines.add(log, use, entry));
            Optional<Finding> wrong = live.contains(log) ? finding(log, outcome) : outcome.finding();
            wrong.filter(finding -> finding.defect().severity().damages())
                    .ifPresentOrElse(lines::broken, () -> lines.readable(log));
        }
        return lines.build();
    }

    /** Why a log that readers read cannot be read whole: nobody can say then what it lists. Empty when all can be. */
    public Optional<String> unreadable() throws IOException {
        return unreadable(linesNaming(List.of()));
    }

    Optional<String> unreadable(SinkLines lines) {
        return live().stream()
                .filter(log -> !lines.readable().contains(log.name()))
                .findFirst()
                .map(log -> lines.findings().stream()
                        .map(Finding::message)
                        .filter(message -> message.contains(log.location().text()))
                        .findFirst()
                        .orElse(log.location() + " cannot be read whole"));
    }

    /** The entries of one log that can be read; nothing when the log is gone. */
    public List<SinkEntry> entries(LogFile log) throws IOException {
        List<SinkEntry> entries = new ArrayList<>();
        each(log, entries::add);
        return entries;
    }

    /**
     * Hands over the same entries one by one, and holds none. Returns what keeps the log from being read whole; nothing is
     * handed over of a log that is gone.
     */
    public Optional<Finding> each(LogFile log, Consumer<SinkEntry> entries) throws IOException {
        try {
            return SinkReader.read(source, log, entries).finding();
        } catch (NoSuchFileException vanished) {
            return Optional.of(SinkFindings.gone(log));
        }
    }

    /** Lists the directory again: after an edit, or when a log that was listed is gone. */
    public void relist() throws IOException {
        listing = LogDirectory.list(source, listing.location(), LogDirectory.Compaction.USED)
                .orElseThrow(() -> new NoSuchFileException(listing.location().text()));
    }
}
