// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Reader;
import io.github.parquetfsck.defect.Severity;
import io.github.parquetfsck.scan.LeftOut;
import io.github.parquetfsck.scan.ScanEvent;
import io.github.parquetfsck.scan.ScanListener;
import io.github.parquetfsck.verify.Coverage;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Reason;
import io.github.parquetfsck.verify.Standing;
import io.github.parquetfsck.verify.Verdict;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Counts of everything that a scan tells. Its size does not grow with the number of files. Tallies of parts of a scan
 * add up.
 */
public final class Tally implements ScanListener {
    private final SortedMap<String, Long> verdicts = new TreeMap<>();
    private final SortedMap<Reason, Long> reasons = new TreeMap<>();
    private final SortedMap<Standing, Long> standings = new TreeMap<>();
    private final SortedMap<Severity, Long> severities = new TreeMap<>();
    private final SortedMap<Defect, Long> defects = new TreeMap<>();
    private final SortedMap<String, Long> excluded = new TreeMap<>();
    private final SortedMap<String, Long> datasets = new TreeMap<>();
    private final SortedMap<Reason, Long> unlisted = new TreeMap<>();
    private final SortedMap<String, Long> actions = new TreeMap<>();
    private final SortedMap<Defect, Long> accepted = new TreeMap<>();
    private final Clusters clusters = new Clusters();
    private final Set<Reader> readers;
    private long files;
    private long bytes;
    private long missing;
    private long carriedOver;
    private long leftOut;
    private long damagedInScope;
    private long acceptedFiles;
    private long damageOfDatasets;
    private long undecidedInScope;
    private long brokenForReaders;
    private long bytesRead;
    private long rowGroups;
    private long chunks;
    private long pages;
    private long pagesWithCrc;
    private long pageBytes;
    private long pageBytesWithCrc;
    private long pagesDecompressed;

    /** A tally in which only damage decides. */
    public Tally() {
        this(Set.of());
    }

    /** A tally in which a finding that breaks one of these readers decides as well. */
    public Tally(Set<Reader> readers) {
        this.readers = Set.copyOf(readers);
    }

    @Override
    public void on(ScanEvent event) {
        if (event instanceof ScanEvent.Judged judged) {
            add(judged.report());
        } else if (event instanceof ScanEvent.DatasetFound found) {
            datasets.merge(found.kind().label(), 1L, Long::sum);
        } else if (event instanceof ScanEvent.DatasetFinding found) {
            add(found.finding());
            Severity severity = found.finding().defect().severity();
            boolean breaksReader = severity == Severity.INTEROP
                    && !Collections.disjoint(readers, found.readers().keySet());
            if (severity.damages() || breaksReader) {
                damageOfDatasets++;
            }
        } else if (event instanceof ScanEvent.DatasetAccepted known) {
            add(known.finding());
            accepted.merge(known.finding().defect(), 1L, Long::sum);
        } else if (event instanceof ScanEvent.Excluded excludedName) {
            excluded.merge(excludedName.rule(), 1L, Long::sum);
            leftOut += LeftOut.isRule(excludedName.rule()) ? 1 : 0;
        } else if (event instanceof ScanEvent.ListingFailed failed) {
            unlisted.merge(failed.reason(), 1L, Long::sum);
            undecidedInScope++;
        } else if (event instanceof ScanEvent.NothingThere) {
            missing++;
        }
    }

    private void add(FileReport report) {
        files++;
        bytes += report.entry().length();
        Verdict verdict = report.verdict();
        boolean counts = report.standing().counts();
        carriedOver += report.carriedOver() == null ? 0 : 1;
        verdicts.merge(verdict.label(), 1L, Long::sum);
        standings.merge(report.standing(), 1L, Long::sum);
        if (verdict instanceof Verdict.Undecided undecided) {
            reasons.merge(undecided.reason(), 1L, Long::sum);
            undecidedInScope += counts ? 1 : 0;
        } else if (verdict instanceof Verdict.Damaged) {
            acceptedFiles += counts && report.isAccepted() ? 1 : 0;
            damagedInScope += counts && !report.isAccepted() ? 1 : 0;
            clusters.add(report);
        }
        boolean breaksReader = false;
        for (Finding finding : verdict.findings()) {
            add(finding);
            boolean known = report.accepted().containsKey(finding.defect());
            if (known) {
                accepted.merge(finding.defect(), 1L, Long::sum);
            }
            breaksReader |= !known && breaksChosenReader(finding);
        }
        report.folded().forEach((defect, n) -> {
            severities.merge(defect.severity(), n, Long::sum);
            defects.merge(defect, n, Long::sum);
            if (report.accepted().containsKey(defect)) {
                accepted.merge(defect, n, Long::sum);
            }
        });
        if (counts && breaksReader && !(verdict instanceof Verdict.Damaged)) {
            brokenForReaders++;
        }
        add(verdict.coverage());
    }

