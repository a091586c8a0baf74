// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import io.github.parquetfsck.defect.Defect;
import java.util.ArrayList;
import java.util.List;

/** Files whose schema is a tree, and whose names, types, lists, maps or column orders do not fit. */
final class TypeCases {
    private static final int UTF8 = 0;
    private static final int LIST = 3;
    private static final int DECIMAL = 5;
    private static final int DATE = 6;
    private static final int BSON = 20;

    private TypeCases() {}

    static List<Case> all() {
        List<Case> all = new ArrayList<>();
        names(all);
        types(all);
        decimals(all);
        shapes(all);
        orders(all);
        return all;
    }

    private static void names(List<Case> all) {
        all.add(Case.of(Defect.DUPLICATE_NAME, "Column at is called id, too.", draft -> rename(draft, "id")));
        all.add(Case.of(Defect.DUPLICATE_NAME_IGNORING_CASE, "Column at is called ID.", draft -> rename(draft, "ID")));
        all.add(Case.of(Defect.NAME_UNUSUAL, "Column at has an empty name.", draft -> rename(draft, "")));
        all.add(Case.of(Defect.NAME_UNUSUAL, "Column at is called a.t.", draft -> rename(draft, "a.t"))
                .named("name-with-dot"));
        all.add(Case.of(Defect.DUPLICATE_FIELD_ID, "Columns id and name have field id 1.", draft -> {
            draft.element("id").set(9, 1);
            draft.element("name").set(9, 1);
        }));
    }

    private static void types(List<Case> all) {
        all.add(Case.of(
                Defect.CONVERTED_TYPE_ON_WRONG_TYPE,
                "Column id, INT64, has converted type DATE.",
                draft -> draft.element("id").set(6, DATE)));
        all.add(Case.of(
                        Defect.CONVERTED_TYPE_ON_WRONG_TYPE,
                        SmallFile.of(Column.ID, Column.SMALL),
                        "Column small, INT32, has converted type UTF8.",
                        draft -> draft.element("small").set(6, UTF8).remove(10))
                .named("utf8-on-int32"));
        all.add(Case.of(Defect.CONVERTED_STRING_ON_FIXED, "Column price has converted type UTF8.", draft -> plain(
                        draft.element("price"))
                .set(6, UTF8)));
        all.add(Case.of(
                Defect.CONVERTED_TYPE_ON_GROUP,
                "Group tags has converted type UTF8.",
                draft -> draft.element("tags").set(6, UTF8).remove(10)));
        all.add(Case.of(Defect.BSON_COLUMN, "Column name is BSON.", draft -> draft.element("name")
                .set(6, BSON)
                .set(10, Struct.of(13, new Struct()))));
        all.add(Case.of(
                Defect.CONVERTED_GROUP_TYPE_ON_LEAF, "Column id has converted type LIST.", draft -> draft.element("id")
                        .set(6, LIST)));
        all.add(Case.of(
                Defect.LOGICAL_TYPE_ON_WRONG_TYPE,
                "Column id, INT64, has logical type UUID.",
                draft -> draft.element("id").set(10, Struct.of(14, new Struct()))));
        all.add(Case.of(
                Defect.LOGICAL_TYPE_ON_GROUP, "Group tags has the logical type ENUM.", draft -> draft.element("tags")
                        .set(10, Struct.of(4, new Struct()))
                        .remove(6)));
        all.add(Case.of(
                Defect.LOGICAL_INTEGER_WIDTH,
                SmallFile.of(Column.ID, Column.SMALL),
                "An integer of 7 bits.",
                draft -> draft.element("small")
                        .set(10, Struct.of(10, Struct.of(1, (byte) 7, 2, false)))
                        .remove(6)));
        all.add(Case.of(
                Defect.LOGICAL_AND_CONVERTED_TYPE_DISAGREE,
                "Column name has logical type STRING and converted type ENUM.",
                draft -> draft.element("name").set(6, 4)));
        all.add(Case.of(
                        Defect.LOGICAL_AND_CONVERTED_TYPE_DISAGREE,
                        "Column name has logical type UNKNOWN and converted type UTF8.",
                        draft -> draft.element("name").set(10, Struct.of(11, new Struct())))
                .named("unknown-and-utf8"));
        all.add(Case.of(Defect.LOGICAL_TYPE_UNKNOWN, "Column id has a logical type with id 99.", draft -> draft.element(
                                "id")
                        .set(10, Struct.of(99, new Struct())))
                .with(Defect.UNKNOWN_FIELDS));
        for (int member : new int[] {0, -1, -256}) {
            all.add(Case.of(
                            Defect.LOGICAL_TYPE_UNKNOWN,
                            "Column id has a logical type with id " + member + ".",
                            draft -> draft.element("id").set(10, Struct.of(member, new Struct())))
                    .named("logical-type-of-id-" + (member == 0 ? "0" : "minus-" + -member))
                    .with(Defect.UNKNOWN_FIELDS));
        }
        all.add(Case.of(
                        Defect.LOGICAL_TYPE_UNKNOWN,
                        SmallFile.of(Column.ID, Column.DOCUMENT),
                        "A group has the logical type FILE.",
                        draft -> draft.element("document").set(10, Struct.of(19, new Struct())))
                .named("logical-type-file"));
    }

