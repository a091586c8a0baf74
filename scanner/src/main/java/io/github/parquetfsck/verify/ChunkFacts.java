// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.decode.PhysicalType;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.format.ValueOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the decoded values of a column chunk add up to, beside what the file says of them. */
public final class ChunkFacts {
    /** Oddities of pages that are kept. */
    private static final int MOST_FAULTS = 100;

    private final RowGroupView group;
    private final int chunk;
    private final ValueOrder order;
    private final PhysicalType type;
    private Optional<IndexView> indexes = Optional.empty();
    private final List<PageFacts> pages = new ArrayList<>();
    private final List<PageFault> faults = new ArrayList<>();
    private boolean complete;

    long rows;
    long entries;
    long values;
    long nullElements;
    long nans;
    private @Nullable Extreme min;
    private @Nullable Extreme max;
    final long[] repetitions;
    final long[] definitions;
    long unencodedBytes;
    boolean highBytes;
    int longest = -1;
    long longestRow = -1;
    int brokenWord = -1;
    long brokenWordRow = -1;
    long notUtf8 = -1;
    long notJson = -1;
    int jsonFault;
    final Map<GeometryReader, Long> notGeometry = new EnumMap<>(GeometryReader.class);
    final Timestamps timestamps = new Timestamps();

    @Nullable
    LevelContradiction contradiction;

    long notInBloomFilter = -1;
    int dictionarySize = -1;
    int dictionaryUsed;
    int dictionaryUnsorted = -1;
    boolean dictionaryOnly = true;

    ChunkFacts(RowGroupView group, int chunk, PhysicalType type) {
        this.group = group;
        this.chunk = chunk;
        this.type = type;
        SchemaView schema = group.footer().schema();
        this.order = ValueOrder.of(group.footer(), chunk);
        repetitions = new long[schema.maxRepetitionLevel(chunk) + 1];
        definitions = new long[schema.maxDefinitionLevel(chunk) + 1];
    }

    void add(IndexView view) {
        indexes = Optional.of(view);
    }

    void add(PageFacts page) {
        Extreme low = page.min().orElse(null);
        Extreme high = page.max().orElse(null);
        if (low != null && (min == null || compare(low.value(), min.value()) < 0)) {
            min = low;
        }
        if (high != null && (max == null || compare(high.value(), max.value()) > 0)) {
            max = high;
        }
        entries += page.entries();
        values += page.values();
        nullElements += page.nullElements();
        nans += page.nans();
        pages.add(page);
    }

    void add(PageFault fault) {
        if (faults.size() < MOST_FAULTS || !fault.fault().kind().harmless()) {
            faults.add(fault);
        }
    }

    void complete() {
        complete = true;
    }

    private int compare(byte[] a, byte[] b) {
        return order.compare(a, 0, a.length, b, 0, b.length);
    }

    public RowGroupView rowGroup() {
        return group;
    }

    /** The chunk's position in its row group: its leaf of the schema. */
    public int chunk() {
        return chunk;
    }

    /** The column's schema element. */
    public int element() {
        return group.footer().schema().leaf(chunk);
    }

    public int maxRepetitionLevel() {
        return repetitions.length - 1;
    }

    /** The column's dotted path. */
    public String path() {
        return group.footer().schema().path(element());
    }

    public Place place() {
        return new Place.Chunk(group.index(), chunk, path());
    }

    /** The type that the values are stored as. */
    public PhysicalType type() {
        return type;
    }

    /** The order of the column's type. */
    public ValueOrder order() {
        return order;
    }

    public Optional<IndexView> indexes() {
        return indexes;
    }

    /** The data pages, in their order. */
    public List<PageFacts> pages() {
        return Collections.unmodifiableList(pages);
    }

    /** What is wrong with the encoding of pages, or odd. */
    public List<PageFault> faults() {
        return Collections.unmodifiableList(faults);
    }

    /** Whether all pages were decoded: only then do the sums stand for the chunk. */
    public boolean isComplete() {
        return complete;
    }

    /** Entries of repetition level 0. */
    public long rows() {
        return rows;
    }

    /** Values, nulls and empty lists. */
    public long entries() {
        return entries;
    }

    /** Values that are not null. */
    public long values() {
        return values;
    }

    /** Entries without a value. */
    public long nulls() {
        return entries - values;
    }

    /** Those entries without a value that are an element all the same, not an empty or absent list. */
    public long nullElements() {
        return nullElements;
    }

    /** Values that are not a number. */
    public long nans() {
        return nans;
    }

    /** The smallest value; empty without values or without an order. */
    public Optional<Extreme> min() {
        return Optional.ofNullable(min);
    }

    /** The largest value; empty without values or without an order. */
    public Optional<Extreme> max() {
        return Optional.ofNullable(max);
    }

    /** Entries by repetition level. */
    public long[] repetitions() {
        return repetitions.clone();
    }

    /** Entries by definition level. */
    public long[] definitions() {
        return definitions.clone();
    }

    /** The first entry that goes on with a list which has no element before it. */
    public Optional<LevelContradiction> contradiction() {
        return Optional.ofNullable(contradiction);
    }

    /** Bytes of all byte arrays, without lengths; counted where the footer has such a number. */
    public long unencodedBytes() {
        return unencodedBytes;
    }

    /** Whether a byte above 127 was seen in a column that has deprecated bounds. */
    public boolean highBytes() {
        return highBytes;
    }

    /** The bytes of the longest value of a decimal column of byte arrays; -1 without one. */
    public int longest() {
        return longest;
    }

    public long longestRow() {
        return longestRow;
    }

    /** The bytes of the first value of such a column that are no multiple of eight; -1 without one. */
    public int brokenWord() {
        return brokenWord;
    }

    public long brokenWordRow() {
        return brokenWordRow;
    }

    /** A row of a text column whose value is not UTF-8; -1 when there is none. */
    public long notUtf8() {
        return notUtf8;
    }

    /** A row of a column of JSON whose value is text and no JSON; -1 when there is none. */
    public long notJson() {
        return notJson;
    }

    /** Bytes of that value before the one that makes it none. */
    public int jsonFault() {
        return jsonFault;
    }

    /** A row of a column that may hold geometries of whose value a reader makes none; -1 when there is none. */
    public long notGeometry(GeometryReader reader) {
        return notGeometry.getOrDefault(reader, -1L);
    }

    /** What the values of an INT96 column are, whether the file declares an order for it or not. */
    public Timestamps timestamps() {
        return timestamps;
    }

    /** A row whose value is not in the bloom filter; -1 when there is none. */
    public long notInBloomFilter() {
        return notInBloomFilter;
    }

    /** Values of the dictionary; -1 without one. */
    public int dictionarySize() {
        return dictionarySize;
    }

    /** Values of the dictionary that pages refer to. */
    public int dictionaryUsed() {
        return dictionaryUsed;
    }

    /** The first value of the dictionary that is below the one before it; -1 when there is none. */
    public int dictionaryUnsorted() {
        return dictionaryUnsorted;
    }

    /** Whether every data page is encoded by the dictionary. */
    public boolean dictionaryOnly() {
        return dictionaryOnly;
    }
}
