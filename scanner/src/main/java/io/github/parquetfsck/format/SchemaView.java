// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The schema: a list of elements in depth-first order, and the tree that their child counts make. Elements and leaves
 * are counted from 0; element 0 is the root.
 */
public final class SchemaView {
    private static final int MAX_PATH = 64;

    private final FooterView footer;
    private final Table elements;
    private final int size;
    private final int[] nameAt;
    private final int[] nameLength;
    private final int[] types;
    private final byte[] logicalTypes;

    /** The ordinal of each element's order of values, plus 1; 0 until somebody asks. */
    private final byte[] orders;

    private final SchemaTree tree;

    SchemaView(FooterView footer, Table elements, int size) {
        this.footer = footer;
        this.elements = elements;
        this.size = size;
        nameAt = new int[size];
        nameLength = new int[size];
        types = new int[size];
        logicalTypes = new byte[size];
        orders = new byte[size];
        findNamesAndTypes();
        tree = new SchemaTree(this);
    }

    /** Elements in the list. */
    public int size() {
        return size;
    }

    /** Elements that the tree takes; fewer than {@link #size} when some are left over, -1 when some are missing. */
    public int closedAt() {
        return tree.closedAt;
    }

    public boolean has(int element, SchemaField field) {
        return elements.has(element, field.column());
    }

    private int number(int element, SchemaField field) {
        return (int) elements.number(element, field.column());
    }

    /** Type: 0 BOOLEAN, 1 INT32, 2 INT64, 3 INT96, 4 FLOAT, 5 DOUBLE, 6 BYTE_ARRAY, 7 FIXED_LEN_BYTE_ARRAY. */
    public int type(int element) {
        return types[element];
    }

    public int typeLength(int element) {
        return number(element, SchemaField.TYPE_LENGTH);
    }

    /** FieldRepetitionType: 0 required, 1 optional, 2 repeated. */
    public int repetition(int element) {
        return number(element, SchemaField.REPETITION);
    }

    public int childCount(int element) {
        return number(element, SchemaField.CHILDREN);
    }

    public int convertedType(int element) {
        return number(element, SchemaField.CONVERTED_TYPE);
    }

    public int scale(int element) {
        return number(element, SchemaField.SCALE);
    }

    public int precision(int element) {
        return number(element, SchemaField.PRECISION);
    }

    public int fieldId(int element) {
        return number(element, SchemaField.FIELD_ID);
    }

    /**
     * The member's id of the logical type; 0 when there is no logical type, -1 when the union is empty, 127 for every id
     * that is not from 1 to 126.
     */
    public int logicalType(int element) {
        return logicalTypes[element];
    }

    /** The logical type's union; ask only when {@link #logicalType} is not 0. */
    public StructView logicalTypeView(int element) {
        return footer.struct(ThriftStruct.LOGICAL_TYPE, elements.start(element, SchemaField.LOGICAL_TYPE.column()) - 1);
    }

    @SuppressWarnings("EnumOrdinal")
    int order(int element) {
        if (orders[element] == 0) {
            orders[element] = (byte) (ValueOrder.defined(this, element).ordinal() + 1);
        }
        return orders[element] - 1;
    }

    private void findNamesAndTypes() {
        byte[] bytes = footer.bytes();
        CompactReader reader = new CompactReader(bytes, 0, footer.end());
        for (int e = 0; e < size; e++) {
            int start = elements.start(e, SchemaField.NAME.column());
            if (start > 0) {
                int length = bytes[start - 1];
                if (length >= 0) {
                    nameLength[e] = length;
                    nameAt[e] = start;
                } else {
                    reader.position = start - 1;
                    nameLength[e] = reader.binary();
                    nameAt[e] = reader.position - nameLength[e];
                }
            }
            types[e] = number(e, SchemaField.TYPE);
            int logical = elements.start(e, SchemaField.LOGICAL_TYPE.column());
            if (logical > 0) {
                int member = StructView.memberAt(footer.bytes(), logical - 1, footer.end());
                logicalTypes[e] =
                        (byte) (member == 0 ? -1 : member < 0 ? Byte.MAX_VALUE : Math.min(member, Byte.MAX_VALUE));
            }
        }
    }

