// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import io.github.parquetfsck.testdata.Struct.Sequence;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Builds sound files: {@code PAR1 | chunks of each row group | bloom filters | column indexes | offset indexes | footer},
 * two row groups of three rows, pages neither compressed nor encrypted and each with its CRC.
 */
final class SmallFile {
    /** How many row groups a file has. */
    static final int GROUPS = 2;

    private static final long[] SALT = {
        0x47b6137bL, 0x44974d91L, 0x8824ad5bL, 0xa2b7289dL, 0x705495c7L, 0x2df1424bL, 0x9efc4947L, 0x5c6bfb31L
    };
    private static final long P1 = 0x9E3779B185EBCA87L;
    private static final long P2 = 0xC2B2AE3D27D4EB4FL;
    private static final long P3 = 0x165667B19E3779F9L;
    private static final long P4 = 0x85EBCA77C2B2AE63L;
    private static final long P5 = 0x27D4EB2F165667C5L;

    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private final Sequence groups = new Sequence(CompactWriter.STRUCT, List.of());

    /** The column whose rows are a page each; others have one page a chunk. */
    private final Optional<Column> pagedByRow;

    private SmallFile(Optional<Column> pagedByRow) {
        this.pagedByRow = pagedByRow;
    }

    /** A file with columns ID, NAME, PRICE, TAGS and AT: leaves 0 to 4. */
    static Draft base() {
        return of(Column.ID, Column.NAME, Column.PRICE, Column.TAGS, Column.AT);
    }

    static Draft of(Column... columns) {
        return new SmallFile(Optional.empty()).build(columns);
    }

    /** A file of column ID and a flat one without a dictionary, leaf 1, that has a page for each row and a page index. */
    static Draft paged(Column column) {
        return new SmallFile(Optional.of(column)).build(Column.ID, column);
    }

    private boolean paged(Leaf leaf) {
        return pagedByRow
                .map(column -> column.leaves(0).get(0).path().equals(leaf.path()))
                .orElse(false);
    }

    private List<Leaf> pages(Leaf leaf) {
        return paged(leaf) ? leaf.rowByRow() : List.of(leaf);
    }

    private Draft build(Column... columns) {
        body.writeBytes(Draft.ascii(Draft.MAGIC));
        List<List<Leaf>> leaves = new ArrayList<>();
        for (int g = 0; g < GROUPS; g++) {
            List<Leaf> group = new ArrayList<>();
            for (Column column : columns) {
                group.addAll(column.leaves(g));
            }
            leaves.add(group);
            groups.add(rowGroup(g, group));
        }
        Sequence orders = new Sequence(CompactWriter.STRUCT, List.of());
        leaves.get(0).forEach(leaf -> orders.add(Struct.of(1, new Struct())));
        Struct footer = Struct.of(
                1,
                1,
                2,
                schema(columns),
                3,
                3L * GROUPS,
                4,
                groups,
                5,
                Sequence.of(Struct.of(1, "origin", 2, "testdata")),
                6,
                "parquet-fsck version 1.0.0 (build testdata)",
                7,
                orders);
        Draft draft = new Draft(footer, body.toByteArray());
        for (int g = 0; g < GROUPS; g++) {
            for (int c = 0; c < leaves.get(g).size(); c++) {
                index(draft, draft.chunk(g, c), leaves.get(g).get(c));
            }
        }
        draft.layOut();
        return draft;
    }

    private static Sequence schema(Column... columns) {
        Sequence schema = Sequence.of(Struct.of(4, "schema", 5, columns.length));
        Arrays.stream(columns).forEach(column -> schema.addAll(column.elements()));
        return schema;
    }

    private Struct rowGroup(int ordinal, List<Leaf> leaves) {
        long start = body.size();
        Sequence chunks = new Sequence(CompactWriter.STRUCT, List.of());
        leaves.forEach(leaf -> chunks.add(chunk(leaf)));
        long size = body.size() - start;
        return Struct.of(1, chunks, 2, size, 3, (long) leaves.get(0).rows(), 5, start, 6, size, 7, (short) ordinal);
    }

    private Struct chunk(Leaf leaf) {
        long start = body.size();
        body.writeBytes(leaf.dictionaryPage());
        long data = body.size();
        pages(leaf).forEach(page -> body.writeBytes(page.dataPage()));
        long size = body.size() - start;
        Struct meta = Struct.of(
                1,
                leaf.type(),
                2,
                leaf.encodings(),
                3,
                Sequence.of(leaf.path().toArray()),
                4,
                0,
                5,
                (long) leaf.repetitions().length,
                6,
                size,
                7,
                size,
                9,
                data);
        if (leaf.dictionary()) {
            meta.set(11, start);
            meta.set(13, Sequence.of(Struct.of(1, 2, 2, 0, 3, 1), Struct.of(1, 0, 2, 8, 3, 1)));
        }
        meta.set(12, statistics(leaf));
        if (leaf.maxRepetition() > 0 && leaf.type() == Leaf.BYTE_ARRAY) {
            meta.set(16, sizes(leaf));
        }
        return Struct.of(2, 0L, 3, meta);
    }

