// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import io.github.parquetfsck.testdata.Struct.Sequence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * A small sound file of which every bit is flipped. The pages of its first row group have checksums, those of the second
 * have none, but where files have a page index, in which all have.
 *
 * @param name what is in it that the others have not
 */
record SweepFile(String name, byte[] bytes) {
    /** Bytes of definition levels in front of the values of an optional column: length, run header, a byte of levels. */
    private static final int LEVELS = 6;

    /** Files that together have every encoding, codec, page version, nesting and index. */
    static List<SweepFile> all() {
        List<SweepFile> all = new ArrayList<>();
        encodings(all);
        levels(all);
        codecs(all);
        nesting(all);
        indexes(all);
        return all;
    }

    private static void encodings(List<SweepFile> all) {
        all.add(of("plain INT64", PagedFile.of(Column.AT), page -> {}));
        all.add(of("plain INT96", PagedFile.of(Column.STAMP), page -> {}));
        all.add(of("plain strings without bounds", PagedFile.of(Column.WORD), page -> {}, draft -> draft.meta(1, 0)
                .remove(12)));
        all.add(of("plain booleans", PagedFile.of(Column.FLAG), page -> {}));
        all.add(of("dictionary", PagedFile.of(Column.NAME), page -> {}));
        all.add(of("dictionary, as old writers have it", PagedFile.of(Column.NAME), page -> page.own()
                .set(2, Encoded.PLAIN_DICTIONARY)));
        all.add(of("booleans in runs", PagedFile.of(Column.FLAG), page -> {
            page.own().set(2, Encoded.RLE);
            page.body = Encoded.booleans(List.of(true, true, true));
        }));
        all.add(encoded("DELTA_BINARY_PACKED INT64", Column.AT, LEVELS, Encoded.DELTA_BINARY_PACKED));
        all.add(encoded("DELTA_BINARY_PACKED INT32", Column.SMALL, 0, Encoded.DELTA_BINARY_PACKED));
        all.add(encoded("DELTA_LENGTH_BYTE_ARRAY", Column.WORD, 0, Encoded.DELTA_LENGTH_BYTE_ARRAY));
        all.add(encoded("DELTA_BYTE_ARRAY", Column.WORD, 0, Encoded.DELTA_BYTE_ARRAY));
        all.add(encoded("DELTA_BYTE_ARRAY of fixed length", Column.PRICE, LEVELS, Encoded.DELTA_BYTE_ARRAY));
        all.add(encoded("BYTE_STREAM_SPLIT DOUBLE", Column.RATIO, 0, Encoded.BYTE_STREAM_SPLIT));
        all.add(encoded("BYTE_STREAM_SPLIT INT32", Column.SMALL, 0, Encoded.BYTE_STREAM_SPLIT));
        all.add(encoded("BYTE_STREAM_SPLIT of fixed length", Column.PRICE, LEVELS, Encoded.BYTE_STREAM_SPLIT));
    }

    private static void levels(List<SweepFile> all) {
        all.add(of("pages of version 2", PagedFile.of(Column.NOTE).v2(), page -> {}));
        all.add(of(
                "pages of version 2, by a dictionary", PagedFile.of(Column.NAME).v2(), page -> {}));
        all.add(of("levels in a repeated run", PagedFile.of(Column.AT), page -> {
            page.body[4] = 3 << 1;
            page.body[5] = 1;
        }));
        all.add(of("levels in BIT_PACKED", PagedFile.of(Column.AT), page -> {
            page.own().set(3, Encoded.BIT_PACKED).set(4, Encoded.BIT_PACKED);
            page.body = Draft.join(new byte[] {(byte) 0xe0}, Arrays.copyOfRange(page.body, LEVELS, page.body.length));
        }));
    }

    private static void codecs(List<SweepFile> all) {
        all.add(of("SNAPPY", PagedFile.of(Column.AT).codec(Compressed.SNAPPY), page -> {}));
        all.add(of("GZIP", PagedFile.of(Column.AT).codec(Compressed.GZIP), page -> {}));
        all.add(of("ZSTD", PagedFile.of(Column.AT).codec(Compressed.ZSTD), page -> {}));
        all.add(of("LZ4 in Hadoop's framing", PagedFile.of(Column.AT).codec(Compressed.LZ4), page -> {}));
        all.add(of("LZ4_RAW", PagedFile.of(Column.AT).codec(Compressed.LZ4_RAW), page -> {}));
        all.add(of("BROTLI", PagedFile.of(Column.AT).codec(Compressed.BROTLI), page -> {}));
        all.add(of("SNAPPY in version 2", PagedFile.of(Column.NOTE).v2().codec(Compressed.SNAPPY), page -> {}));
    }

    private static void nesting(List<SweepFile> all) {
        all.add(of("a list, with size statistics", PagedFile.of(Column.TAGS), page -> {}));
        all.add(of("a list in version 2", PagedFile.of(Column.TAGS).v2(), page -> {}));
        all.add(of("lists of lists", PagedFile.of(Column.MATRIX), page -> {}));
        all.add(of("a map", PagedFile.of(Column.ATTRIBUTES), page -> {}));
        all.add(of("a struct", PagedFile.of(Column.PLACE), page -> {}));
    }

    private static void indexes(List<SweepFile> all) {
        Draft draft = SmallFile.paged(Column.NOTE);
        draft.columnIndex(0, 1).set(6, Sequence.of(1L, 1L, 1L)).set(7, Sequence.of(0L, 1L, 0L, 1L, 1L, 0L));
        draft.meta(0, 1).set(16, Struct.of(1, 8L));
        draft.offsetIndex(0, 1).set(2, Sequence.of(4L, 4L, 0L));
        draft.group(1).set(4, Sequence.of(Struct.of(1, 0, 2, false, 3, false)));
        draft.layOut();
        all.add(new SweepFile("page index, bloom filter, sorting columns", draft.bytes()));
    }

    private static SweepFile encoded(String name, Column column, int levels, int encoding) {
        Leaf leaf = column.leaves(PagedFile.CHANGED).get(0);
        return of(
                name,
                PagedFile.of(column),
                page -> {
                    page.own().set(2, encoding);
                    page.body = Draft.join(Arrays.copyOf(page.body, levels), Encoded.by(encoding, leaf));
                },
                draft -> draft.meta(PagedFile.CHANGED, 0).set(2, Sequence.of(Encoded.RLE, encoding)));
    }

    private static SweepFile of(String name, PagedFile file, Consumer<PageDraft> change) {
        return of(name, file, change, draft -> {});
    }

    private static SweepFile of(String name, PagedFile file, Consumer<PageDraft> page, Consumer<Draft> footer) {
        Draft draft = file.withoutChecksums().with(pages -> {
            PageDraft last = pages.get(pages.size() - 1);
            byte[] before = last.body;
            page.accept(last);
            if (last.body != before) {
                last.header.set(2, last.body.length).set(3, last.body.length);
            }
        });
        draft.footer.remove(5).remove(6);
        footer.accept(draft);
        return new SweepFile(name, draft.bytes());
    }
}
