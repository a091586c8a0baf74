// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.verify.Reason;
import io.github.parquetfsck.verify.Verdict;
import io.github.parquetfsck.verify.check.Checks;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A bit of each byte of small encrypted files is flipped, and judged with their keys: each module has a tag and each
 * footer a tag or a signature. An encrypted file is never the same twice, so these were written once, by parquet-java:
 * two columns of one row, with page indexes and a bloom filter; the second has keys of its own for columns.
 */
class SealedSweepTest {
    static Stream<Arguments> files() {
        return Stream.of(
                // bytes that end the structs in front of the sealed footer: no reader looks at their upper halves
                Arguments.of("sealed-footer.parquet", List.of("byte 1078 bit 6", "byte 1079 bit 7")),
                Arguments.of("signed-footer.parquet", List.of()));
    }

    @ParameterizedTest
    @MethodSource("files")
    void everyFlipIsFoundOrLeavesTheFileUndecidedButForTheseFew(String name, List<String> explained)
            throws IOException {
        byte[] file = read(name);
        Verdict sound = Judge.verdict(file, Checks.all(), Level.VALUES);
        assertThat(sound).as(sound.toString()).isInstanceOf(Verdict.Sound.class);
        assertThat(sound.findings()).isEmpty();

        List<String> misses = IntStream.range(0, file.length)
                .parallel()
                .map(at -> 8 * at + at % 8)
                .filter(bit -> isMissed(file, bit))
                .mapToObj(bit -> "byte " + bit / 8 + " bit " + bit % 8)
                .toList();

        assertThat(misses).isEqualTo(explained);
    }

    private static boolean isMissed(byte[] file, int bit) {
        byte[] flipped = file.clone();
        flipped[bit / 8] ^= (byte) (1 << bit % 8);
        Verdict verdict = Judge.verdict(flipped, Checks.all(), Level.VALUES);
        return verdict instanceof Verdict.Undecided undecided
                ? undecided.reason() == Reason.INTERNAL
                : verdict.findings().isEmpty();
    }

    private static byte[] read(String name) throws IOException {
        try (InputStream file = Objects.requireNonNull(SealedSweepTest.class.getResourceAsStream(name))) {
            return file.readAllBytes();
        }
    }
}
