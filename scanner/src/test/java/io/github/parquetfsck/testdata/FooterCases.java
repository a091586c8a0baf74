// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import static io.github.parquetfsck.testdata.Draft.ascii;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.testdata.Struct.Raw;
import io.github.parquetfsck.testdata.Struct.Sequence;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/** Files whose footer does not decode, lacks what it must hold, or holds what is not defined. */
final class FooterCases {
    private static final byte[] NOT_UTF8 = {'n', (byte) 0xff, 'm'};

    private FooterCases() {}

    static List<Case> all() {
        List<Case> all = new ArrayList<>();
        thrift(all);
        fields(all);
        unions(all);
        enums(all);
        texts(all);
        encryption(all);
        schema(all);
        return all;
    }

    private static void thrift(List<Case> all) {
        all.add(Case.of(
                Defect.THRIFT_MALFORMED,
                "created_by declares 65,535 bytes.",
                draft -> draft.footer.set(6, new Raw(CompactWriter.BINARY, new byte[] {-1, -1, 3}))));
        all.add(Case.bytes(
                        Defect.THRIFT_MALFORMED, "The last 40 bytes of the footer are overwritten by 0xff.", file -> {
                            Arrays.fill(file, file.length - 48, file.length - 8, (byte) 0xff);
                            return file;
                        })
                .named("overwritten")
                .with(Defect.UNKNOWN_FIELDS, Defect.CREATED_BY_NOT_UTF8));
        all.add(Case.of(Defect.THRIFT_TOO_DEEP, "An unknown field nests 2,000 structs.", draft -> {
                    Struct nested = new Struct();
                    for (int i = 0; i < 2_000; i++) {
                        nested = Struct.of(1, nested);
                    }
                    draft.footer.set(1000, nested);
                })
                .with(Defect.UNKNOWN_FIELDS));
        all.add(Case.of(
                Defect.THRIFT_COUNT_UNJUSTIFIED,
                "The schema declares 2^31 - 1 elements.",
                draft ->
                        draft.footer.set(2, new Raw(CompactWriter.LIST, new byte[] {(byte) 0xfc, -1, -1, -1, -1, 7}))));
        all.add(Case.of(
                Defect.UNKNOWN_FIELDS,
                "A field with id 1000 that no version of the format defines.",
                draft -> draft.footer.set(1000, "later")));
        all.add(Case.of(
                        Defect.FIELDS_IN_EMPTY_STRUCT,
                        "A column order has a field.",
                        draft -> draft.footer.list(7).struct(0).set(1, Struct.of(1, 7)))
                .with(Defect.UNKNOWN_FIELDS));
        all.add(Case.of(
                        Defect.FIELDS_IN_EMPTY_STRUCT,
                        "A column order ends in a byte whose higher half is not zero.",
                        draft ->
                                draft.footer.list(7).struct(0).set(1, new Raw(CompactWriter.STRUCT, new byte[] {0x20})))
                .named("empty-struct-ends-in-other-byte"));
        all.add(Case.of(
                Defect.EMPTY_LIST_TYPE, "The metadata of a chunk is an empty list of i64.", draft -> draft.meta(0, 0)
                        .set(8, new Raw(CompactWriter.LIST, new byte[] {6}))));
        all.add(Case.of(
                        Defect.THRIFT_MALFORMED,
                        "The metadata of a chunk is an empty list of type 14.",
                        draft -> draft.meta(0, 0).set(8, new Raw(CompactWriter.LIST, new byte[] {14})))
                .named("empty-list-of-type-14"));
        all.add(Case.of(Defect.ROW_GROUPS_BEFORE_SCHEMA, "The schema stands last.", draft -> {
            Object schema = draft.footer.list(2);
            draft.footer.remove(2).append(2, schema);
        }));
        all.add(Case.of(Defect.DUPLICATE_FIELD, "num_rows stands twice.", draft -> draft.footer.append(3, 6L)));
        all.add(Case.of(
                Defect.DUPLICATE_LIST,
                "row_groups stands twice.",
                draft -> draft.footer.append(4, draft.footer.list(4))));
        all.add(Case.of(
                Defect.FOOTER_TRAILING_BYTES,
                "Eight bytes follow the footer's struct.",
                draft -> draft.trailing = new byte[8]));
    }

