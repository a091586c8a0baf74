// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.parquetfsck.decode.Encoding;
import io.github.parquetfsck.decode.LevelDecoder;
import io.github.parquetfsck.decode.PhysicalType;
import io.github.parquetfsck.decode.ValueDecoder;
import io.github.parquetfsck.decode.Values;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.PageField;
import io.github.parquetfsck.format.PageHeaderView;
import io.github.parquetfsck.format.PageHeaderView.Kind;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.format.SchemaView;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether pages that the footer does not mention are whole row groups of the file: for every column of the schema,
 * in its order, pages of its type that decompress by its codec, match their checksums and have the rows that all other
 * columns have. Asked only of files by writers that write each byte once and never take back a row group, so that a
 * footer has lost what is found.
 */
final class LostRowGroups {
    /** More pages in one gap are not gone through. */
    static final int MOST_PAGES = 20_000;

    private static final Pattern WRITE_ONCE =
            Pattern.compile("(parquet-mr|parquet-cpp|parquet-cpp-arrow|parquet-rs|impala|DuckDB|Polars)\\b");

    private static final int BIT_PACKED = 4;

    private final Window window;
    private final PageBuffers buffers;
    private final VerifyOptions options;
    private final FooterView footer;
    private final SchemaView schema;
    private List<PageHeaderView> pages = List.of();
    private int bodies;

    LostRowGroups(Window window, PageBuffers buffers, VerifyOptions options, FooterView footer) {
        this.window = window;
        this.buffers = buffers;
        this.options = options;
        this.footer = footer;
        this.schema = footer.schema();
    }

    /** Whether lost row groups could be told from what an append or a rewrite leaves behind. */
    boolean canTell() {
        return options.bodies() == PageBodies.DECOMPRESS
                && footer.rowGroupCount() > 0
                && footer.rowGroup(0).chunkCount() == schema.leafCount()
                && !footer.rowGroup(0).any(ChunkField.CRYPTO_METADATA)
                && footer.createdBy()
                        .filter(bytes ->
                                WRITE_ONCE.matcher(new String(bytes, UTF_8)).lookingAt())
                        .isPresent();
    }

    /**
     * The rows of whole row groups, one behind the other. Where a column has several pages of a group, or a group several
     * columns of a type, one group may pass for two: their rows together are the same.
     *
     * @param headers of pages that follow each other
     * @return empty when the pages are anything else
     */
    OptionalLong rowsIn(List<PageHeaderView> headers) throws IOException {
        pages = headers;
        bodies = 0;
        int at = 0;
        long rows = 0;
        while (at < pages.size()) {
            Group group = group(at);
            if (group == null) {
                return OptionalLong.empty();
            }
            at = group.end();
            rows += group.rows();
        }
        return rows == 0 ? OptionalLong.empty() : OptionalLong.of(rows);
    }

    /** The pages of a row group end before one position. */
    private record Group(int end, long rows) {}

    /** Tries every number of rows that the first column may have. */
    private @Nullable Group group(int from) throws IOException {
        Chunk first = new Chunk(0, from);
        while (first.next()) {
            int end = first.rows > 0 ? rest(first) : -1;
            if (end >= 0) {
                return new Group(end, first.rows);
            }
        }
        return null;
    }

    /** Where the columns behind the first end, if each has as many rows; else -1. */
    private int rest(Chunk first) throws IOException {
        int at = first.at;
        for (int column = 1; column < schema.leafCount(); column++) {
            Chunk chunk = new Chunk(column, at);
            while (chunk.rows < first.rows) {
                if (!chunk.next()) {
                    return -1;
                }
            }
            if (chunk.rows > first.rows) {
                return -1;
            }
            at = chunk.at;
        }
        return at;
    }

    /** The pages from a position on, as those of a column. */
    private final class Chunk {
        private final ChunkPages pseudo;
        private final int column;
        private final int from;
        private boolean dictionary;
        private int at;
        private long rows;