    private static Struct statistics(Leaf leaf) {
        Struct statistics = Struct.of(3, leaf.nulls());
        if (!leaf.bounds().isEmpty()) {
            statistics.set(5, leaf.bounds().get(1)).set(6, leaf.bounds().get(0));
        }
        return statistics;
    }

    private static Struct sizes(Leaf leaf) {
        long bytes = leaf.values().stream().mapToLong(value -> value.length).sum();
        return Struct.of(
                1, bytes,
                2, histogram(leaf.repetitions(), leaf.maxRepetition()),
                3, histogram(leaf.definitions(), leaf.maxDefinition()));
    }

    private static Sequence histogram(int[] levels, int max) {
        Sequence histogram = new Sequence(CompactWriter.I64, List.of());
        for (int level = 0; level <= max; level++) {
            int wanted = level;
            histogram.add(Arrays.stream(levels).filter(l -> l == wanted).count());
        }
        return histogram;
    }

    /** Column id has a bloom filter and a page index, and so has the column that is paged by rows. */
    private void index(Draft draft, Struct chunk, Leaf leaf) {
        if (leaf.path().equals(List.of("id"))) {
            Draft.Part bloom = new Draft.Part(
                    Draft.Kind.BLOOM_FILTER,
                    chunk,
                    Struct.of(
                            1, 32,
                            2, Struct.of(1, new Struct()),
                            3, Struct.of(1, new Struct()),
                            4, Struct.of(1, new Struct())));
            bloom.rest = bloomFilter(leaf.values(), 1);
            draft.parts.add(bloom);
        } else if (!paged(leaf)) {
            return;
        }
        draft.parts.add(new Draft.Part(Draft.Kind.COLUMN_INDEX, chunk, columnIndex(pages(leaf))));
        draft.parts.add(new Draft.Part(Draft.Kind.OFFSET_INDEX, chunk, offsetIndex(chunk.struct(3), pages(leaf))));
    }

    private static Struct columnIndex(List<Leaf> pages) {
        Sequence nullPages = new Sequence(CompactWriter.TRUE, List.of());
        Sequence mins = new Sequence(CompactWriter.BINARY, List.of());
        Sequence maxes = new Sequence(CompactWriter.BINARY, List.of());
        Sequence nullCounts = new Sequence(CompactWriter.I64, List.of());
        for (Leaf page : pages) {
            boolean none = page.values().isEmpty();
            nullPages.add(none);
            mins.add(none ? new byte[0] : page.bounds().get(0));
            maxes.add(none ? new byte[0] : page.bounds().get(1));
            nullCounts.add(page.nulls());
        }
        return Struct.of(1, nullPages, 2, mins, 3, maxes, 4, 1, 5, nullCounts);
    }

    private static Struct offsetIndex(Struct meta, List<Leaf> pages) {
        Sequence locations = new Sequence(CompactWriter.STRUCT, List.of());
        long at = meta.number(9);
        long row = 0;
        for (Leaf page : pages) {
            int size = page.dataPage().length;
            locations.add(Struct.of(1, at, 2, size, 3, row));
            at += size;
            row += page.rows();
        }
        return Struct.of(1, locations);
    }

    /** A split-block bloom filter: blocks of eight words of 32 bits, little-endian. */
    static byte[] bloomFilter(List<byte[]> values, int blocks) {
        byte[] filter = new byte[32 * blocks];
        for (byte[] value : values) {
            long hash = hash(value);
            int block = (int) ((hash >>> 32) * blocks >>> 32);
            long key = hash & 0xFFFFFFFFL;
            for (int word = 0; word < 8; word++) {
                int bit = (int) ((key * SALT[word] & 0xFFFFFFFFL) >>> 27);
                filter[32 * block + 4 * word + bit / 8] |= (byte) (1 << bit % 8);
            }
        }
        return filter;
    }

    /** xxHash64 with seed 0 of eight bytes. */
    private static long hash(byte[] eight) {
        long value = 0;
        for (int i = 7; i >= 0; i--) {
            value = value << 8 | eight[i] & 0xFF;
        }
        long hash = P5 + 8;
        hash ^= Long.rotateLeft(value * P2, 31) * P1;
        hash = Long.rotateLeft(hash, 27) * P1 + P4;
        hash = (hash ^ hash >>> 33) * P2;
        hash = (hash ^ hash >>> 29) * P3;
        return hash ^ hash >>> 32;
    }
}
