// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.Malformed;
import io.github.parquetfsck.format.RowGroupView;

/** Asks what the footer's bytes and its arithmetic tell; reads nothing. */
final class LayoutPass {
    /** Chunks that are asked of by all checks before the next: about 300 bytes of tables each. */
    private static final int RANGE = 64;

    private final Suite suite;
    private final Progress progress;

    LayoutPass(Suite suite, Progress progress) {
        this.suite = suite;
        this.progress = progress;
    }

    /** Returns whether the levels below layout's can be asked of the file. */
    boolean run(FooterView footer, Level level) {
        for (Malformed malformed : footer.malformed()) {
            if (malformed.kind() == Malformed.Kind.OVER_BUDGET) {
                progress.leaveUndecided(Reason.OVER_BUDGET, malformed.field() + ": " + malformed.found());
            }
        }
        progress.ask(suite.footer(), footer);
        if (progress.wholeFileFatal() || !footer.complete()) {
            return false;
        }
        askRowGroups(suite.footerRowGroups(), footer);
        if (progress.wholeFileFatal()) {
            return false;
        }
        progress.reach(Level.FOOTER);
        if (level == Level.FOOTER || progress.undecided()) {
            return false;
        }
        progress.ask(suite.layout(), footer);
        if (progress.wholeFileFatal()) {
            return false;
        }
        askRowGroups(suite.layoutRowGroups(), footer);
        progress.reach(Level.LAYOUT);
        return !progress.wholeFileFatal();
    }

    private void askRowGroups(RowGroupChecks questions, FooterView footer) {
        long chunks = 0;
        for (int i = 0; i < footer.rowGroupCount(); i++) {
            RowGroupView rowGroup = footer.rowGroup(i);
            chunks += rowGroup.chunkCount();
            progress.countLayout(footer.rowGroupCount(), chunks);
            for (Check<RowGroupView> check : questions.whole()) {
                progress.ask(check, rowGroup);
            }
            int columns = ChunkRangeCheck.columns(rowGroup);
            for (int from = ChunkRangeCheck.next(rowGroup, 0, columns); from < columns; ) {
                int to = ChunkRangeCheck.runEnd(rowGroup, from, Math.min(columns, from + RANGE));
                for (ChunkRangeCheck check : questions.ranged()) {
                    progress.ask(check, rowGroup, from, to);
                }
                from = ChunkRangeCheck.next(rowGroup, to, columns);
            }
            if (progress.wholeFileFatal()) {
                return;
            }
        }
        progress.countChecks(questions.size());
    }
}
