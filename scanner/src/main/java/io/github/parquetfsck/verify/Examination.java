// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.RangeReader;
import io.github.parquetfsck.io.ReadFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Optional;

/** One look at one file through one reader, pass by pass, up to the level asked for or to where it ends. */
final class Examination {
    /** How much to read at first. */
    enum Effort {
        /** What a sound file needs. */
        ONE_READ,
        /** A tail that is known to be broken: enough to say what the file is and what was appended to it. */
        DIAGNOSE
    }

    private final Suite suite;
    private final Level level;
    private final VerifyOptions options;
    private final Keyring keyring;
    private final FileEntry entry;
    private final Progress progress = new Progress();

    Examination(Suite suite, Level level, VerifyOptions options, Keyring keyring, FileEntry entry) {
        this.suite = suite;
        this.level = level;
        this.options = options;
        this.keyring = keyring;
        this.entry = entry;
    }

    /** What the look has come to: complete when {@link #run} has returned, however it ended. */
    Progress progress() {
        return progress;
    }

    void run(Opener opener, Effort effort) {
        try (RangeReader reader = opener.open()) {
            if (reader.length() == entry.length()) {
                examine(new CountedReader(reader, progress), effort);
            } else {
                progress.leaveUndecided(
                        Reason.CHANGED, "listed with " + entry.length() + " bytes, now it has " + reader.length());
            }
        } catch (IOException e) {
            progress.leaveUndecided(reason(ReadFailure.of(e)), String.valueOf(e.getMessage()));
        } catch (UncheckedIOException e) {
            progress.leaveUndecided(
                    reason(ReadFailure.of(Objects.requireNonNull(e.getCause()))), String.valueOf(e.getMessage()));
        } catch (RuntimeException | StackOverflowError e) {
            progress.leaveUndecided(Reason.INTERNAL, e.toString());
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

    private void examine(CountedReader reader, Effort effort) throws IOException {
        Unsealing unsealing = new Unsealing(
                keyring, entry.location(), reader, progress, suite.pages().modules());
        Optional<FooterView> footer =
                new TailPass(suite, options, entry, reader, progress, unsealing).run(level, effort);
        if (footer.isPresent() && footer.get().isEncrypted() && footer.get().complete()) {
            footer = Optional.of(unsealing.columns(footer.get()));
        }
        if (footer.isPresent()) {
            progress.keepFooter(footer.get());
            examine(reader, footer.get(), unsealing);
            progress.askOfFindings(suite.found(), footer.get());
        }
    }

    /** Each pass stands on the one before and says whether the next can. */
    private void examine(CountedReader reader, FooterView footer, Unsealing unsealing) throws IOException {
        if (!new LayoutPass(suite, progress).run(footer, level)) {
            return;
        }
        unsealing.conclude();
        FileSeal seal = unsealing.seal();
        IndexShelf shelf = new IndexShelf(seal);
        if (level.includes(Level.INDEX)) {
            new IndexPass(suite, reader, progress, shelf, seal).run(footer);
        }
        if (level.includes(Level.PAGES)) {
            ValuePass values = new ValuePass(suite.values(), reader, progress);
            PageListener listener = level.includes(Level.VALUES) ? values : PageListener.NONE;
            PageReading reading = new PageReading(reader, options.pageRead(entry.location()), shelf, seal);
            boolean whole = new PagePass(suite.pages(), options, reading, progress, listener, footer).run();
            if (whole && level.includes(Level.VALUES)) {
                values.end(footer);
            }
        }
    }
}
