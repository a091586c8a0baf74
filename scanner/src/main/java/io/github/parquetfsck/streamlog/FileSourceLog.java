// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.json.Json;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The log of a streaming file source, {@code sources/S}: one file for each log id, and {@code N.compact} with every entry
 * since the query began. A log id is not a batch id: a batch reads the ids after the offset before it, up to its own.
 */
public final class FileSourceLog {
    private final FileSource source;
    private final LogDirectory listing;

    private FileSourceLog(FileSource source, LogDirectory listing) {
        this.source = source;
        this.listing = listing;
    }

    /**
     * A file that the source found.
     *
     * @param modified when the file was last written, as of its discovery
     */
    public record Input(Location location, Instant modified, long logId) {}

    /**
     * The files of a range of log ids.
     *
     * @param inputs the first of them, at most as many as asked for
     * @param count how many there are
     * @param unreadable names of logs of the range, and {@code missing}, {@code torn}, or {@code empty} where one lists no
     *     file: the inputs are incomplete then
     */
    public record Inputs(List<Input> inputs, long count, Map<String, String> unreadable) {
        public Inputs {
            inputs = List.copyOf(inputs);
            unreadable = Collections.unmodifiableMap(new TreeMap<>(unreadable));
        }
    }

    static Optional<FileSourceLog> open(FileSource source, Location directory) throws IOException {
        return LogDirectory.list(source, directory, LogDirectory.Compaction.USED)
                .filter(listing -> !listing.logs().isEmpty())
                .map(listing -> new FileSourceLog(source, listing));
    }

    /** The newest log id; the source may be ahead of the batches. */
    public long newestId() {
        return listing.logs().get(listing.logs().size() - 1).id();
    }

    /** One of the files, of the newest log that can be read and has any; reads no log further than that. */
    public Optional<Input> any() throws IOException {
        for (int i = listing.logs().size() - 1; i >= 0; i--) {
            try (LineReader lines = LineReader.open(source, listing.logs().get(i), SinkReader.LONGEST_LINE)) {
                lines.next();
                Optional<Input> input = lines.next().flatMap(FileSourceLog::parse);
                if (input.isPresent()) {
                    return input;
                }
            } catch (NoSuchFileException vanished) {
                // A compaction has deleted it since the listing; the compact log is newer.
            }
        }
        return Optional.empty();
    }

    /** The files of the ids after {@code from} and up to {@code to}. */
    public Inputs inputs(long from, long to, int atMost) throws IOException {
        List<Input> inputs = new ArrayList<>();
        long[] count = {0};
        Map<String, String> unreadable = each(from, to, input -> {
            count[0]++;
            if (inputs.size() < atMost) {
                inputs.add(input);
            }
        });
        return new Inputs(inputs, count[0], unreadable);
    }

    /**
     * Hands over the files of the ids after {@code from} and up to {@code to}, and holds none of them.
     *
     * @return names of logs of the range that could not be read whole, and {@code missing}, {@code torn} or {@code empty}
     */
    public Map<String, String> each(long from, long to, Consumer<Input> inputs) throws IOException {
        Map<String, String> unreadable = new TreeMap<>();
        for (LogFile log : holding(from, to, unreadable)) {
            read(log, unreadable, input -> {
                if (input.logId() > from && input.logId() <= to) {
                    inputs.accept(input);
                }
            });
        }
        return unreadable;
    }

    /** The plain logs of the ids where all are there, else the smallest compact log that holds them and those after it. */
    private List<LogFile> holding(long from, long to, Map<String, String> unreadable) {
        List<LogFile> plain = listing.logs().stream()
                .filter(log -> !log.isCompact() && log.id() > from && log.id() <= to)
                .toList();
        if (plain.size() == to - from) {
            return plain;
        }
        Optional<LogFile> compact = listing.logs().stream()
                .filter(log -> log.isCompact() && log.id() >= to)
                .findFirst();
        if (compact.isPresent()) {
            return List.of(compact.get());
        }
        List<LogFile> logs = new ArrayList<>();
        Optional<LogFile> newest = listing.logs().stream()
                .filter(log -> log.isCompact() && log.id() > from)
                .reduce((older, newer) -> newer);
        newest.ifPresent(logs::add);
        String purged = from < 0 && newest.isEmpty() ? new LogCadence(listing.logs()).purged() : "";
        long expected = newest.map(LogFile::id).orElse(from) + 1;
        if (!purged.isEmpty() && !plain.isEmpty()) {
            unreadable.put(purged, "missing");
            expected = plain.get(0).id();
        }
        for (LogFile log : plain) {
            if (log.id() >= expected) {
                missing(expected, log.id(), unreadable);
                logs.add(log);
                expected = log.id() + 1;
            }
        }
        missing(expected, to + 1, unreadable);
        return logs;
    }

