// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

import java.util.List;
import java.util.Optional;

/**
 * The header of a bloom filter and what its bits tell: {@code BloomFilterHeader in Thrift | bitset, numBytes bytes}.
 * Parsing never throws: what is wrong stands in {@link #malformed}.
 *
 * <p>Source: parquet-format, BloomFilter.md.
 */
public final class BloomFilterView {
    private static final int NUM_BYTES = 1;
    private static final int ALGORITHM = 2;
    private static final int HASH = 3;
    private static final int COMPRESSION = 4;

    private final StructView.Parsed header;
    private final long from;
    private final long bitsetFrom;
    private final Optional<BloomBits> bits;

    private BloomFilterView(StructView.Parsed header, long from, long bitsetFrom, Optional<BloomBits> bits) {
        this.header = header;
        this.from = from;
        this.bitsetFrom = bitsetFrom;
        this.bits = bits;
    }

    /**
     * Reads the header; the bits are added by {@link #with}.
     *
     * @param bytes holds the header, and any part of the bitset, from {@code from} to {@code to}
     * @param fileOffset where {@code bytes[from]} lies in the file
     */
    public static BloomFilterView parse(byte[] bytes, int from, int to, long fileOffset) {
        StructView.Parsed header = StructView.parse(ThriftStruct.BLOOM_FILTER_HEADER, bytes, from, to, fileOffset);
        return new BloomFilterView(header, fileOffset, fileOffset - from + header.end(), Optional.empty());
    }

    /**
     * Reads a header that was decrypted.
     *
     * @param fileOffset where its module starts in the file
     * @param bitsetFrom where the ciphertext of the bitset starts
     */
    public static BloomFilterView decrypted(byte[] bytes, long fileOffset, long bitsetFrom) {
        StructView.Parsed header =
                StructView.parse(ThriftStruct.BLOOM_FILTER_HEADER, bytes, 0, bytes.length, fileOffset);
        return new BloomFilterView(header, fileOffset, bitsetFrom, Optional.empty());
    }

    /** The largest bitset that parquet-java reads, in bytes. */
    public static final int MOST_BYTES = 128 << 20;

    /** Whether the header is whole and its bitset consists of blocks and lies before a limit of the file. */
    public boolean hasBitset(long limit) {
        long length = numBytes();
        return header.malformed().stream().noneMatch(BloomFilterView::unusable)
                && length > 0
                && length <= MOST_BYTES
                && length % BloomBits.BLOCK == 0
                && length <= limit - bitsetFrom();
    }

    /** Other faults are of fields that readers step over, and use the filter. */
    private static boolean unusable(Malformed fault) {
        return fault.leavesUnread() || fault.kind() == Malformed.Kind.UNION;
    }

    /** The same filter with its bits counted. */
    public BloomFilterView with(BloomBits counted) {
        return new BloomFilterView(header, from, bitsetFrom, Optional.of(counted));
    }

    /** What is not as the definition of BloomFilterHeader has it. */
    public List<Malformed> malformed() {
        return header.malformed();
    }

    /** Where the header starts in the file. */
    public long from() {
        return from;
    }

    /** Where the bitset starts in the file. */
    public long bitsetFrom() {
        return bitsetFrom;
    }

    /** The bytes of the bitset as the header has them; 0 when absent. */
    public long numBytes() {
        return header.view().number(NUM_BYTES);
    }

    /** 1 for split blocks, the one algorithm that the format knows; 0 for none. */
    public int algorithm() {
        return member(ALGORITHM);
    }

    /** 1 for xxHash, the one hash that the format knows; 0 for none. */
    public int hash() {
        return member(HASH);
    }

    /** 1 for none at all, the one compression that the format knows; 0 for an absent one. */
    public int compression() {
        return member(COMPRESSION);
    }

    /** What the bits tell, where the header says where they are. */
    public Optional<BloomBits> bits() {
        return bits;
    }

    /** A member that is not a struct counts as none, as it does for readers. */
    private int member(int id) {
        return header.view()
                .struct(id)
                .filter(union -> union.member() != 1 || union.has(1))
                .map(StructView::member)
                .orElse(0);
    }
}
