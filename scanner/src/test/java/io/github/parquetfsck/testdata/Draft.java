// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import io.github.parquetfsck.testdata.Struct.Sequence;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A sound small file whose footer is still a tree: change what you like, then {@link #bytes}. */
final class Draft {
    static final String MAGIC = "PAR1";

    /** FileMetaData as it will be written. */
    final Struct footer;

    /** Everything before the footer, with the head magic. */
    byte[] body;

    /** Page indexes and bloom filters in the order in which {@link #layOut} writes them. */
    final List<Part> parts = new ArrayList<>();

    /** Where the data ends and page indexes and bloom filters start. */
    private final int dataEnd;

    /** Bytes between the end of the footer's struct and the footer length. */
    byte[] trailing = new byte[0];

    Draft(Struct footer, byte[] body) {
        this.footer = footer;
        this.body = body;
        dataEnd = body.length;
    }

    /** What lies between the data and the footer. */
    enum Kind {
        BLOOM_FILTER,
        COLUMN_INDEX,
        OFFSET_INDEX
    }

    /** A page index or a bloom filter of a chunk. */
    static final class Part {
        final Kind kind;
        final Struct chunk;

        /** The struct: of a bloom filter, its header. */
        final Struct tree;

        /** What follows the struct: the bits of a bloom filter. */
        byte[] rest = new byte[0];

        Part(Kind kind, Struct chunk, Struct tree) {
            this.kind = kind;
            this.chunk = chunk;
            this.tree = tree;
        }
    }

    Part part(Kind kind, int group, int column) {
        return parts.stream()
                .filter(part -> part.kind == kind && part.chunk == chunk(group, column))
                .findFirst()
                .orElseThrow();
    }

    Struct columnIndex(int group, int column) {
        return part(Kind.COLUMN_INDEX, group, column).tree;
    }

    Struct offsetIndex(int group, int column) {
        return part(Kind.OFFSET_INDEX, group, column).tree;
    }

    /** The location of a page in an offset index. */
    Struct page(int group, int column, int page) {
        return offsetIndex(group, column).list(1).struct(page);
    }

    /** Writes all parts anew behind the data, and their places into the footer. */
    void layOut() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(body, 0, dataEnd);
        for (Part part : parts) {
            long at = out.size();
            out.writeBytes(CompactWriter.bytes(part.tree));
            out.writeBytes(part.rest);
            int length = (int) (out.size() - at);
            switch (part.kind) {
                case BLOOM_FILTER -> part.chunk.struct(3).set(14, at).set(15, length);
                case COLUMN_INDEX -> part.chunk.set(6, at).set(7, length);
                case OFFSET_INDEX -> part.chunk.set(4, at).set(5, length);
            }
        }
        body = out.toByteArray();
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
