// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import io.github.parquetfsck.testdata.Struct.Sequence;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** A sound small file whose footer is still a tree: change what you like, then {@link #bytes}. */
final class Draft {
    static final String MAGIC = "PAR1";

    /** FileMetaData as it will be written. */
    final Struct footer;

    /** Everything before the footer, with the head magic. */
    byte[] body;

    /** Bytes between the end of the footer's struct and the footer length. */
    byte[] trailing = new byte[0];

    Draft(Struct footer, byte[] body) {
        this.footer = footer;
        this.body = body;
    }

    byte[] bytes() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(body);
        byte[] metadata = CompactWriter.bytes(footer);
        out.writeBytes(metadata);
        out.writeBytes(trailing);
        out.writeBytes(Leaf.littleEndian(metadata.length + trailing.length, 4));
        out.writeBytes(MAGIC.getBytes(StandardCharsets.US_ASCII));
        return out.toByteArray();
    }

    /** The schema elements, the root first. */
    Sequence schema() {
        return footer.list(2);
    }

    /** The first schema element of that name. */
    Struct element(String name) {
        return schema().stream()
                .map(Struct.class::cast)
                .filter(element -> element.get(4).equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no element " + name));
    }

    Struct group(int group) {
        return footer.list(4).struct(group);
    }

    Sequence chunks(int group) {
        return group(group).list(1);
    }

    Struct chunk(int group, int column) {
        return chunks(group).struct(column);
    }

    Struct meta(int group, int column) {
        return chunk(group, column).struct(3);
    }

    Struct statistics(int group, int column) {
        return meta(group, column).struct(12);
    }

    /** Where the footer will start: the end of the data. */
    long footerStart() {
        return body.length;
    }

    /** Puts a column's data and metadata in the place of another one's, in every row group. */
    void swapChunks(int one, int other) {
        for (int g = 0; g < footer.list(4).size(); g++) {
            List<Object> chunks = chunks(g);
            Object kept = chunks.get(one);
            chunks.set(one, chunks.get(other));
            chunks.set(other, kept);
        }
    }

    static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    static byte[] join(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Arrays.stream(parts).forEach(out::writeBytes);
        return out.toByteArray();
    }
}
