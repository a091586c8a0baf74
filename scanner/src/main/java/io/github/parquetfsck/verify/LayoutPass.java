// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.Malformed;
import io.github.parquetfsck.format.RowGroupView;
import java.util.List;

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

    private void askRowGroups(List<Check<RowGroupView>> questions, FooterView footer) {
        long chunks = 0;
        for (int i = 0; i < footer.rowGroupCount(); i++) {
            RowGroupView rowGroup = footer.rowGroup(i);
            chunks += rowGroup.chunkCount();
            progress.countLayout(footer.rowGroupCount(), chunks);
            int columns = ChunkRangeCheck.columns(rowGroup);
            for (int from = 0; from == 0 || from < columns; from += RANGE) {
                ask(questions, rowGroup, from, Math.min(columns, from + RANGE));
            }
            if (progress.wholeFileFatal()) {
                return;
            }
        }
        progress.countChecks(questions.size());
    }

    /** Checks that look at the row group as a whole are asked with its first chunks. */
    private void ask(List<Check<RowGroupView>> questions, RowGroupView rowGroup, int from, int to) {
        for (Check<RowGroupView> check : questions) {
            if (check instanceof ChunkRangeCheck ranged) {
                progress.ask(ranged, rowGroup, from, to);
            } else if (from == 0) {
                progress.ask(check, rowGroup);
            }
        }
    }
}
