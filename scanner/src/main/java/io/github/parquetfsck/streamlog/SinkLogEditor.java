// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Takes files out of a streaming sink's log and puts them back. Every log that lists a file loses the line, those that
 * no reader reads included; names, version lines and the order of the rest stay, so that the sink's query goes on as if
 * nothing had been. Every edit may be repeated: what is gone is not missed, what is there is not added.
 *
 * <p>Safe only while no query writes the sink. Should a log appear meanwhile all the same, its entries are edited too.
 */
public final class SinkLogEditor {
    /** A sink that commits faster than this many edits is being written. */
    private static final int ROUNDS = 5;

    private static final long LARGEST = 1L << 30;

    private static final Comparator<LogFile> OLDEST_FIRST = LogFile.BY_ID;

    private final FileSource source;
    private final FileMover mover;
    private final Location sink;

    public SinkLogEditor(FileSource source, FileMover mover, Location sink) {
        this.source = source;
        this.mover = mover;
        this.sink = sink;
    }

    /** Receives the bytes of a log before it is changed; the log is changed only when this returns. */
    @FunctionalInterface
    public interface Backup {
        void keep(Location log, byte[] content) throws IOException;
    }

    /** A log that readers read cannot be read whole. Nothing was changed. */
    public static final class BrokenLog extends IOException {
        private BrokenLog(String what) {
            super(what);
        }
    }

    /**
     * A line that a file once had.
     *
     * @param number counted from 1, the version line included
     * @param text without its line feed
     */
    public record Line(String log, int number, String text) {}

    /** The lines of each file, newest log first; no key for a file that no log lists. */
    public Map<Identity, List<Line>> lines(Collection<Identity> files) throws IOException {
        SinkLines found = readable(open(), files);
        Map<Identity, List<Line>> lines = new TreeMap<>();
        for (Identity file : files) {
            List<Line> of = found.of(file).stream()
                    .sorted(Comparator.comparing(NamedLine::log, OLDEST_FIRST.reversed())
                            .thenComparing(line -> line.entry().line()))
                    .map(line -> new Line(
                            line.log().name().text(),
                            line.entry().line(),
                            line.entry().verbatim()))
                    .toList();
            if (!of.isEmpty()) {
                lines.put(file, of);
            }
        }
        return lines;
    }