    /** The name as written; empty when absent. */
    public byte[] name(int element) {
        return Arrays.copyOfRange(footer.bytes(), nameAt[element], nameAt[element] + nameLength[element]);
    }

    /** Where the name starts in {@link FooterView#bytes}. */
    public int nameOffset(int element) {
        return nameAt[element];
    }

    /** Bytes of the name; 0 when absent. */
    public int nameLength(int element) {
        return nameLength[element];
    }

    /** The buffer that the names lie in. */
    public byte[] bytes() {
        return footer.bytes();
    }

    /** The element above; -1 for the root and for what the tree does not take. */
    public int parent(int element) {
        return element == 0 ? -1 : tree.parent[element];
    }

    /** Steps below the root. */
    public int depth(int element) {
        return tree.depth[element];
    }

    public int leafCount() {
        return tree.leaves.length;
    }

    /** The element of a leaf. */
    public int leaf(int leaf) {
        return tree.leaves[leaf];
    }

    public int maxDefinitionLevel(int leaf) {
        return tree.definition[leaf];
    }

    public int maxRepetitionLevel(int leaf) {
        return tree.repetition[leaf];
    }

    /** The dotted path of an element below the root, for people; long ones are shortened. */
    public String path(int element) {
        StringBuilder text = new StringBuilder();
        int steps = 0;
        for (int e = element; e > 0 && steps < MAX_PATH; e = tree.parent[e], steps++) {
            String name = new String(name(e), StandardCharsets.UTF_8);
            text.insert(0, steps == 0 ? name : name + ".");
        }
        return steps == MAX_PATH ? "..." + text : text.toString();
    }

    /**
     * Whether the list of byte strings at an offset of the buffer is the path of a leaf: {@code size << 4 | 8}, then a
     * length and its bytes for each step.
     */
    boolean isPath(int leaf, int at) {
        byte[] bytes = footer.bytes();
        int element = tree.leaves[leaf];
        int steps = tree.depth[element];
        if (steps == 1 && bytes[at] == 0x18 && bytes[at + 1] >= 0) {
            return isName(element, bytes, at + 2, bytes[at + 1]);
        }
        CompactReader reader = new CompactReader(bytes, at, footer.end());
        if (reader.listHeader() >>> 4 != steps) {
            return false;
        }
        int[] chain = new int[steps];
        for (int i = steps - 1, e = element; i >= 0; i--, e = tree.parent[e]) {
            chain[i] = e;
        }
        for (int e : chain) {
            int length = reader.binary();
            if (!isName(e, bytes, reader.position - length, length)) {
                return false;
            }
        }
        return true;
    }

    private boolean isName(int element, byte[] bytes, int from, int length) {
        int own = nameAt[element];
        if (length != nameLength[element]) {
            return false;
        } else if (length >= Long.BYTES && length <= 2 * Long.BYTES) {
            int last = length - Long.BYTES;
            return LittleEndian.int64(bytes, own) == LittleEndian.int64(bytes, from)
                    && LittleEndian.int64(bytes, own + last) == LittleEndian.int64(bytes, from + last);
        }
        return Arrays.equals(bytes, own, own + length, bytes, from, from + length);
    }

    /** Where the value of a field starts in the file; the start of the footer when it is absent. */
    public long from(int element, SchemaField field) {
        int start = elements.start(element, field.column());
        return start == 0 ? footer.footerStart() : footer.fileOffset(start - 1);
    }

    /** Where the byte behind the value of a field lies in the file. */
    public long to(int element, SchemaField field) {
        int start = elements.start(element, field.column());
        return start == 0
                ? footer.footerStart()
                : footer.fileOffset(valueEnd(footer.bytes(), start - 1, footer.end(), field.field()));
    }

    /** The offset behind a value; a boolean's value is its field header. */
    static int valueEnd(byte[] bytes, int at, int end, ThriftField field) {
        if (field.wire == Wire.TRUE) {
            return at + 1;
        }
        CompactReader reader = new CompactReader(bytes, at, end);
        reader.skip(field.wire);
        return reader.position;
    }
}
