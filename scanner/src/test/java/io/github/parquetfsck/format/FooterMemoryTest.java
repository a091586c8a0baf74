// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A footer read into used memory is the footer read into fresh memory. */
class FooterMemoryTest {
    private static FooterView parse(byte[] bytes, FooterMemory memory) {
        return FooterView.parse(bytes, 0, bytes.length, 4, bytes.length + 12L, memory);
    }

    @Test
    void nothingOfTheFooterBeforeShinesThrough() {
        FooterMemory used = new FooterMemory();
        for (long seed = 0; seed < 20_000; seed++) {
            byte[] bytes = HostileFooterTest.mutate(FooterViewTest.FOOTER, new SplittableRandom(seed));
            FooterView reused = parse(bytes, used);
            FooterView fresh = parse(bytes, new FooterMemory());
            assertThat(reused.malformed()).as("seed %d", seed).isEqualTo(fresh.malformed());
            assertThat(HostileFooterTest.touch(reused)).as("seed %d", seed).isEqualTo(HostileFooterTest.touch(fresh));
        }
    }

    @Test
    void aTableThatDoesNotFitStandsByItself() {
        FooterMemory memory = new FooterMemory();
        int rows = (2 << 20) / ChunkField.LAYOUT.startColumns;
        Table large = memory.table(ChunkField.LAYOUT, rows);
        Table small = memory.table(ChunkField.LAYOUT, 1);
        large.start(rows - 1, 3, 7);
        small.start(0, 3, 9);
        memory.clear();
        Table again = memory.table(ChunkField.LAYOUT, 10);
        assertThat(again.start(0, 3)).isZero();
        assertThat(large.start(rows - 1, 3)).isEqualTo(7);
    }
}
