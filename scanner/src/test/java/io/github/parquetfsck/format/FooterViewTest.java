// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.parquet.format.BoundaryOrder;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.ColumnOrder;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.KeyValue;
import org.apache.parquet.format.LogicalType;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Statistics;
import org.apache.parquet.format.StringType;
import org.apache.parquet.format.Type;
import org.apache.parquet.format.TypeDefinedOrder;
import org.apache.parquet.format.Util;
import org.junit.jupiter.api.Test;

class FooterViewTest {

    static final byte[] FOOTER = footer();

    private static byte[] footer() {
        SchemaElement root = new SchemaElement("schema").setNum_children(2);
        SchemaElement id = new SchemaElement("id").setType(Type.INT64).setRepetition_type(FieldRepetitionType.REQUIRED);
        SchemaElement name = new SchemaElement("name")
                .setType(Type.BYTE_ARRAY)
                .setRepetition_type(FieldRepetitionType.OPTIONAL)
                .setLogicalType(LogicalType.STRING(new StringType()));
        List<RowGroup> groups = new ArrayList<>();
        for (int g = 0; g < 2; g++) {
            List<ColumnChunk> chunks = new ArrayList<>();
            for (SchemaElement leaf : List.of(id, name)) {
                Statistics statistics = new Statistics().setNull_count(g);
                statistics.setMax_value(new byte[] {1, 2, 3});
                ColumnMetaData data = new ColumnMetaData(
                        leaf.getType(),
                        List.of(Encoding.PLAIN, Encoding.RLE),
                        List.of(leaf.getName()),
                        CompressionCodec.SNAPPY,
                        100 + g,
                        2_000,
                        1_000,
                        4 + 2_000L * g);
                chunks.add(new ColumnChunk(0).setMeta_data(data.setStatistics(statistics)));
            }
            groups.add(new RowGroup(chunks, 4_000, 100 + g).setOrdinal((short) g));
        }
        FileMetaData footer = new FileMetaData(1, List.of(root, id, name), 201, groups);
        footer.setCreated_by("a writer");
        footer.setKey_value_metadata(List.of(new KeyValue("k").setValue("v"), new KeyValue("empty")));
        ColumnOrder order = ColumnOrder.TYPE_ORDER(new TypeDefinedOrder());
        footer.setColumn_orders(List.of(order, order));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            Util.writeFileMetaData(footer, out);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return out.toByteArray();
    }

    private static FooterView parse(byte[] bytes) {
        return FooterView.parse(bytes, 0, bytes.length, 5_000, 5_000L + bytes.length + 8);
    }

    @Test
    void aWholeFooterIsReadAsWritten() {
        FooterView footer = parse(FOOTER);
        assertThat(footer.malformed()).isEmpty();
        assertThat(footer.trailing()).isZero();
        assertThat(footer.version()).hasValue(1);
        assertThat(footer.numRows()).isEqualTo(201);
        assertThat(footer.createdBy()).hasValue("a writer".getBytes(java.nio.charset.StandardCharsets.UTF_8));
        assertThat(footer.columnOrderCount()).isEqualTo(2);
        assertThat(footer.columnOrder(1)).isEqualTo(1);
        assertThat(footer.keyValues()).hasSize(2);
        assertThat(footer.keyValues().get(1).has(2)).isFalse();
        assertThat(footer.schema().size()).isEqualTo(3);
        assertThat(footer.schema().closedAt()).isEqualTo(3);
        assertThat(footer.schema().leafCount()).isEqualTo(2);
        assertThat(footer.schema().path(footer.schema().leaf(1))).isEqualTo("name");
        assertThat(footer.schema().logicalType(2)).isEqualTo(1);
        assertThat(footer.schema().maxDefinitionLevel(1)).isEqualTo(1);
        assertThat(footer.rowGroupCount()).isEqualTo(2);
        RowGroupView group = footer.rowGroup(1);
        assertThat(group.numRows()).isEqualTo(101);
        assertThat(group.columnCount()).isEqualTo(2);
        assertThat(group.value(0, ChunkField.NUM_VALUES)).isEqualTo(101);
        assertThat(group.value(1, ChunkField.DATA_PAGE_OFFSET)).isEqualTo(2_004);
        assertThat(group.binary(1, ChunkField.MAX_VALUE)).containsExactly(1, 2, 3);
        assertThat(group.binaryLength(1, ChunkField.MAX_VALUE)).isEqualTo(3);
        assertThat(group.binaryLength(1, ChunkField.MIN_VALUE)).isEqualTo(-1);
        assertThat(group.numbers(0, ChunkField.ENCODINGS)).containsExactly(0, 3);
        assertThat(group.pathIs(1, 1)).isTrue();
        assertThat(group.pathIs(1, 0)).isFalse();
    }

    @Test
    void theByteRangeOfAFieldHoldsItsValue() {
        RowGroupView group = parse(FOOTER).rowGroup(1);
        int from = (int) (group.from(0, ChunkField.NUM_VALUES) - 5_000);
        int to = (int) (group.to(0, ChunkField.NUM_VALUES) - 5_000);
        assertThat(Arrays.copyOfRange(FOOTER, from, to)).containsExactly(0xCA, 0x01);
    }

    @Test
    void everyTruncationBreaksTheStreamAtItsEnd() {
        for (int length = 0; length < FOOTER.length; length++) {
            FooterView footer = parse(Arrays.copyOf(FOOTER, length));
            assertThat(footer.complete()).as("length %d", length).isFalse();
            Malformed last = footer.malformed().get(footer.malformed().size() - 1);
            assertThat(last.offset()).isBetween(5_000L, 5_000L + length);
        }
    }

