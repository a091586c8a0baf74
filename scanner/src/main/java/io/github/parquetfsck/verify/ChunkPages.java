// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.decode.Codec;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.defect.WriterBug;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.PageField;
import io.github.parquetfsck.format.PageHeaderView;
import io.github.parquetfsck.format.PageHeaderView.Kind;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.format.SchemaView;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A column chunk and what its pages have added up to so far; at the chunk's end, all of them. */
public final class ChunkPages {
    /** Encodings that the format defines lie below. */
    private static final int ENCODINGS = 16;

    private static final int PLAIN_DICTIONARY = 2;
    private static final int RLE_DICTIONARY = 8;

    private final RowGroupView rowGroup;
    private final int column;
    private final Optional<IndexView> index;
    private final long start;
    private final long end;
    private @Nullable Boolean oldArrow;
    private final @Nullable ChunkCipher cipher;
    private String path = "";
    private long position;
    private int pages;
    private int dataPages;
    private int dictionaries;
    private int dictionaryHeaderLength;
    private boolean indexed;
    private int outsideDictionary;
    private boolean followsDictionary;
    private long values;
    private long v2Rows;
    private int v2Pages;
    private final int[][] encodings = new int[Kind.values().length][];
    private long[] offsets = new long[4];
    private int[] sizes = new int[4];
    private int[] pageValues = new int[4];

    ChunkPages(RowGroupView rowGroup, int column, Optional<IndexView> index) {
        this(rowGroup, column, index, null);
    }

    /** @param cipher what opens its pages; null where they are plain */
    ChunkPages(RowGroupView rowGroup, int column, Optional<IndexView> index, @Nullable ChunkCipher cipher) {
        this.index = index;
        this.cipher = cipher;
        this.rowGroup = rowGroup;
        this.column = column;
        start = start(rowGroup, column);
        end = start + rowGroup.value(column, ChunkField.TOTAL_COMPRESSED_SIZE);
        position = start;
    }

    /** Where the first page of a chunk lies by its offsets: a dictionary's offset counts where it is before the data's. */
    static long start(RowGroupView rowGroup, int column) {
        long data = rowGroup.value(column, ChunkField.DATA_PAGE_OFFSET);
        long dictionary = rowGroup.value(column, ChunkField.DICTIONARY_PAGE_OFFSET);
        return dictionary > 0 && dictionary < data ? dictionary : data;
    }

    /** Takes account of a page that starts where the last one ended. */
    @SuppressWarnings("EnumOrdinal")
    void count(PageView page) {
        PageHeaderView header = page.header();
        Kind kind = header.kind();
        pages++;
        position = page.end();
        int encoding = header.encoding();
        if (encoding >= 0 && encoding < ENCODINGS) {
            int[] counts = encodings[kind.ordinal()];
            if (counts == null) {
                counts = new int[ENCODINGS];
                encodings[kind.ordinal()] = counts;
            }
            counts[encoding]++;
        }
        if (kind == Kind.DICTIONARY) {
            dictionaries++;
            dictionaryHeaderLength = (int) (page.bodyOffset() - page.offset());
        } else if (header.isData()) {
            locate(page);
            dataPages++;
            values += header.numValues();
            boolean encodedByDictionary = encoding == PLAIN_DICTIONARY || encoding == RLE_DICTIONARY;
            indexed |= encodedByDictionary;
            outsideDictionary += encodedByDictionary || isAllNull(header) ? 0 : 1;
            if (kind == Kind.DATA_V2) {
                v2Pages++;
                v2Rows += header.value(PageField.V2_NUM_ROWS);
            }
        }
    }

    private static boolean isAllNull(PageHeaderView header) {
        PageField nulls = header.kind() == Kind.DATA_V2 ? PageField.V2_NUM_NULLS : PageField.NULL_COUNT;
        return header.has(nulls) && header.value(nulls) == header.numValues();
    }

    private void locate(PageView page) {
        if (dataPages == offsets.length) {
            offsets = Arrays.copyOf(offsets, dataPages * 2);
            sizes = Arrays.copyOf(sizes, dataPages * 2);
            pageValues = Arrays.copyOf(pageValues, dataPages * 2);
        }
        offsets[dataPages] = page.offset();
        sizes[dataPages] = (int) Math.min(Integer.MAX_VALUE, page.end() - page.offset());
        pageValues[dataPages] = page.header().numValues();
    }

