// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.ColumnIndexField;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.testdata.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class IndexPassTest {
    private final MemoryFile file = new MemoryFile(bytes());
    private final List<IndexView> seen = new ArrayList<>();

    /** Column id, leaf 0, has a bloom filter, a column index and an offset index in each of two row groups. */
    private static byte[] bytes() {
        try {
            return Files.readAllBytes(Repository.root().resolve("testdata/sound/base/file.parquet"));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private Verdict verify(int tailRead, Check<RowGroupView> layout) {
        Check<IndexView> question = new Check<>() {
            @Override
            public Set<Defect> finds() {
                return Set.of();
            }

            @Override
            public void inspect(IndexView view, Consumer<Finding> findings) {
                seen.add(view);
            }
        };
        Suite suite =
                new Suite(List.of(), List.of(), List.of(), List.of(), List.of(), List.of(layout), List.of(question));
        VerifyOptions options = new VerifyOptions(
                HeadMagic.WHEN_FREE, tailRead, tailRead, 1 << 20, PageBodies.DECOMPRESS, FileBudget.DEFAULT, 1L << 40);
        FileEntry entry = new FileEntry(new Location("/data/a.parquet"), file.length(), Instant.EPOCH, "");
        return new Verifier(suite, Level.INDEX, options, Optional.empty())
                .verify(entry, file::open)
                .verdict();
    }

    private static Check<RowGroupView> reports(Optional<Finding> finding) {
        return new Check<>() {
            @Override
            public Set<Defect> finds() {
                return Set.of();
            }

            @Override
            public void inspect(RowGroupView view, Consumer<Finding> findings) {
                finding.ifPresent(findings);
            }
        };
    }

    @Test
    void indexesThatLieTogetherCostOneRead() {
        Verdict verdict = verify(12, reports(Optional.empty()));
        assertThat(verdict.level()).isEqualTo(Level.INDEX);
        assertThat(file.reads()).as("tail, footer, indexes").hasSize(3);
        RowGroupView group = seen.get(0).group();
        long first = group.value(0, ChunkField.BLOOM_FILTER_OFFSET);
        assertThat(file.reads().get(2)).isEqualTo(first + "+" + (group.footer().footerStart() - first));
    }

    @Test
    void indexesInTheTailCostNoRead() {
        assertThat(verify(8192, reports(Optional.empty())).level()).isEqualTo(Level.INDEX);
        assertThat(file.reads()).hasSize(1);
    }

    @Test
    void eachChunkWithAnIndexIsSeenWithAllItsStructures() {
        verify(8192, reports(Optional.empty()));
        assertThat(seen)
                .extracting(view -> view.group().index() + "/" + view.chunk())
                .containsExactly("0/0", "1/0");
        IndexView view = seen.get(0);
        assertThat(view.columnIndex()).hasValueSatisfying(index -> {
            assertThat(index.malformed()).isEmpty();
            assertThat(index.size(ColumnIndexField.MIN_VALUES)).isEqualTo(1);
            assertThat(index.minLength(0)).isEqualTo(8);
            assertThat(index.nullPage(0)).isFalse();
            assertThat(index.from()).isEqualTo(view.group().value(0, ChunkField.COLUMN_INDEX_OFFSET));
            assertThat(index.to() - index.from()).isEqualTo(view.group().value(0, ChunkField.COLUMN_INDEX_LENGTH));
        });
        assertThat(view.offsetIndex()).hasValueSatisfying(index -> {
            assertThat(index.pageCount()).isEqualTo(1);
            assertThat(index.offset(0)).isEqualTo(view.group().value(0, ChunkField.DATA_PAGE_OFFSET));
            assertThat(index.firstRow(0)).isZero();
            assertThat(index.unencodedBytes()).isEmpty();
        });
        assertThat(view.bloomFilter()).hasValueSatisfying(bloom -> {
            assertThat(bloom.numBytes()).isEqualTo(32);
            assertThat(bloom.bits().orElseThrow().blocks()).isEqualTo(1);
            assertThat(bloom.bits().orElseThrow().broken()).isEqualTo(-1);
        });
    }

    @Test
    void aChunkThatIsNotReadableIsNotLookedAt() {
        Finding lossy = Finding.of(Defect.CHUNK_END_BEYOND_DATA, new Place.Chunk(0, 0, "id"), "id", 1, 2, 3);
        verify(8192, reports(Optional.of(lossy)));
        assertThat(seen)
                .extracting(view -> view.group().index() + "/" + view.chunk())
                .doesNotContain("0/0");
    }

    @Test
    void aChunkWhoseStatisticsLieIsLookedAt() {
        Finding wrong = Finding.of(Defect.STATISTICS_ORDER, new Place.Chunk(0, 0, "id"), "id");
        verify(8192, reports(Optional.of(wrong)));
        assertThat(seen)
                .extracting(view -> view.group().index() + "/" + view.chunk())
                .contains("0/0", "1/0");
    }

    @Test
    void aReadThatFailsLeavesTheLevelUndecided() {
        file.failRead(3, new IOException("oops"));
        file.failRead(6, new IOException("oops"));
        Verdict verdict = verify(12, reports(Optional.empty()));
        assertThat(verdict).isInstanceOfSatisfying(Verdict.Undecided.class, undecided -> {
            assertThat(undecided.reason()).isEqualTo(Reason.UNREADABLE);
            assertThat(undecided.level()).isEqualTo(Level.LAYOUT);
        });
    }
}