    /** Takes every line of the files out, the newest log first. Returns the names of the logs that were changed. */
    public List<String> remove(Collection<Identity> files, Backup backup) throws IOException {
        List<String> changed = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            SinkLog log = open();
            Set<String> before = names(log);
            Map<LogFile, List<NamedLine>> byLog = byLog(readable(log, files), files, OLDEST_FIRST.reversed());
            for (Map.Entry<LogFile, List<NamedLine>> edit : byLog.entrySet()) {
                changed.add(edit.getKey().name().text());
                remove(edit.getKey(), edit.getValue(), backup);
            }
            log.relist();
            if (names(log).equals(before)) {
                return changed;
            }
        }
        throw new IOException("logs keep appearing in " + sink.child(SinkLog.DIRECTORY)
                + ": its query is running; stop it and run this again");
    }

    /**
     * Puts files back where they were listed, the oldest log first: into each of their logs that is still there, and
     * into the log that readers read now where none of those is. Returns the names of the logs that were changed.
     */
    public List<String> putBack(Map<Identity, List<Line>> files, Backup backup) throws IOException {
        List<String> changed = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            SinkLog log = open();
            if (log.live().isEmpty()) {
                throw new IOException("expected a log to put files back into, found none: " + log.directory());
            }
            Set<String> before = names(log);
            SinkLines present = readable(log, files.keySet());
            TreeMap<LogFile, TreeMap<Integer, List<String>>> additions = new TreeMap<>(OLDEST_FIRST);
            files.forEach((file, lines) -> new Return(log, present.of(file), lines)
                    .additions((target, number, text) -> additions
                            .computeIfAbsent(target, l -> new TreeMap<>())
                            .computeIfAbsent(number, n -> new ArrayList<>())
                            .add(text)));
            for (Map.Entry<LogFile, TreeMap<Integer, List<String>>> edit : additions.entrySet()) {
                changed.add(edit.getKey().name().text());
                byte[] content = content(edit.getKey());
                write(edit.getKey(), content, LogText.of(content).with(edit.getValue()), backup);
            }
            log.relist();
            if (names(log).equals(before)) {
                return changed;
            }
        }
        throw new IOException("logs keep appearing in " + sink.child(SinkLog.DIRECTORY)
                + ": its query is running; stop it and run this again");
    }

    private void remove(LogFile log, List<NamedLine> lines, Backup backup) throws IOException {
        byte[] content = content(log);
        LogText text = LogText.of(content);
        for (NamedLine line : lines) {
            if (!text.line(line.entry().line()).equals(line.entry().verbatim())) {
                throw new IOException("expected line " + line.entry().line() + " of " + log.location()
                        + " to stay as it was read, found another: the log is being written");
            }
        }
        Set<Integer> numbers = lines.stream().map(line -> line.entry().line()).collect(Collectors.toSet());
        write(log, content, text.without(numbers), backup);
    }

    private void write(LogFile log, byte[] before, LogText after, Backup backup) throws IOException {
        backup.keep(log.location(), before);
        mover.delete(log.location().parent().child("." + log.name().text() + ".crc"));
        mover.replace(log.location(), after.bytes());
    }

    private byte[] content(LogFile log) throws IOException {
        if (log.entry().length() > LARGEST) {
            throw new IOException("expected a log of at most " + LARGEST + " bytes, found "
                    + log.entry().length() + ": " + log.location());
        }
        return source.bytes(log.entry());
    }

    private SinkLog open() throws IOException {
        return SinkLog.open(source, sink)
                .orElseThrow(() ->
                        new NoSuchFileException(sink.child(SinkLog.DIRECTORY).text()));
    }

    /** Lines of the files; refuses when a log that readers read cannot be read whole, for it may list them. */
    private static SinkLines readable(SinkLog log, Collection<Identity> files) throws IOException {
        SinkLines lines = log.linesNaming(files);
        Optional<String> why = log.unreadable(lines);
        if (why.isPresent()) {
            throw new BrokenLog(why.get());
        }
        return lines;
    }

    private static Map<LogFile, List<NamedLine>> byLog(
            SinkLines lines, Collection<Identity> files, Comparator<LogFile> order) {
        Map<LogFile, List<NamedLine>> byLog = new TreeMap<>(order);
        for (Identity file : files) {
            for (NamedLine line : lines.of(file)) {
                byLog.computeIfAbsent(line.log(), l -> new ArrayList<>()).add(line);
            }
        }
        return byLog;
    }

    private static Set<String> names(SinkLog log) {
        return log.logs().stream().map(l -> l.name().text()).collect(Collectors.toSet());
    }

    /** Which lines of one file have to be added, and where. */
    private record Return(SinkLog log, List<NamedLine> present, List<Line> lines) {

        interface Addition {
            void add(LogFile log, int number, String text);
        }

        void additions(Addition addition) {
            Set<String> having =
                    present.stream().map(line -> line.log().name().text()).collect(Collectors.toSet());
            Set<LogFile> live = Set.copyOf(log.live());
            boolean listed = present.stream().anyMatch(line -> live.contains(line.log()));
            for (Line line : lines) {
                for (LogFile target : log.logs()) {
                    if (target.name().text().equals(line.log()) && !having.contains(line.log())) {
                        addition.add(target, line.number(), line.text());
                        listed |= live.contains(target);
                    }
                }
            }
            if (!listed && !lines.isEmpty()) {
                LogFile compact = log.live().get(0);
                addition.add(compact, Integer.MAX_VALUE, lines.get(0).text());
            }
        }
    }
}
