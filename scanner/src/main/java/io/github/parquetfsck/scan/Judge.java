// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import io.github.parquetfsck.accept.Acceptances;
import io.github.parquetfsck.dataset.Attempts;
import io.github.parquetfsck.dataset.SuccessMarker;
import io.github.parquetfsck.dataset.TransactionName;
import io.github.parquetfsck.defect.Cause;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.defect.RootCause;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.verify.Coverage;
import io.github.parquetfsck.verify.FilePart;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.PartLook;
import io.github.parquetfsck.verify.Reason;
import io.github.parquetfsck.verify.Standing;
import io.github.parquetfsck.verify.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * From a candidate to its report: the verifier's word, and whether it may be final. A file that looks damaged is left
 * undecided when it changed meanwhile, is open for writing, or is young and nothing proves it finished. Safe for use by
 * many threads; never throws for what is wrong with a file or its store.
 */
public final class Judge {
    private final Stores stores;
    private final FileVerifier data;
    private final FileVerifier summaries;
    private final Sidecars sidecars;
    private final Duration minAge;
    private final Instant now;
    private final Acceptances accepted;
    private final Deviations deviations;
    private final Earlier earlier;

    /**
     * @param data verifies data files
     * @param summaries verifies {@code _metadata} and {@code _common_metadata}: at level footer, for their offsets refer
     *     to other files
     */
    public Judge(
            Stores stores, FileVerifier data, FileVerifier summaries, Sidecars sidecars, Duration minAge, Instant now) {
        this(stores, data, summaries, sidecars, minAge, now, Acceptances.NONE, new Deviations(null), Earlier.NOTHING);
    }

    /**
     * The same with findings that are to decide nothing, a schema that files are to be read with, and what is known of
     * files that did not change.
     */
    public Judge(
            Stores stores,
            FileVerifier data,
            FileVerifier summaries,
            Sidecars sidecars,
            Duration minAge,
            Instant now,
            Acceptances accepted,
            Deviations deviations,
            Earlier earlier) {
        this.stores = stores;
        this.data = data;
        this.summaries = summaries;
        this.sidecars = sidecars;
        this.minAge = minAge;
        this.now = now;
        this.accepted = accepted;
        this.deviations = deviations;
        this.earlier = earlier;
    }

    /**
     * Empty for a probed file that turns out not to be Parquet.
     *
     * @throws UncheckedIOException when what earlier runs left cannot be read
     */
    public Optional<FileReport> judge(Candidate candidate) {
        return judge(candidate, List.of());
    }

    /**
     * The same of a file at whose parts others have looked.
     *
     * @param looks in the order of the parts; none where nobody has
     */
    public Optional<FileReport> judge(Candidate candidate, List<PartLook> looks) {
        Optional<FileReport> known = known(candidate);
        if (known.isPresent()) {
            return known;
        }
        FileEntry entry = candidate.entry();
        try {
            FileSource source = stores.source(entry.location());
            if (candidate.kind() == Candidate.Kind.PROBE && !Magic.isAtAnEnd(source, entry)) {
                return Optional.empty();
            }
            FileReport report = candidate.kind() == Candidate.Kind.SUMMARY
                    ? summaries.verify(entry, () -> source.open(entry))
                    : deviations.compared(LoggedRows.compared(candidate, verify(source, entry, looks)));
            if (report.verdict() instanceof Verdict.Damaged damaged) {
                report = report.with(confirmed(candidate, source, damaged));
            } else if (report.verdict() instanceof Verdict.Undecided undecided
                    && undecided.reason() == Reason.UNREADABLE) {
                report = report.with(difference(source, entry, undecided).orElse(undecided));
            }
            return Optional.of(accepted.applied(
                    twin(candidate, source, report).with(candidate.standing()), source.identify(entry.location())));
        } catch (IOException e) {
            return Optional.of(undecided(candidate, Reasons.of(e), Reasons.detail(e)));
        } catch (RuntimeException | StackOverflowError e) {
            return Optional.of(undecided(candidate, Reason.INTERNAL, "the verifier failed: " + e));
        }
    }

    /**
     * A look at a part of a file, for whoever judges it. Not taken of a file of which earlier runs know, and of one whose
     * bytes are compared with sums beside it: that is done by one who reads all of them.
     */
    public PartLook look(Candidate candidate, FilePart part) {
        FileEntry entry = candidate.entry();
        try {
            FileSource source = stores.source(entry.location());
            return known(candidate).isPresent() || sidecar(source, entry).isPresent()
                    ? PartLook.none(part)
                    : data.look(entry, () -> source.open(entry), part);
        } catch (IOException | RuntimeException e) {
            // Whoever judges the file meets it again, and says so.
            return PartLook.none(part);
        }
    }

    /** What is known of files that did not change. */
    Earlier earlier() {
        return earlier;
    }

    private Optional<FileReport> known(Candidate candidate) {
        try {
            return earlier.of(candidate);
        } catch (IOException e) {
            if (Reasons.of(e) == Reason.CANCELLED) {
                return Optional.of(undecided(candidate, Reason.CANCELLED, Reasons.detail(e)));
            }
            throw new UncheckedIOException(e);
        }
    }

