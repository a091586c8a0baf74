// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.salvage;

import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RawStruct;
import io.github.parquetfsck.format.RowGroupField;
import io.github.parquetfsck.format.RowGroupView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A row group of the original, or some columns of it: the bytes of the column chunks, and its part of the footer for
 * another place.
 */
final class GroupCopy {
    private static final int MAGIC = 4;

    private static final List<ChunkField> PAGE_INDEX = List.of(
            ChunkField.OFFSET_INDEX_OFFSET,
            ChunkField.OFFSET_INDEX_LENGTH,
            ChunkField.COLUMN_INDEX_OFFSET,
            ChunkField.COLUMN_INDEX_LENGTH);
    private static final List<ChunkField> BLOOM_FILTER =
            List.of(ChunkField.BLOOM_FILTER_OFFSET, ChunkField.BLOOM_FILTER_LENGTH);
    private static final List<ChunkField> PAGES =
            List.of(ChunkField.DATA_PAGE_OFFSET, ChunkField.INDEX_PAGE_OFFSET, ChunkField.DICTIONARY_PAGE_OFFSET);

    private final RowGroupView view;
    private final RawStruct raw;
    private final Projection columns;
    private final List<RawStruct> chunks;
    private final List<Range> ranges;

    GroupCopy(RowGroupView view, RawStruct raw, Projection columns) {
        this.view = view;
        this.raw = raw;
        this.columns = columns;
        chunks = raw.structs(RowGroupField.COLUMNS.field());
        List<Range> found = new ArrayList<>();
        for (int column = 0; column < view.chunkCount(); column++) {
            if (columns.has(column)) {
                long from = view.firstPage(column);
                found.add(new Range(column, from, from + view.value(column, ChunkField.TOTAL_COMPRESSED_SIZE)));
            }
        }
        found.sort(Comparator.comparingLong(Range::from));
        ranges = List.copyOf(found);
    }

    /** The bytes of a column chunk, as the original's footer has it. */
    record Range(int column, long from, long to) {
        long length() {
            return to - from;
        }
    }

    /** The same row group with these columns only. */
    GroupCopy only(Projection some) {
        return new GroupCopy(view, raw, some);
    }

    Projection columns() {
        return columns;
    }

    RowGroupView view() {
        return view;
    }

    /** The column chunks that have bytes, in the order in which they lie in the file. */
    List<Range> ranges() {
        return ranges.stream().filter(range -> range.length() > 0).toList();
    }

    long bytes() {
        return ranges().stream().mapToLong(Range::length).sum();
    }

    /** Where the first of its bytes lies; 0 when it has none. */
    long from() {
        return ranges().stream().mapToLong(Range::from).min().orElse(0);
    }

    /** Where the byte behind its last lies; 0 when it has none. */
    long to() {
        return ranges().stream().mapToLong(Range::to).max().orElse(0);
    }

    /** Why the footer does not tell which bytes to copy. */
    Optional<String> obstacle() {
        if (chunks.size() != view.columnCount() || view.chunkCount() != view.columnCount()) {
            return Optional.of("the footer describes " + chunks.size() + " of its " + view.columnCount() + " columns");
        }
        for (Range range : ranges) {
            int column = range.column();
            boolean empty = range.length() == 0;
            boolean inside = range.from() >= MAGIC
                    && range.to() >= range.from()
                    && range.to() <= view.footer().footerStart();
            if (view.has(column, ChunkField.FILE_PATH)) {
                return Optional.of("column " + column + " lies in another file");
            } else if (chunks.get(column).struct(ChunkField.META_DATA.field()).isEmpty()) {
                return Optional.of("column " + column + " has no readable metadata in the footer");
            } else if (!empty && !inside) {
                return Optional.of("column " + column + " is said to lie at bytes " + range.from() + " to " + range.to()
                        + ", the data end at " + view.footer().footerStart());
            }
        }
        return Optional.empty();
    }

    /**
     * Its part of the footer, when its chunks lie one after the other in another file; only where there is no obstacle.
     *
     * @param at where the first of them starts there
     * @param ordinal its position in that file, from 0
     */
    RawStruct moved(long at, int ordinal) {
        SortedMap<Integer, RawStruct> moved = new TreeMap<>();
        long position = at;
        for (Range range : ranges) {
            moved.put(range.column(), moved(range, position));
            position += range.length();
        }
        RawStruct group = columns.rowGroup(raw, view).with(RowGroupField.COLUMNS.field(), List.copyOf(moved.values()));
        if (raw.has(RowGroupField.FILE_OFFSET.field())) {
            group = group.with(RowGroupField.FILE_OFFSET.field(), at);
        }
        if (ordinal > Short.MAX_VALUE) {
            return group.without(RowGroupField.ORDINAL.field());
        }
        return raw.has(RowGroupField.ORDINAL.field()) ? group.with(RowGroupField.ORDINAL.field(), ordinal) : group;
    }

    private RawStruct moved(Range range, long at) {
        RawStruct chunk = chunks.get(range.column());
        RawStruct meta = chunk.struct(ChunkField.META_DATA.field()).orElseThrow();
        for (ChunkField gone : PAGE_INDEX) {
            chunk = chunk.without(gone.field());
        }
        for (ChunkField gone : BLOOM_FILTER) {
            meta = meta.without(gone.field());
        }
        for (ChunkField offset : PAGES) {
            long value = view.value(range.column(), offset);
            if (value >= range.from() && value < Math.max(range.to(), range.from() + 1)) {
                meta = meta.with(offset.field(), at + value - range.from());
            } else if (value > 0) {
                meta = meta.without(offset.field());
            }
        }
        return chunk.with(ChunkField.FILE_OFFSET.field(), fileOffset(range, at))
                .with(ChunkField.META_DATA.field(), meta);
    }

    /** The format wants 0 here; old writers have the chunk's first page or its end, some something else. */
    private long fileOffset(Range range, long at) {
        long value = view.value(range.column(), ChunkField.FILE_OFFSET);
        if (value == 0) {
            return 0;
        }
        return value >= range.from() && value <= range.to() ? at + value - range.from() : at;
    }
}
