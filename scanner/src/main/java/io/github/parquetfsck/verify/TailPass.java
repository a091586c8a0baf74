// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.format.CryptoView;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.TailView;
import io.github.parquetfsck.io.FileEntry;
import java.io.IOException;
import java.util.Optional;

/** Reads the tail of a file, asks what can be asked of it, and hands on the footer. */
final class TailPass {
    /** How far before the end of a file its real tail is looked for. */
    private static final int DIAGNOSIS_TAIL = 64 << 10;

    /** Bytes from the head that tell other formats apart. */
    private static final int DIAGNOSIS_HEAD = 64;

    private static final int MAGIC = 4;

    private final Suite suite;
    private final VerifyOptions options;
    private final FileEntry entry;
    private final CountedReader reader;
    private final Progress progress;
    private final Unsealing unsealing;
    private final ThreadMemory memory = ThreadMemory.ofThisThread();

    TailPass(
            Suite suite,
            VerifyOptions options,
            FileEntry entry,
            CountedReader reader,
            Progress progress,
            Unsealing unsealing) {
        this.suite = suite;
        this.options = options;
        this.entry = entry;
        this.reader = reader;
        this.progress = progress;
        this.unsealing = unsealing;
    }

    /** The footer, where one was asked for and can be read. */
    Optional<FooterView> run(Level level, Examination.Effort effort) throws IOException {
        TailView tail = readTail(level, effort);
        reader.keepTail(tail);
        progress.keepTail(tail);
        progress.ask(suite.tail(), tail);
        if (progress.wholeFileFatal()) {
            return Optional.empty();
        }
        progress.reach(Level.TAIL);
        if (level == Level.TAIL) {
            return Optional.empty();
        }
        if (tail.footerLength() > options.footerLimit()) {
            progress.leaveUndecided(
                    Reason.OVER_BUDGET,
                    "the footer has " + tail.footerLength() + " bytes, the limit is " + options.footerLimit());
            return Optional.empty();
        }
        long start = tail.footerStart();
        boolean whole = start >= tail.offset();
        byte[] bytes = whole ? tail.bytes() : readFooter(tail);
        int from = whole ? (int) (start - tail.offset()) : 0;
        if (level.includes(Level.PAGES)) {
            progress.noteFooterHash(XxHash64.of(bytes, from, from + tail.footerLength()));
        }
        if (tail.endsWith("PARE")) {
            CryptoView crypto = CryptoView.parse(bytes, from, from + tail.footerLength(), start);
            progress.ask(suite.encrypted(), crypto);
            return progress.wholeFileFatal() ? Optional.empty() : unsealing.footer(crypto, tail.fileLength());
        }
        return Optional.of(
                FooterView.parse(bytes, from, from + tail.footerLength(), start, tail.fileLength(), memory.tables()));
    }

    private TailView readTail(Level level, Examination.Effort effort) throws IOException {
        long length = entry.length();
        int wanted = options.firstRead(entry.location());
        boolean diagnose = effort == Examination.Effort.DIAGNOSE;
        int size = (int) Math.min(length, diagnose ? Math.max(wanted, DIAGNOSIS_TAIL) : wanted);
        byte[] bytes = memory.tail(size);
        if (size > 0) {
            reader.read(length - size, bytes, 0, size);
        }
        TailView tail = TailView.of(bytes, length);
        if (size == length) {
            return tail;
        } else if (diagnose) {
            return tail.withHead(reader.read(0, DIAGNOSIS_HEAD));
        }
        boolean head = options.headMagic() == HeadMagic.ALWAYS || level.includes(Level.PAGES);
        return head ? tail.withHead(reader.read(0, MAGIC)) : tail;
    }

    /** The footer from its first byte, in an array that the thread's next long footer will take. */
    private byte[] readFooter(TailView tail) throws IOException {
        int length = tail.footerLength();
        int missing = (int) (tail.offset() - tail.footerStart());
        byte[] footer = memory.footer(length);
        reader.read(tail.footerStart(), footer, 0, missing);
        System.arraycopy(tail.bytes(), 0, footer, missing, length - missing);
        return footer;
    }
}
