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
import org.jspecify.annotations.Nullable;

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
    private final Portion portion;
    private @Nullable RowGroupRange walked;
    private final Progress progress = new Progress();

    Examination(Suite suite, Level level, VerifyOptions options, Keyring keyring, FileEntry entry, Portion portion) {
        this.suite = suite;
        this.level = level;
        this.options = options;
        this.keyring = keyring;
        this.entry = entry;
        this.portion = portion;
    }

    /** What the look has come to: complete when {@link #run} has returned, however it ended. */
    Progress progress() {
        return progress;
    }

    /** The row groups whose pages this look has read; null where it did not come so far. */
    @Nullable
    RowGroupRange walked() {
        return walked;
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
            if (!portion.isPart()) {
                progress.askOfFindings(suite.found(), footer.get());
            }
        }
    }

    /** Each pass stands on the one before and says whether the next can. */
    private void examine(CountedReader reader, FooterView footer, Unsealing unsealing) throws IOException {
        if (!new LayoutPass(suite, progress).run(footer, level)) {
            return;
        }
        unsealing.conclude();
        if (portion.taken().stream().anyMatch(look -> look.isClean() && look.footer() != progress.footerHash())) {
            progress.leaveUndecided(Reason.CHANGED, "its footer changed while its parts were looked at");
            return;
        }
        FileSeal seal = unsealing.seal();
        IndexShelf shelf = new IndexShelf(seal);
        if (level.includes(Level.INDEX)) {
            new IndexPass(suite, reader, progress, shelf, seal).run(footer, portion.rowGroups(footer));
        }
        if (level.includes(Level.PAGES)) {
            PageReading reading = new PageReading(reader, options.pageRead(entry.location()), shelf, seal);
            examinePages(reading, footer);
        }
    }

    /**
     * Row groups are walked one after the other, and what is found in one closes none of the chunks of another: so findings
     * and counts of clean ones may come from other looks, in their place. What lies between row groups, and what well-known
     * metadata say of all of them, is asked once, by the look whose word on the file counts.
     */
    private void examinePages(PageReading reading, FooterView footer) throws IOException {
        if (portion.isPart()) {
            if (!progress.isClean()) {
                return;
            }
            progress.startPart();
        }
        ValuePass values = new ValuePass(suite.values(), reading.reader(), progress);
        PageListener listener = level.includes(Level.VALUES) ? values : PageListener.NONE;
        PagePass pages = new PagePass(suite.pages(), options, reading, progress, listener, footer);
        boolean seen = portion.taken().isEmpty() ? pages.walk(portion.rowGroups(footer)) : walk(pages, footer);
        walked = portion.rowGroups(footer);
        if (portion.isPart()) {
            values.endPart();
        } else if (seen && pages.end() && level.includes(Level.VALUES)) {
            values.end(footer);
        }
    }

    /** The parts in their order: those that are not clean. Returns whether there was time for all of them. */
    private boolean walk(PagePass pages, FooterView footer) throws IOException {
        boolean seen = true;
        for (PartLook look : portion.taken()) {
            if (look.isClean()) {
                progress.take(look);
            } else {
                seen &= pages.walk(look.part().rowGroups(footer));
            }
        }
        return seen;
    }
}
