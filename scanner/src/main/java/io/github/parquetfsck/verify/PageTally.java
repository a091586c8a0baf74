// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.decode.Dictionary;
import io.github.parquetfsck.decode.Fault;
import io.github.parquetfsck.decode.PhysicalType;
import io.github.parquetfsck.decode.Values;
import io.github.parquetfsck.format.PageHeaderView;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Adds up what the batches of a page hold, and the pages to the facts of their chunk. */
final class PageTally {
    private final ChunkFacts facts;
    private final Extremes extremes;
    private final ValueScan scan;
    private final boolean scanning;
    private final SizeTally sizes;
    private final List<RowShapes> shapes;
    private final @Nullable RowOrder rowOrder;

    private @Nullable Dictionary dictionary;
    private int[] lastPage = {};
    private boolean[] nanOfDictionary = {};
    private long nansOfDictionary;
    private boolean indexed;
    private int page;
    private int indexWidth = -1;

    private long firstRow;
    private int firstRepetition;
    private boolean first;
    private long entries;
    private long values;
    private long nullElements;
    private long minRow;
    private long maxRow;
    private int entryAt;

    PageTally(
            ChunkFacts facts, PhysicalType type, ValueScan scan, List<RowShapes> shapes, @Nullable RowOrder rowOrder) {
        this.facts = facts;
        this.extremes = Extremes.of(facts.order(), type);
        this.scan = scan;
        this.scanning = scan.any();
        this.shapes = shapes;
        this.rowOrder = rowOrder;
        sizes = new SizeTally(facts, type);
    }

    void use(Dictionary found, boolean sorted) {
        dictionary = found;
        lastPage = new int[found.size()];
        nanOfDictionary = nans(found);
        facts.dictionarySize = found.size();
        if (sorted) {
            facts.dictionaryUnsorted = firstUnsorted(found);
        }
    }

    /** Which values are not a number; empty when none is. */
    private boolean[] nans(Dictionary found) {
        boolean[] nans = new boolean[found.size()];
        Extremes each = Extremes.of(facts.order(), facts.type());
        for (int i = 0; facts.order().isReal() && i < nans.length; i++) {
            long before = each.nans;
            each.show(found.values(), i, i + 1);
            nans[i] = each.nans > before;
        }
        return each.nans > 0 ? nans : new boolean[0];
    }

    private int firstUnsorted(Dictionary found) {
        RowOrder ascending = new RowOrder(facts.order());
        for (int i = 0; i < found.size(); i++) {
            ascending.see(found.values(), i);
        }
        return ascending.firstWrong(new BitSet());
    }

    long rowsSoFar() {
        return facts.rows;
    }

    /** Values of the page in the batches that are finished. */
    long pageValues() {
        return values;
    }

    void indexWidth(int width) {
        indexWidth = width;
    }

    void beginPage(boolean byDictionary) {
        indexed = byDictionary;
        facts.dictionaryOnly &= byDictionary;
        page++;
        extremes.reset();
        nansOfDictionary = 0;
        sizes.beginPage();
        indexWidth = -1;
        first = true;
        firstRepetition = 0;
        firstRow = facts.rows;
        entries = 0;
        values = 0;
        nullElements = 0;
    }

    /** The levels of a batch, before its values. */
    void levels(EntryBatch batch) {
        entryAt = 0;
        boolean nested = facts.repetitions.length > 1;
        if (first && nested) {
            firstRepetition = batch.repetitions[0];
            firstRow = facts.rows - (firstRepetition > 0 ? 1 : 0);
        }
        if (first) {
            minRow = firstRow;
            maxRow = firstRow;
        }
        first = false;
        sizes.levels(batch);
        if (batch.contradiction >= 0 && facts.contradiction == null) {
            facts.contradiction = LevelContradiction.of(batch, facts.pages().size());
        }
        if (nested) {
            for (RowShapes shape : shapes) {
                shape.see(batch.repetitions, batch.definitions, batch.entries);
            }
        }
    }

