// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.decode;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ValuesType;
import org.apache.parquet.column.values.ValuesReader;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesWriter;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesWriterForInteger;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesWriterForLong;
import org.apache.parquet.column.values.deltalengthbytearray.DeltaLengthByteArrayValuesWriter;
import org.apache.parquet.column.values.deltastrings.DeltaByteArrayWriter;
import org.apache.parquet.column.values.plain.BooleanPlainValuesWriter;
import org.apache.parquet.column.values.plain.FixedLenByteArrayPlainValuesWriter;
import org.apache.parquet.column.values.plain.PlainValuesWriter;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridValuesWriter;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type.Repetition;

/** Every pair of type and encoding that parquet-java writes, with its writer and its reader. Values are boxed. */
enum Scheme {
    PLAIN_BOOLEAN(PhysicalType.BOOLEAN, Encoding.PLAIN, () -> new BooleanPlainValuesWriter()),
    PLAIN_INT32(PhysicalType.INT32, Encoding.PLAIN, Scheme::plain),
    PLAIN_INT64(PhysicalType.INT64, Encoding.PLAIN, Scheme::plain),
    PLAIN_INT96(
            PhysicalType.INT96,
            Encoding.PLAIN,
            () -> new FixedLenByteArrayPlainValuesWriter(12, Room.SLAB, Room.PAGE, Room.HEAP)),
    PLAIN_FLOAT(PhysicalType.FLOAT, Encoding.PLAIN, Scheme::plain),
    PLAIN_DOUBLE(PhysicalType.DOUBLE, Encoding.PLAIN, Scheme::plain),
    PLAIN_BYTE_ARRAY(PhysicalType.BYTE_ARRAY, Encoding.PLAIN, Scheme::plain),
    PLAIN_FIXED(
            PhysicalType.FIXED_LEN_BYTE_ARRAY,
            Encoding.PLAIN,
            () -> new FixedLenByteArrayPlainValuesWriter(Room.FIXED, Room.SLAB, Room.PAGE, Room.HEAP)),
    RLE_BOOLEAN(
            PhysicalType.BOOLEAN,
            Encoding.RLE,
            () -> new RunLengthBitPackingHybridValuesWriter(1, Room.SLAB, Room.PAGE, Room.HEAP)),
    DELTA_INT32(
            PhysicalType.INT32,
            Encoding.DELTA_BINARY_PACKED,
            () -> new DeltaBinaryPackingValuesWriterForInteger(Room.SLAB, Room.PAGE, Room.HEAP)),
    DELTA_INT64(
            PhysicalType.INT64,
            Encoding.DELTA_BINARY_PACKED,
            () -> new DeltaBinaryPackingValuesWriterForLong(Room.SLAB, Room.PAGE, Room.HEAP)),
    DELTA_LENGTH(
            PhysicalType.BYTE_ARRAY,
            Encoding.DELTA_LENGTH_BYTE_ARRAY,
            () -> new DeltaLengthByteArrayValuesWriter(Room.SLAB, Room.PAGE, Room.HEAP)),
    DELTA_BYTES(
            PhysicalType.BYTE_ARRAY,
            Encoding.DELTA_BYTE_ARRAY,
            () -> new DeltaByteArrayWriter(Room.SLAB, Room.PAGE, Room.HEAP)),
    DELTA_FIXED(
            PhysicalType.FIXED_LEN_BYTE_ARRAY,
            Encoding.DELTA_BYTE_ARRAY,
            () -> new DeltaByteArrayWriter(Room.SLAB, Room.PAGE, Room.HEAP)),
    SPLIT_INT32(
            PhysicalType.INT32,
            Encoding.BYTE_STREAM_SPLIT,
            () -> new ByteStreamSplitValuesWriter.IntegerByteStreamSplitValuesWriter(Room.SLAB, Room.PAGE, Room.HEAP)),
    SPLIT_INT64(
            PhysicalType.INT64,
            Encoding.BYTE_STREAM_SPLIT,
            () -> new ByteStreamSplitValuesWriter.LongByteStreamSplitValuesWriter(Room.SLAB, Room.PAGE, Room.HEAP)),
    SPLIT_FLOAT(
            PhysicalType.FLOAT,
            Encoding.BYTE_STREAM_SPLIT,
            () -> new ByteStreamSplitValuesWriter.FloatByteStreamSplitValuesWriter(Room.SLAB, Room.PAGE, Room.HEAP)),
    SPLIT_DOUBLE(
            PhysicalType.DOUBLE,
            Encoding.BYTE_STREAM_SPLIT,
            () -> new ByteStreamSplitValuesWriter.DoubleByteStreamSplitValuesWriter(Room.SLAB, Room.PAGE, Room.HEAP)),
    SPLIT_FIXED(
            PhysicalType.FIXED_LEN_BYTE_ARRAY,
            Encoding.BYTE_STREAM_SPLIT,
            () -> new ByteStreamSplitValuesWriter.FixedLenByteArrayByteStreamSplitValuesWriter(
                    Room.FIXED, Room.SLAB, Room.PAGE, Room.HEAP));

    /** What parquet-java's writers are made with. */
    private static final class Room {
        static final int FIXED = 5;
        static final int SLAB = 1 << 10;
        static final int PAGE = 1 << 20;
        static final ByteBufferAllocator HEAP = new HeapByteBufferAllocator();

