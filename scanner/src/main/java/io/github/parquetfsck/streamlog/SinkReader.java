// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.io.FileSource;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads one log of a sink, line by line. */
final class SinkReader {
    /** Longer than any path that a store allows, escaped, with what stands beside it in a line. */
    static final int LONGEST_LINE = 1 << 18;

    private SinkReader() {}

    /**
     * What became of the reading.
     *
     * @param finding unless the log could be read to its end and every line made sense
     * @param entries how many files the log lists
     */
    record Outcome(Optional<Finding> finding, long entries) {
        static Outcome unread(Finding finding) {
            return new Outcome(Optional.of(finding), 0);
        }

        boolean whole() {
            return finding.isEmpty();
        }
    }

    /**
     * Hands over every entry that can be read, also of a log with broken lines; nothing of a log of an unknown version.
     */
    static Outcome read(FileSource source, LogFile log, Consumer<SinkEntry> entries) throws IOException {
        // v1
        // {"path":"file:///sink/part-00000-….parquet","size":754,"isDir":false,"modificationTime":1795979590685,…}
        try (LineReader lines = LineReader.open(source, log, LONGEST_LINE)) {
            Optional<LineReader.Line> first = lines.next();
            if (first.isEmpty()) {
                return Outcome.unread(LogFindings.torn(log, 0, "the file has no byte"));
            }
            Header header = Header.of(first.get().text(), SinkLog.VERSION);
            return switch (header.state()) {
                case BAD -> Outcome.unread(LogFindings.torn(log, 1, "the first line is no version"));
                case UNSUPPORTED -> Outcome.unread(LogFindings.unsupported(log, header.version(), SinkLog.VERSION));
                case KNOWN -> entries(lines, log, entries);
            };
        }
    }

    private static Outcome entries(LineReader lines, LogFile log, Consumer<SinkEntry> entries) throws IOException {
        Optional<Finding> torn = Optional.empty();
        long count = 0;
        for (Optional<LineReader.Line> line = lines.next(); line.isPresent(); line = lines.next()) {
            Optional<SinkEntry> entry = line.get().flaw() == LineReader.Flaw.NONE
                    ? SinkEntry.parse(log.name(), line.get())
                    : Optional.empty();
            entry.ifPresent(entries);
            count += entry.isPresent() ? 1 : 0;
            if (entry.isEmpty() && torn.isEmpty()) {
                torn = Optional.of(SinkFindings.malformed(log, line.get()));
            }
        }
        return new Outcome(torn, count);
    }
}
