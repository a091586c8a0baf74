// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.format.BloomBits;
import io.github.parquetfsck.format.BloomFilterView;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.ColumnIndexView;
import io.github.parquetfsck.format.Malformed;
import io.github.parquetfsck.format.OffsetIndexView;
import io.github.parquetfsck.format.RowGroupView;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Chunks whose index structures are read together: ranges that lie close to each other in one read. Of a bloom filter
 * that is large only the header is read here; its bits are counted window by window and not kept.
 */
final class IndexBatch {
    /** Bytes of index structures that are held at once. */
    static final int MOST_BYTES = 16 << 20;

    /** Chunks that are held at once. */
    private static final int MOST_CHUNKS = 20_000;

    /** Bytes between two ranges that are sooner read than skipped, and behind one that does not end where it should. */
    private static final int GAP = 64 << 10;

    /** A bloom filter's header takes about 16 bytes. */
    private static final int HEADER = 256;

    private static final int WINDOW = 1 << 20;

    /** Behind the head magic. */
    private static final int DATA_START = 4;

    private record Range(long from, int length) {
        static final Range NONE = new Range(0, 0);

        long to() {
            return from + length;
        }
    }

    private record Entry(
            RowGroupView group,
            int chunk,
            Range columnIndex,
            Range offsetIndex,
            Range bloomFilter,
            @Nullable ChunkCipher cipher) {
        long bytes() {
            return (long) columnIndex.length + offsetIndex.length + bloomFilter.length;
        }
    }

    private static final class Run {
        final long from;
        final byte[] bytes;

        Run(long from, byte[] bytes) {
            this.from = from;
            this.bytes = bytes;
        }

        long to() {
            return from + bytes.length;
        }
    }

    private final List<Entry> entries = new ArrayList<>();
    private final List<Run> runs = new ArrayList<>();
    private long bytes;

    boolean isEmpty() {
        return entries.isEmpty();
    }

    boolean isFull() {
        return bytes >= MOST_BYTES || entries.size() >= MOST_CHUNKS;
    }

    /**
     * Takes a chunk up if it has any index structure in the file.
     *
     * @param cipher what opens them; null for a plain chunk
     */
    void add(RowGroupView group, int chunk, @Nullable ChunkCipher cipher) {
        Entry entry = new Entry(
                group,
                chunk,
                range(group, chunk, ChunkField.COLUMN_INDEX_OFFSET, ChunkField.COLUMN_INDEX_LENGTH),
                range(group, chunk, ChunkField.OFFSET_INDEX_OFFSET, ChunkField.OFFSET_INDEX_LENGTH),
                bloomFilter(group, chunk),
                cipher);
        if (entry.bytes() > 0) {
            entries.add(entry);
            bytes += entry.bytes();
        }
    }

    /** A chunk's structure that is too large to be judged, with its bytes; nothing when all fit. */
    static Optional<String> tooLarge(RowGroupView group, int chunk) {
        long columnIndex = group.value(chunk, ChunkField.COLUMN_INDEX_LENGTH);
        long offsetIndex = group.value(chunk, ChunkField.OFFSET_INDEX_LENGTH);
        if (Math.max(columnIndex, offsetIndex) <= MOST_BYTES) {
            return Optional.empty();
        }
        return Optional.of("the page index of column " + chunk + " in row group " + group.index() + " has "
                + Math.max(columnIndex, offsetIndex) + " bytes, the limit is " + MOST_BYTES);
    }

    private static Range range(RowGroupView group, int chunk, ChunkField offset, ChunkField length) {
        long from = group.value(chunk, offset);
        long size = group.value(chunk, length);
        long limit = group.footer().footerStart();
        return from < DATA_START || size <= 0 || size > MOST_BYTES || from > limit || size > limit - from
                ? Range.NONE
                : new Range(from, (int) size);
    }

    private static Range bloomFilter(RowGroupView group, int chunk) {
        long from = group.value(chunk, ChunkField.BLOOM_FILTER_OFFSET);
        long declared = group.value(chunk, ChunkField.BLOOM_FILTER_LENGTH);
        long wanted = declared > WINDOW ? HEADER : Math.max(HEADER, declared);
        long limit = group.footer().footerStart();
        return from < DATA_START || from >= limit ? Range.NONE : new Range(from, (int) Math.min(limit - from, wanted));
    }

    /** Reads what the chunks need: in order of the bytes, neighbours at once. */
    void read(CountedReader reader) throws IOException {
        List<Range> ranges = new ArrayList<>();
        for (Entry entry : entries) {
            ranges.add(entry.columnIndex);
            ranges.add(entry.offsetIndex);
            ranges.add(entry.bloomFilter);
        }
        ranges.removeIf(range -> range.length == 0);
        ranges.sort(Comparator.comparingLong(Range::from).thenComparingLong(Range::to));
        long from = ranges.get(0).from;
        long to = from;
        for (Range range : ranges) {
            long end = Math.max(to, range.to());
            if (range.from - to > GAP || end - from > 2L * MOST_BYTES) {
                runs.add(new Run(from, reader.read(from, (int) (to - from))));
                from = range.from;
                end = range.to();
            }
            to = end;
        }
        runs.add(new Run(from, reader.read(from, (int) (to - from))));
    }

