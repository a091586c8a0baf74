// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.format.BloomBits;
import io.github.parquetfsck.format.BloomFilterView;
import io.github.parquetfsck.format.ColumnIndexView;
import io.github.parquetfsck.format.OffsetIndexView;
import java.io.IOException;
import java.util.Optional;

/** The encrypted index structures of one chunk, opened. What does not open is reported and taken as absent. */
final class SealedIndex {
    /** Length and nonce. */
    private static final int FRONT = FileCipher.LENGTH + FileCipher.NONCE;

    private final ChunkCipher cipher;

    SealedIndex(ChunkCipher cipher) {
        this.cipher = cipher;
    }

    /** @param offset where {@code bytes[at]}, the module's length field, lies in the file */
    Optional<ColumnIndexView> columnIndex(byte[] bytes, int at, int length, long offset) {
        return cipher.open(ModuleKind.COLUMN_INDEX, 0, bytes, at, length, offset)
                .map(plain -> ColumnIndexView.parse(plain, 0, plain.length, offset + FRONT));
    }

    /** @param offset where {@code bytes[at]}, the module's length field, lies in the file */
    Optional<OffsetIndexView> offsetIndex(byte[] bytes, int at, int length, long offset) {
        return cipher.open(ModuleKind.OFFSET_INDEX, 0, bytes, at, length, offset)
                .map(plain -> OffsetIndexView.parse(plain, 0, plain.length, offset + FRONT));
    }

    /**
     * A bloom filter with what its bits tell.
     *
     * @param length bytes that are there from {@code bytes[at]} on
     * @param limit where the data of the file end
     */
    // header's module | bitset's module
    Optional<BloomFilterView> bloomFilter(
            byte[] bytes, int at, int length, long offset, long limit, CountedReader reader) throws IOException {
        Optional<BloomFilterView> header = cipher.open(ModuleKind.BLOOM_FILTER_HEADER, 0, bytes, at, length, offset)
                .map(plain -> {
                    long next = offset + cipher.overhead(ModuleKind.BLOOM_FILTER_HEADER) + plain.length;
                    return BloomFilterView.decrypted(plain, offset, next + FRONT);
                });
        if (header.isEmpty() || !header.get().hasBitset(limit)) {
            return header;
        }
        return bits(header.get(), limit, reader)
                .map(bits -> header.get().with(BloomBits.NONE.and(bits, 0, bits.length)));
    }

    /** The bits of a filter whose header was opened; empty where they cannot be had, which is reported. */
    Optional<byte[]> bits(BloomFilterView header, long limit, CountedReader reader) throws IOException {
        long from = header.bitsetFrom() - FRONT;
        long wanted = cipher.overhead(ModuleKind.BLOOM_FILTER_BITSET) + header.numBytes();
        if (wanted > limit - from) {
            cipher.report(ModuleKind.BLOOM_FILTER_BITSET, from, header.numBytes(), limit - from);
            return Optional.empty();
        }
        byte[] module = reader.read(from, (int) wanted);
        return cipher.open(ModuleKind.BLOOM_FILTER_BITSET, 0, module, 0, wanted, from)
                .filter(bits -> bits.length == header.numBytes());
    }
}