    @Nullable
    ChunkCipher cipher() {
        return cipher;
    }

    public RowGroupView rowGroup() {
        return rowGroup;
    }

    /** The chunk's position in its row group, from 0: its leaf of the schema. */
    public int column() {
        return column;
    }

    /** The chunk's page index and bloom filter, if it has any. */
    public Optional<IndexView> index() {
        return index;
    }

    /** Where the chunk's first page lies. */
    public long start() {
        return start;
    }

    /** Where the chunk ends by its own size. */
    public long end() {
        return end;
    }

    /** Where the pages counted so far end. */
    public long pagesEnd() {
        return position;
    }

    /** num_values of the chunk. */
    public long declaredValues() {
        return rowGroup.value(column, ChunkField.NUM_VALUES);
    }

    /** The codec, if the format has one of that id. */
    public Optional<Codec> codec() {
        return Codec.of(rowGroup.value(column, ChunkField.CODEC));
    }

    /** Type of the format: 0 BOOLEAN to 7 FIXED_LEN_BYTE_ARRAY, as the schema has it. */
    public int type() {
        SchemaView schema = rowGroup.footer().schema();
        return schema.type(schema.leaf(column));
    }

    public int maxDefinitionLevel() {
        return rowGroup.footer().schema().maxDefinitionLevel(column);
    }

    public int maxRepetitionLevel() {
        return rowGroup.footer().schema().maxRepetitionLevel(column);
    }

    /** The column's dotted path. */
    public String path() {
        if (path.isEmpty()) {
            SchemaView schema = rowGroup.footer().schema();
            path = schema.path(schema.leaf(column));
        }
        return path;
    }

    public Place place() {
        return new Place.Chunk(rowGroup.index(), column, path());
    }

    /** Pages of any kind. */
    public int pages() {
        return pages;
    }

    public int dataPages() {
        return dataPages;
    }

    public int dictionaryPages() {
        return dictionaries;
    }

    /** Bytes of the last dictionary page's header; 0 without one. */
    public int dictionaryHeaderLength() {
        return dictionaryHeaderLength;
    }

    /** Whether a data page is encoded by a dictionary. */
    public boolean usesDictionary() {
        return indexed;
    }

    /** Data pages of another encoding that are not known to hold nothing but nulls. */
    public int pagesOutsideDictionary() {
        return outsideDictionary;
    }

    /** Whether a dictionary page that no chunk refers to ends where this chunk starts. */
    public boolean followsDictionary() {
        return followsDictionary;
    }

    void noteDictionaryBefore() {
        followsDictionary = true;
    }

    /** The sum of the data pages' num_values. */
    public long values() {
        return values;
    }

    /** Data pages of version 2. */
    public int v2Pages() {
        return v2Pages;
    }

    /** Whether is_compressed is false in v2 pages that are compressed, by the writer's name. */
    public boolean hasFlagsOfOldArrow() {
        if (oldArrow == null) {
            oldArrow = KnownWriter.of(rowGroup.footer()).has(WriterBug.ARROW_10353);
        }
        return oldArrow;
    }

    /** The sum of num_rows of the data pages of version 2. */
    public long v2Rows() {
        return v2Rows;
    }

    /** Pages of a kind that declare an encoding, by the encoding's number. */
    @SuppressWarnings("EnumOrdinal")
    public int pages(Kind kind, int encoding) {
        int[] counts = encodings[kind.ordinal()];
        return counts == null || encoding < 0 || encoding >= ENCODINGS ? 0 : counts[encoding];
    }

    /** Where a data page, counted from 0 without dictionaries, starts. */
    public long dataPageOffset(int page) {
        return offsets[page];
    }

    /** Bytes of a data page with its header. */
    public int dataPageSize(int page) {
        return sizes[page];
    }

    /** num_values of a data page: in a flat column, its rows. */
    public int dataPageValues(int page) {
        return pageValues[page];
    }
}