    int size() {
        return entries.size();
    }

    /** Bytes of the structures of a chunk. */
    long bytes(int index) {
        return entries.get(index).bytes();
    }

    IndexView view(int index, CountedReader reader) throws IOException {
        Entry entry = entries.get(index);
        if (entry.cipher != null) {
            return sealed(entry, new SealedIndex(entry.cipher), reader);
        }
        Optional<ColumnIndexView> columnIndex = Optional.empty();
        Optional<OffsetIndexView> offsetIndex = Optional.empty();
        Optional<BloomFilterView> bloomFilter = Optional.empty();
        if (entry.columnIndex.length > 0) {
            columnIndex = Optional.of(columnIndex(entry.columnIndex, reader));
        }
        if (entry.offsetIndex.length > 0) {
            offsetIndex = Optional.of(offsetIndex(entry.offsetIndex, reader));
        }
        if (entry.bloomFilter.length > 0) {
            bloomFilter = Optional.of(bloomFilter(entry, reader));
        }
        return new IndexView(entry.group, entry.chunk, columnIndex, offsetIndex, bloomFilter);
    }

    private ColumnIndexView columnIndex(Range range, CountedReader reader) throws IOException {
        int at = at(range);
        ColumnIndexView view = ColumnIndexView.parse(holding(range).bytes, at, at + range.length, range.from);
        if (decodes(view.malformed())) {
            return view;
        }
        byte[] beyond = beyond(range, reader);
        return ColumnIndexView.parse(beyond, 0, range.length, beyond.length, range.from);
    }

    private OffsetIndexView offsetIndex(Range range, CountedReader reader) throws IOException {
        int at = at(range);
        OffsetIndexView view = OffsetIndexView.parse(holding(range).bytes, at, at + range.length, range.from);
        if (decodes(view.malformed())) {
            return view;
        }
        byte[] beyond = beyond(range, reader);
        return OffsetIndexView.parse(beyond, 0, range.length, beyond.length, range.from);
    }

    private static boolean decodes(List<Malformed> faults) {
        return faults.stream().noneMatch(Malformed::leavesUnread);
    }

    /** A range and what follows it in the file, into which a reader runs that does not know its length. */
    private static byte[] beyond(Range range, CountedReader reader) throws IOException {
        return reader.read(range.from, (int) Math.min(reader.length() - range.from, range.length + (long) GAP));
    }

    private IndexView sealed(Entry entry, SealedIndex index, CountedReader reader) throws IOException {
        Range columns = entry.columnIndex;
        Range offsets = entry.offsetIndex;
        Range filter = entry.bloomFilter;
        Optional<ColumnIndexView> columnIndex = columns.length == 0
                ? Optional.empty()
                : index.columnIndex(holding(columns).bytes, at(columns), columns.length, columns.from);
        Optional<OffsetIndexView> offsetIndex = offsets.length == 0
                ? Optional.empty()
                : index.offsetIndex(holding(offsets).bytes, at(offsets), offsets.length, offsets.from);
        Optional<BloomFilterView> bloomFilter = Optional.empty();
        if (filter.length > 0) {
            long limit = entry.group.footer().footerStart();
            int readable = (int) Math.min(holding(filter).to() - filter.from, limit - filter.from);
            bloomFilter = index.bloomFilter(holding(filter).bytes, at(filter), readable, filter.from, limit, reader);
        }
        return new IndexView(entry.group, entry.chunk, columnIndex, offsetIndex, bloomFilter);
    }

    private int at(Range range) {
        return (int) (range.from - holding(range).from);
    }

    private Run holding(Range range) {
        int low = 0;
        int high = runs.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (runs.get(middle).from <= range.from) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return runs.get(low);
    }

    private BloomFilterView bloomFilter(Entry entry, CountedReader reader) throws IOException {
        Run run = holding(entry.bloomFilter);
        int at = (int) (entry.bloomFilter.from - run.from);
        int readable =
                (int) Math.min(run.bytes.length - at, entry.group.footer().footerStart() - entry.bloomFilter.from);
        BloomFilterView view = BloomFilterView.parse(run.bytes, at, at + readable, entry.bloomFilter.from);
        long from = view.bitsetFrom();
        long length = view.numBytes();
        if (!view.hasBitset(entry.group.footer().footerStart())) {
            return view;
        } else if (from + length <= run.to()) {
            int start = (int) (from - run.from);
            return view.with(BloomBits.NONE.and(run.bytes, start, start + (int) length));
        }
        BloomBits bits = BloomBits.NONE;
        for (long done = 0; done < length; done += WINDOW) {
            byte[] window = reader.read(from + done, (int) Math.min(WINDOW, length - done));
            bits = bits.and(window, 0, window.length);
        }
        return view.with(bits);
    }
}
