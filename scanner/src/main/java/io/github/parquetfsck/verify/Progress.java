// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.PageField;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.format.TailView;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How far one look at one file has come: what it read and asked, what it found, why it stopped. Its passes share it. */
final class Progress {
    private FindingLog log = new FindingLog();

    private long bytesRead;
    private int reads;
    private int rowGroups;
    private long chunks;
    private long pages;
    private long pagesWithCrc;
    private long pageBytes;
    private long pageBytesWithCrc;
    private long pagesDecompressed;
    private int checks;
    private @Nullable Level reached;
    private @Nullable Reason reason;
    private String detail = "";
    private @Nullable String failedCheck;
    private @Nullable TailView tail;
    private @Nullable FooterView footer;
    private long footerHash;

    void keepTail(TailView read) {
        tail = read;
    }

    /** The tail, if it was read: its bytes hold until the thread examines another file. */
    Optional<TailView> tail() {
        return Optional.ofNullable(tail);
    }

    void keepFooter(FooterView read) {
        footer = read;
    }

    /** The footer, if it was read: its bytes hold until the thread examines another file. */
    Optional<FooterView> footer() {
        return Optional.ofNullable(footer);
    }

    void noteFooterHash(long hash) {
        footerHash = hash;
    }

    /** Of the footer's bytes as they lie in the file; 0 where it was not asked for. */
    long footerHash() {
        return footerHash;
    }

    void countRead() {
        reads++;
    }

    void countBytes(int bytes) {
        bytesRead += bytes;
    }

    void countLayout(int rowGroups, long chunks) {
        this.rowGroups = rowGroups;
        this.chunks = chunks;
    }

    void countPage(PageView page) {
        pages++;
        pageBytes += page.header().compressedSize();
        if (page.header().has(PageField.CRC)) {
            pagesWithCrc++;
            pageBytesWithCrc += page.header().compressedSize();
        }
    }

    void countDecompressed() {
        pagesDecompressed++;
    }

    /** Leaves what was found so far to the look that gathers the parts: nothing of it damages. */
    void startPart() {
        log = new FindingLog();
    }

    /** Takes over what another look at a part of the file has seen. */
    void take(PartLook look) {
        Coverage seen = look.coverage();
        pages += seen.pages();
        pagesWithCrc += seen.pagesWithCrc();
        pageBytes += seen.pageBytes();
        pageBytesWithCrc += seen.pageBytesWithCrc();
        pagesDecompressed += seen.pagesDecompressed();
        log.take(look.findings(), look.reported());
    }

    /**
     * What this look at a part came to.
     *
     * @param rowGroups whose pages it has read; null where it did not come so far
     */
    PartLook look(FilePart part, @Nullable RowGroupRange rowGroups, Duration took) {
        return rowGroups != null && isClean()
                ? new PartLook(
                        part,
                        PartLook.Outcome.CLEAN,
                        footerHash,
                        rowGroups,
                        log.findings(),
                        log.reported(),
                        coverage(),
                        took)
                : PartLook.unseen(
                        part,
                        deservesAnotherLook() ? PartLook.Outcome.DOUBTFUL : PartLook.Outcome.OPEN,
                        coverage(),
                        took);
    }

    /** Notes that every question of a level was asked. */
    void reach(Level level) {
        reached = level;
        log.nextLevel();
    }

    /** The first reason stands. */
    void leaveUndecided(Reason why, String text) {
        if (reason == null) {
            reason = why;
            detail = text;
        }
    }

    <V> void ask(List<Check<V>> questions, V view) {
        for (Check<V> check : questions) {
            ask(check, view);
        }
        countChecks(questions.size());
    }

    /** Asks without counting: for checks that are asked of many views, and count once. */
    <V> void ask(Check<V> check, V view) {
        try {
            check.inspect(view, log);
            log.keep();
        } catch (RuntimeException | StackOverflowError e) {
            noteFailure(check, e);
        }
    }

    /** Asks of some chunks of a row group, without counting. */
    void ask(ChunkRangeCheck check, RowGroupView group, int from, int to) {
        try {
            check.inspect(group, from, to, log);
            log.keep();
        } catch (RuntimeException | StackOverflowError e) {
            noteFailure(check, e);
        }
    }

    /** Asks what is behind the findings so far, where there are any, without counting. */
    void askOfFindings(List<Check<Found>> questions, FooterView of) {
        if (!log.isEmpty()) {
            Found found = new Found(of, log.findings());
            questions.forEach(check -> ask(check, found));
        }
    }

    private void noteFailure(Check<?> check, Throwable e) {
        log.drop();
        failedCheck = check.getClass().getSimpleName() + ": " + e;
    }

    void countChecks(int asked) {
        checks += asked;
    }

    /** Whether the file as a whole cannot be opened, so that nothing deeper can be asked of it. */
    boolean wholeFileFatal() {
        return log.wholeFileFatal();
    }

    /** Whether an earlier finding makes what lies in a chunk not worth looking at. */
    boolean closed(RowGroupView rowGroup, int chunk) {
        return log.closed(rowGroup.index(), chunk);
    }

    boolean undecided() {
        return reason != null;
    }

    boolean damaging() {
        return log.damaging();
    }

    /** Whether nothing found so far, and nothing that failed, decides anything. */
    boolean isClean() {
        return !log.damaging() && reason == null && failedCheck == null;
    }

    /** Whether it is not the file that was listed, or that others have looked at. */
    boolean changed() {
        return reason == Reason.CHANGED;
    }

    /** Damage, and reads that failed, may be the store's passing fault. */
    boolean deservesAnotherLook() {
        return log.damaging() || reason == Reason.UNREADABLE || reason == Reason.BLOCKS_LOST;
    }

    boolean failedAtTail() {
        return log.damaging() && reached == null;
    }

    List<Finding> findings() {
        return log.findings();
    }

    Map<Defect, Long> folded() {
        return log.folded();
    }

    Coverage coverage() {
        return new Coverage(
                bytesRead,
                reads,
                rowGroups,
                chunks,
                pages,
                pagesWithCrc,
                pageBytes,
                pageBytesWithCrc,
                pagesDecompressed,
                checks);
    }

    Verdict verdict(Coverage coverage, List<Finding> findings) {
        Level level = reached == null ? Level.TAIL : reached;
        if (log.damaging()) {
            return new Verdict.Damaged(level, findings, coverage);
        } else if (reason != null) {
            return new Verdict.Undecided(level, reason, detail, findings, coverage);
        } else if (failedCheck != null) {
            return new Verdict.Undecided(level, Reason.INTERNAL, "check " + failedCheck, findings, coverage);
        }
        return new Verdict.Sound(level, findings, coverage);
    }
}
