// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.decode;

import java.util.Arrays;
import java.util.Optional;

/** The values of a dictionary page, decoded once for all the pages of its chunk. */
public final class Dictionary {
    /** Bytes of a byte array's length. */
    private static final int PREFIX = 4;

    private final Values values;
    private final int size;
    private final int left;
    private final Optional<Fault> fault;

    private Dictionary(Values values, int size, int left, Optional<Fault> fault) {
        this.values = values;
        this.size = size;
        this.left = left;
        this.fault = fault;
    }

    /**
     * Decodes the values of a dictionary page, which are PLAIN. The bytes are copied.
     *
     * @param count values that the page header announces
     */
    public static Dictionary decode(PhysicalType type, int typeLength, byte[] page, int from, int to, int count) {
        Optional<ValueDecoder> plain = ValueDecoder.of(type, typeLength, Encoding.PLAIN);
        int least = type == PhysicalType.BYTE_ARRAY ? PREFIX : type.width(typeLength);
        long most = least <= 0 ? (to - from) * 8L : (to - from) / least;
        if (plain.isEmpty() || count < 0 || count > most) {
            Fault fault = Fault.of(Fault.Kind.VALUES_EXHAUSTED, from, most, count);
            return new Dictionary(new Values(type.form(), 0), 0, 0, Optional.of(fault));
        }
        byte[] bytes = Arrays.copyOfRange(page, from, to);
        Values values = new Values(type.form(), count);
        ValueDecoder decoder = plain.get();
        decoder.begin(bytes, 0, bytes.length, new Work(Work.PAGE));
        int size = count == 0 ? 0 : decoder.next(values, count);
        Optional<Fault> fault = decoder.fault();
        if (size < count && fault.isEmpty()) {
            fault = Optional.of(Fault.of(Fault.Kind.VALUES_EXHAUSTED, bytes.length, size, count));
        }
        return new Dictionary(values, size, decoder.left(), fault);
    }

    public Values values() {
        return values;
    }

    public int size() {
        return size;
    }

    /** Bytes behind the last value. */
    public int left() {
        return left;
    }

    public Optional<Fault> fault() {
        return fault;
    }
}
