// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.defect.Cause;
import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.defect.RootCause;
import io.github.parquetfsck.defect.Severity;
import io.github.parquetfsck.defect.WriterBug;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.TailView;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What happened to a damaged file, from what its examination has read and found: nothing more is read. Of the signatures
 * that fit, the one that says most comes first.
 */
final class Diagnosis {
    private static final byte[] NONE = {};
    private static final int SMALLEST = 12;

    /** Fewer zeros may be the values of a page. */
    private static final int SECTOR = 512;

    /** What says that bytes are not those that were written. */
    private static final Set<Defect> CHECKSUMS = Set.of(Defect.PAGE_CRC_MISMATCH, Defect.ENCRYPTED_PAGE_TAG);

    private final TailView tail;
    private final Optional<FooterView> footer;
    private final byte[] bytes;
    private final List<Finding> findings;

    private Diagnosis(TailView tail, Optional<FooterView> footer, List<Finding> findings) {
        this.tail = tail;
        this.footer = footer;
        this.bytes = tail.bytes();
        this.findings = findings;
    }

    /**
     * The cause, {@link Cause#UNKNOWN} where nothing tells.
     *
     * @param footer where one could be read
     * @param findings those of a damaged file
     */
    static RootCause of(TailView tail, Optional<FooterView> footer, List<Finding> findings) {
        Diagnosis diagnosis = new Diagnosis(tail, footer, findings);
        return diagnosis.writerBug().orElseGet(diagnosis::cause);
    }

    private RootCause cause() {
        Optional<Level> first = findings.stream()
                .map(Finding::defect)
                .filter(defect -> defect.severity().compareTo(Severity.LOSSY) >= 0)
                .map(Defect::level)
                .min(Level::compareTo);
        // Where only statistics lie, no byte went astray.
        Optional<RootCause> cause = first.flatMap(level -> switch (level) {
            case TAIL -> ofTail();
            case FOOTER -> ofFooter();
            case LAYOUT, INDEX, PAGES, VALUES -> ofPages();
        });
        return cause.orElse(RootCause.of(Cause.UNKNOWN));
    }

    /** A bug of the writer, where one is behind everything that damages the file. */
    private Optional<RootCause> writerBug() {
        return footer.map(KnownWriter::of).flatMap(writer -> {
            List<Optional<WriterBug>> bugs = findings.stream()
                    .filter(finding -> finding.defect().severity().damages())
                    .map(writer::bugBehind)
                    .toList();
            return bugs.stream().allMatch(Optional::isPresent)
                    ? bugs.stream().flatMap(Optional::stream).findFirst().map(bug -> RootCause.of(bug, writer.name()))
                    : Optional.empty();
        });
    }

    private Optional<RootCause> ofTail() {
        if (tail.fileLength() == 0) {
            return cause(Cause.NEVER_WRITTEN);
        } else if (zerosAtEnd() >= Math.min(SECTOR, tail.fileLength())) {
            return cause(Cause.ZERO_FILLED, tail.fileLength() - zerosAtEnd(), tail.fileLength());
        } else if (tail.fileLength() < SMALLEST) {
            return ofShortest();
        }
        return tail.endsWith("PAR1") || tail.endsWith("PARE") ? ofFooterLength() : ofMissingTail();
    }

    private Optional<RootCause> ofShortest() {
        if (!startsLikeParquet()) {
            return otherFormat();
        }
        return cause(bytes.length == 4 ? Cause.STUB_OF_KILLED_TASK : Cause.WRITER_NEVER_CLOSED);
    }

    private Optional<RootCause> ofFooterLength() {
        return mangledFooter().or(() -> cause(Cause.OVERWRITTEN_IN_PLACE, tail.footerLength()));
    }

    private Optional<RootCause> ofMissingTail() {
        Optional<RootCause> known =
                otherFormat().or(this::appended).or(this::replacedAsText).or(new TornFooter(tail)::cause);
        if (known.isPresent() || !startsLikeParquet()) {
            return known;
        }
        return found(Defect.LENGTH_AT_BLOCK_BOUNDARY)
                .map(at -> new RootCause(Cause.CUT_AT_BLOCK, at.facts()))
                .or(() -> cause(Cause.WRITER_NEVER_CLOSED));
    }

    private Optional<RootCause> otherFormat() {
        Optional<RootCause> known =
                found(Defect.NOT_PARQUET).map(format -> new RootCause(Cause.NOT_PARQUET, format.facts()));
        return known.isPresent() || !TextTraces.isPlain(head()) || !TextTraces.isPlain(bytes) || startsLikeParquet()
                ? known
                : cause(Cause.NOT_PARQUET, "plain text");
    }

