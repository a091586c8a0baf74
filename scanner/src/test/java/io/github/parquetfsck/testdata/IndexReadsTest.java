// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.verify.MemoryFile;
import io.github.parquetfsck.verify.Reason;
import io.github.parquetfsck.verify.Verdict;
import io.github.parquetfsck.verify.Verifier;
import io.github.parquetfsck.verify.VerifyOptions;
import io.github.parquetfsck.verify.check.Checks;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Index structures of any size are read in pieces of some MiB at most, and no more often than their places ask for. */
class IndexReadsTest {
    private static final int MIB = 1 << 20;

    private static Verdict verify(MemoryFile file) {
        FileEntry entry = new FileEntry(new Location("/data/a.parquet"), file.length(), Instant.EPOCH, "");
        return new Verifier(Checks.all(), Level.INDEX, VerifyOptions.DEFAULT, Optional.empty())
                .verify(entry, file::open)
                .verdict();
    }

    private static List<Integer> lengths(MemoryFile file) {
        return file.reads().stream()
                .map(read -> Integer.valueOf(read.substring(read.indexOf('+') + 1)))
                .toList();
    }

    @Test
    void aLargeBloomFilterIsCountedInWindows() {
        Draft draft = SmallFile.base();
        Draft.Part bloom = draft.part(Draft.Kind.BLOOM_FILTER, 0, 0);
        bloom.tree.set(1, 3 * MIB);
        bloom.rest = new byte[3 * MIB];
        bloom.rest[3 * MIB - 1] = 1;
        draft.layOut();
        MemoryFile file = new MemoryFile(draft.bytes());

        Verdict verdict = verify(file);

        assertThat(verdict.findings()).extracting(Finding::defect).containsExactly(Defect.BLOOM_FILTER_BLOCK);
        assertThat(verdict.findings().get(0).facts()).containsExactly("id", 3L * MIB / 32 - 1, 7);
        assertThat(lengths(file)).allMatch(length -> length <= MIB);
        assertThat(verdict.coverage().bytesRead()).as("two looks").isLessThan(2L * file.length() + MIB / 8);
    }

    @Test
    void indexesFarFromEachOtherAreReadOneByOne() {
        Draft draft = SmallFile.base();
        draft.parts.add(1, padding(draft, 100_000));
        draft.layOut();
        draft.chunk(0, 1).remove(6).remove(7);
        MemoryFile file = new MemoryFile(draft.bytes());

        Verdict verdict = verify(file);

        assertThat(verdict.label() + verdict.findings()).isEqualTo("sound[]");
        assertThat(lengths(file))
                .as("tail, and the bloom filter before the gap")
                .hasSize(2);
        assertThat(verdict.coverage().bytesRead()).isLessThan(10_000);
    }

    @Test
    void aPageIndexBeyondTheLimitLeavesTheFileUndecided() {
        Draft draft = SmallFile.base();
        draft.part(Draft.Kind.COLUMN_INDEX, 0, 0).rest = new byte[17 * MIB];
        draft.layOut();
        MemoryFile file = new MemoryFile(draft.bytes());

        assertThat(verify(file)).isInstanceOfSatisfying(Verdict.Undecided.class, undecided -> {
            assertThat(undecided.reason()).isEqualTo(Reason.OVER_BUDGET);
            assertThat(undecided.level()).isEqualTo(Level.LAYOUT);
        });
        assertThat(lengths(file)).allMatch(length -> length <= MIB);
    }

    /** Bytes that nothing refers to: a part of a chunk that forgets it. */
    private static Draft.Part padding(Draft draft, int length) {
        Draft.Part padding = new Draft.Part(Draft.Kind.COLUMN_INDEX, draft.chunk(0, 1), new Struct());
        padding.rest = new byte[length];
        Arrays.fill(padding.rest, (byte) 'x');
        return padding;
    }
}
