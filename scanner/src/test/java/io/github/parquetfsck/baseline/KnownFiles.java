// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.baseline;

import io.github.parquetfsck.defect.Level;
import java.time.Instant;
import java.util.TreeMap;

/** Known files for tests. */
final class KnownFiles {
    static final Instant NOW = Instant.parse("2026-11-30T12:00:00.123456Z");

    private KnownFiles() {}

    static KnownFile sound(int number, Level level) {
        return new KnownFile(
                String.format("file:///lake/t/part-%05d.parquet", number),
                1000 + number,
                NOW.minusSeconds(number),
                "v" + number,
                level,
                Outcome.SOUND,
                0,
                "",
                NOW,
                NOW,
                number % 2 == 0 ? -1 : 10);
    }

    /** By key, every file from one number to before another. */
    static TreeMap<String, KnownFile> sound(int from, int to, Level level) {
        TreeMap<String, KnownFile> files = new TreeMap<>();
        for (int i = from; i < to; i++) {
            KnownFile file = sound(i, level);
            files.put(file.key(), file);
        }
        return files;
    }
}
