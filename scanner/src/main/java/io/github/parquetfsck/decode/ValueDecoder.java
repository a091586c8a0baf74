// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.decode;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the values of one page after the other, a batch at a time. A page whose bytes are wrong ends in a
 * {@link Fault}; no bytes make a decoder throw, read beyond the page, or work without end.
 */
public abstract sealed class ValueDecoder
        permits BooleanDecoder,
                ByteStreamSplitDecoder,
                DeltaByteArrayDecoder,
                DeltaLengthByteArrayDecoder,
                DeltaPackedDecoder,
                DictionaryIndexDecoder,
                PlainDecoder,
                RunLengthBooleanDecoder {
    private @Nullable Fault fault;

    ValueDecoder() {}

    /**
     * The decoder for a type and an encoding; empty where the format has no such pair or this program no decoder.
     *
     * @param typeLength bytes of a FIXED_LEN_BYTE_ARRAY; of no meaning for other types
     */
    public static Optional<ValueDecoder> of(PhysicalType type, int typeLength, Encoding encoding) {
        boolean bytes = type == PhysicalType.BYTE_ARRAY;
        boolean fixed = type == PhysicalType.FIXED_LEN_BYTE_ARRAY;
        if (fixed && typeLength <= 0) {
            return Optional.empty();
        }
        int width = type.width(typeLength);
        return switch (encoding) {
            case PLAIN ->
                Optional.of(type == PhysicalType.BOOLEAN ? new BooleanDecoder() : new PlainDecoder(type.form(), width));
            case PLAIN_DICTIONARY, RLE_DICTIONARY -> Optional.of(new DictionaryIndexDecoder());
            case RLE -> type == PhysicalType.BOOLEAN ? Optional.of(new RunLengthBooleanDecoder()) : Optional.empty();
            case DELTA_BINARY_PACKED ->
                type == PhysicalType.INT32 || type == PhysicalType.INT64
                        ? Optional.of(new DeltaPackedDecoder(type.form()))
                        : Optional.empty();
            case DELTA_LENGTH_BYTE_ARRAY -> bytes ? Optional.of(new DeltaLengthByteArrayDecoder()) : Optional.empty();
            case DELTA_BYTE_ARRAY ->
                bytes || fixed ? Optional.of(new DeltaByteArrayDecoder(fixed ? width : -1)) : Optional.empty();
            case BYTE_STREAM_SPLIT ->
                type == PhysicalType.BOOLEAN || type == PhysicalType.INT96 || bytes
                        ? Optional.empty()
                        : Optional.of(new ByteStreamSplitDecoder(type.form(), width));
            case BIT_PACKED, ALP -> Optional.empty();
        };
    }

    /** Starts on the values of a page, which lie from one offset of its body to another. */
    public final void begin(byte[] page, int from, int to, Work work) {
        fault = null;
        start(page, from, to, work);
    }

    abstract void start(byte[] page, int from, int to, Work work);

    /**
     * Decodes the next values, at least one of them.
     *
     * @param limit how many at most; at least 1 and at most the capacity of {@code out}
     * @return how many; 0 when there is a fault
     */
    public abstract int next(Values out, int limit);

    /** The number of values that delta byte arrays announce, for which readers make room; -1 for other encodings. */
    public int announced() {
        return -1;
    }

    /** Bytes behind the last value decoded, which nothing in the page accounts for. */
    public abstract int left();

    /** What is left to be found wrong when all the values are decoded. */
    public Optional<Fault> finish() {
        return fault();
    }

    public final Optional<Fault> fault() {
        return Optional.ofNullable(fault);
    }

    /** Keeps the first fault; returns 0, the number of values decoded then. */
    final int fail(Fault found) {
        if (fault == null) {
            fault = found;
        }
        return 0;
    }

    final boolean failed() {
        return fault != null;
    }
}
