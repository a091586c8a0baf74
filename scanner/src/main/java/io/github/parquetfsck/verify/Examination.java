// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.format.CryptoView;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.Malformed;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.format.TailView;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.RangeReader;
import io.github.parquetfsck.io.ReadFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One look at one file through one reader, from its tail up to the level asked for or to where it ends. */
final class Examination {
    /** How much to read at first. */
    enum Effort {
        /** What a sound file needs. */
        ONE_READ,
        /** A tail that is known to be broken: enough to say what the file is and what was appended to it. */
        DIAGNOSE
    }

    /** How far before the end of a file its real tail is looked for. */
    private static final int DIAGNOSIS_TAIL = 64 << 10;

    /** Bytes from the head that tell other formats apart. */
    private static final int DIAGNOSIS_HEAD = 64;

    private static final int MAGIC = 4;

    private final Suite suite;
    private final Level level;
    private final VerifyOptions options;
    private final FileEntry entry;
    private final FindingLog log = new FindingLog();

    private long bytesRead;
    private int reads;
    private int rowGroups;
    private long chunks;
    private int checks;
    private @Nullable Level reached;
    private @Nullable Reason reason;
    private String detail = "";
    private @Nullable String failedCheck;

    Examination(Suite suite, Level level, VerifyOptions options, FileEntry entry) {
        this.suite = suite;
        this.level = level;
        this.options = options;
        this.entry = entry;
    }

    void run(Opener opener, Effort effort) {
        try (RangeReader reader = opener.open()) {
            if (reader.length() == entry.length()) {
                examine(reader, effort);
            } else {
                leaveUndecided(
                        Reason.CHANGED, "listed with " + entry.length() + " bytes, now it has " + reader.length());
            }
        } catch (IOException e) {
            leaveUndecided(reason(ReadFailure.of(e)), String.valueOf(e.getMessage()));
        } catch (UncheckedIOException e) {
            leaveUndecided(
                    reason(ReadFailure.of(Objects.requireNonNull(e.getCause()))), String.valueOf(e.getMessage()));
        } catch (RuntimeException | StackOverflowError e) {
            leaveUndecided(Reason.INTERNAL, e.toString());
        }
    }

    private static Reason reason(ReadFailure failure) {
        return switch (failure) {
            case MISSING -> Reason.VANISHED;
            case FORBIDDEN -> Reason.FORBIDDEN;
            case BLOCKS_LOST -> Reason.BLOCKS_LOST;
            case ARCHIVED -> Reason.ARCHIVED;
            case INTERRUPTED -> Reason.CANCELLED;
            case OTHER -> Reason.UNREADABLE;
        };
    }

    private void examine(RangeReader reader, Effort effort) throws IOException {
        TailView tail = readTail(reader, effort);
        ask(suite.tail(), tail);
        if (log.wholeFileFatal()) {
            return;
        }
        reached = Level.TAIL;
        if (level == Level.TAIL) {
            return;
        }
        if (tail.footerLength() > options.footerLimit()) {
            leaveUndecided(
                    Reason.OVER_BUDGET,
                    "the footer has " + tail.footerLength() + " bytes, the limit is " + options.footerLimit());
            return;
        }
        long start = tail.footerStart();
        boolean whole = start >= tail.offset();
        byte[] bytes = whole ? tail.bytes() : readFooter(reader, tail);
        int from = whole ? (int) (start - tail.offset()) : 0;
        if (tail.endsWith("PARE")) {
            ask(suite.encrypted(), CryptoView.parse(bytes, from, from + tail.footerLength(), start));
            leaveUndecided(Reason.ENCRYPTED, "the footer is encrypted");
            return;
        }
        examine(FooterView.parse(bytes, from, from + tail.footerLength(), start, tail.fileLength()));
    }

    private void examine(FooterView footer) {
        for (Malformed malformed : footer.malformed()) {
            if (malformed.kind() == Malformed.Kind.OVER_BUDGET) {
                leaveUndecided(Reason.OVER_BUDGET, malformed.field() + ": " + malformed.found());
            }
        }
        ask(suite.footer(), footer);
        if (log.wholeFileFatal() || !footer.complete()) {
            return;
        }
        rowGroups = footer.rowGroupCount();
        chunks = askRowGroups(suite.footerRowGroups(), footer);
        if (log.wholeFileFatal()) {
            return;
        }
        reached = Level.FOOTER;
        if (level == Level.FOOTER || reason != null) {
            return;
        }
        ask(suite.layout(), footer);
        if (log.wholeFileFatal()) {
            return;
        }
        askRowGroups(suite.layoutRowGroups(), footer);
        reached = Level.LAYOUT;
    }

    /** Returns the number of chunks. */
    private long askRowGroups(List<Check<RowGroupView>> questions, FooterView footer) {
        long seen = 0;
        for (int i = 0; i < footer.rowGroupCount(); i++) {
            RowGroupView rowGroup = footer.rowGroup(i);
            seen += rowGroup.chunkCount();
            for (Check<RowGroupView> check : questions) {
                ask(check, rowGroup);
            }
            if (log.wholeFileFatal()) {
                return seen;
            }
        }
        checks += questions.size();
        return seen;
    }

    private TailView readTail(RangeReader reader, Effort effort) throws IOException {
        long length = entry.length();
        int wanted = options.firstRead(entry.location());
        int size = (int) Math.min(length, effort == Effort.DIAGNOSE ? Math.max(wanted, DIAGNOSIS_TAIL) : wanted);
        byte[] bytes = size == 0 ? new byte[0] : read(reader, length - size, size);
        TailView tail = TailView.of(bytes, length);
        if (size == length) {
            return tail;
        } else if (effort == Effort.DIAGNOSE) {
            return tail.withHead(read(reader, 0, DIAGNOSIS_HEAD));
        }
        return options.headMagic() == HeadMagic.ALWAYS ? tail.withHead(read(reader, 0, MAGIC)) : tail;
    }

    private byte[] read(RangeReader reader, long offset, int length) throws IOException {
        reads++;
        var buffer = reader.read(offset, length);
        bytesRead += length;
        byte[] array = buffer.array();
        int from = buffer.arrayOffset() + buffer.position();
        return from == 0 && array.length == length ? array : Arrays.copyOfRange(array, from, from + length);
    }

    /** The footer from its first byte, in an array that the thread's next long footer will take. */
    private byte[] readFooter(RangeReader reader, TailView tail) throws IOException {
        int length = tail.footerLength();
        int missing = (int) (tail.offset() - tail.footerStart());
        byte[] footer = FooterBuffer.of(length);
        reads++;
        reader.read(tail.footerStart(), footer, 0, missing);
        bytesRead += missing;
        System.arraycopy(tail.bytes(), 0, footer, missing, length - missing);
        return footer;
    }

    private <V> void ask(List<Check<V>> questions, V view) {
        for (Check<V> check : questions) {
            ask(check, view);
        }
        checks += questions.size();
    }

    private <V> void ask(Check<V> check, V view) {
        try {
            check.inspect(view, log);
            log.keep();
        } catch (RuntimeException | StackOverflowError e) {
            log.drop();
            failedCheck = check.getClass().getSimpleName() + ": " + e;
        }
    }

    private void leaveUndecided(Reason why, String text) {
        reason = why;
        detail = text;
    }

    boolean undecided() {
        return reason != null;
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
        return new Coverage(bytesRead, reads, rowGroups, chunks, 0, 0, checks);
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
