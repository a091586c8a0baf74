// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.testdata.Struct.Sequence;
import java.util.ArrayList;
import java.util.List;

/** Files whose footer is well-formed, and whose row groups, chunks, sizes or offsets do not add up. */
final class LayoutCases {
    private LayoutCases() {}

    static List<Case> all() {
        List<Case> all = new ArrayList<>();
        rows(all);
        groups(all);
        chunks(all);
        extents(all);
        ranges(all);
        return all;
    }

    private static void rows(List<Case> all) {
        all.add(Case.of(
                Defect.FILE_ROWS_DIFFER,
                "The footer says 7 rows, its row groups have 6.",
                draft -> draft.footer.set(3, 7L)));
        all.add(Case.of(Defect.FILE_ROWS_DIFFER, "The last row group is missing from the footer.", draft -> draft.footer
                        .list(4)
                        .remove(1))
                .named("row-group-lost"));
        all.add(Case.of(
                        Defect.FILE_ROWS_ZERO,
                        "The footer says 0 rows and was written by parquet-rs 0.3.",
                        draft -> draft.footer.set(3, 0L).set(6, "parquet-rs version 0.3.0 (build abc)"))
                .with(Defect.KNOWN_WRITER_BUG));
        all.add(Case.of(Defect.ROW_GROUP_ROWS_NEGATIVE, "A row group has -3 rows.", draft -> {
                    draft.group(1).set(3, -3L);
                    draft.footer.set(3, 0L);
                })
                .with(Defect.FLAT_VALUES_DIFFER));
        all.add(Case.of(
                Defect.FLAT_VALUES_DIFFER,
                "num_values of column at is 4, its row group has 3 rows.",
                draft -> draft.meta(1, 4).set(5, 4L)));
        all.add(Case.of(
                Defect.NESTED_VALUES_TOO_FEW,
                "num_values of the list is 2, its row group has 3 rows.",
                draft -> draft.meta(0, 3).set(5, 2L).remove(16)));
        all.add(Case.of(Defect.VALUES_WITHOUT_ROWS, "A row group has 0 rows and all its values.", draft -> {
            draft.group(1).set(3, 0L);
            draft.footer.set(3, 3L);
        }));
        all.add(Case.of(Defect.ROW_GROUP_EMPTY, "A third row group has no rows.", draft -> {
            Struct empty = draft.group(1)
                    .copy()
                    .set(2, 0L)
                    .set(3, 0L)
                    .set(6, 0L)
                    .set(7, (short) 2)
                    .remove(5);
            for (Object chunk : empty.list(1)) {
                Struct meta = ((Struct) chunk).struct(3);
                meta.set(5, 0L)
                        .set(6, 0L)
                        .set(7, 0L)
                        .set(9, 0L)
                        .remove(11)
                        .remove(12)
                        .remove(13)
                        .remove(14)
                        .remove(15);
                meta.remove(16);
                ((Struct) chunk).remove(4).remove(5).remove(6).remove(7);
            }
            draft.footer.list(4).add(empty);
        }));
    }

    private static void groups(List<Case> all) {
        all.add(Case.of(Defect.COLUMNS_MISSING, "The last column of a row group is missing.", draft -> {
            Struct removed = (Struct) draft.chunks(1).remove(4);
            TypeCases.shrink(draft.group(1), removed.struct(3).number(7));
        }));
        all.add(Case.of(Defect.COLUMNS_MISSING, "A row group has no columns.", draft -> {
                    draft.group(1).set(1, new Sequence(CompactWriter.STRUCT, List.of()));
                    draft.group(1).set(2, 0L).set(6, 0L).remove(5);
                })
                .named("row-group-without-columns"));
        all.add(Case.of(Defect.COLUMNS_SURPLUS, "The schema has a column less than the row groups.", draft -> {
            draft.element("schema").set(5, 4);
            draft.schema().remove(draft.element("at"));
            draft.footer.list(7).remove(4);
        }));
        all.add(Case.of(Defect.ORDINAL_WRONG, "Both row groups have ordinal 0.", draft -> draft.group(1)
                .set(7, (short) 0)));
        all.add(Case.of(Defect.ENCRYPTED_ORDINAL_WRONG, "Both row groups of a signed file have ordinal 0.", draft -> {
            FooterCases.signed(draft);
            draft.chunk(0, 1).set(8, Struct.of(1, new Struct()));
            draft.chunk(1, 1).set(8, Struct.of(1, new Struct()));
            draft.group(1).set(7, (short) 0);
        }));
        all.add(Case.of(Defect.TOTAL_BYTE_SIZE_DIFFERS, "total_byte_size of a row group is 1.", draft -> draft.group(0)
                .set(2, 1L)));
        all.add(Case.of(
                Defect.TOTAL_BYTE_SIZE_NEGATIVE, "total_byte_size of a row group is -1.", draft -> draft.group(0)
                        .set(2, -1L)));
        all.add(Case.of(
                Defect.TOTAL_COMPRESSED_SIZE_DIFFERS,
                "total_compressed_size of a row group is 1.",
                draft -> draft.group(0).set(6, 1L)));
        all.add(Case.of(
                Defect.ROW_GROUP_MIDDLE_OUTSIDE,
                "total_compressed_size of a row group is a million.",
                draft -> draft.group(1).set(6, 1_000_000L)));
        all.add(Case.of(
                        Defect.ROW_GROUP_MIDDLE_OUTSIDE,
                        "total_compressed_size of a row group is minus a million.",
                        draft -> draft.group(0).set(6, -1_000_000L))
                .named("row-group-middle-negative"));
        all.add(Case.of(
                Defect.ROW_GROUP_FILE_OFFSET_WRONG,
                "file_offset of the second row group is that of the first.",
                draft -> draft.group(1).set(5, 4L)));
        all.add(Case.of(Defect.DUPLICATE_ROW_GROUP, "The first row group stands twice, and the rows add up.", draft -> {
            draft.footer.list(4).set(1, draft.group(0).copy().set(7, (short) 1));
        }));
        all.add(Case.of(Defect.SORTING_COLUMN_INVALID, "A row group is sorted by column 99.", draft -> draft.group(0)
                .set(4, Sequence.of(Struct.of(1, 99, 2, false, 3, false)))));
    }

