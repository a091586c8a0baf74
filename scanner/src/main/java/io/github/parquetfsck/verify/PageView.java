// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.decode.Codec;
import io.github.parquetfsck.decode.Decompression;
import io.github.parquetfsck.decode.Decompressor;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.PageHeaderView;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A page: its header, its bytes as stored, and its bytes decompressed when someone asks. The arrays belong to the
 * thread and hold these bytes only until the next page.
 */
public final class PageView {
    private static final byte[] NOTHING = {};

    private final ChunkPages chunk;
    private final PageHeaderView header;
    private final long offset;
    private final int headerSpan;
    private final PageBuffers buffers;
    private final long memory;
    private byte[] stored = NOTHING;
    private int storedFrom;
    private byte[] content = NOTHING;
    private int contentFrom;
    private int contentLength;
    private byte[] body = NOTHING;
    private int bodyFrom;
    private @Nullable Decompression decompression;
    private @Nullable Decompression verification;

    /** @param memory bytes that a decompressed body may take */
    PageView(ChunkPages chunk, PageHeaderView header, PageBuffers buffers, long memory) {
        this(chunk, header, header.offset(), header.length(), buffers, memory);
    }

    /**
     * A page whose header may be encrypted.
     *
     * @param offset where it starts in the file
     * @param headerSpan bytes between its start and its body
     * @param memory bytes that a decompressed body may take
     */
    PageView(ChunkPages chunk, PageHeaderView header, long offset, int headerSpan, PageBuffers buffers, long memory) {
        this.chunk = chunk;
        this.header = header;
        this.offset = offset;
        this.headerSpan = headerSpan;
        this.buffers = buffers;
        this.memory = memory;
    }

    void store(byte[] bytes, int from) {
        stored = bytes;
        storedFrom = from;
        unseal(bytes, from, header.compressedSize());
    }

    /** Takes the plain text of an encrypted body: what the codec gets. */
    void unseal(byte[] bytes, int from, int length) {
        content = bytes;
        contentFrom = from;
        contentLength = length;
    }

    /** The chunk, which has counted the pages before this one. */
    public ChunkPages chunk() {
        return chunk;
    }

    public PageHeaderView header() {
        return header;
    }

    /** Position in the chunk, from 0, dictionary pages included. */
    public int index() {
        return chunk.pages();
    }

    /** Where the header starts in the file. */
    public long offset() {
        return offset;
    }

    /** Where the body starts in the file. */
    public long bodyOffset() {
        return offset + headerSpan;
    }

    /** Where the page ends in the file by its own sizes. */
    public long end() {
        return bodyOffset() + Math.max(0, header.compressedSize());
    }

    public Place place() {
        return new Place.Page(chunk.rowGroup().index(), chunk.column(), chunk.path(), index(), offset(), end());
    }

    /** The array that holds the body as stored, from {@link #storedFrom} on. Not to be changed. */
    public byte[] storedBytes() {
        return stored;
    }

    public int storedFrom() {
        return storedFrom;
    }

    /** Bytes of the body as stored, without what its encryption adds; the size that the codec has left it. */
    public int codedSize() {
        ChunkCipher cipher = chunk.cipher();
        return header.compressedSize() - (cipher == null ? 0 : cipher.overhead(SealedPages.kind(this)));
    }

    /** CRC-32 of the body as stored, as the header's crc has it: signed. */
    public int storedCrc() {
        return buffers.crc(stored, storedFrom, header.compressedSize());
    }

    /** CRC-32 of what is stored behind the levels of a v2 page. */
    public int storedValuesCrc() {
        int levels = (int) Math.min(header.levelsLength(), header.compressedSize());
        return buffers.crc(stored, storedFrom + levels, header.compressedSize() - levels);
    }

    /** CRC-32 of the decompressed body. */
    public int bodyCrc() {
        return decompression().isExact() ? buffers.crc(body, bodyFrom, length()) : 0;
    }

    /** Whether the part behind the levels is compressed: by the codec, and for a v2 page by its flag. */
    public boolean isCompressed() {
        return chunk.codec().filter(c -> c != Codec.UNCOMPRESSED).isPresent()
                && (!header.saysNotCompressed() || chunk.hasFlagsOfOldArrow());
    }

    /** Whether the decompressed body takes more memory than it may, or than there is. */
    boolean isOverBudget() {
        return header.uncompressedSize() > memory || !buffers.canHold(header.uncompressedSize());
    }

    /** Decompresses the body, once; when exact, {@link #bytes} holds it. */
    public Decompression decompression() {
        if (decompression == null) {
            decompression = decompress();
        }
        return decompression;
    }

    /**
     * What {@link #decompression} comes to, where the codec can tell that without writing what comes out; {@link #bytes}
     * holds nothing then. A dictionary is decompressed, for its entries are counted.
     */
    public Decompression verification() {
        if (decompression != null || header.kind() == PageHeaderView.Kind.DICTIONARY || !isCompressed()) {
            return decompression();
        }
        if (verification == null) {
            verification = verify().orElseGet(this::decompression);
        }
        return verification;
    }

    /** Empty where nothing needs to be tried, and where only decompressing tells. */
    private Optional<Decompression> verify() {
        int levels = (int) Math.min(header.levelsLength(), contentLength);
        int compressed = contentLength - levels;
        int expected = header.uncompressedSize() - levels;
        if (levels < 0 || compressed <= 0 || expected < 0) {
            return Optional.empty();
        }
        // Asked of the budget last: most codecs verify nothing, and those that do take no memory for it.
        return buffers.decompressor(chunk.codec().orElseThrow())
                .verify(content, contentFrom + levels, compressed, expected)
                .filter(verified -> !isOverBudget());
    }

    /**
     * The array that holds the decompressed body, {@code uncompressed_page_size} bytes from {@link #from} on: levels
     * and values. Only after an exact {@link #decompression}; not to be changed.
     */
    public byte[] bytes() {
        return body;
    }

    public int from() {
        return bodyFrom;
    }

    /** Bytes of the decompressed body. */
    public int length() {
        return header.uncompressedSize();
    }

    // version 2: repetition levels | definition levels, both as they are | values, compressed
    // others: everything compressed as one
    private Decompression decompress() {
        int compressed = contentLength;
        int expected = header.uncompressedSize();
        long levels = header.levelsLength();
        if (!isCompressed()) {
            body = content;
            bodyFrom = contentFrom;
            return Decompression.sized(compressed, expected);
        } else if (levels < 0 || levels > Math.min(compressed, expected)) {
            return Decompression.broken("levels of " + levels + " bytes do not fit");
        }
        return decompress((int) levels, compressed - (int) levels, expected - (int) levels);
    }

    private Decompression decompress(int levels, int compressed, int expected) {
        Decompressor decompressor = buffers.decompressor(chunk.codec().orElseThrow());
        int from = contentFrom + levels;
        Optional<Decompression> foreseen = compressed == 0
                ? Optional.of(Decompression.sized(0, expected))
                : decompressor.foresee(content, from, compressed, expected);
        if (foreseen.isPresent() && !foreseen.get().isExact()) {
            return foreseen.get();
        } else if (isOverBudget()) {
            return Decompression.unavailable(header.uncompressedSize() + " bytes are over the limit");
        }
        body = buffers.output(levels + expected);
        bodyFrom = 0;
        System.arraycopy(content, contentFrom, body, 0, levels);
        return foreseen.orElseGet(() -> decompressor.decompress(content, from, compressed, body, levels, expected));
    }
}
