// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import io.github.parquetfsck.testdata.Struct.Sequence;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The values of one leaf column in one row group, to be written as one data page, after a dictionary page if it has one.
 *
 * @param type the physical type's number
 * @param repetitions repetition level of each entry
 * @param definitions definition level of each entry
 * @param values the bytes of each value that is not null, as PLAIN has them without a length
 * @param bounds the smallest and the largest value; empty for none
 */
record Leaf(
        List<String> path,
        int type,
        int maxRepetition,
        int maxDefinition,
        int[] repetitions,
        int[] definitions,
        List<byte[]> values,
        boolean dictionary,
        List<byte[]> bounds) {
    static final int BYTE_ARRAY = 6;
    private static final int PLAIN = 0;
    private static final int RLE = 3;
    private static final int RLE_DICTIONARY = 8;

    int rows() {
        return (int) Arrays.stream(repetitions).filter(level -> level == 0).count();
    }

    long nulls() {
        return repetitions.length - values.size();
    }

    /** Each row by itself, of a leaf that is neither repeated nor in a dictionary. */
    List<Leaf> rowByRow() {
        List<Leaf> rows = new ArrayList<>();
        int value = 0;
        for (int definition : definitions) {
            List<byte[]> one = definition == maxDefinition ? List.of(values.get(value++)) : List.of();
            List<byte[]> both = one.isEmpty() || bounds.isEmpty() ? List.of() : List.of(one.get(0), one.get(0));
            rows.add(new Leaf(path, type, 0, maxDefinition, new int[1], new int[] {definition}, one, false, both));
        }
        return rows;
    }

    /** The dictionary page with its header; nothing when there is no dictionary. */
    byte[] dictionaryPage() {
        return dictionary ? dictionaryDraft().bytes() : new byte[0];
    }

    PageDraft dictionaryDraft() {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        List<byte[]> distinct = distinct();
        distinct.forEach(value -> plain(value, body));
        Struct header = Struct.of(1, distinct.size(), 2, PLAIN);
        return PageDraft.of(2, body.toByteArray(), 7, header);
    }

    /** {@code repetition levels | definition levels | values}, after the page header. */
    byte[] dataPage() {
        return dataDraft().bytes();
    }

    PageDraft dataDraft() {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        levels(repetitions, maxRepetition, body);
        levels(definitions, maxDefinition, body);
        body.writeBytes(encoded());
        Struct header = Struct.of(1, repetitions.length, 2, encoding(), 3, RLE, 4, RLE);
        return PageDraft.of(0, body.toByteArray(), 5, header);
    }

    /** The page in version 2: levels without their lengths, which stand in the header. */
    PageDraft dataDraftV2() {
        byte[] repetition = maxRepetition > 0 ? packed(repetitions, width(maxRepetition)) : new byte[0];
        byte[] definition = maxDefinition > 0 ? packed(definitions, width(maxDefinition)) : new byte[0];
        Struct header = Struct.of(1, repetitions.length, 2, (int) nulls(), 3, rows(), 4, encoding())
                .append(5, definition.length)
                .append(6, repetition.length);
        PageDraft page = PageDraft.of(3, Draft.join(repetition, definition, encoded()), 8, header);
        page.levels = repetition.length + definition.length;
        return page;
    }

    private int encoding() {
        return dictionary ? RLE_DICTIONARY : PLAIN;
    }

    private byte[] encoded() {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        if (dictionary) {
            List<byte[]> distinct = distinct();
            int[] indices = values.stream()
                    .mapToInt(value -> IntStream.range(0, distinct.size())
                            .filter(i -> Arrays.equals(distinct.get(i), value))
                            .findFirst()
                            .orElseThrow())
                    .toArray();
            int width = width(distinct.size() - 1);
            body.write(width);
            body.writeBytes(packed(indices, width));
        } else {
            values.forEach(value -> plain(value, body));
        }
        return body.toByteArray();
    }

    /** The numbers of the encodings in use. */
    Sequence encodings() {
        return dictionary ? Sequence.of(PLAIN, RLE, RLE_DICTIONARY) : Sequence.of(PLAIN, RLE);
    }

    private List<byte[]> distinct() {
        List<byte[]> distinct = new ArrayList<>();
        Set<String> seen = new LinkedHashSet<>();
        for (byte[] value : values) {
            if (seen.add(Arrays.toString(value))) {
                distinct.add(value);
            }
        }
        return distinct;
    }

    private void plain(byte[] value, ByteArrayOutputStream body) {
        if (type == BYTE_ARRAY) {
            body.writeBytes(littleEndian(value.length, 4));
        }
        body.writeBytes(value);
    }

    /** {@code length, 4 bytes little-endian | one bit-packed run}; nothing when the highest level is 0. */
    private static void levels(int[] levels, int max, ByteArrayOutputStream body) {
        if (max > 0) {
            byte[] packed = packed(levels, width(max));
            body.writeBytes(littleEndian(packed.length, 4));
            body.writeBytes(packed);
        }
    }

    /** {@code groups of eight << 1 | 1}, then the values, lowest bits first. */
    private static byte[] packed(int[] values, int width) {
        int groups = (values.length + 7) / 8;
        byte[] packed = new byte[1 + groups * width];
        packed[0] = (byte) (groups << 1 | 1);
        for (int i = 0; i < values.length; i++) {
            for (int bit = 0; bit < width; bit++) {
                int at = i * width + bit;
                packed[1 + at / 8] |= (byte) ((values[i] >> bit & 1) << at % 8);
            }
        }
        return packed;
    }

    private static int width(int max) {
        return 32 - Integer.numberOfLeadingZeros(max);
    }

    static byte[] littleEndian(long value, int bytes) {
        byte[] out = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            out[i] = (byte) (value >> 8 * i);
        }
        return out;
    }
}