    @Test
    void aCountOfTwoBillionIsAFaultAndTakesNoMemory() {
        byte[] bytes = {0x15, 0x02, 0x19, (byte) 0xFC, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF, 0x07, 0};
        FooterView footer = parse(bytes);
        assertThat(footer.malformed()).hasSize(1);
        Malformed fault = footer.malformed().get(0);
        assertThat(fault.kind()).isEqualTo(Malformed.Kind.COUNT);
        assertThat(fault.field()).isEqualTo("schema");
        assertThat(fault.offset()).isEqualTo(5_003);
        assertThat(fault.found()).isEqualTo("2147483647");
    }

    @Test
    void unknownStructsTenThousandDeepAreSteppedOverAndNoted() {
        byte[] deep = new byte[20_004 + FOOTER.length];
        System.arraycopy(FOOTER, 0, deep, 0, FOOTER.length - 1);
        int at = FOOTER.length - 1;
        deep[at++] = (byte) 0xFC; // a field 15 further on, a struct
        for (int i = 0; i < 10_000; i++) {
            deep[at++] = 0x1C;
        }
        FooterView footer = FooterView.parse(deep, 0, at + 10_002, 0, deep.length);
        assertThat(footer.complete()).isTrue();
        assertThat(footer.malformed()).extracting(Malformed::kind).containsExactly(Malformed.Kind.DEPTH);
        assertThat(footer.malformed().get(0).found()).isEqualTo("10001");
        assertThat(footer.unknownFields()).isEqualTo(1);
    }

    @Test
    void everyFieldOfTheGeneratedClassesIsDefinedHere() throws ReflectiveOperationException {
        Set<String> missing = new TreeSet<>();
        for (Class<?> struct : List.of(
                FileMetaData.class,
                org.apache.parquet.format.FileCryptoMetaData.class,
                org.apache.parquet.format.PageHeader.class,
                org.apache.parquet.format.ColumnIndex.class,
                org.apache.parquet.format.OffsetIndex.class,
                org.apache.parquet.format.BloomFilterHeader.class)) {
            compare(struct, rootOf(struct), new TreeSet<>(), missing);
        }
        assertThat(missing).isEmpty();
        assertThat(BoundaryOrder.values()).hasSize(3);
    }

    private static ThriftStruct rootOf(Class<?> struct) {
        String name = struct.getSimpleName().replaceAll("([a-z])([A-Z])", "$1_$2");
        return ThriftStruct.valueOf(name.toUpperCase(java.util.Locale.ROOT));
    }

    private static void compare(Class<?> generated, ThriftStruct own, Set<String> seen, Set<String> missing)
            throws ReflectiveOperationException {
        if (!seen.add(generated.getSimpleName())) {
            return;
        }
        for (Map.Entry<Integer, Object> field : fields(generated).entrySet()) {
            ThriftField defined = own.field(field.getKey()).orElse(null);
            Object metadata = field.getValue();
            String name = (String) read(metadata, "fieldName");
            Object value = read(metadata, "valueMetaData");
            boolean required = (Byte) read(metadata, "requirementType") == 1;
            if (defined == null || !defined.name().equals(name) || defined.required() != required) {
                missing.add(generated.getSimpleName() + "." + name + " (" + field.getKey() + ")");
                continue;
            }
            Object inner =
                    value.getClass().getSimpleName().equals("ListMetaData") ? read(value, "elemMetaData") : value;
            if (inner.getClass().getSimpleName().equals("StructMetaData")) {
                Class<?> type = (Class<?>) read(inner, "structClass");
                boolean empty = fields(type).isEmpty();
                if (defined.struct == null || empty != (defined.struct == ThriftStruct.EMPTY)) {
                    missing.add(generated.getSimpleName() + "." + name + " has another struct");
                } else if (!empty) {
                    compare(type, defined.struct, seen, missing);
                }
            }
        }
    }

    private static Map<Integer, Object> fields(Class<?> generated) throws ReflectiveOperationException {
        Map<Integer, Object> fields = new TreeMap<>();
        for (Map.Entry<?, ?> entry :
                ((Map<?, ?>) generated.getField("metaDataMap").get(null)).entrySet()) {
            Method id = entry.getKey().getClass().getMethod("getThriftFieldId");
            try {
                fields.put((int) (short) (Short) id.invoke(entry.getKey()), entry.getValue());
            } catch (InvocationTargetException e) {
                throw new IllegalStateException(e.getCause());
            }
        }
        return fields;
    }

    private static Object read(Object owner, String name) throws ReflectiveOperationException {
        Field field = owner.getClass().getField(name);
        return field.get(owner);
    }

    @Test
    void aPageHeaderIsReadByItsDefinition() throws IOException {
        org.apache.parquet.format.PageHeader header = new org.apache.parquet.format.PageHeader(
                        org.apache.parquet.format.PageType.DATA_PAGE, 100, 50)
                .setCrc(-7)
                .setData_page_header(
                        new org.apache.parquet.format.DataPageHeader(10, Encoding.PLAIN, Encoding.RLE, Encoding.RLE));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Util.writePageHeader(header, out);
        byte[] bytes =
                ByteBuffer.allocate(out.size() + 9).put(out.toByteArray()).array();
        StructView.Parsed parsed = StructView.parse(ThriftStruct.PAGE_HEADER, bytes, 0, bytes.length, 4);
        assertThat(parsed.malformed()).isEmpty();
        assertThat(parsed.end()).isEqualTo(out.size());
        assertThat(parsed.view().number(4)).isEqualTo(-7);
        assertThat(parsed.view().struct(5).orElseThrow().number(1)).isEqualTo(10);
    }
}
