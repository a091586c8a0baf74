// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

class DirectoryFindingsTest {
    private static final Instant THEN = Instant.parse("2026-11-29T10:00:00Z");
    private static final Location DIRECTORY = new Location("/out");
    private static final String A = "aaaaaaaa-4923-43b4-a76c-80b0461054b7";
    private static final String B = "bbbbbbbb-4923-43b4-a76c-80b0461054b7";

    private final List<FileEntry> files = new ArrayList<>();

    private static String part(int task, String job, int counter) {
        return String.format("part-%05d-%s-c%03d.snappy.parquet", task, job, counter);
    }

    private DirectoryFindingsTest file(String name, long length) {
        files.add(new FileEntry(DIRECTORY.child(name), length, THEN, ""));
        return this;
    }

    private List<String> findings() {
        files.sort(Comparator.comparing(FileEntry::location));
        return DirectoryFindings.of(DIRECTORY, files, Attempts.of(files)).stream()
                .map(finding -> finding.defect().code() + " " + finding.message())
                .toList();
    }

    @Test
    void whatOneJobUsuallyWritesIsNoFinding() {
        file(part(0, A, 0), 10).file(part(3, A, 0), 11).file(part(3, A, 1), 12).file(part(9, A, 0), 13);
        file("_SUCCESS", 0).file(".part-0.crc", 9).file("part-0", 9);
        assertThat(findings()).isEmpty();
    }

    @Test
    void theOutputOfOneTaskUnderTwoNamesIsTwice() {
        file(part(0, A, 0), 10).file(part(0, A, 0).replace("snappy", "gz"), 11);
        assertThat(findings())
                .containsExactly("PQ0711 /out/" + part(0, A, 0).replace("snappy", "gz") + " and /out/" + part(0, A, 0)
                        + ": both are the output of task 0 of job " + A);
    }

    @Test
    void attemptsOfHiveAreNoDuplicatesForTheirNamesDoNotTellTheJob() {
        file("000000_0", 10).file("000000_1", 10);
        assertThat(findings()).isEmpty();
    }

    @Test
    void jobsWhoseFilesAreAlikeOneByOneHaveWrittenTheSame() {
        for (String job : List.of(A, B)) {
            file(part(0, job, 0), 10).file(part(1, job, 0), 11).file(part(2, job, 0), 12);
        }
        assertThat(findings())
                .containsExactly(
                        "PQ0711 /out/" + part(0, A, 0) + " and /out/" + part(0, B, 0) + ": the 3 files of jobs " + A
                                + " and " + B + " have the same numbers and lengths, one by one");
    }

    @Test
    void jobsThatAreAlikeByChanceAreNoFinding() {
        for (String job : List.of(A, B)) {
            file(part(0, job, 0), 10).file(part(1, job, 0), 10).file(part(2, job, 0), 11);
        }
        assertThat(findings()).isEmpty();
        files.clear();
        file(part(0, A, 0), 10).file(part(1, A, 0), 11).file(part(2, A, 0), 12);
        file(part(0, B, 0), 10).file(part(1, B, 0), 11).file(part(2, B, 0), 13);
        assertThat(findings()).isEmpty();
    }

    @Test
    void aTasksFilesAreNumberedWithoutAGap() {
        file(part(4, A, 0), 10).file(part(4, A, 2), 12).file(part(5, A, 0), 13);
        assertThat(findings())
                .containsExactly(
                        "PQ0709 job " + A + ": file 1 of task 4 is missing in /out: file 2 is there, " + part(4, A, 2));
    }

    @Test
    void aMissingTaskNumberIsNoFindingForTasksWithoutRowsWriteNothing() {
        file(part(0, A, 0), 10).file(part(7, A, 0), 12);
        assertThat(findings()).isEmpty();
    }

    @Test
    void sidecarsWithoutTheirFilesAreCountedInOneFinding() {
        file(".a.parquet.crc", 12)
                .file(".b.parquet.crc", 12)
                .file("b.parquet", 100)
                .file(".c.crc", 12);
        assertThat(findings())
                .containsExactly("PQ0715 /out/.a.parquet.crc has no file, and is the first of 2 such sidecars");
    }

    @Test
    void findingsOfOneKindAreBounded() {
        for (int task = 0; task < 50; task++) {
            file(part(task, A, 1), task);
        }
        assertThat(findings()).hasSize(10);
    }
}