    private static void chunks(List<Case> all) {
        all.add(Case.of(
                Defect.CHUNKS_REORDERED,
                "The chunks of columns id and name changed places.",
                draft -> draft.swapChunks(0, 1)));
        all.add(Case.of(
                Defect.PATHS_SWAPPED, "The paths of columns id and name changed places, their data did not.", draft -> {
                    for (int g = 0; g < SmallFile.GROUPS; g++) {
                        Object path = draft.meta(g, 0).get(3);
                        draft.meta(g, 0).set(3, draft.meta(g, 1).get(3));
                        draft.meta(g, 1).set(3, path);
                    }
                }));
        all.add(Case.of(Defect.PATH_WRONG, "The path of column at says At.", draft -> draft.meta(0, 4)
                .set(3, Sequence.of("At"))));
        all.add(Case.of(
                Defect.CHUNK_TYPE_DIFFERS,
                "Column at is INT64 in the schema and BYTE_ARRAY in a row group.",
                draft -> draft.meta(0, 4).set(1, Column.BYTE_ARRAY)));
        all.add(Case.of(
                Defect.CODEC_LZO, "A chunk says LZO.", draft -> draft.meta(0, 4).set(4, 3)));
        all.add(Case.of(Defect.CODEC_BROTLI, "A chunk says Brotli.", draft -> draft.meta(0, 4)
                .set(4, 4)));
        all.add(Case.of(
                Defect.CODEC_LZ4, "A chunk says LZ4.", draft -> draft.meta(0, 4).set(4, 5)));
        all.add(Case.of(Defect.FILE_PATH_SET, "A chunk lies in another file.", draft -> draft.chunk(0, 4)
                .set(1, "other.parquet")));
    }

