// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AttemptsTest {
    private static final Instant THEN = Instant.parse("2026-11-29T10:00:00Z");
    private static final String UUID = "6cfddeec-4923-43b4-a76c-80b0461054b7";

    private static FileEntry file(String name, Instant modified) {
        return new FileEntry(new Location("/out/" + name), 10, modified, "");
    }

    @Test
    void attemptsOfOneTransactionsTaskLieBesideEachOther() {
        FileEntry first = file("part-00003-tid-7-" + UUID + "-12-1-c000.parquet", THEN);
        FileEntry other = file("part-00003-tid-7-" + UUID + "-19-1-c000.parquet", THEN.plusSeconds(9));
        FileEntry next = file("part-00003-tid-7-" + UUID + "-19-1-c001.parquet", THEN);
        Attempts attempts = Attempts.of(List.of(first, other, next));
        assertThat(attempts.beside(first.location())).containsExactly(other);
        assertThat(attempts.beside(other.location())).containsExactly(first);
        assertThat(attempts.beside(next.location())).isEmpty();
    }

    @Test
    void attemptsOfHiveAreNearEachOtherInTime() {
        FileEntry first = file("000000_0", THEN);
        FileEntry second = file("000000_1", THEN.plus(Duration.ofMinutes(50)));
        FileEntry later = file("000000_2", THEN.plus(Duration.ofHours(30)));
        Attempts attempts = Attempts.of(List.of(first, second, later));
        assertThat(attempts.beside(first.location())).containsExactly(second);
        assertThat(attempts.beside(later.location())).isEmpty();
    }

    @Test
    void aFileIsToldOfAFewOthersOnly() {
        List<FileEntry> files = IntStream.range(0, 100)
                .mapToObj(i -> file("part-00003-tid-7-" + UUID + "-" + i + "-1-c000.parquet", THEN))
                .toList();
        assertThat(Attempts.of(files).beside(files.get(50).location())).hasSize(4);
    }

    @Test
    void anAttemptsFileGoesWhereItsTaskIsCommitted() {
        assertThat(Attempts.committed(new Location(
                        "s3a://b/out/_temporary/0/_temporary/attempt_20261129_0001_m_000003_7/d=1/part-0")))
                .contains(new Location("s3a://b/out/d=1/part-0"));
        assertThat(Attempts.committed(new Location("/out/_temporary/0/task_20261129_0001_m_000003/part-0")))
                .isEmpty();
        assertThat(Attempts.committed(new Location("/out/attempt_1/part-0"))).isEmpty();
    }
}
