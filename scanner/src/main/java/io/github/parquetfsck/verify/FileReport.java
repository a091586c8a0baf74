// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.defect.DataValues;
import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.RootCause;
import io.github.parquetfsck.io.FileEntry;
import java.io.Serializable;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one file.
 *
 * @param readersDisagree a FATAL finding of footer or layout that parquet-java's own footer reader does not share
 * @param folded by defect, how many more findings there were than the verdict carries
 * @param cause what happened to the file, for {@link #rootCause}; an Optional cannot be sent to another process
 * @param rows as its footer says; null where no footer that says so was read
 * @param accepted defects of which somebody knows: they are shown and decide nothing
 * @param facts what its footer says beside those of other files; null where no whole footer was read
 * @param carriedOver null where this run has read the file
 */
public record FileReport(
        FileEntry entry,
        Standing standing,
        Verdict verdict,
        boolean readersDisagree,
        Map<Defect, Long> folded,
        @Nullable RootCause cause,
        @Nullable Long rows,
        Map<Defect, Acceptance> accepted,
        @Nullable FileFacts facts,
        @Nullable CarriedOver carriedOver)
        implements Serializable {
    public FileReport {
        folded = Map.copyOf(folded);
        accepted = Map.copyOf(accepted);
    }

    public FileReport(FileEntry entry, Standing standing, Verdict verdict, boolean readersDisagree) {
        this(entry, standing, verdict, readersDisagree, Map.of(), null, null);
    }

    /** Of a file of which nothing is accepted, and nothing is known beside others. */
    public FileReport(
            FileEntry entry,
            Standing standing,
            Verdict verdict,
            boolean readersDisagree,
            Map<Defect, Long> folded,
            @Nullable RootCause cause,
            @Nullable Long rows) {
        this(entry, standing, verdict, readersDisagree, folded, cause, rows, Map.of(), null, null);
    }

    /** Of a file of which no footer says how many rows it has. */
    public FileReport(
            FileEntry entry,
            Standing standing,
            Verdict verdict,
            boolean readersDisagree,
            Map<Defect, Long> folded,
            @Nullable RootCause cause) {
        this(entry, standing, verdict, readersDisagree, folded, cause, null);
    }

    /** What happened to the file: of a damaged one whose tail was read, and of no other. */
    public Optional<RootCause> rootCause() {
        return verdict instanceof Verdict.Damaged ? Optional.ofNullable(cause) : Optional.empty();
    }

    /** The same file, with defects of which somebody knows. */
    public FileReport accepting(Map<Defect, Acceptance> known) {
        return new FileReport(
                entry, standing, verdict, readersDisagree, folded, cause, rows, known, facts, carriedOver);
    }

    /** Whether the file is damaged, and somebody knows of all that damages it. */
    public boolean isAccepted() {
        return verdict instanceof Verdict.Damaged
                && verdict.findings().stream()
                        .map(Finding::defect)
                        .filter(defect -> defect.severity().damages())
                        .allMatch(accepted::containsKey)
                && folded.keySet().stream()
                        .filter(defect -> defect.severity().damages())
                        .allMatch(accepted::containsKey);
    }

    /** Rows, where a footer says how many. */
    public OptionalLong counted() {
        return rows == null ? OptionalLong.empty() : OptionalLong.of(rows);
    }

    public FileReport with(FileEntry other) {
        return new FileReport(
                other, standing, verdict, readersDisagree, folded, cause, rows, accepted, facts, carriedOver);
    }

    public FileReport with(Standing other) {
        return new FileReport(
                entry, other, verdict, readersDisagree, folded, cause, rows, accepted, facts, carriedOver);
    }

    public FileReport with(RootCause other) {
        return new FileReport(
                entry, standing, verdict, readersDisagree, folded, other, rows, accepted, facts, carriedOver);
    }

    public FileReport with(@Nullable FileFacts other) {
        return new FileReport(
                entry, standing, verdict, readersDisagree, folded, cause, rows, accepted, other, carriedOver);
    }

    /** With findings that show of the data what may be seen. */
    public FileReport with(DataValues values) {
        return with(verdict.with(verdict.findings().stream().map(values::in).toList()));
    }

    public FileReport with(Verdict other) {
        return new FileReport(
                entry, standing, other, readersDisagree, folded, cause, rows, accepted, facts, carriedOver);
    }
}
