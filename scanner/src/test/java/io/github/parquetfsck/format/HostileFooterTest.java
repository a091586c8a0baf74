// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayOutputStream;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Any bytes give a view, never an exception, and take no memory that the bytes present do not justify. */
class HostileFooterTest {
    private static final long BUDGET = 64L << 20;
    private static final int SEEDS = 100_000;

    private static long allocated(Runnable work) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        work.run();
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    private static FooterView parse(byte[] bytes) {
        return FooterView.parse(bytes, 0, bytes.length, 4, bytes.length + 12L);
    }

    /** Asks a view for everything it has. */
    static long touch(FooterView footer) {
        long sum = footer.numRows()
                + footer.trailing()
                + footer.unknownFields()
                + footer.keyValues().size();
        sum += footer.createdBy().map(b -> b.length).orElse(0) + footer.columnOrderCount();
        SchemaView schema = footer.schema();
        sum += schema.closedAt();
        for (int e = 0; e < schema.size(); e++) {
            sum += schema.path(e).length() + schema.logicalType(e) + schema.to(e, SchemaField.NAME);
            if (schema.logicalType(e) != 0) {
                sum += schema.logicalTypeView(e).members();
            }
        }
        for (int g = 0; g < footer.rowGroupCount(); g++) {
            RowGroupView group = footer.rowGroup(g);
            sum += group.numRows() + group.sortingColumns().size();
            for (int c = 0; c < group.chunkCount(); c++) {
                for (ChunkField field : ChunkField.values()) {
                    sum += group.value(c, field) + group.to(c, field);
                }
                sum += group.binaryOffset(c, ChunkField.MAX_VALUE) + group.binary(c, ChunkField.MIN_VALUE).length;
                sum += group.numbers(c, ChunkField.ENCODINGS).length
                        + group.path(c).size();
                sum += group.structs(c, ChunkField.ENCODING_STATS).size();
                if (c < schema.leafCount()) {
                    sum += group.pathIs(c, c) ? 1 : 0;
                }
            }
        }
        StructView root = footer.root();
        for (ThriftField field : ThriftStruct.FILE_META_DATA.fields()) {
            sum += root.number(field.id()) + root.to(field.id());
        }
        return sum;
    }

    static byte[] mutate(byte[] original, SplittableRandom random) {
        byte[] bytes = original.clone();
        int edits = 1 + random.nextInt(6);
        for (int i = 0; i < edits; i++) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(5)) {
                case 0 -> bytes[at] = (byte) random.nextInt(256);
                case 1 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 2 -> Arrays.fill(bytes, at, Math.min(bytes.length, at + 5), (byte) 0xff);
                case 3 -> bytes = Arrays.copyOf(bytes, Math.max(1, at));
                default -> System.arraycopy(bytes, 0, bytes, at, Math.min(at, bytes.length - at));
            }
        }
        return bytes;
    }

    @Test
    void aHundredThousandMutatedFootersGiveViews() {
        long[] most = {0};
        for (long seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] bytes = mutate(FooterViewTest.FOOTER, random);
            try {
                most[0] = Math.max(most[0], allocated(() -> touch(parse(bytes))));
            } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
                fail("seed " + seed, e);
            }
        }
        assertThat(most[0]).isLessThan(BUDGET);
    }

    @Test
    void randomBytesGiveViews() {
        for (long seed = 0; seed < 20_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] bytes = new byte[random.nextInt(300)];
            random.nextBytes(bytes);
            try {
                touch(parse(bytes));
            } catch (RuntimeException | StackOverflowError e) {
                fail("seed " + seed, e);
            }
        }
    }

    /** A list field of the root with a count, then so many copies of an element. */
    private static byte[] listOf(int fieldId, int count, byte... element) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(fieldId << 4 | Wire.LIST);
        out.write(0xF0 | Wire.STRUCT);
        for (int n = count; ; n >>>= 7) {
            out.write(n > 0x7f ? n & 0x7f | 0x80 : n);
            if (n <= 0x7f) {
                break;
            }
        }
        for (int i = 0; i < count; i++) {
            out.writeBytes(element);
        }
        return out.toByteArray();
    }

    @Test
    void aMillionEmptySchemaElementsStayWithinTheBudget() {
        byte[] bytes = listOf(2, 1_000_000, (byte) 0);
        assertThat(allocated(() -> touch(parse(bytes)))).isLessThan(BUDGET + bytes.length);
    }

    @Test
    void aMillionEmptyRowGroupsStayWithinTheBudget() {
        byte[] bytes = listOf(4, 1_000_000, (byte) 0);
        FooterView footer = parse(bytes);
        assertThat(footer.malformed()).extracting(Malformed::kind).contains(Malformed.Kind.OVER_BUDGET);
        assertThat(allocated(() -> touch(parse(bytes)))).isLessThan(BUDGET + bytes.length);
    }

    @Test
    void rowGroupsOfAMillionEmptyChunksStayWithinTheBudget() {
        byte[] chunks = listOf(1, 1_000_000, (byte) 0);
        byte[] group = Arrays.copyOf(chunks, chunks.length + 1);
        byte[] bytes = listOf(4, 8, group);
        assertThat(allocated(() -> touch(parse(bytes)))).isLessThan(BUDGET + bytes.length);
    }

    @Test
    void countsOfTwoBillionInEveryListOfTheRootTakeNoMemory() {
        for (int id : new int[] {2, 4, 5, 7}) {
            byte[] bytes = {(byte) (id << 4 | 9), (byte) 0xFC, -1, -1, -1, -1, 7, 0};
            assertThat(allocated(() -> touch(parse(bytes)))).as("field %d", id).isLessThan(1 << 20);
            assertThat(parse(bytes).complete()).isFalse();
        }
    }
}
