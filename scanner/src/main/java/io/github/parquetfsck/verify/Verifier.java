// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.defect.RootCause;
import io.github.parquetfsck.defect.Severity;
import io.github.parquetfsck.format.FooterField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.RangeReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Judges one file at a time, at any level. Remembers kinds of schemas and nothing of a file: any number of threads may
 * share one.
 *
 * <p>Up to layout a sound file costs at most two ranged reads. What looks damaged, and what could not be read, is examined once more
 * through a fresh reader, and only the second word counts.
 */
public final class Verifier {
    private final Suite suite;
    private final Level level;
    private final VerifyOptions options;
    private final Keyring keyring;
    private final Optional<SecondOpinion> secondOpinion;
    private final FileKinds kinds = new FileKinds();

    public Verifier(Suite suite, Level level, VerifyOptions options, Optional<SecondOpinion> secondOpinion) {
        this(suite, level, options, Keyring.NONE, secondOpinion);
    }

    /** @param keyring opens encrypted files */
    public Verifier(
            Suite suite, Level level, VerifyOptions options, Keyring keyring, Optional<SecondOpinion> secondOpinion) {
        this.suite = suite;
        this.level = level;
        this.options = options;
        this.keyring = keyring;
        this.secondOpinion = secondOpinion;
    }

    /** Never throws for what is wrong with the file or its store; the standing is left UNKNOWN. */
    public FileReport verify(FileEntry entry, Opener opener) {
        Progress first = look(entry, opener, Examination.Effort.ONE_READ);
        if (!first.deservesAnotherLook()) {
            return report(entry, first.verdict(first.coverage(), first.findings()), first, opener);
        }
        Progress second =
                look(entry, opener, first.failedAtTail() ? Examination.Effort.DIAGNOSE : Examination.Effort.ONE_READ);
        List<Finding> findings =
                second.findings().isEmpty() && second.undecided() ? first.findings() : second.findings();
        return report(entry, second.verdict(first.coverage().plus(second.coverage()), findings), second, opener);
    }

    /** One look at the pages of a part of the file, and at as much else as tells where they are. Never throws, as above. */
    public PartLook look(FileEntry entry, Opener opener, FilePart part) {
        long started = System.nanoTime();
        Examination examination = examination(entry, new Portion.OnePart(part));
        examination.run(opener, Examination.Effort.ONE_READ);
        Duration took = Duration.ofNanos(System.nanoTime() - started);
        return examination.progress().look(part, examination.walked(), took);
    }

    /**
     * The report of a file at whose parts others have looked, the same as of {@link #verify}. Of clean parts no pages are
     * read here. Those of others are read once more in their place among them, since which findings are told depends on what
     * came before in the file: where somebody was in doubt, this is the other look that a damaged file deserves. Where it is
     * the first to find damage, or does not come to an end, the file is looked at whole, as often as any other.
     *
     * @param looks in the order of the parts
     */
    public FileReport gather(FileEntry entry, Opener opener, List<PartLook> looks) {
        Coverage seen = looks.stream().map(PartLook::coverage).reduce(Coverage.NONE, Coverage::plus);
        if (PartLook.makeWhole(looks, options.budget())) {
            Examination examination = examination(entry, new Portion.Gathered(looks));
            examination.run(opener, Examination.Effort.ONE_READ);
            Progress last = examination.progress();
            boolean another = looks.stream().anyMatch(look -> look.outcome() == PartLook.Outcome.DOUBTFUL)
                    && last.damaging()
                    && examination.walked() != null;
            if (!last.changed() && (another || !last.deservesAnotherLook())) {
                return report(entry, last.verdict(last.coverage().after(seen), last.findings()), last, opener);
            }
            seen = last.coverage().after(seen);
        }
        FileReport whole = verify(entry, opener);
        return whole.with(whole.verdict().with(whole.verdict().coverage().after(seen)));
    }

    private Progress look(FileEntry entry, Opener opener, Examination.Effort effort) {
        Examination examination = examination(entry, new Portion.Whole());
        examination.run(opener, effort);
        return examination.progress();
    }

    private Examination examination(FileEntry entry, Portion portion) {
        return new Examination(suite, level, options, keyring, entry, portion);
    }

    private FileReport report(FileEntry entry, Verdict verdict, Progress last, Opener opener) {
        boolean disagree = verdict instanceof Verdict.Damaged damaged
                && damaged.findings().stream().anyMatch(Verifier::deservesSecondOpinion)
                && readByAnother(opener, entry);
        return new FileReport(
                        entry, Standing.UNKNOWN, verdict, disagree, last.folded(), cause(verdict, last), rows(last))
                .with(facts(entry, last));
    }

    private @Nullable FileFacts facts(FileEntry entry, Progress last) {
        return last.footer()
                .flatMap(footer -> kinds.facts(footer, entry.location().text()))
                .orElse(null);
    }

    private static @Nullable Long rows(Progress last) {
        return last.footer()
                .filter(footer -> footer.has(FooterField.NUM_ROWS) && footer.numRows() >= 0)
                .map(FooterView::numRows)
                .orElse(null);
    }

    private static @Nullable RootCause cause(Verdict verdict, Progress last) {
        return verdict instanceof Verdict.Damaged damaged
                ? last.tail()
                        .map(tail -> Diagnosis.of(tail, last.footer(), damaged.findings()))
                        .orElse(null)
                : null;
    }

    /** A file without its tail is read by nobody; a broken footer may be a fault of ours. */
    private static boolean deservesSecondOpinion(Finding finding) {
        return finding.defect().severity() == Severity.FATAL && finding.defect().level() != Level.TAIL;
    }

    private boolean readByAnother(Opener opener, FileEntry entry) {
        if (secondOpinion.isEmpty()) {
            return false;
        }
        try (RangeReader reader = opener.open()) {
            return secondOpinion.get().ask(reader, entry.location()) == SecondOpinion.Answer.READS;
        } catch (IOException | UncheckedIOException e) {
            return false;
        }
    }
}