    private static void extents(List<Case> all) {
        all.add(Case.of(Defect.CHUNK_START_INVALID, "data_page_offset of a chunk is 0.", draft -> draft.meta(0, 4)
                .set(9, 0L)));
        all.add(Case.of(Defect.CHUNK_START_INVALID, "data_page_offset of a chunk is -5.", draft -> draft.meta(0, 4)
                        .set(9, -5L))
                .named("chunk-start-negative"));
        all.add(Case.of(
                        Defect.FIRST_CHUNK_BEYOND_DATA,
                        "data_page_offset of a first column lies in the footer.",
                        draft -> draft.meta(1, 0).set(9, draft.footerStart() + 10))
                .with(Defect.ROW_GROUP_FILE_OFFSET_WRONG));
        all.add(Case.of(
                Defect.CHUNK_BEYOND_DATA, "data_page_offset of a chunk lies beyond the file.", draft -> draft.meta(0, 4)
                        .set(9, 1L << 40)));
        all.add(Case.of(Defect.CHUNK_END_BEYOND_DATA, "A chunk runs into the footer.", draft -> draft.meta(1, 4)
                        .set(6, 1000L)
                        .set(7, 1000L))
                .with(Defect.TOTAL_COMPRESSED_SIZE_DIFFERS, Defect.TOTAL_BYTE_SIZE_DIFFERS));
        all.add(Case.of(Defect.CHUNK_END_BEYOND_DATA, "A chunk of 2^63 - 1 bytes.", draft -> draft.meta(1, 4)
                        .set(7, Long.MAX_VALUE))
                .named("chunk-end-overflows")
                .with(Defect.TOTAL_COMPRESSED_SIZE_DIFFERS));
        all.add(Case.of(Defect.CHUNK_SIZE_INVALID, "total_compressed_size of a chunk is 0.", draft -> draft.meta(0, 4)
                        .set(7, 0L))
                .with(Defect.TOTAL_COMPRESSED_SIZE_DIFFERS));
        all.add(Case.of(
                Defect.DICTIONARY_OFFSET_ZERO, "dictionary_page_offset of a chunk is 0.", draft -> draft.meta(0, 4)
                        .set(11, 0L)));
        all.add(Case.of(
                Defect.DICTIONARY_OFFSET_AT_DATA,
                "dictionary_page_offset of a chunk is its data_page_offset.",
                draft -> draft.meta(0, 1).set(9, draft.meta(0, 1).get(11))));
        all.add(Case.of(
                Defect.DICTIONARY_OFFSET_AFTER_DATA, "dictionary_page_offset of a chunk is after its data.", draft -> {
                    Struct meta = draft.meta(0, 1);
                    Object dictionary = meta.get(11);
                    meta.set(11, meta.number(9));
                    meta.set(9, dictionary);
                }));
        all.add(Case.of(
                Defect.DICTIONARY_OFFSET_INVALID, "dictionary_page_offset of a chunk is -5.", draft -> draft.meta(0, 1)
                        .set(11, -5L)));
        all.add(Case.of(
                Defect.CHUNKS_OVERLAP,
                "Column at of the second row group has the bytes of the first.",
                draft -> draft.meta(1, 4).set(9, draft.meta(0, 4).get(9))));
        all.add(Case.of(Defect.CHUNKS_OVERLAP_SLIGHTLY, "A chunk is 20 bytes too long.", draft -> {
                    Struct meta = draft.meta(0, 0);
                    meta.set(6, meta.number(6) + 20).set(7, meta.number(7) + 20);
                    TypeCases.shrink(draft.group(0), -20);
                })
                .with(Defect.OFFSET_INDEX_END_DIFFERS));
        all.add(Case.of(
                        Defect.UNCOMPRESSED_SIZE_NEGATIVE,
                        "total_uncompressed_size of a chunk is -1.",
                        draft -> draft.meta(0, 4).set(6, -1L))
                .with(Defect.TOTAL_BYTE_SIZE_DIFFERS));
        all.add(Case.of(
                        Defect.UNCOMPRESSED_SIZES_DIFFER,
                        "total_uncompressed_size of a plain chunk is 1.",
                        draft -> draft.meta(0, 4).set(6, 1L))
                .with(Defect.TOTAL_BYTE_SIZE_DIFFERS));
        all.add(Case.of(Defect.NUM_VALUES_NEGATIVE, "num_values of a chunk is -3.", draft -> draft.meta(0, 4)
                .set(5, -3L)));
    }

    private static void ranges(List<Case> all) {
        all.add(Case.of(
                Defect.COLUMN_INDEX_RANGE, "The column index of a chunk has length 0.", draft -> draft.chunk(0, 0)
                        .set(7, 0)));
        all.add(Case.of(
                Defect.OFFSET_INDEX_RANGE,
                "The offset index of a chunk lies beyond the file.",
                draft -> draft.chunk(0, 0).set(4, 1L << 40)));
        all.add(Case.of(
                Defect.COLUMN_INDEX_WITHOUT_OFFSET_INDEX,
                "A chunk has a column index and no offset index.",
                draft -> draft.chunk(0, 0).remove(4).remove(5)));
        all.add(Case.of(
                        Defect.PAGE_INDEX_OVERLAPS_DATA,
                        "The offset index of a chunk lies inside the data.",
                        draft -> draft.chunk(0, 0).set(4, 10L))
                .with(Defect.OFFSET_INDEX_MALFORMED, Defect.INDEX_FIELD_WIRE_TYPE));
        all.add(Case.of(
                Defect.BLOOM_FILTER_RANGE,
                "The bloom filter of a chunk lies beyond the file.",
                draft -> draft.meta(0, 0).set(14, 1L << 40)));
        all.add(Case.of(
                        Defect.BLOOM_FILTER_OVERLAPS_DATA,
                        "The bloom filter of a chunk lies inside the data.",
                        draft -> draft.meta(0, 0).set(14, 10L))
                .with(Defect.BLOOM_FILTER_HEADER));
        all.add(Case.of(
                Defect.BLOOM_FILTER_OFFSET_ZERO,
                "The bloom filter of a chunk has offset 0.",
                draft -> draft.meta(0, 0).set(14, 0L).remove(15)));
    }
}