    void endBatch(EntryBatch batch) {
        nullsUpTo(batch, batch.entries);
        facts.rows += batch.rows;
        entries += batch.entries;
        values += batch.values;
        nullElements += batch.nullElements;
    }

    /**
     * Values of a batch, or dictionary indexes for them.
     *
     * @param before values of the batch that came before these
     */
    Optional<Fault> values(Values some, int count, EntryBatch batch, int before) {
        return indexed ? indexes(some, count, batch, before) : plain(some, count, batch, before);
    }

    private Optional<Fault> plain(Values some, int count, EntryBatch batch, int before) {
        show(some, 0, count, batch, before);
        if (scanning) {
            scan.see(some, 0, count, i -> batch.row(before + i));
        }
        sizes.values(some.lengths(), count);
        for (int i = 0; rowOrder != null && i < count; i++) {
            nullsUpToValue(batch);
            rowOrder.see(some, i);
        }
        return Optional.empty();
    }

    private Optional<Fault> indexes(Values some, int count, EntryBatch batch, int before) {
        int size = lastPage.length;
        int[] indexes = some.ints();
        for (int i = 0; i < count; i++) {
            if (Integer.compareUnsigned(indexes[i], size) >= 0) {
                return Optional.of(Fault.of(Fault.Kind.INDEX_OUT_OF_RANGE, List.of(indexes[i] & 0xffff_ffffL, size)));
            }
        }
        if (dictionary == null) {
            return Optional.empty();
        }
        Values all = dictionary.values();
        for (int i = 0; i < count; i++) {
            int index = indexes[i];
            if (lastPage[index] != page) {
                see(all, index, batch, before + i);
            }
        }
        sizes.values(all.lengths(), indexes, count);
        for (int i = 0; nanOfDictionary.length > 0 && i < count; i++) {
            nansOfDictionary += nanOfDictionary[indexes[i]] ? 1 : 0;
        }
        for (int i = 0; rowOrder != null && i < count; i++) {
            nullsUpToValue(batch);
            rowOrder.see(all, indexes[i]);
        }
        return Optional.empty();
    }

    /** A value of the dictionary that the page has not had before. */
    private void see(Values all, int index, EntryBatch batch, int value) {
        if (lastPage[index] == 0) {
            facts.dictionaryUsed++;
            if (scanning) {
                scan.see(all, index, index + 1, i -> batch.row(value));
            }
        }
        lastPage[index] = page;
        extremes.show(all, index, index + 1);
        if (extremes.minAt >= 0) {
            minRow = batch.row(value);
        }
        if (extremes.maxAt >= 0) {
            maxRow = batch.row(value);
        }
    }

    private void show(Values some, int from, int to, EntryBatch batch, int before) {
        extremes.show(some, from, to);
        if (extremes.minAt >= 0) {
            minRow = batch.row(before + extremes.minAt);
        }
        if (extremes.maxAt >= 0) {
            maxRow = batch.row(before + extremes.maxAt);
        }
    }

    private void nullsUpToValue(EntryBatch batch) {
        while (entryAt < batch.entries && !batch.isValue(entryAt)) {
            nullsUpTo(batch, entryAt + 1);
        }
        entryAt++;
    }

    private void nullsUpTo(EntryBatch batch, int to) {
        for (; rowOrder != null && entryAt < to; entryAt++) {
            if (!batch.isValue(entryAt)) {
                rowOrder.seeNull();
            }
        }
    }

    void endPage(PageView view) {
        facts.add(new PageFacts(
                view.place(),
                view.header().kind() == PageHeaderView.Kind.DATA_V2,
                firstRow,
                firstRepetition,
                entries,
                values,
                nullElements,
                indexed ? nansOfDictionary : extremes.nans,
                indexWidth,
                extreme(extremes.min(), minRow),
                extreme(extremes.max(), maxRow),
                sizes.endPage()));
    }

    private static Optional<Extreme> extreme(byte @Nullable [] value, long row) {
        return value == null ? Optional.empty() : Optional.of(new Extreme(value, row));
    }
}