    private static void fields(List<Case> all) {
        all.add(Case.bytes(
                        Defect.FOOTER_FIELD_MISSING,
                        "The footer length is one short: decoding starts one byte late.",
                        file -> TailCases.footerLength(file, footerLength(file) - 1))
                .named("footer-length-one-short")
                .with(Defect.UNKNOWN_FIELDS, Defect.FOOTER_TRAILING_BYTES));
        all.add(Case.of(Defect.FOOTER_FIELD_MISSING, "num_rows is absent.", draft -> draft.footer.remove(3)));
        all.add(Case.of(Defect.FOOTER_FIELD_MISSING, "row_groups is absent.", draft -> draft.footer.remove(4))
                .named("row-groups-missing"));
        all.add(Case.of(Defect.FOOTER_FIELD_MISSING, "The name of column at is absent.", draft -> draft.element("at")
                        .remove(4))
                .named("column-name-missing"));
        all.add(Case.of(
                Defect.CHUNK_FIELD_MISSING, "file_offset of the first chunk is absent.", draft -> draft.chunk(0, 0)
                        .remove(2)));
        all.add(Case.of(Defect.CHUNK_FIELD_MISSING, "total_compressed_size of a chunk is absent.", draft -> draft.meta(
                                1, 2)
                        .remove(7))
                .named("total-compressed-size-missing"));
        all.add(Case.of(Defect.CHUNK_META_DATA_MISSING, "A chunk has no meta_data.", draft -> draft.chunk(0, 4)
                .remove(3)));
        all.add(Case.of(
                Defect.DETAIL_FIELD_MISSING,
                "A key-value pair has no key.",
                draft -> draft.footer.list(5).struct(0).remove(1)));
        all.add(Case.of(Defect.REQUIRED_FIELD_WIRE_TYPE, "num_rows is an i32.", draft -> draft.footer.set(3, 6))
                .with(Defect.FOOTER_FIELD_MISSING));
        all.add(Case.of(
                        Defect.OPTIONAL_FIELD_WIRE_TYPE,
                        "The value of a key-value pair is an i32.",
                        draft -> draft.footer.list(5).struct(0).set(2, 7))
                .with(Defect.KEY_WITHOUT_VALUE));
        all.add(Case.of(Defect.VERSION_UNKNOWN, "version is 3.", draft -> draft.footer.set(1, 3)));
        all.add(Case.of(
                Defect.KEY_WITHOUT_VALUE,
                "A key of the file's metadata has no value.",
                draft -> draft.footer.list(5).struct(0).remove(2)));
        all.add(Case.of(
                Defect.ARROW_SCHEMA_INVALID,
                "The schema that Arrow keeps in the metadata is not base64.",
                draft -> draft.footer.list(5).add(Struct.of(1, "ARROW:schema", 2, "not base64!"))));
        all.add(Case.of(
                        Defect.ARROW_SCHEMA_INVALID,
                        "The schema that Arrow keeps in the metadata is a message of 7 bytes with 4 at hand.",
                        draft -> draft.footer.list(5).add(Struct.of(1, "ARROW:schema", 2, "/////wcAAAAAAAAA")))
                .named("arrow-schema-short"));
        all.add(Case.of(
                        Defect.ARROW_SCHEMA_INVALID,
                        "The schema that Arrow keeps in the metadata lacks its padding.",
                        draft -> draft.footer
                                .list(5)
                                .add(Struct.of(1, "ARROW:schema", 2, SoundCases.ARROW_SCHEMA + "AA")))
                .named("arrow-schema-unpadded"));
        all.add(Case.of(
                        Defect.ARROW_SCHEMA_INVALID,
                        "The schema that Arrow keeps in the metadata has its byte order beyond its end.",
                        draft -> draft.footer.list(5).add(Struct.of(1, "ARROW:schema", 2, byteOrderBeyondEnd())))
                .named("arrow-schema-byte-order"));
        all.add(Case.of(
                Defect.ARROW_SCHEMA_NOT_UTF8,
                "In the schema that Arrow keeps in the metadata a column's name is not UTF-8.",
                draft -> draft.footer.list(5).add(Struct.of(1, "ARROW:schema", 2, latinName()))));
        all.add(Case.of(
                Defect.ARROW_SCHEMA_DISAGREES,
                "Column id is called no; the schema that Arrow keeps in the metadata has its old name.",
                draft -> {
                    draft.footer.list(5).add(Struct.of(1, "ARROW:schema", 2, SoundCases.ARROW_SCHEMA));
                    draft.element("id").set(4, "no");
                    for (int group = 0; group < SmallFile.GROUPS; group++) {
                        draft.meta(group, 0).set(3, Sequence.of("no"));
                    }
                }));
        all.add(Case.of(
                Defect.GEO_METADATA_INVALID,
                "The GeoParquet metadata has a column without an encoding.",
                draft -> draft.footer
                        .list(5)
                        .add(Struct.of(1, "geo", 2, "{\"version\": \"1.1.0\", \"columns\": {\"at\": {}}}"))));
        all.add(Case.of(Defect.DUPLICATE_KEY, "A key of the file's metadata stands twice.", draft -> draft.footer
                .list(5)
                .add(Struct.of(1, "origin", 2, "again"))));
    }

