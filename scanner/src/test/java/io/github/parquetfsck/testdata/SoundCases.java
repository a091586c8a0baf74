// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.testdata.Struct.Raw;
import io.github.parquetfsck.testdata.Struct.Sequence;
import java.util.ArrayList;
import java.util.List;

/** Sound files with what naive checks call broken. */
final class SoundCases {
    /** The columns of the base file as Arrow has them: an IPC message in base64. */
    static final String ARROW_SCHEMA =
            "/////5ABAAAQAAAAAAAKAAwABgAFAAgACgAAAAABBAAMAAAACAAIAAAABAAIAAAABAAAAAUAAAAoAQAA"
                    + "6AAAAJwAAABEAAAABAAAADj///8AAAEKEAAAABwAAAAEAAAAAAAAAAIAAABhdAAACAAMAAYACAAIAAAA"
                    + "AAABAAQAAAADAAAAVVRDAHT///8AAAEMFAAAABwAAAAEAAAAAQAAABQAAAAEAAAAdGFncwAAAABo////"
                    + "oP///wAAAQUQAAAAGAAAAAQAAAAAAAAABAAAAGl0ZW0AAAAAkP///8j///8AAAEHEAAAACAAAAAEAAAA"
                    + "AAAAAAUAAABwcmljZQAAAAgADAAEAAgACAAAAAkAAAACAAAAEAAUAAgABgAHAAwAAAAQABAAAAAAAAEF"
                    + "EAAAABwAAAAEAAAAAAAAAAQAAABuYW1lAAAAAAQABAAEAAAAEAAUAAgAAAAHAAwAAAAQABAAAAAAAAAC"
                    + "EAAAABwAAAAEAAAAAAAAAAIAAABpZAAACAAMAAgABwAIAAAAAAAAAUAAAAAAAAAA";

    private SoundCases() {}

    static List<Case> all() {
        List<Case> all = new ArrayList<>();
        footers(all);
        schemas(all);
        rowGroups(all);
        chunks(all);
        statistics(all);
        return all;
    }

    private static void footers(List<Case> all) {
        all.add(Case.sound("base", "Nothing odd: the file that the others are made of.", draft -> {}));
        all.add(Case.sound("version-2", "version is 2.", draft -> draft.footer.set(1, 2)));
        all.add(Case.sound("no-created-by", "created_by is absent.", draft -> draft.footer.remove(6)));
        all.add(Case.sound(
                "created-by-without-version",
                "created_by has neither version nor build.",
                draft -> draft.footer.set(6, "somebody's writer")));
        all.add(Case.sound(
                "no-column-orders",
                "column_orders is absent, as old writers leave it.",
                draft -> draft.footer.remove(7)));
        all.add(Case.sound("fields-out-of-order", "version is the last field of the footer.", draft -> {
            draft.footer.remove(1).append(1, 1);
        }));
        all.add(Case.sound(
                        "empty-list-without-element-type",
                        "An empty list whose element type is 0.",
                        draft -> draft.footer.set(5, new Raw(CompactWriter.LIST, new byte[] {0})))
                .with(Defect.EMPTY_LIST_TYPE));
        all.add(Case.sound(
                "signed-footer",
                "A plain footer with an encryption algorithm and a signature of 28 bytes.",
                draft -> FooterCases.signed(draft)));
        all.add(Case.sound(
                "arrow-schema",
                "The schema stands in ARROW:schema, too, as Arrow writes it.",
                draft -> draft.footer.list(5).add(Struct.of(1, "ARROW:schema", 2, ARROW_SCHEMA))));
        all.add(Case.sound("no-row-groups", "A file of no rows.", draft -> {
            draft.footer.set(3, 0L).set(4, new Sequence(CompactWriter.STRUCT, List.of()));
            draft.body = Draft.ascii(Draft.MAGIC);
        }));
        all.add(Case.sound(
                "padding-before-footer",
                "64 zero bytes between the last index and the footer.",
                draft -> draft.body = Draft.join(draft.body, new byte[64])));
    }

