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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every bit of small encrypted files is flipped, and judged with their keys: each module has a tag and each footer a tag
 * or a signature, so that no flip goes without a word. An encrypted file is never the same twice, so these were written
 * once, by parquet-java: one column of one row, with a dictionary, a bloom filter and a page index.
 */
class SealedSweepTest {
    @ParameterizedTest
    @ValueSource(strings = {"sealed-footer.parquet", "signed-footer.parquet"})
    void everyFlipIsFoundOrLeavesTheFileUndecided(String name) throws IOException {
        byte[] file = read(name);
        Verdict sound = Judge.verdict(file, Checks.all(), Level.VALUES);
        assertThat(sound).as(sound.toString()).isInstanceOf(Verdict.Sound.class);
        assertThat(sound.findings()).isEmpty();

        List<String> misses = IntStream.range(0, 8 * file.length)
                .parallel()
                .filter(bit -> isMissed(file, bit))
                .mapToObj(bit -> "byte " + bit / 8 + " bit " + bit % 8)
                .toList();

        assertThat(misses).isEmpty();
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
