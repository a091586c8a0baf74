// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.sun.management.ThreadMXBean;
import io.github.parquetfsck.testdata.Repository;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Any bytes give views of page indexes and bloom filters, never an exception, and take no memory beyond reason. */
class HostileIndexTest {
    private static final int SEEDS = 30_000;
    private static final long BUDGET = 64L << 20;

    private static byte[] file(String folder) throws IOException {
        return Files.readAllBytes(Repository.root().resolve("testdata/sound/" + folder + "/file.parquet"));
    }

    private static FooterView footer(byte[] file) {
        TailView tail = TailView.of(file, file.length);
        return FooterView.parse(file, (int) tail.footerStart(), file.length - 8, tail.footerStart(), file.length);
    }

    private static byte[] range(byte[] file, int column, ChunkField offset, ChunkField length) {
        RowGroupView group = footer(file).rowGroup(0);
        int from = (int) group.value(column, offset);
        return Arrays.copyOfRange(file, from, from + (int) group.value(column, length));
    }

    private static long touch(byte[] bytes) {
        long sum = 0;
        ColumnIndexView columns = ColumnIndexView.parse(bytes, 0, bytes.length, 100);
        sum += columns.to() + columns.malformed().size() + columns.boundaryOrder();
        for (ColumnIndexField field : ColumnIndexField.values()) {
            sum += columns.size(field) + columns.numbers(field).length;
        }
        for (int page = 0; page < columns.size(ColumnIndexField.NULL_PAGES); page++) {
            sum += columns.nullPage(page) ? 1 : 0;
        }
        for (int page = 0; page < columns.size(ColumnIndexField.MIN_VALUES); page++) {
            sum += columns.minOffset(page) + columns.minLength(page);
            assertThat(columns.minOffset(page) + columns.minLength(page)).isLessThanOrEqualTo(bytes.length);
        }
        for (int page = 0; page < columns.size(ColumnIndexField.MAX_VALUES); page++) {
            sum += columns.maxOffset(page) + columns.maxLength(page);
        }
        OffsetIndexView offsets = OffsetIndexView.parse(bytes, 0, bytes.length, 100);
        sum += offsets.to() + offsets.malformed().size();
        sum += offsets.unencodedBytes().map(sizes -> sizes.length).orElse(0);
        for (int page = 0; page < offsets.pageCount(); page++) {
            sum += offsets.offset(page) + offsets.size(page) + offsets.firstRow(page);
        }
        BloomFilterView bloom = BloomFilterView.parse(bytes, 0, bytes.length, 100);
        sum += bloom.numBytes() + bloom.bitsetFrom() + bloom.algorithm() + bloom.hash() + bloom.compression();
        return sum + (bloom.hasBitset(1 << 20) ? 1 : 0);
    }

    private static byte[] mutate(byte[] original, SplittableRandom random) {
        byte[] bytes = original.clone();
        int edits = 1 + random.nextInt(4);
        for (int i = 0; i < edits; i++) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(4)) {
                case 0 -> bytes[at] = (byte) random.nextInt(256);
                case 1 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 2 -> Arrays.fill(bytes, at, Math.min(bytes.length, at + 5), (byte) 0xff);
                default -> bytes = Arrays.copyOf(bytes, Math.max(1, at));
            }
        }
        return bytes;
    }

    @Test
    void anyBytesGiveViews() throws IOException {
        byte[] file = file("page-histograms");
        byte[][] originals = {
            range(file, 1, ChunkField.COLUMN_INDEX_OFFSET, ChunkField.COLUMN_INDEX_LENGTH),
            range(file, 1, ChunkField.OFFSET_INDEX_OFFSET, ChunkField.OFFSET_INDEX_LENGTH),
            range(file, 0, ChunkField.BLOOM_FILTER_OFFSET, ChunkField.BLOOM_FILTER_LENGTH)
        };
        for (int seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] bytes = mutate(originals[seed % originals.length], random);
            try {
                touch(bytes);
            } catch (RuntimeException | Error e) {
                fail("seed " + seed, e);
            }
        }
    }

    @Test
    void everyCutGivesViews() throws IOException {
        byte[] file = file("page-histograms");
        byte[] index = range(file, 1, ChunkField.COLUMN_INDEX_OFFSET, ChunkField.COLUMN_INDEX_LENGTH);
        for (int length = 0; length < index.length; length++) {
            ColumnIndexView view = ColumnIndexView.parse(index, 0, length, 0);
            touch(Arrays.copyOf(index, length));
            assertThat(view.complete()).as("cut at " + length).isFalse();
        }
    }

    /** Lists of a million pages and more: {@code field header | F and element type | size, varint | elements}. */
    @Test
    void listsBeyondAMillionPagesAreOverBudget() {
        byte[] bytes = new byte[16 << 20];
        byte[] header = {0x19, (byte) 0xf1, (byte) 0xf0, (byte) 0xff, 0x7f};
        System.arraycopy(header, 0, bytes, 0, header.length);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        ColumnIndexView view = ColumnIndexView.parse(bytes, 0, bytes.length, 0);
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(BUDGET);
        assertThat(view.malformed()).singleElement().satisfies(fault -> assertThat(fault.kind())
                .isIn(Malformed.Kind.OVER_BUDGET, Malformed.Kind.COUNT));
        assertThat(view.size(ColumnIndexField.NULL_PAGES)).isZero();
    }

    @Test
    void blocksWithSomeEmptyWordsAreBroken() {
        byte[] blocks = new byte[96];
        Arrays.fill(blocks, 32, 64, (byte) 1);
        Arrays.fill(blocks, 64, 76, (byte) 1);
        BloomBits bits = BloomBits.NONE.and(blocks, 0, 32).and(blocks, 32, 96);
        assertThat(bits).isEqualTo(new BloomBits(3, 44, 2, 5));
    }
}
