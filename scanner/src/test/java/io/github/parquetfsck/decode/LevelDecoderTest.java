// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.decode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.bytes.HeapByteBufferAllocator;
import org.apache.parquet.column.values.bitpacking.BitPackingValuesWriter;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridDecoder;
import org.apache.parquet.column.values.rle.RunLengthBitPackingHybridEncoder;
import org.junit.jupiter.api.Test;

/** Levels and runs, beside parquet-java's. */
class LevelDecoderTest {
    private static final HeapByteBufferAllocator HEAP = new HeapByteBufferAllocator();

    @Test
    void decodesRunsOfEveryWidth() throws IOException {
        Random random = seeded(1);
        for (int width = 0; width <= 32; width++) {
            int[] numbers = numbers(random, width, 3_000);
            byte[] bytes = runs(numbers, width);
            RunLengthDecoder decoder = new RunLengthDecoder();
            decoder.begin(bytes, 0, bytes.length, width);

            assertThat(batches(decoder, numbers.length, random))
                    .as("width " + width)
                    .isEqualTo(numbers);
            assertThat(decoder.position()).isEqualTo(bytes.length);
            assertThat(decoder.cutShort()).isZero();
        }
    }

    @Test
    void flippedRunsAreAFaultOrReadAsParquetJavaDoes() throws IOException {
        Random random = seeded(2);
        for (int i = 0; i < 5_000; i++) {
            int width = 1 + random.nextInt(20);
            int[] numbers = numbers(random, width, 200);
            byte[] bytes = runs(numbers, width);
            bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
            RunLengthDecoder decoder = new RunLengthDecoder();
            decoder.begin(bytes, 0, bytes.length, width);
            int[] ours = batches(decoder, numbers.length, random);
            if (decoder.fault().isEmpty() && decoder.cutShort() == 0) {
                assertThat(ours).isEqualTo(byParquetJava(bytes, width, numbers.length));
            }
        }
    }

    @Test
    void decodesLevelsHighestBitFirst() throws IOException {
        Random random = seeded(3);
        for (int maximum = 1; maximum < 70; maximum++) {
            BitPackingValuesWriter writer = new BitPackingValuesWriter(maximum, 1 << 10, 1 << 20, HEAP);
            int[] levels = new int[777];
            for (int i = 0; i < levels.length; i++) {
                levels[i] = random.nextInt(maximum + 1);
                writer.writeInteger(levels[i]);
            }
            byte[] bytes = Scheme.bytes(writer.getBytes());
            LevelDecoder decoder = new LevelDecoder("definition", maximum);
            int[] out = new int[levels.length];

            assertThat(decoder.begin(bytes, 0, bytes.length, LevelDecoder.Layout.BIT_PACKED, levels.length))
                    .isEqualTo(bytes.length);
            assertThat(decoder.next(out, levels.length)).isEqualTo(levels.length);
            assertThat(out).isEqualTo(levels);
        }
    }

    @Test
    void aLevelAboveItsMaximumIsAFault() {
        LevelDecoder decoder = new LevelDecoder("definition", 2);
        byte[] page = {2, 0, 0, 0, 6, 3};
        decoder.begin(page, 0, page.length, LevelDecoder.Layout.PREFIXED, 3);

        assertThat(decoder.next(new int[3], 3)).isZero();
        assertThat(decoder.fault()).contains(Fault.of(Fault.Kind.LEVEL_TOO_HIGH, 4, "definition", 3, 2));
    }

    @Test
    void levelsLongerThanThePageAreAFault() {
        LevelDecoder decoder = new LevelDecoder("repetition", 1);
        byte[] page = {-1, -1, -1, -1, 6, 1};
        int end = decoder.begin(page, 0, page.length, LevelDecoder.Layout.PREFIXED, 3);

        assertThat(end).isZero();
        assertThat(decoder.next(new int[3], 3)).isZero();
        assertThat(decoder.fault()).contains(Fault.of(Fault.Kind.LEVELS_BEYOND_PAGE, 0, "repetition", 0xffff_ffffL, 2));
    }

    @Test
    void packedLevelsLongerThanThePageAreAFault() {
        LevelDecoder decoder = new LevelDecoder("repetition", 3);
        decoder.begin(new byte[9], 0, 9, LevelDecoder.Layout.BIT_PACKED, Integer.MAX_VALUE);

        assertThat(decoder.fault()).contains(Fault.of(Fault.Kind.LEVELS_BEYOND_PAGE, 0, "repetition", 536870912L, 9));
    }