    private static void decimals(List<Case> all) {
        all.add(Case.of(Defect.DECIMAL_PRECISION_INVALID, "Precision 0.", draft -> decimal(draft, 0, 0)));
        all.add(Case.of(Defect.DECIMAL_SCALE_INVALID, "Scale 10 and precision 9.", draft -> decimal(draft, 10, 9)));
        all.add(Case.of(Defect.DECIMAL_SCALE_INVALID, "Scale -1.", draft -> decimal(draft, -1, 9))
                .named("decimal-scale-negative"));
        all.add(Case.of(
                Defect.DECIMAL_PRECISION_EXCEEDS_TYPE, "Precision 20 in four bytes.", draft -> decimal(draft, 2, 20)));
        all.add(Case.of(Defect.DECIMAL_PRECISION_LARGE, "Column name is a decimal of 50 digits.", draft -> {
            plain(draft.element("name"))
                    .set(6, DECIMAL)
                    .set(7, 2)
                    .set(8, 50)
                    .set(10, Struct.of(5, Struct.of(1, 2, 2, 50)));
        }));
        all.add(Case.of(Defect.DECIMAL_PRECISION_BEYOND_76, "Column name is a decimal of 80 digits.", draft -> {
            Column.decimal(plain(draft.element("name")), 80);
        }));
        all.add(Case.of(
                Defect.DECIMAL_BYTES_TOO_MANY,
                SmallFile.of(Column.ID, Column.AMOUNT),
                "A decimal of 38 digits in seventeen bytes.",
                draft -> {}));
        all.add(Case.of(
                        Defect.DECIMAL_BYTES_NOT_WORDS,
                        SmallFile.of(Column.ID, Column.AMOUNT),
                        "A decimal of 40 digits in seventeen bytes.",
                        draft -> Column.decimal(draft.element("amount"), 40))
                .with(Defect.DECIMAL_PRECISION_LARGE));
        all.add(Case.of(Defect.DECIMAL_SMALL_IN_BYTES, "Column name is a decimal of 18 digits.", draft -> {
            Column.decimal(plain(draft.element("name")), 18);
        }));
        all.add(Case.of(
                Defect.DECIMAL_PARAMETERS_DISAGREE,
                "Precision 9 by the element, 8 by the logical type.",
                draft -> draft.element("price").set(10, Struct.of(5, Struct.of(1, 2, 2, 8)))));
        all.add(Case.of(
                Defect.DECIMAL_SCALE_ABSENT,
                "A converted type DECIMAL without scale.",
                draft -> draft.element("price").remove(7).remove(10)));
        all.add(Case.of(
                Defect.DECIMAL_PRECISION_ABSENT,
                "The precision stands in the logical type only.",
                draft -> draft.element("price").remove(8)));
    }

