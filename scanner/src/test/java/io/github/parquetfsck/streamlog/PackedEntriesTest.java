// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.packed.HashIndex;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PackedEntriesTest {
    private static final long SEED = 20_261_130;

    @Test
    void everyEntryComesBackAsItWasAndIsFoundByItsHash() {
        Random random = new Random(SEED);
        PackedEntries packed = new PackedEntries();
        HashIndex index = new HashIndex();
        List<LiveFiles.Listed> kept = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            String directory = random.nextInt(50) == 0 ? "" : "/é %41/p=" + random.nextInt(30) + "/";
            Location file = new Location(directory + "ü".repeat(random.nextInt(300)) + i);
            LogName log = LogName.of(i < 9_000 ? "9.compact" : String.valueOf(10 + i / 1000));
            Instant modified = Instant.ofEpochMilli(random.nextLong() >>> 20);
            SinkEntry entry = new SinkEntry(log, i + 2, "{}", file, random.nextLong() >>> 1, modified, "add");
            int number = packed.add(entry);
            index.add(file.hashCode(), number);
            kept.add(new LiveFiles.Listed(number, file, entry.length(), modified, log, i + 2));
        }

        assertThat(packed.size()).as("seed %d", SEED).isEqualTo(kept.size());
        for (int i = 0; i < kept.size(); i++) {
            assertThat(packed.get(i)).as("seed %d", SEED).isEqualTo(kept.get(i));
            int slot = index.first(kept.get(i).location().hashCode());
            while (index.number(slot) != i) {
                slot = index.next(slot);
            }
            assertThat(index.number(slot)).isEqualTo(i);
        }
        assertThat(index.first(new Location("/none").hashCode())).isEqualTo(-1);
    }

    @Test
    void numbersUnderOneHashComeBackTheNewestFirst() {
        HashIndex index = new HashIndex();
        for (int i = 0; i < 100; i++) {
            index.add(i % 2, i);
        }
        List<Integer> odd = new ArrayList<>();
        for (int slot = index.first(1); slot >= 0; slot = index.next(slot)) {
            odd.add(index.number(slot));
        }

        assertThat(odd).hasSize(50).startsWith(99, 97, 95).endsWith(3, 1);
    }
}