    @Test
    void aRunOfNothingIsAFault() {
        for (byte header : new byte[] {0, 1}) {
            RunLengthDecoder decoder = new RunLengthDecoder();
            decoder.begin(new byte[] {2, 1, header, 1}, 0, 4, 1);

            assertThat(decoder.next(new int[9], 0, 9)).isEqualTo(1);
            assertThat(decoder.fault()).contains(Fault.of(Fault.Kind.RUN_OF_ZERO, 2, 2));
        }
    }

    @Test
    void aRunOfTwoToThePowerOf31CostsNoMoreThanWhatIsAskedFor() {
        RunLengthDecoder decoder = new RunLengthDecoder();
        decoder.begin(new byte[] {-2, -1, -1, -1, 15, 1}, 0, 6, 1);
        int[] out = new int[1_000];

        assertThat(decoder.next(out, 0, 1_000)).isEqualTo(1_000);
        assertThat(decoder.repeats()).isEqualTo(Integer.MAX_VALUE - 1_000);
        assertThat(out).containsOnly(1);
    }

    @Test
    void aLastRunCutShortStillGivesWhatItHas() {
        RunLengthDecoder decoder = new RunLengthDecoder();
        decoder.begin(new byte[] {5, -1}, 0, 2, 1);
        int[] out = new int[9];

        assertThat(decoder.next(out, 0, 8)).isEqualTo(8);
        assertThat(decoder.cutShort()).isEqualTo(1);
        assertThat(decoder.fault()).isEmpty();
        assertThat(decoder.next(out, 0, 1)).isZero();
        assertThat(decoder.fault()).contains(Fault.of(Fault.Kind.VALUES_EXHAUSTED, 2, 8, 9));
    }

    @Test
    void aValueWiderThanItsRunsIsAFault() {
        RunLengthDecoder decoder = new RunLengthDecoder();
        decoder.begin(new byte[] {6, 4}, 0, 2, 2);

        assertThat(decoder.next(new int[3], 0, 3)).isZero();
        assertThat(decoder.fault()).contains(Fault.of(Fault.Kind.RUN_INVALID, 0, 1, "a value of at most 2 bits", 4L));
    }

    @Test
    void maximaAreTakenRunByRun() {
        LevelDecoder decoder = new LevelDecoder("definition", 1);
        byte[] page = {20, 1, 4, 0};
        decoder.begin(page, 0, page.length, LevelDecoder.Layout.SIZED, 12);
        int[] out = new int[9];

        assertThat(decoder.takeMaximum(4)).isEqualTo(4);
        assertThat(decoder.takeMaximum(100)).isEqualTo(6);
        assertThat(decoder.takeMaximum(100)).isZero();
        assertThat(decoder.next(out, 2)).isEqualTo(2);
        assertThat(out).containsOnly(0);
    }

    private static int[] batches(RunLengthDecoder decoder, int count, Random random) {
        int[] out = new int[count];
        int done = 0;
        while (done < count) {
            int n = decoder.next(out, done, Math.min(count - done, 1 + random.nextInt(500)));
            if (n == 0) {
                return Arrays.copyOf(out, done);
            }
            done += n;
        }
        return out;
    }

    private static int[] numbers(Random random, int width, int count) {
        int[] numbers = new int[count];
        int mask = width == 32 ? -1 : (1 << width) - 1;
        for (int i = 0; i < count; i++) {
            numbers[i] =
                    random.nextInt(3) == 0 || i == 0 || i / 100 % 2 == 0 ? random.nextInt() & mask : numbers[i - 1];
            numbers[i] = i / 100 % 2 == 1 && i > 0 ? numbers[i - 1] : numbers[i];
        }
        return numbers;
    }

    private static byte[] runs(int[] numbers, int width) throws IOException {
        try (RunLengthBitPackingHybridEncoder encoder =
                new RunLengthBitPackingHybridEncoder(width, 64, 1 << 20, HEAP)) {
            for (int number : numbers) {
                encoder.writeInt(number);
            }
            return Scheme.bytes(encoder.toBytes());
        }
    }

    private static int[] byParquetJava(byte[] bytes, int width, int count) throws IOException {
        RunLengthBitPackingHybridDecoder decoder =
                new RunLengthBitPackingHybridDecoder(width, ByteBufferInputStream.wrap(ByteBuffer.wrap(bytes)));
        int[] out = new int[count];
        for (int i = 0; i < count; i++) {
            out[i] = decoder.readInt();
        }
        return out;
    }

    private static Random seeded(long seed) {
        System.out.println("LevelDecoderTest: seed " + seed);
        return new Random(seed);
    }
}
