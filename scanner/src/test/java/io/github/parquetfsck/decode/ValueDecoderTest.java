// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.decode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Our decoders beside parquet-java's encoders and decoders. */
class ValueDecoderTest {
    private static final int[] COUNTS = {1, 2, 7, 8, 9, 31, 32, 33, 127, 128, 129, 130, 1000, 4095, 4096, 4097, 9000};
    private static final int FLIPS = 300;
    private static final int MARGIN = 3;

    @ParameterizedTest
    @EnumSource
    void decodesWhatParquetJavaEncodes(Scheme scheme) {
        Random random = seeded(scheme);
        ValueDecoder decoder = scheme.decoder();
        for (int count : COUNTS) {
            List<Object> values = scheme.values(random, count);
            byte[] page = within(scheme.encode(values), random);

            assertThat(scheme.decode(decoder, page, MARGIN, page.length - MARGIN, count, random))
                    .isEqualTo(values);
            assertThat(decoder.finish()).isEmpty();
            assertThat(decoder.left()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void oneValueTooManyIsAFault(Scheme scheme) {
        Random random = seeded(scheme);
        ValueDecoder decoder = scheme.decoder();
        List<Object> values = scheme.values(random, 64);
        byte[] page = scheme.encode(values);

        assertThat(scheme.decode(decoder, page, 0, page.length, 65, random)).startsWith(values.get(0));
        assertThat(decoder.fault()).isPresent();
    }

    @ParameterizedTest
    @EnumSource
    void whatIsCutShortIsAFault(Scheme scheme) {
        Random random = seeded(scheme);
        ValueDecoder decoder = scheme.decoder();
        byte[] page = scheme.encode(scheme.values(random, 300));
        for (int to = 0; to < page.length; to += 1 + page.length / 50) {
            scheme.decode(decoder, page, 0, to, 300, random);

            assertThat(decoder.fault()).as("%s bytes of %s", to, page.length).isPresent();
        }
    }

    /** Flipped bytes give a fault, or the values that parquet-java reads from them. */
    @ParameterizedTest
    @EnumSource
    void flippedBytesAreAFaultOrRead(Scheme scheme) throws IOException {
        Random random = seeded(scheme);
        ValueDecoder decoder = scheme.decoder();
        int count = 260;
        byte[] sound = scheme.encode(scheme.values(random, count));
        for (int i = 0; i < FLIPS; i++) {
            byte[] page = sound.clone();
            page[random.nextInt(Math.min(page.length, 1 << (1 + random.nextInt(11))))] ^=
                    (byte) (1 << random.nextInt(8));
            List<Object> values = scheme.decode(decoder, page, 0, page.length, count, random);
            if (decoder.finish().isEmpty() && decoder.left() == 0 && plausible(decoder)) {
                assertThat(values).isEqualTo(scheme.readByParquetJava(page, count));
            }
        }
    }

    /** parquet-java reads deltas of INT32 in 32 bits, and continues a first prefix only from the page before. */
    private static boolean plausible(ValueDecoder decoder) {
        return !(decoder instanceof DeltaPackedDecoder deltas && deltas.widest() > 32)
                && !(decoder instanceof DeltaByteArrayDecoder bytes && bytes.firstPrefix() != 0);
    }

    @ParameterizedTest
    @EnumSource
    void anyBytesEnd(Scheme scheme) {
        Random random = seeded(scheme);
        ValueDecoder decoder = scheme.decoder();
        for (int i = 0; i < 500; i++) {
            byte[] page = new byte[random.nextInt(200)];
            random.nextBytes(page);
            int count = random.nextInt(1_000);

            assertThat(scheme.decode(decoder, page, 0, page.length, count, random))
                    .satisfiesAnyOf(values -> assertThat(values).hasSize(count), values -> assertThat(decoder.fault())
                            .isPresent());
            assertThat(decoder.left()).isBetween(0, page.length);
        }
    }

    @Test
    void countsOfTwoToThePowerOf31End() {
        for (Scheme scheme : Scheme.values()) {
            ValueDecoder decoder = scheme.decoder();
            byte[] page = {-1, -1, -1, -1, 7, -1, -1, -1, -1, 7, -1, -1, -1, -1, 7, -1, -1, -1, -1, 7, 0, 0};

            scheme.decode(decoder, page, 0, page.length, 20_000, new Random(1));

            assertThat(decoder.fault()).as(scheme.name()).isPresent();
        }
    }

    @Test
    void valuesThatGrowBeyondTheWorkAllowedEnd() {
        List<Object> values = List.of(java.nio.ByteBuffer.wrap(new byte[100]), java.nio.ByteBuffer.wrap(new byte[100]));
        byte[] page = Scheme.DELTA_BYTES.encode(values);
        ValueDecoder decoder = Scheme.DELTA_BYTES.decoder();
        Values batch = new Values(Values.Form.BYTES, Values.BATCH);
        decoder.begin(page, 0, page.length, new Work(150));

        assertThat(decoder.next(batch, 2)).isEqualTo(1);
        assertThat(decoder.fault()).contains(Fault.of(Fault.Kind.OVER_BUDGET, page.length, 150L));
    }

    @Test
    void deltaBytesGoOnFromThePageBefore() {
        byte[] first = Scheme.DELTA_BYTES.encode(List.of(java.nio.ByteBuffer.wrap(new byte[] {1, 2, 3})));
        byte[] second = Scheme.DELTA_BYTES.encode(List.of(java.nio.ByteBuffer.wrap(new byte[] {9})));
        second[4] = 4;
        DeltaByteArrayDecoder decoder = (DeltaByteArrayDecoder) Scheme.DELTA_BYTES.decoder();
        Random random = new Random(1);
        Scheme.DELTA_BYTES.decode(decoder, first, 0, first.length, 1, random);

        assertThat(Scheme.DELTA_BYTES.decode(decoder, second, 0, second.length, 1, random))
                .containsExactly(java.nio.ByteBuffer.wrap(new byte[] {1, 2, 9}));
        assertThat(decoder.firstPrefix()).isEqualTo(2);

        decoder.beginChunk();
        Scheme.DELTA_BYTES.decode(decoder, second, 0, second.length, 1, random);

        assertThat(decoder.fault())
                .contains(
                        Fault.of(Fault.Kind.DELTA_BYTES_INVALID, second.length - 1, 0, "a prefix of 0 to 0 bytes", 2L));
    }

    @Test
    void aDictionaryHasNoMoreValuesThanItsBytesHold() {
        Dictionary dictionary = Dictionary.decode(PhysicalType.INT64, 0, new byte[15], 0, 15, Integer.MAX_VALUE);

        assertThat(dictionary.fault()).contains(Fault.of(Fault.Kind.VALUES_EXHAUSTED, 0, 1L, Integer.MAX_VALUE));
        assertThat(Dictionary.decode(PhysicalType.INT64, 0, new byte[17], 0, 17, 2)
                        .left())
                .isEqualTo(1);
    }

    private static byte[] within(byte[] values, Random random) {
        byte[] page = new byte[values.length + 2 * MARGIN];
        random.nextBytes(page);
        System.arraycopy(values, 0, page, MARGIN, values.length);
        return page;
    }

    private static Random seeded(Scheme scheme) {
        long seed = 20261130L + scheme.ordinal();
        System.out.println(scheme + ": seed " + seed);
        return new Random(seed);
    }
}
