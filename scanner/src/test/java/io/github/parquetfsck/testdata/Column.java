// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The columns that sample files are made of: schema elements, and three rows for each row group. */
enum Column {
    /** INT64, required, with page index and bloom filter. */
    ID {
        @Override
        List<Struct> elements() {
            return List.of(leaf("id", INT64, REQUIRED));
        }

        @Override
        List<Leaf> leaves(int group) {
            List<byte[]> values = longs(10L * group + 1, 10L * group + 2, 10L * group + 3);
            return List.of(flat("id", INT64, 0, values, false));
        }
    },
    /** STRING, optional, by a dictionary; the last row is null. */
    NAME {
        @Override
        List<Struct> elements() {
            return List.of(string("name", OPTIONAL));
        }

        @Override
        List<Leaf> leaves(int group) {
            List<byte[]> values = List.of(("ada" + group).getBytes(UTF_8), ("bob" + group).getBytes(UTF_8));
            return List.of(
                    new Leaf(List.of("name"), BYTE_ARRAY, 0, 1, new int[3], new int[] {1, 1, 0}, values, true, values));
        }
    },
    /** STRING, optional, without a dictionary; the last row is null. */
    NOTE {
        @Override
        List<Struct> elements() {
            return List.of(string("note", OPTIONAL));
        }

        @Override
        List<Leaf> leaves(int group) {
            List<byte[]> values = List.of(("cat" + group).getBytes(UTF_8), ("dog" + group).getBytes(UTF_8));
            return List.of(new Leaf(
                    List.of("note"), BYTE_ARRAY, 0, 1, new int[3], new int[] {1, 1, 0}, values, false, values));
        }
    },
    /** DECIMAL(9,2) in four bytes, optional. */
    PRICE {
        @Override
        List<Struct> elements() {
            return List.of(leaf("price", FIXED, OPTIONAL)
                    .set(2, 4)
                    .set(6, 5)
                    .set(7, 2)
                    .set(8, 9)
                    .set(10, Struct.of(5, Struct.of(1, 2, 2, 9))));
        }

        @Override
        List<Leaf> leaves(int group) {
            List<byte[]> values = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                values.add(ByteBuffer.allocate(4).putInt(100 * group + 5 * i).array());
            }
            return List.of(flat("price", FIXED, 1, values, false));
        }
    },
    /** LIST of STRING: two, none, null. */
    TAGS {
        @Override
        List<Struct> elements() {
            return List.of(
                    group("tags", OPTIONAL, 1).set(6, 3).set(10, Struct.of(3, new Struct())),
                    group("list", REPEATED, 1),
                    string("element", OPTIONAL));
        }

        @Override
        List<Leaf> leaves(int group) {
            List<byte[]> values = List.of(("x" + group).getBytes(UTF_8), ("y" + group).getBytes(UTF_8));
            return List.of(new Leaf(
                    List.of("tags", "list", "element"),
                    BYTE_ARRAY,
                    1,
                    3,
                    new int[] {0, 1, 0, 0},
                    new int[] {3, 3, 1, 0},
                    values,
                    false,
                    values));
        }
    },
    /** TIMESTAMP in milliseconds, UTC, optional. */
    AT {
        @Override
        List<Struct> elements() {
            return List.of(leaf("at", INT64, OPTIONAL)
                    .set(6, 9)
                    .set(10, Struct.of(8, Struct.of(1, true, 2, Struct.of(1, new Struct())))));
        }

        @Override
        List<Leaf> leaves(int group) {
            long start = 1_700_000_000_000L + group * 3_000L;
            return List.of(flat("at", INT64, 1, longs(start, start + 1_000, start + 2_000), false));
        }
    },
    /** UINT_8 in INT32, required. */
    SMALL {
        @Override
        List<Struct> elements() {
            return List.of(
                    leaf("small", INT32, REQUIRED).set(6, 11).set(10, Struct.of(10, Struct.of(1, (byte) 8, 2, false))));
        }

        @Override
        List<Leaf> leaves(int group) {
            List<byte[]> values = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                values.add(Leaf.littleEndian(100 * group + 50 * i, 4));
            }
            return List.of(flat("small", INT32, 0, values, false));
        }
    },
    /** A struct of INT32, both optional: a value, none, no struct. */
    PLACE {
        @Override
        List<Struct> elements() {
            return List.of(group("place", OPTIONAL, 1), leaf("floor", INT32, OPTIONAL));
        }

        @Override
        List<Leaf> leaves(int group) {
            List<byte[]> values = List.of(Leaf.littleEndian(group, 4));
            return List.of(new Leaf(
                    List.of("place", "floor"),
                    INT32,
                    0,
                    2,
                    new int[3],
                    new int[] {2, 1, 0},
                    values,
                    false,
                    List.of(values.get(0), values.get(0))));
        }
    },
    /** A LIST of two levels, as old writers have it: two, none, null. */
    BAG {
        @Override
        List<Struct> elements() {
            return List.of(
                    group("bag", OPTIONAL, 1).set(6, 3),
                    leaf("array", BYTE_ARRAY, REPEATED).set(6, 0));
        }

        @Override
        List<Leaf> leaves(int group) {
            List<byte[]> values = List.of(("x" + group).getBytes(UTF_8), ("y" + group).getBytes(UTF_8));
            return List.of(new Leaf(
                    List.of("bag", "array"),
                    BYTE_ARRAY,
                    1,
                    2,
                    new int[] {0, 1, 0, 0},
                    new int[] {2, 2, 1, 0},
                    values,
                    false,
                    values));
        }
    },
    /** Repeated groups of repeated INT32: one of two and one of none, one of one, no group. */
    MATRIX {
        @Override
        List<Struct> elements() {
            return List.of(group("matrix", REPEATED, 1), leaf("cell", INT32, REPEATED));
        }

        @Override
        List<Leaf> leaves(int group) {
            List<byte[]> values = List.of(
                    Leaf.littleEndian(group, 4), Leaf.littleEndian(group + 1, 4), Leaf.littleEndian(group + 2, 4));
            return List.of(new Leaf(
                    List.of("matrix", "cell"),
                    INT32,
                    2,
                    2,
                    new int[] {0, 2, 1, 0, 0},
                    new int[] {2, 2, 1, 2, 0},
                    values,
                    false,
                    List.of(values.get(0), values.get(2))));
        }
    },
    /** INT96 timestamps, with bounds that compare as bytes only. */
    STAMP {
        @Override
        List<Struct> elements() {
            return List.of(leaf("stamp", INT96, REQUIRED));
        }

        @Override
        List<Leaf> leaves(int group) {
            List<byte[]> values = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                byte[] value = new byte[12];
                value[1] = (byte) (3 - i);
                System.arraycopy(Leaf.littleEndian(2_460_000 + group + i, 4), 0, value, 8, 4);
                values.add(value);
            }
            return List.of(flat("stamp", INT96, 0, values, false));
        }
    },
    /** DECIMAL(38,2) in seventeen bytes, required. */
    AMOUNT {
        @Override
        List<Struct> elements() {
            return List.of(decimal(leaf("amount", FIXED, REQUIRED).set(2, 17), 38));
        }

        @Override
        List<Leaf> leaves(int group) {
            return List.of(flat("amount", FIXED, 0, seventeenBytes(group), false));
        }
    },
    /** DECIMAL(38,2) in byte arrays of seventeen bytes, required. */
    TOTAL {
        @Override
        List<Struct> elements() {
            return List.of(decimal(leaf("total", BYTE_ARRAY, REQUIRED), 38));
        }

        @Override
        List<Leaf> leaves(int group) {
            return List.of(flat("total", BYTE_ARRAY, 0, seventeenBytes(group), false));
        }
    },
    /** DOUBLE, required. */
    RATIO {
        @Override
        List<Struct> elements() {
            return List.of(leaf("ratio", DOUBLE, REQUIRED));
        }

        @Override
        List<Leaf> leaves(int group) {
            return List.of(flat("ratio", DOUBLE, 0, reals(0.5 + group, 1.5 + group, 2.5 + group), false));
        }
    },
    /** DOUBLE, required: both zeros, the negative one first, and a number above them. */
    BALANCE {
        @Override
        List<Struct> elements() {
            return List.of(leaf("balance", DOUBLE, REQUIRED));
        }

        @Override
        List<Leaf> leaves(int group) {
            return List.of(flat("balance", DOUBLE, 0, reals(-0.0, 0.0, 1.5 + group), false));
        }
    },
    /** DOUBLE, required: two numbers and NaN, which is no bound of the chunk. */
    SIGNAL {
        @Override
        List<Struct> elements() {
            return List.of(leaf("signal", DOUBLE, REQUIRED));
        }

        @Override
        List<Leaf> leaves(int group) {
            List<byte[]> values = reals(0.5 + group, 1.5 + group, Double.NaN);
            return List.of(new Leaf(
                    List.of("signal"), DOUBLE, 0, 0, new int[3], new int[3], values, false, values.subList(0, 2)));
        }
    },
    /** DOUBLE, required, by a dictionary: a number and twice NaN. */
    NOISE {
        @Override
        List<Struct> elements() {
            return List.of(leaf("noise", DOUBLE, REQUIRED));
        }

        @Override
        List<Leaf> leaves(int group) {
            List<byte[]> values = reals(0.5 + group, Double.NaN, Double.NaN);
            List<byte[]> bounds = List.of(values.get(0), values.get(0));
            return List.of(new Leaf(List.of("noise"), DOUBLE, 0, 0, new int[3], new int[3], values, true, bounds));
        }
    },
    /** STRING, optional, without a dictionary: an empty string, another one, null. */
    BLANK {
        @Override
        List<Struct> elements() {
            return List.of(string("blank", OPTIONAL));
        }

        @Override
        List<Leaf> leaves(int group) {
            List<byte[]> values = List.of(new byte[0], ("dog" + group).getBytes(UTF_8));
            return List.of(new Leaf(
                    List.of("blank"), BYTE_ARRAY, 0, 1, new int[3], new int[] {1, 1, 0}, values, false, values));
        }
    },
    /** MAP of STRING to INT32: one entry, none, null. */
    ATTRIBUTES {
        @Override
        List<Struct> elements() {
            return List.of(
                    group("attributes", OPTIONAL, 1).set(6, 1).set(10, Struct.of(2, new Struct())),
                    group("key_value", REPEATED, 2),
                    string("key", REQUIRED),
                    leaf("value", INT32, OPTIONAL));
        }

        @Override
        List<Leaf> leaves(int group) {
            List<byte[]> keys = List.of(("k" + group).getBytes(UTF_8));
            List<byte[]> values = List.of(Leaf.littleEndian(group, 4));
            int[] none = new int[3];
            return List.of(
                    new Leaf(
                            List.of("attributes", "key_value", "key"),
                            BYTE_ARRAY,
                            1,
                            2,
                            none,
                            new int[] {2, 1, 0},
                            keys,
                            false,
                            List.of(keys.get(0), keys.get(0))),
                    new Leaf(
                            List.of("attributes", "key_value", "value"),
                            INT32,
                            1,
                            3,
                            none,
                            new int[] {3, 1, 0},
                            values,
                            false,
                            List.of(values.get(0), values.get(0))));
        }
    },
    /** An unshredded VARIANT whose three values are null. */
    DOCUMENT {
        @Override
        List<Struct> elements() {
            return List.of(
                    group("document", REQUIRED, 2).set(10, Struct.of(16, Struct.of(1, (byte) 1))),
                    leaf("metadata", BYTE_ARRAY, REQUIRED),
                    leaf("value", BYTE_ARRAY, REQUIRED));
        }

        @Override
        List<Leaf> leaves(int group) {
            byte[] metadata = {1, 0, 0};
            byte[] value = {0};
            return List.of(
                    without(flat("document.metadata", BYTE_ARRAY, 0, List.of(metadata, metadata, metadata), false)),
                    without(flat("document.value", BYTE_ARRAY, 0, List.of(value, value, value), false)));
        }
    },
    /** GEOGRAPHY as well-known binary: three points. */
    SHAPE {
        @Override
        List<Struct> elements() {
            return List.of(leaf("shape", BYTE_ARRAY, REQUIRED).set(10, Struct.of(18, Struct.of(2, 0))));
        }

        @Override
        List<Leaf> leaves(int group) {
            List<byte[]> values = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                byte[] point = new byte[21];
                point[0] = 1;
                point[1] = 1;
                System.arraycopy(Leaf.littleEndian(Double.doubleToRawLongBits(i), 8), 0, point, 5, 8);
                System.arraycopy(Leaf.littleEndian(Double.doubleToRawLongBits(group), 8), 0, point, 13, 8);
                values.add(point);
            }
            return List.of(without(flat("shape", BYTE_ARRAY, 0, values, false)));
        }
    },
    /** STRING, required, without a dictionary: words that share a beginning. */
    WORD {
        @Override
        List<Struct> elements() {
            return List.of(string("word", REQUIRED));
        }

        @Override
        List<Leaf> leaves(int group) {
            List<byte[]> values = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                values.add(("word" + group + i).getBytes(UTF_8));
            }
            return List.of(flat("word", BYTE_ARRAY, 0, values, false));
        }
    },
    /** BOOLEAN, required: true, true, true, packed into one byte. */
    FLAG {
        @Override
        List<Struct> elements() {
            return List.of(leaf("flag", BOOLEAN, REQUIRED));
        }

        @Override
        List<Leaf> leaves(int group) {
            byte[] packed = {7};
            byte[] yes = {1};
            return List.of(new Leaf(
                    List.of("flag"),
                    BOOLEAN,
                    0,
                    0,
                    new int[3],
                    new int[3],
                    List.of(packed, new byte[0], new byte[0]),
                    false,
                    List.of(yes, yes)));
        }
    },
    /** DATE, required: days of the year 1000. */
    OLD_DAY {
        @Override
        List<Struct> elements() {
            return List.of(day());
        }

        @Override
        List<Leaf> leaves(int group) {
            return List.of(days(-354_000 + 3 * group));
        }
    },
    /** DATE, required: days twice the Julian day of 1970 too late. */
    LATE_DAY {
        @Override
        List<Struct> elements() {
            return List.of(day());
        }

        @Override
        List<Leaf> leaves(int group) {
            return List.of(days(4_897_000 + 3 * group));
        }
    },
    /** As ATTRIBUTES, with values that are null where the second row's keys are empty. */
    CROOKED {
        @Override
        List<Struct> elements() {
            return ATTRIBUTES.elements();
        }

        @Override
        List<Leaf> leaves(int group) {
            List<Leaf> leaves = ATTRIBUTES.leaves(group);
            Leaf value = leaves.get(1);
            Leaf crooked = new Leaf(
                    value.path(),
                    value.type(),
                    value.maxRepetition(),
                    value.maxDefinition(),
                    value.repetitions(),
                    new int[] {3, 0, 0},
                    value.values(),
                    value.dictionary(),
                    value.bounds());
            return List.of(leaves.get(0), crooked);
        }
    };

    static final int BOOLEAN = 0;
    static final int INT32 = 1;
    static final int INT64 = 2;
    static final int INT96 = 3;
    static final int DOUBLE = 5;
    static final int BYTE_ARRAY = 6;
    static final int FIXED = 7;
    static final int REQUIRED = 0;
    static final int OPTIONAL = 1;
    static final int REPEATED = 2;

    abstract List<Struct> elements();

    abstract List<Leaf> leaves(int group);

    static Struct leaf(String name, int type, int repetition) {
        return Struct.of(1, type, 3, repetition, 4, name);
    }

    static Struct group(String name, int repetition, int children) {
        return Struct.of(3, repetition, 4, name, 5, children);
    }

    static Struct string(String name, int repetition) {
        return leaf(name, BYTE_ARRAY, repetition).set(6, 0).set(10, Struct.of(1, new Struct()));
    }

    /** The same as a decimal of so many digits, two of them behind the point. */
    static Struct decimal(Struct element, int precision) {
        return element.set(6, 5).set(7, 2).set(8, precision).set(10, Struct.of(5, Struct.of(1, 2, 2, precision)));
    }

    private static List<byte[]> seventeenBytes(int group) {
        List<byte[]> values = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            values.add(
                    ByteBuffer.allocate(17).putInt(13, 1000 * group + 300 + i).array());
        }
        return values;
    }

    private static List<byte[]> longs(long... values) {
        return Arrays.stream(values)
                .mapToObj(value -> Leaf.littleEndian(value, 8))
                .toList();
    }

    private static List<byte[]> reals(double... values) {
        return Arrays.stream(values)
                .mapToObj(value -> Leaf.littleEndian(Double.doubleToRawLongBits(value), 8))
                .toList();
    }

    private static Struct day() {
        return leaf("day", INT32, REQUIRED).set(6, 6).set(10, Struct.of(6, new Struct()));
    }

    private static Leaf days(int first) {
        List<byte[]> values = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            values.add(Leaf.littleEndian(first + i, 4));
        }
        return flat("day", INT32, 0, values, false);
    }

    private static Leaf flat(String path, int type, int maxDefinition, List<byte[]> values, boolean dictionary) {
        int[] definitions = new int[values.size()];
        Arrays.fill(definitions, maxDefinition);
        return new Leaf(
                List.of(path.split("\\.", -1)),
                type,
                0,
                maxDefinition,
                new int[values.size()],
                definitions,
                values,
                dictionary,
                List.of(values.get(0), values.get(values.size() - 1)));
    }

    private static Leaf without(Leaf leaf) {
        return new Leaf(
                leaf.path(),
                leaf.type(),
                leaf.maxRepetition(),
                leaf.maxDefinition(),
                leaf.repetitions(),
                leaf.definitions(),
                leaf.values(),
                leaf.dictionary(),
                List.of());
    }
}