    private Optional<RootCause> appended() {
        return found(Defect.BYTES_AFTER_TAIL_MAGIC).map(after -> {
            long end = ((Number) after.facts().get(0)).longValue();
            return tail.isAt((int) (end - tail.offset()), "PAR1")
                    ? RootCause.of(Cause.CONCATENATED, end)
                    : RootCause.of(Cause.APPENDED_TO, end, tail.fileLength());
        });
    }

    private Optional<RootCause> ofFooter() {
        Optional<RootCause> known = mangledFooter().or(this::zerosInFooter).or(this::concatenated);
        long start = tail.footerStart() - tail.offset();
        boolean seen = start >= 0 && tail.endsWith("PAR1");
        return known.isPresent() || !seen || TornFooter.startsFooter(bytes, (int) start)
                ? known
                : cause(Cause.OVERWRITTEN_IN_PLACE, tail.footerLength());
    }

    private Optional<RootCause> ofPages() {
        return flipped().or(this::replacedAsText).or(this::concatenated);
    }

    /** Translated line ends count at a footer only: pages may well hold text that has them. */
    private Optional<RootCause> mangledFooter() {
        return replacedAsText()
                .or(() -> TextTraces.lineEndsTranslated(bytes)
                        ? cause(Cause.MANGLED_AS_TEXT, "every line feed has got a carriage return before it")
                        : Optional.empty());
    }

    private Optional<RootCause> replacedAsText() {
        return TextTraces.replaced(bytes)
                ? cause(Cause.MANGLED_AS_TEXT, "what is not UTF-8 was replaced by EF BF BD")
                : Optional.empty();
    }

    /** Zeros from one sector's start to another's: no footer has so many. */
    private Optional<RootCause> zerosInFooter() {
        int start = (int) Math.max(0, tail.footerStart() - tail.offset());
        int zeros = 0;
        for (int i = start; i < bytes.length; i++) {
            zeros = bytes[i] == 0 ? zeros + 1 : 0;
            if (zeros == SECTOR) {
                long end = tail.offset() + i + 1;
                return cause(Cause.ZERO_FILLED, end - zeros, end);
            }
        }
        return Optional.empty();
    }

    /** The end of one file and the start of the next: {@code footer length | PAR1 | PAR1}. */
    private Optional<RootCause> concatenated() {
        for (int at = 4; at + 8 <= bytes.length - 4; at++) {
            if (tail.isAt(at, "PAR1") && tail.isAt(at + 4, "PAR1")) {
                return cause(Cause.CONCATENATED, tail.offset() + at + 4);
            }
        }
        return found(Defect.EARLIER_FOOTER_INSIDE).map(earlier -> new RootCause(Cause.CONCATENATED, earlier.facts()));
    }

    private Optional<RootCause> flipped() {
        if (!onlyChecksumsFail()) {
            return Optional.empty();
        }
        long from = Long.MAX_VALUE;
        long to = 0;
        for (Finding finding : findings) {
            if (CHECKSUMS.contains(finding.defect()) && finding.place() instanceof Place.Page page) {
                from = Math.min(from, page.from());
                to = Math.max(to, page.to());
            }
        }
        return to == 0 ? Optional.empty() : cause(Cause.FLIPPED_REGION, from, to);
    }

    private boolean onlyChecksumsFail() {
        return findings.stream()
                .map(Finding::defect)
                .filter(defect -> defect.severity().damages())
                .allMatch(CHECKSUMS::contains);
    }

    private Optional<Finding> found(Defect defect) {
        return findings.stream().filter(finding -> finding.defect() == defect).findFirst();
    }

    private byte[] head() {
        return tail.offset() == 0 ? bytes : tail.head().orElse(NONE);
    }

    private boolean startsLikeParquet() {
        byte[] head = head();
        return head.length >= 4
                && head[0] == 'P'
                && head[1] == 'A'
                && head[2] == 'R'
                && (head[3] == '1' || head[3] == 'E');
    }

    private int zerosAtEnd() {
        int at = bytes.length;
        while (at > 0 && bytes[at - 1] == 0) {
            at--;
        }
        return bytes.length - at;
    }

    private static Optional<RootCause> cause(Cause cause, Object... facts) {
        return Optional.of(RootCause.of(cause, facts));
    }
}