    private static void schemas(List<Case> all) {
        all.add(Case.sound(
                "root-with-repetition",
                "The root is required, as most C++ writers have it.",
                draft -> draft.element("schema").set(3, Column.REQUIRED)));
        all.add(Case.sound("root-without-name", "The name of the root is empty.", draft -> draft.element("schema")
                .set(4, "")));
        all.add(Case.sound("leaf-with-no-children", "A column has num_children 0.", draft -> draft.element("at")
                .set(5, 0)));
        all.add(Case.sound("type-length-on-int64", "An INT64 column has a type_length.", draft -> draft.element("at")
                .set(2, 64)));
        all.add(Case.sound("field-ids-on-some", "Only two columns have a field id, one of them negative.", draft -> {
            draft.element("id").set(9, 1);
            draft.element("name").set(9, -7);
        }));
        all.add(Case.sound("converted-types-only", "No logical types, as old writers have it.", draft -> draft.schema()
                .forEach(element -> ((Struct) element).remove(10))));
        all.add(Case.sound("logical-types-only", "No converted types but that of the decimal.", draft -> {
            draft.schema().stream()
                    .map(Struct.class::cast)
                    .filter(element -> !element.get(4).equals("price"))
                    .forEach(element -> element.remove(6));
        }));
        all.add(Case.sound(
                "local-timestamp-without-converted-type",
                "A local timestamp has no converted type.",
                draft -> draft.element("at").remove(6).struct(10).struct(8).set(1, false)));
        all.add(Case.sound(
                "local-timestamp-with-converted-type",
                "A local timestamp has converted type TIMESTAMP_MILLIS.",
                draft -> draft.element("at").struct(10).struct(8).set(1, false)));
        all.add(Case.sound(
                "list-of-other-names", "The inner groups of a list are called bag and array_element.", draft -> {
                    draft.element("list").set(4, "bag");
                    draft.element("element").set(4, "array_element");
                    for (int g = 0; g < SmallFile.GROUPS; g++) {
                        draft.meta(g, 3).set(3, Sequence.of("tags", "bag", "array_element"));
                    }
                }));
        all.add(Case.sound(
                "list-of-two-levels",
                SmallFile.of(Column.ID, Column.BAG),
                "A list without a middle group.",
                draft -> {}));
        all.add(Case.sound(
                "list-without-annotation",
                "A repeated group without a logical type.",
                draft -> draft.element("tags").remove(6).remove(10)));
        all.add(Case.sound("same-name-at-another-depth", "The element of list tags is called tags.", draft -> {
            draft.element("element").set(4, "tags");
            for (int g = 0; g < SmallFile.GROUPS; g++) {
                draft.meta(g, 3).set(3, Sequence.of("tags", "list", "tags"));
            }
        }));
        all.add(Case.sound(
                "map", SmallFile.of(Column.ID, Column.ATTRIBUTES), "A map as the format has it.", draft -> {}));
        all.add(Case.sound(
                "map-key-value-on-middle-group",
                SmallFile.of(Column.ID, Column.ATTRIBUTES),
                "The middle group of a map has converted type MAP_KEY_VALUE.",
                draft -> draft.element("key_value").set(6, 2)));
        all.add(Case.sound(
                "variant-value-first",
                SmallFile.of(Column.ID, Column.DOCUMENT),
                "A variant with its value first.",
                draft -> {
                    draft.schema().add(3, draft.schema().remove(4));
                    draft.swapChunks(1, 2);
                }));
    }

    private static void rowGroups(List<Case> all) {
        all.add(Case.sound("no-ordinals", "Row groups have no ordinal.", draft -> groups(draft)
                .forEach(group -> group.remove(7))));
        all.add(Case.sound("no-row-group-offsets", "Row groups have no file_offset.", draft -> groups(draft)
                .forEach(group -> group.remove(5))));
        all.add(Case.sound("no-compressed-sizes", "Row groups have no total_compressed_size.", draft -> groups(draft)
                .forEach(group -> group.remove(6))));
        all.add(Case.sound("sorting-columns", "Row groups are sorted by the first column.", draft -> groups(draft)
                .forEach(group -> group.set(4, Sequence.of(Struct.of(1, 0, 2, false, 3, true))))));
    }

    private static void chunks(List<Case> all) {
        all.add(Case.sound(
                "chunk-file-offsets-of-all-kinds", "file_offset of chunks: start, end, beyond the file.", draft -> {
                    draft.chunk(0, 0).set(2, draft.meta(0, 0).number(9));
                    draft.chunk(0, 1).set(2, draft.meta(0, 2).number(9));
                    draft.chunk(0, 2).set(2, 1L << 40);
                }));
        all.add(Case.sound(
                "dictionary-at-data-page-offset",
                "A dictionary page at data_page_offset, as old writers have it.",
                draft -> {
                    for (int g = 0; g < SmallFile.GROUPS; g++) {
                        Struct meta = draft.meta(g, 1);
                        meta.set(9, meta.get(11)).remove(11);
                    }
                }));
        all.add(Case.sound("index-page-offset-zero", "index_page_offset is 0.", draft -> draft.meta(0, 0)
                .set(10, 0L)));
        all.add(Case.sound("encodings-empty", "A chunk lists no encodings.", draft -> draft.meta(0, 0)
                .set(2, new Sequence(CompactWriter.I32, List.of()))));
        all.add(Case.sound(
                "encodings-of-all-kinds",
                "A chunk lists encodings that it does not use, one of them twice.",
                draft -> draft.meta(0, 0).set(2, Sequence.of(0, 0, 2, 3, 4, 5, 6, 7, 8, 9))));
        all.add(Case.sound(
                "no-encoding-stats", "A dictionary chunk without encoding statistics.", draft -> draft.meta(0, 1)
                        .remove(13)));
        all.add(Case.sound(
                "bloom-filter-without-length",
                "bloom_filter_length is absent, as old writers leave it.",
                draft -> draft.meta(0, 0).remove(15)));
        all.add(Case.sound("offset-index-only", "An offset index without a column index.", draft -> draft.chunk(0, 0)
                .remove(6)
                .remove(7)));
        all.add(Case.sound(
                "chunk-key-values",
                "A chunk with key-value metadata, one key without a value.",
                draft -> draft.meta(0, 0).set(8, Sequence.of(Struct.of(1, "k", 2, "v"), Struct.of(1, "k")))));
    }

