// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.decode.PhysicalType;
import io.github.parquetfsck.decode.Values;
import io.github.parquetfsck.format.BloomFilterView;
import io.github.parquetfsck.format.LittleEndian;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Looks values up in a split-block bloom filter. Source: parquet-format, BloomFilter.md. */
final class BloomProbe {
    private static final int BLOCK = 32;
    private static final int[] SALT = {
        0x47b6137b, 0x44974d91, 0x8824ad5b, 0xa2b7289d, 0x705495c7, 0x2df1424b, 0x9efc4947, 0x5c6bfb31
    };

    private final byte[] bits;
    private final boolean booleans;

    /** The bloom filter of a chunk, where it has one that readers use; its bits are read once more. */
    static Optional<BloomProbe> of(
            Optional<IndexView> index, PhysicalType type, CountedReader reader, @Nullable ChunkCipher cipher)
            throws IOException {
        Optional<BloomFilterView> filter = index.flatMap(IndexView::bloomFilter);
        if (filter.isEmpty()
                || filter.get().algorithm() != 1
                || filter.get().hash() != 1
                || filter.get().compression() != 1
                || !filter.get().hasBitset(index.get().group().footer().footerStart())) {
            return Optional.empty();
        }
        if (cipher != null) {
            long limit = index.get().group().footer().footerStart();
            return new SealedIndex(cipher).bits(filter.get(), limit, reader).map(bits -> new BloomProbe(bits, type));
        }
        byte[] bits = reader.read(filter.get().bitsetFrom(), (int) filter.get().numBytes());
        return Optional.of(new BloomProbe(bits, type));
    }

    /** @param bits whole blocks, at least one */
    BloomProbe(byte[] bits, PhysicalType type) {
        this.bits = bits;
        this.booleans = type == PhysicalType.BOOLEAN;
    }

    /** The position of the first of some values that is not in the filter; -1 when all are. */
    int firstMissing(Values values, int from, int to) {
        for (int i = from; i < to; i++) {
            if (!has(hash(values, i))) {
                return i;
            }
        }
        return -1;
    }

    private long hash(Values values, int i) {
        return switch (values.form()) {
            case INTS ->
                booleans ? XxHash64.of(new byte[] {(byte) values.ints()[i]}, 0, 1) : XxHash64.ofInt(values.ints()[i]);
            case LONGS -> XxHash64.ofLong(values.longs()[i]);
            case BYTES -> {
                int from = values.offsets()[i];
                yield XxHash64.of(values.data(), from, from + values.lengths()[i]);
            }
        };
    }

    /** The high half of the hash chooses the block, the low half a bit in each of its eight words. */
    private boolean has(long hash) {
        long blocks = bits.length / BLOCK;
        int block = (int) (((hash >>> 32) * blocks) >>> 32) * BLOCK;
        int key = (int) hash;
        for (int word = 0; word < SALT.length; word++) {
            int bit = (key * SALT[word]) >>> 27;
            if ((LittleEndian.int32(bits, block + 4 * word) & (1 << bit)) == 0) {
                return false;
            }
        }
        return true;
    }
}