        Chunk(int column, int from) {
            RowGroupView like = footer.rowGroup(0);
            this.pseudo = new ChunkPages(like, column, Optional.empty());
            this.column = column;
            this.from = from;
            this.at = from;
        }

        /** Takes the dictionary page, if there is one, and a data page; false when they are not of the column. */
        boolean next() throws IOException {
            if (at == from && at < pages.size() && pages.get(at).kind() == Kind.DICTIONARY) {
                dictionary = true;
                if (body(pages.get(at)).isEmpty()) {
                    return false;
                }
                at++;
            }
            if (at >= pages.size() || !pages.get(at).isData() || !isEncodedForIt(pages.get(at))) {
                return false;
            }
            OptionalLong more = rows(pages.get(at));
            if (more.isEmpty()) {
                return false;
            }
            rows += more.getAsLong();
            at++;
            return true;
        }

        private boolean isEncodedForIt(PageHeaderView header) {
            Optional<Encoding> encoding = Encoding.of(header.encoding());
            Optional<PhysicalType> type = PhysicalType.of(pseudo.type());
            boolean indexes = encoding.isPresent()
                    && (encoding.get() == Encoding.RLE_DICTIONARY || encoding.get() == Encoding.PLAIN_DICTIONARY);
            return encoding.isPresent()
                    && type.isPresent()
                    && header.numValues() > 0
                    && (!indexes || dictionary)
                    && ValueDecoder.of(type.get(), schema.typeLength(schema.leaf(column)), encoding.get())
                            .isPresent();
        }

        /** The rows that a page starts; empty when its body is not what its header says. */
        private OptionalLong rows(PageHeaderView header) throws IOException {
            Optional<PageView> page = body(header);
            if (page.isEmpty()) {
                return OptionalLong.empty();
            }
            if (pseudo.maxRepetitionLevel() == 0) {
                return OptionalLong.of(header.numValues());
            }
            return starts(page.get());
        }

        /** Empty when the page is not stored as its header says. */
        private Optional<PageView> body(PageHeaderView header) throws IOException {
            bodies++;
            if (bodies > 4 * pages.size()
                    || header.compressedSize() > options.budget().memory()) {
                return Optional.empty();
            }
            PageView page =
                    new PageView(pseudo, header, buffers, options.budget().memory());
            int at = window.at(page.bodyOffset(), header.compressedSize());
            page.store(window.bytes(), at);
            boolean checked = !header.has(PageField.CRC) || header.value(PageField.CRC) == page.storedCrc();
            return checked && page.decompression().isExact() ? Optional.of(page) : Optional.empty();
        }

        private OptionalLong starts(PageView page) {
            PageHeaderView header = page.header();
            int count = header.numValues();
            LevelDecoder levels = new LevelDecoder("repetition", pseudo.maxRepetitionLevel());
            int to = page.from() + page.length();
            if (header.kind() == Kind.DATA_V2) {
                int end = page.from() + header.value(PageField.V2_REPETITION_LEVELS_LENGTH);
                if (end < page.from() || end > to) {
                    return OptionalLong.empty();
                }
                levels.begin(page.bytes(), page.from(), end, LevelDecoder.Layout.SIZED, count);
            } else {
                boolean packed = header.value(PageField.V1_REPETITION_LEVEL_ENCODING) == BIT_PACKED;
                LevelDecoder.Layout layout = packed ? LevelDecoder.Layout.BIT_PACKED : LevelDecoder.Layout.PREFIXED;
                levels.begin(page.bytes(), page.from(), to, layout, count);
            }
            int[] batch = new int[Values.BATCH];
            long starts = 0;
            for (int left = count; left > 0; ) {
                int wanted = Math.min(left, batch.length);
                if (levels.fault().isPresent() || levels.next(batch, wanted) < wanted) {
                    return OptionalLong.empty();
                }
                for (int i = 0; i < wanted; i++) {
                    starts += batch[i] == 0 ? 1 : 0;
                }
                left -= wanted;
            }
            return OptionalLong.of(starts);
        }
    }
}
