// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.io.Identity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What all logs of a sink, live and historical, say of some files. */
public final class SinkLines {
    private final Map<Identity, List<NamedLine>> lines;
    private final List<LogName> readable;
    private final List<Finding> findings;

    private SinkLines(Map<Identity, List<NamedLine>> lines, List<LogName> readable, List<Finding> findings) {
        this.lines = lines;
        this.readable = List.copyOf(readable);
        this.findings = List.copyOf(findings);
    }

    /** The lines that list the file, by log and line, all of them found by the same rule; empty when none does. */
    public List<NamedLine> of(Identity file) {
        return lines.getOrDefault(file, List.of());
    }

    /** The micro-batches that may have written the file; empty when no log lists it. */
    public Optional<BatchRange> batchOf(Identity file) {
        List<NamedLine> naming = of(file);
        return naming.isEmpty()
                ? Optional.empty()
                : Optional.of(BatchRange.of(
                        naming.stream().map(line -> line.log().name()).toList(), readable));
    }

    /** The logs that could be read to their ends, and of which every line made sense and none that should be there is gone. */
    public List<LogName> readable() {
        return readable;
    }

    /** What is wrong with the others. */
    public List<Finding> findings() {
        return findings;
    }

    static final class Builder {
        private final FileMatcher matcher;
        private final Map<Identity, List<NamedLine>> lines = new HashMap<>();
        private final List<LogName> readable = new ArrayList<>();
        private final List<Finding> findings = new ArrayList<>();

        Builder(FileMatcher matcher) {
            this.matcher = matcher;
        }

        void add(LogFile log, NamedLine.Use use, SinkEntry entry) {
            for (FileMatcher.Match match : matcher.match(entry.location())) {
                lines.computeIfAbsent(match.file(), file -> new ArrayList<>())
                        .add(new NamedLine(log, use, entry, match.rule()));
            }
        }

        void readable(LogFile log) {
            readable.add(log.name());
        }

        void broken(Finding finding) {
            findings.add(finding);
        }

        SinkLines build() {
            lines.replaceAll((file, found) -> surest(found));
            return new SinkLines(lines, readable, findings);
        }

        private static List<NamedLine> surest(List<NamedLine> found) {
            MatchRule best = found.stream()
                    .map(NamedLine::rule)
                    .min(MatchRule::compareTo)
                    .orElseThrow();
            return found.stream().filter(line -> line.rule() == best).toList();
        }
    }
}
