// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.decode.Fault;
import io.github.parquetfsck.decode.PhysicalType;
import io.github.parquetfsck.decode.ValueDecoder;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.RowGroupView;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Decodes the pages that the page pass hands over, and asks what their values tell beside the footer and the indexes. */
final class ValuePass implements PageListener {
    private final ValueChecks checks;
    private final CountedReader reader;
    private final Progress progress;
    private final Scratch scratch = new Scratch();

    private @Nullable GroupTally group;
    private @Nullable ChunkPages chunk;
    private @Nullable ChunkFacts facts;
    private @Nullable ChunkDecoder decoder;
    private int pages;
    private @Nullable Reason undecided;
    private String detail = "";

    ValuePass(ValueChecks checks, CountedReader reader, Progress progress) {
        this.checks = checks;
        this.reader = reader;
        this.progress = progress;
    }

    @Override
    public void page(PageView page) {
        if (page.chunk() != chunk) {
            begin(page.chunk());
        }
        if (page.index() != pages || !page.decompression().isExact()) {
            decoder = null;
        }
        pages++;
        if (decoder != null && facts != null) {
            decode(page, decoder, facts);
        }
    }

    private void begin(ChunkPages next) {
        chunk = next;
        pages = 0;
        facts = null;
        decoder = null;
        try {
            if (group == null) {
                group = new GroupTally(next.rowGroup());
            }
            Optional<PhysicalType> type = PhysicalType.of(next.type());
            if (type.isPresent()) {
                begin(next, type.get(), group);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void begin(ChunkPages next, PhysicalType type, GroupTally tally) throws IOException {
        RowGroupView rowGroup = next.rowGroup();
        int column = next.column();
        ChunkFacts sums = new ChunkFacts(rowGroup, column, type);
        next.index().ifPresent(sums::add);
        Optional<BloomProbe> bloom = BloomProbe.of(next.index(), type, reader, next.cipher());
        tally.begin(column);
        PageTally pageTally =
                new PageTally(sums, type, new ValueScan(sums, type, bloom), tally.shapes(), tally.rowOrder());
        EntryBatch batch = new EntryBatch(rowGroup.footer().schema(), column, scratch);
        facts = sums;
        decoder = new ChunkDecoder(sums, type, pageTally, batch, scratch);
    }

    private void decode(PageView page, ChunkDecoder current, ChunkFacts sums) {
        switch (page.header().kind()) {
            case DICTIONARY -> current.dictionary(page).ifPresent(fault -> fail(page, fault, sums));
            case DATA, DATA_V2 -> {
                Optional<ValueDecoder> values = current.decoder(page);
                if (values.isPresent()) {
                    current.data(page, values.get())
                            .ifPresentOrElse(fault -> fail(page, fault, sums), () -> compare(page, sums));
                } else {
                    decoder = null;
                    leaveUndecided(
                            Reason.UNSUPPORTED,
                            "column " + sums.path() + ": encoding "
                                    + page.header().encoding() + " is not decoded");
                }
            }
            case INDEX, UNKNOWN -> {}
        }
    }

    private void compare(PageView page, ChunkFacts sums) {
        PageFacts decoded = sums.pages().get(sums.pages().size() - 1);
        ask(checks.pages(), new DecodedPage(page.header(), sums, decoded));
    }

    private void fail(PageView page, Fault fault, ChunkFacts sums) {
        decoder = null;
        if (fault.kind() == Fault.Kind.OVER_BUDGET) {
            leaveUndecided(
                    Reason.OVER_BUDGET,
                    "a page of column " + sums.path() + " takes more than "
                            + fault.facts().get(0) + " steps to decode");
            return;
        }
        sums.add(new PageFault(page.place(), fault));
        ask(checks.chunks(), sums);
    }

    @Override
    public void chunkEnd(ChunkPages ended) {
        if (decoder != null && facts != null && group != null && ended == chunk && pages == ended.pages()) {
            facts.complete();
            group.end();
            ask(checks.chunks(), facts);
        } else if (facts == null || (facts.faults().isEmpty() && undecided == null)) {
            leaveUndecided(Reason.UNSUPPORTED, "column " + ended.path() + ": not all pages could be decoded");
        }
        decoder = null;
        facts = null;
    }

    @Override
    public void rowGroupEnd() {
        if (group != null) {
            ask(checks.rowGroups(), group.facts());
        }
        group = null;
    }

    /** All pages of a part were handed over. */
    void endPart() {
        if (undecided != null) {
            progress.leaveUndecided(undecided, detail);
        }
    }

    /** All pages were handed over, here or elsewhere. */
    void end(FooterView footer) {
        ask(checks.footer(), footer);
        progress.countChecks(checks.count());
        if (undecided == null) {
            progress.reach(Level.VALUES);
        } else {
            progress.leaveUndecided(undecided, detail);
        }
    }

    /** Kept to the end: the pages can be judged all the same. */
    private void leaveUndecided(Reason reason, String text) {
        undecided = reason;
        detail = text;
    }

    private <V> void ask(List<Check<V>> questions, V view) {
        for (Check<V> check : questions) {
            progress.ask(check, view);
        }
    }
}