    private static void unions(List<Case> all) {
        all.add(Case.of(
                Defect.COLUMN_ORDER_EMPTY,
                "The column order of the second column has no member.",
                draft -> draft.footer.list(7).set(1, new Struct())));
        all.add(Case.of(
                Defect.LOGICAL_TYPE_EMPTY,
                "The logical type of column name has no member.",
                draft -> draft.element("name").set(10, new Struct())));
        all.add(Case.of(
                Defect.TIME_UNIT_UNDEFINED,
                "The time unit of column at has no member.",
                draft -> draft.element("at").struct(10).struct(8).set(2, new Struct())));
        all.add(Case.of(
                        Defect.TIME_UNIT_UNDEFINED,
                        "The time unit of column at has member 9.",
                        draft -> draft.element("at").struct(10).struct(8).set(2, Struct.of(9, new Struct())))
                .named("time-unit-unknown")
                .with(Defect.UNKNOWN_FIELDS));
        all.add(Case.of(
                        Defect.TIME_UNIT_UNDEFINED,
                        "The time unit of column at has member 0.",
                        draft -> draft.element("at").struct(10).struct(8).set(2, Struct.of(0, new Struct())))
                .named("time-unit-of-id-0")
                .with(Defect.UNKNOWN_FIELDS));
        all.add(Case.of(
                Defect.UNION_SEVERAL_MEMBERS,
                "The logical type of column name is STRING and ENUM.",
                draft -> draft.element("name").set(10, Struct.of(1, new Struct(), 4, new Struct()))));
        all.add(Case.of(Defect.ENCRYPTION_ALGORITHM_NEWER, "The encryption algorithm has member 9.", draft -> {
                    draft.footer.set(8, Struct.of(9, new Struct()));
                    draft.trailing = new byte[28];
                })
                .with(Defect.UNKNOWN_FIELDS));
        all.add(Case.of(Defect.ENCRYPTION_ALGORITHM_UNDEFINED, "The encryption algorithm has no member.", draft -> {
            draft.footer.set(8, new Struct());
            draft.trailing = new byte[28];
        }));
    }