    private void missing(long from, long to, Map<String, String> unreadable) {
        LogCadence cadence = new LogCadence(listing.logs());
        for (long id = from; id < to && unreadable.size() < 100; id++) {
            unreadable.put(cadence.nameOf(id), "missing");
        }
    }

    private void read(LogFile log, Map<String, String> unreadable, Consumer<Input> inputs) throws IOException {
        // v1
        // {"path":"file:///in/a.parquet","timestamp":1700000012000,"batchId":12}
        try (LineReader lines = LineReader.open(source, log, SinkReader.LONGEST_LINE)) {
            Optional<LineReader.Line> first = lines.next();
            boolean whole =
                    first.isPresent() && Header.of(first.get().text(), 1).state() == Header.State.KNOWN;
            boolean listed = false;
            for (Optional<LineReader.Line> line = lines.next(); whole && line.isPresent(); line = lines.next()) {
                Optional<Input> input = parse(line.get());
                input.ifPresent(inputs);
                whole = input.isPresent();
                listed = true;
            }
            if (!whole) {
                unreadable.put(log.name().text(), "torn");
            } else if (!listed) {
                // A source writes a log only when it has found a file, and a compact one keeps them all.
                unreadable.put(log.name().text(), "empty");
            }
        } catch (NoSuchFileException vanished) {
            unreadable.put(log.name().text(), "missing");
        }
    }

    private static Optional<Input> parse(LineReader.Line line) {
        if (line.flaw() != LineReader.Flaw.NONE) {
            return Optional.empty();
        }
        Optional<Input> plain = plain(line.text());
        return plain.isPresent() ? plain : parsed(line);
    }

    private static Optional<Input> plain(String line) {
        // {"path":"file:///in/a.parquet","timestamp":1700000012000,"batchId":12}
        PlainLine next = new PlainLine(line);
        String path = next.skip("{\"path\":\"") ? next.text() : "";
        OptionalLong timestamp = next.skip(",\"timestamp\":") ? next.number() : OptionalLong.empty();
        OptionalLong logId = next.skip(",\"batchId\":") ? next.number() : OptionalLong.empty();
        boolean whole = timestamp.isPresent() && logId.isPresent() && next.skip("}") && next.ended();
        return whole && !path.isEmpty()
                ? SinkEntry.decode(path)
                        .map(location ->
                                new Input(location, Instant.ofEpochMilli(timestamp.getAsLong()), logId.getAsLong()))
                : Optional.empty();
    }

    private static Optional<Input> parsed(LineReader.Line line) {
        try {
            Json json = Json.parse(line.text());
            Optional<Location> location = json.text("path").flatMap(SinkEntry::decode);
            OptionalLong timestamp = json.number("timestamp");
            OptionalLong logId = json.number("batchId");
            return location.isPresent() && timestamp.isPresent() && logId.isPresent()
                    ? Optional.of(
                            new Input(location.get(), Instant.ofEpochMilli(timestamp.getAsLong()), logId.getAsLong()))
                    : Optional.empty();
        } catch (Json.MalformedJson torn) {
            return Optional.empty();
        }
    }

    /**
     * What is wrong with the logs that a restart reads: the newest compact one and those after it, up to what was planned.
     *
     * @param planned the newest log id that a batch was planned with
     */
    List<Finding> findings(long planned) throws IOException {
        List<Finding> findings = ofListing(planned);
        if (findings.isEmpty()) {
            return findings;
        }
        Optional<FileSourceLog> later = open(source, listing.location());
        return later.isPresent() ? later.get().ofListing(planned) : findings;
    }

    private List<Finding> ofListing(long planned) throws IOException {
        long from = listing.logs().stream()
                        .filter(LogFile::isCompact)
                        .mapToLong(LogFile::id)
                        .max()
                        .orElse(0)
                - 1;
        List<Finding> findings = new ArrayList<>();
        inputs(from, Math.max(newestId(), planned), 0).unreadable().forEach((log, state) -> {
            // What a log beyond the plans had listed was never read: the source finds it once more, and reads it once.
            if (!state.equals("empty") || LogName.of(log).id() <= planned) {
                findings.add(CheckpointFindings.sourceLog(listing.location(), log, state));
            }
        });
        return findings;
    }

    /** Names of the logs, by id. */
    public List<String> names() {
        List<String> names = new ArrayList<>();
        listing.logs().forEach(log -> names.add(log.name().text()));
        return Collections.unmodifiableList(names);
    }
}