    private static void shapes(List<Case> all) {
        all.add(Case.of(Defect.LIST_SHAPE_INVALID, "The middle group of the list is required.", draft -> {
            draft.element("list").set(3, Column.REQUIRED);
        }));
        all.add(Case.of(Defect.LIST_REPEATED, "The list itself is repeated.", draft -> draft.element("tags")
                .set(3, Column.REPEATED)));
        all.add(map(Defect.MAP_SHAPE_INVALID, "The middle group of the map is optional.", draft -> draft.element(
                        "key_value")
                .set(3, Column.OPTIONAL)));
        all.add(map(Defect.MAP_KEY_OPTIONAL, "The key of the map is optional.", draft -> {
            draft.element("key").set(3, Column.OPTIONAL);
            for (int g = 0; g < SmallFile.GROUPS; g++) {
                draft.meta(g, 1).remove(16);
            }
        }));
        all.add(map(Defect.MAP_WITHOUT_VALUE, "The map has keys only.", draft -> {
            draft.element("key_value").set(5, 1);
            draft.schema().remove(draft.element("value"));
            draft.footer.list(7).remove(0);
            for (int g = 0; g < SmallFile.GROUPS; g++) {
                Struct removed = (Struct) draft.chunks(g).remove(2);
                shrink(draft.group(g), removed.struct(3).number(7));
            }
        }));
        all.add(map(Defect.MAP_REPEATED, "The map itself is repeated.", draft -> repeat(draft, "attributes", 1)));
        all.add(map(Defect.MAP_VALUE_REPEATED, "The value of the map is repeated.", draft -> draft.element("value")
                .set(3, Column.REPEATED)));
        all.add(Case.of(
                Defect.LIST_ELEMENT_REPEATED,
                "The element of the list is repeated.",
                draft -> repeat(draft, "element", 3)));
        all.add(map(Defect.MAP_WITH_EXTRA_FIELDS, "The entries of the map have three fields.", draft -> {
            draft.element("key_value").set(5, 3);
            draft.element("schema").set(5, 1);
            draft.schema().remove(draft.element("id"));
            draft.schema().add(Column.leaf("id", Column.INT64, Column.OPTIONAL));
            for (int g = 0; g < SmallFile.GROUPS; g++) {
                Object id = draft.chunks(g).remove(0);
                draft.chunks(g).add(id);
                draft.meta(g, 2).set(3, Struct.Sequence.of("attributes", "key_value", "id"));
            }
        }));
        all.add(Case.of(
                        Defect.MAP_KEY_VALUE_AS_MAP,
                        "The repeated group of list tags, of one child, has converted type MAP_KEY_VALUE.",
                        draft -> draft.element("list").set(6, 2))
                .named("map-key-value-on-list"));
        all.add(map(
                        Defect.MAP_KEY_VALUE_AS_MAP,
                        "The map has logical type MAP and converted type MAP_KEY_VALUE.",
                        draft -> draft.element("attributes").set(6, 2))
                .named("map-key-value-beside-map"));
        all.add(map(
                Defect.MAP_KEY_VALUE_AS_MAP,
                "The map has converted type MAP_KEY_VALUE, its middle group is map.",
                draft -> {
                    draft.element("attributes").set(6, 2).remove(10);
                    draft.element("key_value").set(4, "map");
                    for (int g = 0; g < SmallFile.GROUPS; g++) {
                        draft.meta(g, 1).set(3, Struct.Sequence.of("attributes", "map", "key"));
                        draft.meta(g, 2).set(3, Struct.Sequence.of("attributes", "map", "value"));
                    }
                }));
        all.add(Case.of(
                Defect.VARIANT_SHAPE_INVALID,
                SmallFile.of(Column.ID, Column.DOCUMENT),
                "The metadata of the variant is called meta.",
                draft -> {
                    draft.element("metadata").set(4, "meta");
                    for (int g = 0; g < SmallFile.GROUPS; g++) {
                        draft.meta(g, 1).set(3, Struct.Sequence.of("document", "meta"));
                    }
                }));
        all.add(Case.of(
                Defect.GEO_ALGORITHM_UNKNOWN,
                SmallFile.of(Column.ID, Column.SHAPE),
                "Edge algorithm 9.",
                draft -> draft.element("shape").set(10, Struct.of(18, Struct.of(2, 9)))));
    }

    private static void orders(List<Case> all) {
        all.add(Case.of(
                Defect.COLUMN_ORDERS_SHORT,
                "The column order of the last column is missing.",
                draft -> draft.footer.list(7).remove(4)));
        all.add(Case.of(Defect.COLUMN_ORDERS_LONG, "A column order too many.", draft -> draft.footer
                .list(7)
                .add(Struct.of(1, new Struct()))));
        all.add(Case.of(
                        Defect.COLUMN_ORDER_UNKNOWN,
                        "The column order of column id has member 9.",
                        draft -> draft.footer.list(7).set(0, Struct.of(9, new Struct())))
                .with(Defect.UNKNOWN_FIELDS));
        all.add(Case.of(
                Defect.COLUMN_ORDER_ON_WRONG_TYPE,
                "Column id, INT64, has the order of floating point.",
                draft -> draft.footer.list(7).set(0, Struct.of(2, new Struct()))));
    }

    /** Without the histograms of a column, which would have one level too few. */
    private static void repeat(Draft draft, String element, int column) {
        draft.element(element).set(3, Column.REPEATED);
        for (int g = 0; g < SmallFile.GROUPS; g++) {
            draft.meta(g, column).remove(16);
        }
    }

    private static Case map(Defect defect, String how, java.util.function.Consumer<Draft> fault) {
        return Case.of(defect, SmallFile.of(Column.ID, Column.ATTRIBUTES), how, fault);
    }

    private static void rename(Draft draft, String name) {
        draft.element("at").set(4, name);
        for (int g = 0; g < SmallFile.GROUPS; g++) {
            draft.meta(g, 4).set(3, Struct.Sequence.of(name));
        }
    }

    private static Struct plain(Struct element) {
        return element.remove(6).remove(7).remove(8).remove(10);
    }

    private static void decimal(Draft draft, int scale, int precision) {
        draft.element("price").set(7, scale).set(8, precision).set(10, Struct.of(5, Struct.of(1, scale, 2, precision)));
    }

    /** Takes the bytes of a chunk out of the sizes of its row group. */
    static void shrink(Struct group, long bytes) {
        group.set(2, group.number(2) - bytes);
        group.set(6, group.number(6) - bytes);
    }
}
