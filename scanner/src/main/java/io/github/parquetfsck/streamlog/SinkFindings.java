// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.io.Location;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Findings about the log of a file sink. */
final class SinkFindings {
    private SinkFindings() {}

    /** What the listing alone shows. */
    static List<Finding> of(SinkLog log, List<LogFile> strangers) {
        List<Finding> findings = new ArrayList<>();
        List<Long> missing = log.missing();
        if (!missing.isEmpty()) {
            LogCadence cadence = new LogCadence(log.logs());
            String first = log.directory().child(cadence.first(missing)).text();
            findings.add(Finding.of(
                    Defect.SINK_LOG_INCOMPLETE,
                    new Place.Missing(first),
                    log.directory().text(),
                    cadence.runs(missing)));
        }
        strangers.forEach(file -> LogFindings.stranger(log.directory(), file).ifPresent(findings::add));
        return findings;
    }

    /** Of a log that was listed, and that a compaction or somebody else has deleted since. */
    static Finding gone(LogFile log) {
        return Finding.of(
                Defect.SINK_LOG_INCOMPLETE,
                new Place.Missing(log.location().text()),
                log.location().parent().text(),
                log.name().text());
    }

    /**
     * Of a compact log that has lost its entries.
     *
     * @param older lists a file, as the compact log should that took its place
     * @param kept how far apart files are that one compact log lists
     * @param age of the newest file, when the compact log was written
     */
    static Finding emptied(LogFile compact, LogFile older, Duration kept, Duration age) {
        String path = compact.location().text();
        return Finding.of(
                Defect.COMPACT_LOG_EMPTIED,
                new Place.LogLine(path, 1),
                path,
                older.name().text(),
                compact.id(),
                spelled(kept),
                spelled(age));
    }

    /** Of a compact log that lists nothing, maybe by right; the same facts. */
    static Finding expired(LogFile compact, LogFile older, Duration age) {
        String path = compact.location().text();
        return Finding.of(
                Defect.COMPACT_LOG_EXPIRED,
                new Place.LogLine(path, 1),
                path,
                older.name().text(),
                spelled(age),
                compact.id());
    }

    /** In the largest unit that tells it well. */
    private static String spelled(Duration duration) {
        long millis = Math.max(0, duration.toMillis());
        if (millis < 10_000) {
            return millis + " ms";
        } else if (millis < 600_000) {
            return duration.toSeconds() + " s";
        }
        return duration.toHours() < 48 ? duration.toMinutes() + " min" : duration.toDays() + " days";
    }

    static Finding malformed(LogFile log, LineReader.Line line) {
        String path = log.location().text();
        return switch (line.flaw()) {
            case BAD_ENCODING -> LogFindings.badEncoding(log, line.number(), line.flawAt());
            case OVERLONG -> malformed(path, line.number(), "longer than " + SinkReader.LONGEST_LINE + " bytes");
            case NONE ->
                malformed(path, line.number(), line.text().isEmpty() ? "the line is empty" : "no entry of a file");
        };
    }

    private static Finding malformed(String path, int line, String detail) {
        return Finding.of(Defect.SINK_LOG_ENTRY_MALFORMED, new Place.LogLine(path, line), path, (long) line, detail);
    }

    static Finding duplicate(Location directory, SinkEntry entry, LiveFiles.Listed other) {
        String first = other.log().text() + ":" + other.line();
        String second = entry.log().text() + ":" + entry.line();
        return Finding.of(
                Defect.DUPLICATE_ENTRY,
                place(directory, entry),
                entry.location().text(),
                first,
                second);
    }

    static Finding action(Location directory, SinkEntry entry) {
        return Finding.of(
                Defect.FOREIGN_ACTION, place(directory, entry), entry.location().text(), entry.action());
    }

    static Finding relocated(Location directory, SinkEntry entry) {
        return Finding.of(
                Defect.RELOCATED_SINK_LOG,
                place(directory, entry),
                directory.text(),
                entry.location().parent().text());
    }

    private static Place place(Location directory, SinkEntry entry) {
        return new Place.LogLine(directory.child(entry.log().text()).text(), entry.line());
    }
}