    private void add(Finding finding) {
        severities.merge(finding.defect().severity(), 1L, Long::sum);
        defects.merge(finding.defect(), 1L, Long::sum);
    }

    private void add(Coverage coverage) {
        bytesRead += coverage.bytesRead();
        rowGroups += coverage.rowGroups();
        chunks += coverage.chunks();
        pages += coverage.pages();
        pagesWithCrc += coverage.pagesWithCrc();
        pageBytes += coverage.pageBytes();
        pageBytesWithCrc += coverage.pageBytesWithCrc();
        pagesDecompressed += coverage.pagesDecompressed();
    }

    private boolean breaksChosenReader(Finding finding) {
        return finding.defect().severity() == Severity.INTEROP
                && !Collections.disjoint(readers, finding.defect().readers().keySet());
    }

    /** Counts something that was done: {@code quarantined}, {@code restored}, {@code planned}. */
    public void acted(String action) {
        actions.merge(action, 1L, Long::sum);
    }

    /** Files that were judged. */
    public long files() {
        return files;
    }

    /** The length of the files that were judged, in bytes. */
    public long bytes() {
        return bytes;
    }

    /** Those of them that an earlier run has verified, and that were not read. */
    public long carriedOver() {
        return carriedOver;
    }

    /** Files that were not read, for only others were asked for. */
    public long leftOut() {
        return leftOut;
    }

    /** Paths that were asked for and are not there, or matched nothing. */
    public long missing() {
        return missing;
    }

    /** Damaged files and datasets that decide the exit code, files that break a chosen reader included. */
    public long damage() {
        return damagedInScope + damageOfDatasets + brokenForReaders;
    }

    /** Damage of datasets as such, which no file of them has; what breaks a chosen reader included. */
    public long damageOfDatasets() {
        return damageOfDatasets;
    }

    /** Files that are not damaged and break a chosen reader. */
    public long brokenForReaders() {
        return brokenForReaders;
    }

    /** Undecided files that decide the exit code, and directories that could not be listed. */
    public long undecided() {
        return undecidedInScope;
    }

    /** Files with this verdict: {@code sound}, {@code damaged} or {@code undecided}. */
    public long verdict(String label) {
        return verdicts.getOrDefault(label, 0L);
    }

    public Map<Reason, Long> reasons() {
        return reasons;
    }

    public Map<Standing, Long> standings() {
        return standings;
    }

    /** Findings by severity. */
    public Map<Severity, Long> severities() {
        return severities;
    }

    /** Findings by defect. */
    public Map<Defect, Long> defects() {
        return defects;
    }

    /** Findings that decide nothing because somebody knows of them, by defect. */
    public Map<Defect, Long> accepted() {
        return accepted;
    }

    /** Damaged files that decide nothing because somebody knows of all their damage. */
    public long acceptedFiles() {
        return acceptedFiles;
    }

    /** In what the damaged files are alike. */
    public Clusters clusters() {
        return clusters;
    }

    /** Names that were left out, by rule. */
    public Map<String, Long> excluded() {
        return excluded;
    }

    /** Directories that were recognised, by kind. */
    public Map<String, Long> datasets() {
        return datasets;
    }

    /** Directories that could not be listed, by reason. */
    public Map<Reason, Long> unlisted() {
        return unlisted;
    }

    /** Whether no file was judged, so that the actions are all there is to tell. */
    boolean isOfActionsOnly() {
        return files() == 0 && missing() == 0;
    }

    public Map<String, Long> actions() {
        return actions;
    }

    /** What was read over all files. */
    public Totals totals() {
        return new Totals(
                bytesRead, rowGroups, chunks, pages, pagesWithCrc, pageBytes, pageBytesWithCrc, pagesDecompressed);
    }

    /**
     * The sum of the coverage of all files.
     *
     * @param bytesRead bytes read from the stores
     * @param pagesWithCrc pages that carry a checksum
     * @param pageBytes bytes of the pages as stored
     * @param pageBytesWithCrc those that a checksum covers
     * @param pagesDecompressed pages that were decompressed, or are stored as they are
     */
    public record Totals(
            long bytesRead,
            long rowGroups,
            long chunks,
            long pages,
            long pagesWithCrc,
            long pageBytes,
            long pageBytesWithCrc,
            long pagesDecompressed) {}
}