    private static void enums(List<Case> all) {
        all.add(Case.of(Defect.TYPE_UNKNOWN, "The physical type of a chunk is 8.", draft -> draft.meta(0, 4)
                        .set(1, 8))
                .named("chunk-type-unknown"));
        all.add(Case.of(Defect.TYPE_UNKNOWN, "The physical type of column at is 8.", draft -> draft.element("at")
                .set(1, 8)));
        all.add(Case.of(Defect.REPETITION_UNKNOWN, "The repetition of column at is 3.", draft -> draft.element("at")
                .set(3, 3)));
        all.add(Case.of(
                Defect.CONVERTED_TYPE_UNKNOWN,
                "The converted type of column name is 99.",
                draft -> draft.element("name").set(6, 99)));
        all.add(Case.of(
                Defect.CONVERTED_TYPE_NA,
                "Column at has converted type 24 and no logical type.",
                draft -> draft.element("at").set(6, 24).remove(10)));
        all.add(Case.of(Defect.CODEC_UNKNOWN, "The codec of a chunk is -1.", draft -> draft.meta(0, 0)
                .set(4, -1)));
        all.add(Case.of(Defect.CODEC_NEWER, "The codec of a chunk is 8.", draft -> draft.meta(0, 0)
                .set(4, 8)));
        all.add(Case.of(
                Defect.ENCODING_UNKNOWN,
                "A chunk lists encoding 1, which no version ever wrote.",
                draft -> draft.meta(0, 0).list(2).add(1)));
        all.add(Case.of(Defect.ENCODING_NEWER, "A chunk lists encoding 11.", draft -> draft.meta(0, 0)
                .list(2)
                .add(11)));
        all.add(Case.of(
                Defect.ENCODING_ALP,
                SmallFile.of(Column.ID, Column.RATIO),
                "A DOUBLE chunk lists encoding ALP.",
                draft -> draft.meta(0, 1).list(2).add(10)));
        all.add(Case.of(
                Defect.ENCODING_STATS_ENUM_UNKNOWN,
                "The encoding statistics of a chunk name page type 9.",
                draft -> draft.meta(0, 1).list(13).struct(1).set(1, 9)));
    }

    private static void texts(List<Case> all) {
        all.add(Case.of(
                Defect.NAME_NOT_UTF8, "A byte 0xff in a column's name, in the schema and in the paths.", draft -> {
                    draft.element("at").set(4, NOT_UTF8);
                    for (int g = 0; g < SmallFile.GROUPS; g++) {
                        draft.meta(g, 4).set(3, Sequence.of((Object) NOT_UTF8));
                    }
                }));
        all.add(Case.of(Defect.NAME_NOT_UTF8, "A byte 0xff in the name of the root.", draft -> draft.element("schema")
                        .set(4, NOT_UTF8))
                .named("root-name-not-utf8"));
        all.add(Case.of(
                Defect.CREATED_BY_NOT_UTF8, "A byte 0xff in created_by.", draft -> draft.footer.set(6, NOT_UTF8)));
        all.add(Case.of(
                Defect.KEY_VALUE_NOT_UTF8,
                "A byte 0xff in a value of the file's metadata.",
                draft -> draft.footer.list(5).struct(0).set(2, NOT_UTF8)));
    }

    private static void encryption(List<Case> all) {
        all.add(Case.of(
                Defect.FOOTER_SIGNATURE_MISSING,
                "An encryption algorithm, and no signature after the footer.",
                draft -> draft.footer.set(8, Struct.of(1, new Struct()))));
        all.add(Case.of(
                Defect.SIGNING_KEY_WITHOUT_ALGORITHM,
                "A signing key without an encryption algorithm.",
                draft -> draft.footer.set(9, "key")));
        all.add(Case.of(
                Defect.ENCRYPTED_COLUMN_METADATA_MISSING,
                "A column with a key of its own in a signed footer, without its encrypted metadata.",
                draft -> {
                    signed(draft);
                    draft.chunk(0, 1).set(8, Struct.of(2, Struct.of(1, Sequence.of("name"))));
                }));
        all.add(Case.of(
                Defect.CRYPTO_METADATA_WITHOUT_ENCRYPTION,
                "A column with crypto metadata in a plain file.",
                draft -> draft.chunk(0, 1).set(8, Struct.of(1, new Struct()))));
        all.add(Case.of(
                Defect.ENCRYPTED_FOOTER_MALFORMED,
                "PARE at both ends, and the crypto metadata does not decode.",
                Draft.join(
                        ascii("PARE"),
                        new byte[] {-1, -1, -1, -1, -1, -1, -1, -1},
                        Leaf.littleEndian(8, 4),
                        ascii("PARE"))));
    }