        private Room() {}
    }

    final PhysicalType type;
    final Encoding encoding;
    private final Supplier<ValuesWriter> writer;

    Scheme(PhysicalType type, Encoding encoding, Supplier<ValuesWriter> writer) {
        this.type = type;
        this.encoding = encoding;
        this.writer = writer;
    }

    private static ValuesWriter plain() {
        return new PlainValuesWriter(Room.SLAB, Room.PAGE, Room.HEAP);
    }

    ValueDecoder decoder() {
        return ValueDecoder.of(type, Room.FIXED, encoding).orElseThrow();
    }

    /** Values that are alike enough for every branch of the encoding to be taken. */
    List<Object> values(Random random, int count) {
        List<Object> values = new ArrayList<>();
        long last = 0;
        int spread = 1 + random.nextInt(62);
        for (int i = 0; i < count; i++) {
            last = random.nextInt(9) == 0 ? random.nextLong() : last + (random.nextLong() >>> spread);
            values.add(
                    switch (type) {
                        case BOOLEAN -> random.nextInt(20) == 0 || (i / 40) % 2 == 0;
                        case INT32 -> (int) last;
                        case INT64 -> last;
                        case FLOAT -> Float.floatToRawIntBits((float) last);
                        case DOUBLE -> Double.doubleToRawLongBits(last);
                        case INT96 -> text(last, 12);
                        case FIXED_LEN_BYTE_ARRAY -> text(last, Room.FIXED);
                        case BYTE_ARRAY -> text(last, random.nextInt(40));
                    });
        }
        return values;
    }

    private static ByteBuffer text(long number, int length) {
        byte[] bytes = new byte[length];
        byte[] digits = String.format("%020d", number).getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        for (int i = 0; i < length; i++) {
            bytes[i] = digits[i % digits.length];
        }
        return ByteBuffer.wrap(bytes);
    }

    byte[] encode(List<Object> values) {
        try (ValuesWriter out = writer.get()) {
            for (Object value : values) {
                switch (type) {
                    case BOOLEAN -> {
                        if (encoding == Encoding.RLE) {
                            out.writeInteger((boolean) value ? 1 : 0);
                        } else {
                            out.writeBoolean((boolean) value);
                        }
                    }
                    case INT32 -> out.writeInteger((int) value);
                    case INT64 -> out.writeLong((long) value);
                    case FLOAT -> out.writeFloat(Float.intBitsToFloat((int) value));
                    case DOUBLE -> out.writeDouble(Double.longBitsToDouble((long) value));
                    default -> out.writeBytes(Binary.fromConstantByteArray(((ByteBuffer) value).array()));
                }
            }
            return bytes(out.getBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static byte[] bytes(BytesInput input) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        input.writeAllTo(out);
        return out.toByteArray();
    }

    /** What parquet-java reads. */
    List<Object> readByParquetJava(byte[] page, int count) throws IOException {
        PrimitiveTypeName name =
                type == PhysicalType.BYTE_ARRAY ? PrimitiveTypeName.BINARY : PrimitiveTypeName.valueOf(type.name());
        ColumnDescriptor column = new ColumnDescriptor(
                new String[] {"c"}, new PrimitiveType(Repetition.REQUIRED, name, Room.FIXED, "c"), 0, 0);
        ValuesReader reader =
                org.apache.parquet.column.Encoding.valueOf(encoding.name()).getValuesReader(column, ValuesType.VALUES);
        reader.initFromPage(count, ByteBufferInputStream.wrap(ByteBuffer.wrap(page)));
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            values.add(
                    switch (type) {
                        case BOOLEAN -> reader.readBoolean();
                        case INT32 -> reader.readInteger();
                        case INT64 -> reader.readLong();
                        case FLOAT -> Float.floatToRawIntBits(reader.readFloat());
                        case DOUBLE -> Double.doubleToRawLongBits(reader.readDouble());
                        default -> ByteBuffer.wrap(reader.readBytes().getBytes());
                    });
        }
        return values;
    }

    /** What the decoder makes of a page, up to a fault. */
    List<Object> decode(ValueDecoder decoder, byte[] page, int from, int to, int count, Random random) {
        decoder.begin(page, from, to, new Work(Work.PAGE));
        Values batch = new Values(type.form(), Values.BATCH);
        List<Object> values = new ArrayList<>();
        while (values.size() < count) {
            int most = Math.min(count - values.size(), 1 + random.nextInt(Values.BATCH));
            int decoded = decoder.next(batch, most);
            if (decoded == 0) {
                return values;
            }
            for (int i = 0; i < decoded; i++) {
                values.add(value(batch, i));
            }
        }
        return values;
    }

    private Object value(Values batch, int i) {
        return switch (type) {
            case BOOLEAN -> batch.ints()[i] == 1;
            case INT32, FLOAT -> batch.ints()[i];
            case INT64, DOUBLE -> batch.longs()[i];
            default -> {
                int from = batch.offsets()[i];
                yield ByteBuffer.wrap(Arrays.copyOfRange(batch.data(), from, from + batch.lengths()[i]));
            }
        };
    }
}