    /** A damaged file that another attempt of its task wrote whole is junk, and its report says so. */
    private FileReport twin(Candidate candidate, FileSource source, FileReport report) throws IOException {
        if (!(report.verdict() instanceof Verdict.Damaged)) {
            return report;
        }
        List<FileEntry> others = new ArrayList<>(candidate.attempts());
        Optional<Location> committed = Attempts.committed(candidate.entry().location());
        if (committed.isPresent()) {
            source.stat(committed.get())
                    .filter(node -> node.kind() == Node.Kind.FILE)
                    .ifPresent(node -> others.add(node.entry()));
        }
        for (FileEntry other : others) {
            if (data.verify(other, () -> source.open(other)).verdict() instanceof Verdict.Sound) {
                return report.with(
                        RootCause.of(Cause.KILLED_ATTEMPT, other.location().text()));
            }
        }
        return report;
    }

    private Optional<ChecksumSidecar> sidecar(FileSource source, FileEntry entry) {
        return sidecars == Sidecars.COMPARED ? ChecksumSidecar.of(source, entry) : Optional.empty();
    }

    private FileReport verify(FileSource source, FileEntry entry, List<PartLook> looks) {
        Optional<ChecksumSidecar> sidecar = sidecar(source, entry);
        if (sidecar.isEmpty()) {
            return looks.isEmpty()
                    ? data.verify(entry, () -> source.open(entry))
                    : data.gather(entry, () -> source.open(entry), looks);
        }
        FileReport report = data.verify(entry, () -> sidecar.get().watch(source.open(entry)));
        Verdict verdict = report.verdict();
        try {
            List<Finding> findings = new ArrayList<>(verdict.findings());
            sidecar.get().firstDifference(source).ifPresent(findings::add);
            return report.with(verdict.with(findings));
        } catch (IOException e) {
            return verdict instanceof Verdict.Sound
                    ? report.with(undecided(verdict, Reasons.of(e), Reasons.detail(e)))
                    : report;
        }
    }

    /** The report of a candidate that was not looked at. */
    public static FileReport undecided(Candidate candidate, Reason reason, String detail) {
        return new FileReport(
                candidate.entry(),
                candidate.standing(),
                new Verdict.Undecided(Level.TAIL, reason, detail, List.of(), Coverage.NONE),
                false);
    }

    private Verdict confirmed(Candidate candidate, FileSource source, Verdict.Damaged damaged) throws IOException {
        FileEntry entry = candidate.entry();
        Optional<Verdict> difference = difference(source, entry, damaged);
        if (difference.isPresent()) {
            return difference.get();
        }
        return switch (source.completion(entry)) {
            case FINISHED -> damaged;
            case OPEN -> undecided(damaged, Reason.IN_FLIGHT, "it is open for writing");
            case UNKNOWN -> isYoung(candidate) && !jobHasEnded(source, entry) ? young(entry, damaged) : damaged;
        };
    }

    /** Whether the file is no longer the one that was listed. */
    private static Optional<Verdict> difference(FileSource source, FileEntry entry, Verdict verdict)
            throws IOException {
        Optional<FileEntry> again = source.stat(entry.location()).map(Node::entry);
        if (again.isEmpty()) {
            return Optional.of(undecided(verdict, Reason.VANISHED, "it was removed while it was read"));
        }
        boolean same =
                again.get().length() == entry.length() && again.get().modified().equals(entry.modified());
        return same
                ? Optional.empty()
                : Optional.of(undecided(
                        verdict,
                        Reason.CHANGED,
                        "it was written to after it was listed: " + entry.length() + " bytes then, "
                                + again.get().length() + " bytes now"));
    }

    private boolean isYoung(Candidate candidate) {
        return candidate.origin() == Candidate.Origin.FOUND
                && candidate.standing() != Standing.LIVE
                && candidate.entry().modified().plus(minAge).isAfter(now);
    }

    private Verdict young(FileEntry entry, Verdict.Damaged damaged) {
        Instant decided = entry.modified().plus(minAge).plusMillis(999).truncatedTo(ChronoUnit.SECONDS);
        return undecided(
                damaged,
                Reason.IN_FLIGHT,
                "it may still be written: last modified "
                        + entry.modified().truncatedTo(ChronoUnit.SECONDS)
                        + ", decided from " + decided + " on; at once with --min-age 0");
    }

    private static Verdict undecided(Verdict verdict, Reason reason, String detail) {
        return new Verdict.Undecided(verdict.level(), reason, detail, verdict.findings(), verdict.coverage());
    }

    /**
     * A job writes {@code _SUCCESS} into its output directory, above the partitions, when all its files are there; a
     * Databricks transaction writes {@code _committed_<id>} beside them.
     */
    private static boolean jobHasEnded(FileSource source, FileEntry entry) throws IOException {
        Optional<String> transaction = TransactionName.of(entry.location().name());
        Location at = entry.location().parent();
        if (transaction.isPresent() && isLater(source, TransactionName.committed(at, transaction.get()), entry)) {
            return true;
        }
        return SuccessMarker.isSince(source, at, entry.modified());
    }

    private static boolean isLater(FileSource source, Location marker, FileEntry entry) throws IOException {
        return source.stat(marker)
                .filter(node -> !node.entry().modified().isBefore(entry.modified()))
                .isPresent();
    }
}