    private static void statistics(List<Case> all) {
        all.add(Case.sound("no-null-count", "Statistics without null_count.", draft -> draft.statistics(0, 4)
                .remove(3)));
        all.add(Case.sound("one-sided-bounds", "A minimum without a maximum.", draft -> draft.statistics(0, 4)
                .remove(5)));
        all.add(Case.sound(
                "infinite-timestamps",
                "Bounds of timestamps in milliseconds that DuckDB takes for infinity.",
                draft -> draft.statistics(0, 4)
                        .set(6, Leaf.littleEndian(-Long.MAX_VALUE, 8))
                        .set(5, Leaf.littleEndian(Long.MAX_VALUE, 8))));
        all.add(Case.sound("no-statistics", "A chunk without statistics.", draft -> draft.meta(0, 4)
                .remove(12)));
        all.add(Case.sound(
                "zeros-of-both-signs",
                PagedFile.of(Column.RATIO)
                        .with(pages ->
                                ValueCases.change(pages.get(0), page -> java.util.Arrays.fill(page.body, (byte) 0))),
                "A minimum of 0.0 and a maximum of -0.0.",
                draft -> draft.statistics(PagedFile.CHANGED, 0)
                        .set(6, Leaf.littleEndian(0, 8))
                        .set(5, Leaf.littleEndian(Double.doubleToRawLongBits(-0.0), 8))));
        all.add(Case.sound(
                "unsigned-bounds",
                SmallFile.of(Column.ID, Column.SMALL),
                "UINT_32 with a maximum of 2^32 - 1.",
                draft -> {
                    draft.element("small").set(6, 13).set(10, Struct.of(10, Struct.of(1, (byte) 32, 2, false)));
                    draft.statistics(0, 1).set(5, new byte[] {-1, -1, -1, -1});
                }));
        all.add(Case.sound(
                "signed-decimal-bounds", "A decimal with a negative minimum.", draft -> draft.statistics(0, 2)
                        .set(6, new byte[] {-1, -1, -1, 0})));
        all.add(Case.sound(
                "truncated-fixed-bounds", "Bounds of fixed length bytes cut short, the maximum raised.", draft -> {
                    draft.element("price").remove(6).remove(7).remove(8).remove(10);
                    draft.statistics(0, 2)
                            .set(6, new byte[1])
                            .set(5, new byte[] {1})
                            .set(7, false)
                            .set(8, false);
                }));
        all.add(Case.sound(
                "int96-bounds",
                SmallFile.of(Column.ID, Column.STAMP),
                "INT96 with bounds in no defined order.",
                draft -> {}));
        all.add(Case.sound(
                "int96-bounds-beside-deprecated-ones",
                SmallFile.of(Column.STAMP),
                "INT96 with bounds that are true of the timestamps beside deprecated ones by the order of the bytes.",
                draft -> {
                    Struct statistics = draft.statistics(0, 0);
                    statistics.set(1, statistics.get(6)).set(2, statistics.get(5));
                }));
        all.add(Case.sound(
                "int96-bounds-reversed",
                SmallFile.of(Column.STAMP),
                "INT96 whose bounds are those by the order of the bytes, in every row group, as parquet-java 1.8 wrote them.",
                draft -> {
                    for (int group = 0; group < SmallFile.GROUPS; group++) {
                        Struct statistics = draft.statistics(group, 0);
                        statistics.set(1, statistics.get(6)).set(2, statistics.get(5));
                        statistics.remove(5).remove(6);
                    }
                }));
        all.add(Case.sound(
                "int96-maximum-alone",
                SmallFile.of(Column.STAMP),
                "INT96 with a maximum that is the first value, and no minimum.",
                draft -> {
                    Struct statistics = draft.statistics(0, 0);
                    statistics.set(5, statistics.get(6)).remove(6);
                }));
        all.add(Case.sound(
                "truncated-bounds", "String bounds cut short, the maximum raised.", draft -> draft.statistics(0, 1)
                        .set(6, "a")
                        .set(5, "c")
                        .set(7, false)
                        .set(8, false)));
        all.add(Case.sound("histograms-empty", "Histograms of a flat column are empty lists.", draft -> draft.meta(0, 1)
                .set(
                        16,
                        Struct.of(
                                1, 8L,
                                2, new Sequence(CompactWriter.I64, List.of()),
                                3, new Sequence(CompactWriter.I64, List.of())))));
        all.add(Case.sound(
                "box-across-the-antimeridian",
                SmallFile.of(Column.ID, Column.SHAPE),
                "A bounding box with xmin above xmax.",
                draft -> draft.meta(0, 1)
                        .set(17, Struct.of(1, Struct.of(1, 170.0, 2, -170.0, 3, 0.0, 4, 2.0), 2, Sequence.of(1)))));
    }

    private static List<Struct> groups(Draft draft) {
        return draft.footer.list(4).stream().map(Struct.class::cast).toList();
    }
}