    private static void schema(List<Case> all) {
        all.add(Case.of(
                Defect.SCHEMA_EMPTY,
                "The schema has no element.",
                draft -> draft.footer.set(2, new Sequence(CompactWriter.STRUCT, List.of()))));
        all.add(Case.of(Defect.SCHEMA_WITHOUT_COLUMNS, "A root without columns, and no row groups.", draft -> {
            draft.footer.set(2, Sequence.of(Struct.of(4, "schema", 5, 0)));
            draft.footer.set(3, 0L);
            draft.footer.set(4, new Sequence(CompactWriter.STRUCT, List.of()));
            draft.footer.remove(7);
        }));
        all.add(Case.of(Defect.SCHEMA_SHORT, "The last schema element is missing.", draft -> draft.schema()
                .remove(draft.schema().size() - 1)));
        all.add(Case.of(Defect.SCHEMA_SURPLUS, "A schema element too many.", draft -> draft.schema()
                .add(Column.leaf("more", Column.INT32, Column.OPTIONAL))));
        all.add(Case.of(Defect.CHILD_COUNT_NEGATIVE, "The root has -1 children.", draft -> draft.element("schema")
                        .set(5, -1))
                .with(Defect.SCHEMA_SURPLUS));
        all.add(Case.of(Defect.ROOT_WITHOUT_CHILDREN, "The root has no num_children.", draft -> draft.element("schema")
                .remove(5)));
        all.add(Case.of(Defect.ROOT_UNUSUAL, "The root is repeated.", draft -> draft.element("schema")
                .set(3, 2)));
        all.add(Case.of(Defect.LEAF_REPETITION_MISSING, "Column at has no repetition.", draft -> draft.element("at")
                .remove(3)));
        all.add(Case.of(Defect.GROUP_REPETITION_MISSING, "Group tags has no repetition.", draft -> draft.element("tags")
                .remove(3)));
        all.add(Case.of(
                Defect.NODE_WITHOUT_KIND, "Column at has neither type nor num_children.", draft -> draft.element("at")
                        .remove(1)));
        all.add(Case.of(Defect.LEAF_WITH_CHILDREN, "Column at has a type and one child.", draft -> draft.element("at")
                        .set(5, 1))
                .with(Defect.SCHEMA_SHORT));
        all.add(Case.of(Defect.EMPTY_GROUP, "A group without children after the last column.", draft -> {
            draft.element("schema").set(5, 6);
            draft.schema().add(Column.group("none", Column.OPTIONAL, 0));
        }));
        all.add(Case.of(Defect.FIXED_LENGTH_MISSING, "Column price has no type_length.", draft -> draft.element("price")
                .remove(2)));
        all.add(Case.of(Defect.FIXED_LENGTH_MISSING, "Column price has type_length -4.", draft -> draft.element("price")
                        .set(2, -4))
                .named("fixed-length-negative"));
        all.add(Case.of(Defect.FIXED_LENGTH_ZERO, "Column price has type_length 0.", draft -> draft.element("price")
                .set(2, 0)));
    }

    /** Makes a plain footer one with a signature; the signature is that of nobody. */
    static void signed(Draft draft) {
        draft.footer.set(8, Struct.of(1, Struct.of(2, "file")));
        draft.trailing = new byte[28];
    }

    private static int footerLength(byte[] file) {
        int at = file.length - 8;
        return file[at] & 0xff | (file[at + 1] & 0xff) << 8 | (file[at + 2] & 0xff) << 16 | (file[at + 3] & 0xff) << 24;
    }

    /** The first field of the schema's table, at byte 32,768 of it. */
    private static String byteOrderBeyondEnd() {
        ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(SoundCases.ARROW_SCHEMA))
                .order(ByteOrder.LITTLE_ENDIAN);
        int message = 8 + bytes.getInt(8);
        int header = message + bytes.getShort(message - bytes.getInt(message) + 8);
        int schema = header + bytes.getInt(header);
        bytes.putShort(schema - bytes.getInt(schema) + 4, Short.MIN_VALUE);
        return Base64.getEncoder().encodeToString(bytes.array());
    }

    private static String latinName() {
        byte[] bytes = Base64.getDecoder().decode(SoundCases.ARROW_SCHEMA);
        int name = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("\2\0\0\0id");
        bytes[name + 5] = (byte) 0xe4;
        return Base64.getEncoder().encodeToString(bytes);
    }
}
