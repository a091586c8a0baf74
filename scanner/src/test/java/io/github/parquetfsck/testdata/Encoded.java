// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.apache.parquet.bytes.ByteBufferAllocator;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.ValuesWriter;
import org.apache.parquet.column.values.bytestreamsplit.ByteStreamSplitValuesWriter;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesWriterForInteger;
import org.apache.parquet.column.values.delta.DeltaBinaryPackingValuesWriterForLong;
import org.apache.parquet.column.values.deltalengthbytearray.DeltaLengthByteArrayValuesWriter;
import org.apache.parquet.column.values.deltastrings.DeltaByteArrayWriter;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridValuesWriter;
import org.apache.parquet.io.api.Binary;

/** Values as parquet-java's writers encode them. */
final class Encoded {
    static final int PLAIN_DICTIONARY = 2;
    static final int RLE = 3;
    static final int BIT_PACKED = 4;
    static final int DELTA_BINARY_PACKED = 5;
    static final int DELTA_LENGTH_BYTE_ARRAY = 6;
    static final int DELTA_BYTE_ARRAY = 7;
    static final int BYTE_STREAM_SPLIT = 9;

    private static final int SLAB = 64;
    private static final int PAGE = 1 << 16;
    private static final int FIXED_LENGTH = 4;
    private static final ByteBufferAllocator HEAP = new HeapByteBufferAllocator();

    private Encoded() {}

    /** The values of a column that has them all in {@code leaf}, in that encoding. */
    static byte[] by(int encoding, Leaf leaf) {
        try (ValuesWriter writer = writer(encoding, leaf.type())) {
            leaf.values().forEach(value -> write(writer, leaf.type(), value));
            return bytes(writer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Booleans in runs. */
    static byte[] booleans(List<Boolean> values) {
        try (ValuesWriter writer = new RunLengthBitPackingHybridValuesWriter(1, SLAB, PAGE, HEAP)) {
            values.forEach(value -> writer.writeInteger(value ? 1 : 0));
            return bytes(writer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] bytes(ValuesWriter writer) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        writer.getBytes().writeAllTo(out);
        return out.toByteArray();
    }

    private static ValuesWriter writer(int encoding, int type) {
        boolean four = type == Column.INT32;
        return switch (encoding) {
            case DELTA_BINARY_PACKED ->
                four
                        ? new DeltaBinaryPackingValuesWriterForInteger(SLAB, PAGE, HEAP)
                        : new DeltaBinaryPackingValuesWriterForLong(SLAB, PAGE, HEAP);
            case DELTA_LENGTH_BYTE_ARRAY -> new DeltaLengthByteArrayValuesWriter(SLAB, PAGE, HEAP);
            case DELTA_BYTE_ARRAY -> new DeltaByteArrayWriter(SLAB, PAGE, HEAP);
            case BYTE_STREAM_SPLIT -> split(type);
            default -> throw new IllegalArgumentException("encoding " + encoding);
        };
    }

    private static ValuesWriter split(int type) {
        return switch (type) {
            case Column.INT32 -> new ByteStreamSplitValuesWriter.IntegerByteStreamSplitValuesWriter(SLAB, PAGE, HEAP);
            case Column.INT64 -> new ByteStreamSplitValuesWriter.LongByteStreamSplitValuesWriter(SLAB, PAGE, HEAP);
            case Column.DOUBLE -> new ByteStreamSplitValuesWriter.DoubleByteStreamSplitValuesWriter(SLAB, PAGE, HEAP);
            default ->
                new ByteStreamSplitValuesWriter.FixedLenByteArrayByteStreamSplitValuesWriter(
                        FIXED_LENGTH, SLAB, PAGE, HEAP);
        };
    }

    private static void write(ValuesWriter writer, int type, byte[] value) {
        ByteBuffer bytes = ByteBuffer.wrap(value).order(ByteOrder.LITTLE_ENDIAN);
        switch (type) {
            case Column.INT32 -> writer.writeInteger(bytes.getInt());
            case Column.INT64 -> writer.writeLong(bytes.getLong());
            case Column.DOUBLE -> writer.writeDouble(bytes.getDouble());
            default -> writer.writeBytes(Binary.fromConstantByteArray(value));
        }
    }
}
