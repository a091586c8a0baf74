// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Who owns which bytes of a file, as its footer says: magic, column chunks, indexes, bloom filters, footer, tail, or
 * nobody.
 *
 * @param regions in order of their start; between them they cover the file, and overlap only where the footer does
 * @param outside what the footer places outside the file, as it has it
 */
public record ByteMap(List<Region> regions, List<Region> outside) {
    private static final int MAGIC = 4;
    private static final int TRAILER = 8;

    public ByteMap {
        regions = List.copyOf(regions);
        outside = List.copyOf(outside);
    }

    /** What a byte is for. */
    public enum Owner {
        HEAD_MAGIC,
        CHUNK,
        BLOOM_FILTER,
        COLUMN_INDEX,
        OFFSET_INDEX,
        FOOTER,
        /** Footer length and magic. */
        TAIL,
        /** Nothing that the footer knows. */
        NOBODY
    }

    /**
     * Bytes with one owner; {@code from} inclusive, {@code to} exclusive.
     *
     * @param rowGroup counted from 0, -1 where it is of no row group
     * @param column leaf column, counted from 0, -1 where it is of none
     */
    public record Region(Owner owner, long from, long to, int rowGroup, int column) {
        private static Region of(Owner owner, long from, long to) {
            return new Region(owner, from, to, -1, -1);
        }
    }

    /** The map of a file whose footer was read; without a footer, only what the tail tells. */
    public static ByteMap of(TailView tail, Optional<FooterView> footer) {
        return of(tail, footer, List.of());
    }

    /**
     * The same with what is known beside the footer.
     *
     * @param found bloom filters whose length stands in their own header only, for example
     */
    public static ByteMap of(TailView tail, Optional<FooterView> footer, List<Region> found) {
        long length = tail.fileLength();
        List<Region> claimed = new ArrayList<>(found);
        if (tail.head().isPresent() && startsWithMagic(tail.head().get())) {
            claimed.add(Region.of(Owner.HEAD_MAGIC, 0, MAGIC));
        }
        if (tail.endsWith("PAR1") || tail.endsWith("PARE")) {
            claimed.add(Region.of(Owner.TAIL, Math.max(0, length - TRAILER), length));
        }
        footer.ifPresent(view -> claim(view, claimed));
        return arrange(claimed, length);
    }

    /** The map of a file that starts with its magic, as its footer has it. */
    public static ByteMap of(FooterView footer) {
        List<Region> claimed = new ArrayList<>();
        claimed.add(Region.of(Owner.HEAD_MAGIC, 0, MAGIC));
        claimed.add(Region.of(Owner.TAIL, footer.footerEnd(), footer.fileLength()));
        claim(footer, claimed);
        return arrange(claimed, footer.fileLength());
    }

    private static void claim(FooterView footer, List<Region> claimed) {
        claimed.add(Region.of(Owner.FOOTER, footer.footerStart(), footer.footerEnd()));
        for (int i = 0; i < footer.rowGroupCount(); i++) {
            RowGroupView group = footer.rowGroup(i);
            for (int chunk = 0; chunk < group.chunkCount(); chunk++) {
                claim(group, chunk, claimed);
            }
        }
    }

    private static boolean startsWithMagic(byte[] head) {
        return head[0] == 'P' && head[1] == 'A' && head[2] == 'R' && (head[3] == '1' || head[3] == 'E');
    }

    private static void claim(RowGroupView group, int chunk, List<Region> claimed) {
        long start = group.firstPage(chunk);
        claim(group, chunk, Owner.CHUNK, start, group.value(chunk, ChunkField.TOTAL_COMPRESSED_SIZE), claimed);
        claim(
                group,
                chunk,
                Owner.BLOOM_FILTER,
                ChunkField.BLOOM_FILTER_OFFSET,
                ChunkField.BLOOM_FILTER_LENGTH,
                claimed);
        claim(
                group,
                chunk,
                Owner.COLUMN_INDEX,
                ChunkField.COLUMN_INDEX_OFFSET,
                ChunkField.COLUMN_INDEX_LENGTH,
                claimed);
        claim(
                group,
                chunk,
                Owner.OFFSET_INDEX,
                ChunkField.OFFSET_INDEX_OFFSET,
                ChunkField.OFFSET_INDEX_LENGTH,
                claimed);
    }

    private static void claim(
            RowGroupView group, int chunk, Owner owner, ChunkField offset, ChunkField length, List<Region> claimed) {
        if (group.has(chunk, offset) && group.has(chunk, length)) {
            claim(group, chunk, owner, group.value(chunk, offset), group.value(chunk, length), claimed);
        }
    }

    private static void claim(
            RowGroupView group, int chunk, Owner owner, long from, long length, List<Region> claimed) {
        if (length != 0) {
            claimed.add(new Region(owner, from, from + length, group.index(), chunk));
        }
    }

    /** Sorts what is claimed and gives the bytes between to nobody. */
    private static ByteMap arrange(List<Region> claimed, long length) {
        List<Region> inside = new ArrayList<>();
        List<Region> outside = new ArrayList<>();
        for (Region region : claimed) {
            boolean fits = region.from() >= 0 && region.from() < region.to() && region.to() <= length;
            (fits ? inside : outside).add(region);
        }
        inside.sort(Comparator.comparingLong(Region::from).thenComparingLong(Region::to));
        List<Region> regions = new ArrayList<>();
        long end = 0;
        for (Region region : inside) {
            if (region.from() > end) {
                regions.add(Region.of(Owner.NOBODY, end, region.from()));
            }
            regions.add(region);
            end = Math.max(end, region.to());
        }
        if (end < length) {
            regions.add(Region.of(Owner.NOBODY, end, length));
        }
        return new ByteMap(regions, outside);
    }
}
