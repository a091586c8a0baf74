// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.replay;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.ledger.LedgerEntry;
import io.github.parquetfsck.ledger.RecordedFinding;
import io.github.parquetfsck.ledger.SinkEdit;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Standing;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A file whose rows are to be had again.
 *
 * @param location where its writer put it
 * @param length bytes, 0 for a file that is not there
 * @param modified when it was last written; empty for a file that is not there
 * @param defects codes of what is wrong with it
 * @param quarantined where it lies since it was moved aside; empty when it is still in its place
 * @param sink the streaming sink whose log lists it, where that is known; else it is looked for above the file
 * @param edit the lines that were taken out of the sink's log when it was moved aside
 * @param rows that it held, where its footer or the log of its table tells
 */
public record BadFile(
        Location location,
        Identity identity,
        long length,
        Optional<Instant> modified,
        Standing standing,
        List<String> defects,
        Optional<Location> quarantined,
        Optional<SinkEdit> edit,
        Optional<Location> sink,
        OptionalLong rows) {
    public BadFile {
        defects = List.copyOf(defects);
    }

    /** A file of which nothing tells how many rows it held. */
    public BadFile(
            Location location,
            Identity identity,
            long length,
            Optional<Instant> modified,
            Standing standing,
            List<String> defects,
            Optional<Location> quarantined,
            Optional<SinkEdit> edit,
            Optional<Location> sink) {
        this(location, identity, length, modified, standing, defects, quarantined, edit, sink, OptionalLong.empty());
    }

    /** A file that a scan found damaged. */
    public static BadFile of(FileReport report, Identity identity) {
        List<String> defects = report.verdict().findings().stream()
                .map(Finding::defect)
                .filter(defect -> defect.severity().damages())
                .map(defect -> defect.code())
                .distinct()
                .toList();
        return new BadFile(
                identity.absolute(report.entry().location()),
                identity,
                report.entry().length(),
                Optional.of(report.entry().modified()),
                report.standing(),
                defects,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                report.counted());
    }

    /** A file that its sink's log lists and that is not there. */
    public static BadFile missing(Location location, Identity identity, Location sink) {
        return new BadFile(
                identity.absolute(location),
                identity,
                0,
                Optional.empty(),
                Standing.LIVE,
                List.of(Defect.LISTED_FILE_MISSING.code()),
                Optional.empty(),
                Optional.empty(),
                Optional.of(sink));
    }

    /** A file that lies in quarantine. */
    public static BadFile of(LedgerEntry entry) {
        return new BadFile(
                entry.facts().source(),
                entry.facts().identity(),
                entry.facts().length(),
                Optional.of(entry.facts().modified()),
                entry.facts().sink().isPresent() ? Standing.LIVE : Standing.UNKNOWN,
                entry.facts().findings().stream()
                        .map(RecordedFinding::code)
                        .distinct()
                        .toList(),
                Optional.of(entry.facts().destination()),
                entry.facts().sink(),
                entry.facts().sink().map(edit -> edit.directory().parent()),
                entry.facts().rows());
    }

    /** The same file, with the rows that something else tells of it, unless they are known. */
    BadFile counting(OptionalLong told) {
        return rows.isPresent() || told.isEmpty()
                ? this
                : new BadFile(location, identity, length, modified, standing, defects, quarantined, edit, sink, told);
    }
}
