// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.streamlog.BatchEntries;
import io.github.parquetfsck.streamlog.BatchRange;
import io.github.parquetfsck.streamlog.Evidence;
import io.github.parquetfsck.streamlog.LogName;
import io.github.parquetfsck.streamlog.MatchRule;
import io.github.parquetfsck.streamlog.NamedLine;
import io.github.parquetfsck.streamlog.SinkEntry;
import io.github.parquetfsck.streamlog.SinkLines;
import io.github.parquetfsck.streamlog.SinkLog;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads what one sink's log says of bad files. */
final class SinkTrace {
    /** A file that took the place of others was listed long after the batch. */
    private static final Pattern REPLACEMENT = Pattern.compile("replay-batch-(\\d{1,18})-.*");

    private final FileSource source;
    private final SinkLog log;
    private final SinkLines lines;

    private SinkTrace(FileSource source, SinkLog log, SinkLines lines) {
        this.source = source;
        this.log = log;
        this.lines = lines;
    }

    static SinkTrace read(FileSource source, SinkLog log, Collection<BadFile> files) throws IOException {
        Set<Identity> ids = files.stream().map(BadFile::identity).collect(Collectors.toSet());
        return new SinkTrace(source, log, log.linesNaming(ids));
    }

    /** The batches that may have written the file: by the lines that list it, or that did until it was moved aside. */
    Optional<BatchRange> batches(BadFile file) {
        Matcher replacement = REPLACEMENT.matcher(file.location().name());
        if (replacement.matches()) {
            long batch = Long.parseLong(replacement.group(1));
            String rule = "the file's name says that it holds rows of this batch again";
            return Optional.of(new BatchRange(batch, batch, Evidence.EXACT, rule));
        }
        Optional<BatchRange> listed = lines.batchOf(file.identity());
        List<LogName> taken = file.edit().stream()
                .flatMap(edit -> edit.lines().stream())
                .map(line -> LogName.of(line.log()))
                .filter(LogName::isLog)
                .toList();
        if (listed.isPresent() || taken.isEmpty()) {
            return listed;
        }
        return Optional.of(BatchRange.of(taken, lines.readable()));
    }

    /** When the file was written: by the log, for the file itself may have been copied or be gone. */
    Optional<Instant> written(BadFile file) {
        Stream<SinkEntry> taken = file.edit().stream()
                .flatMap(edit -> edit.lines().stream())
                .flatMap(line -> SinkEntry.of(LogName.of(line.log()), line.number(), line.text()).stream());
        return Stream.concat(lines.of(file.identity()).stream().map(NamedLine::entry), taken)
                .map(SinkEntry::modified)
                .findFirst()
                .or(file::modified);
    }

    /** What is wrong with the log, so that it does not tell of a file whether it is listed; "" when nothing is. */
    String damage() {
        List<String> damage = new ArrayList<>();
        if (!log.missing().isEmpty()) {
            damage.add("logs are missing");
        }
        lines.findings().forEach(finding -> damage.add(finding.message()));
        return damage.isEmpty() ? "" : damage.get(0);
    }

    MatchRule rule(BadFile file) {
        return lines.of(file.identity()).stream()
                .map(NamedLine::rule)
                .findFirst()
                .orElse(MatchRule.FULL_PATH);
    }

    /** Names of the live logs that list one of the files. */
    List<String> liveLogs(Collection<BadFile> files) {
        return files.stream()
                .flatMap(file -> lines.of(file.identity()).stream())
                .filter(line -> line.use() == NamedLine.Use.LIVE)
                .map(line -> line.log().name().text())
                .distinct()
                .toList();
    }

    /** The files of a batch that are not among these; empty when no log that is left tells them. */
    Optional<List<Location>> siblings(long batch, Collection<BadFile> files) throws IOException {
        Optional<List<SinkEntry>> entries = new BatchEntries(log).of(batch);
        if (entries.isEmpty()) {
            return Optional.empty();
        }
        Set<Identity> bad = files.stream()
                .flatMap(file -> Stream.concat(
                        Stream.of(file.identity()),
                        lines.of(file.identity()).stream()
                                .map(line -> source.identify(line.entry().location()))))
                .collect(Collectors.toSet());
        return Optional.of(entries.get().stream()
                .map(SinkEntry::location)
                .filter(location -> !bad.contains(source.identify(location)))
                .filter(location -> !isOfAnother(batch, location))
                .toList());
    }

    /** Whether it holds rows of another batch again, and only was listed in this one's log, the newest of then. */
    private static boolean isOfAnother(long batch, Location file) {
        Matcher replacement = REPLACEMENT.matcher(file.name());
        return replacement.matches() && Long.parseLong(replacement.group(1)) != batch;
    }

    /** Lists of files by the batches that wrote them. */
    static <T> Map<BatchRange, List<T>> grouped() {
        return new TreeMap<>(java.util.Comparator.comparingLong(BatchRange::first)
                .thenComparingLong(BatchRange::last)
                .thenComparing(BatchRange::evidence)
                .thenComparing(BatchRange::rule));
    }
}
