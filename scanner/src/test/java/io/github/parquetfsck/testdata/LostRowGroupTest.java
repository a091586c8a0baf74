// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.verify.check.Checks;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.LocalInputFile;
import org.junit.jupiter.api.Test;

/** Row groups that the footer does not mention, beside pages that nothing is known of. */
class LostRowGroupTest {
    private static final String PARQUET_MR = "parquet-mr version 1.15.2 (build testdata)";

    @Test
    void parquetJavaReadsOnlyWhatTheFooterMentions() throws IOException {
        Path file = Repository.root().resolve("testdata/PQ0545-row-group-lost/file.parquet");
        ParquetReadOptions options =
                ParquetReadOptions.builder(new PlainParquetConfiguration()).build();
        try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file), options)) {
            assertThat(reader.getRecordCount()).isEqualTo(3);
            assertThat(reader.getRowGroups()).hasSize(1);
        }
    }

    @Test
    void severalLostGroupsAreCountedTogether() {
        Draft draft = SmallFile.of(Column.NAME, Column.TAGS, Column.AT);
        Draft twice = new Draft(draft.footer, Draft.join(draft.body, data(draft)));
        lose(twice, PARQUET_MR);

        List<Finding> findings = judge(twice);

        assertThat(findings).extracting(Finding::defect).containsExactly(Defect.ROW_GROUP_LOST);
        assertThat(findings.get(0).facts()).endsWith(9L);
    }

    @Test
    void aGroupWhoseColumnsHaveDifferentRowsIsNone() {
        Draft draft = SmallFile.of(Column.AT, Column.RATIO);
        int second = (int) draft.meta(1, 1).number(9);
        byte[] rowFewer = Column.RATIO.leaves(1).get(0).rowByRow().get(0).dataPage();
        Draft crooked =
                new Draft(draft.footer, Draft.join(java.util.Arrays.copyOf(draft.body, second), rowFewer, rowFewer));
        lose(crooked, PARQUET_MR);

        assertThat(judge(crooked)).extracting(Finding::defect).containsExactly(Defect.UNREFERENCED_PAGES);
    }

    @Test
    void aGroupWithAWrongChecksumIsNone() {
        Draft draft = SmallFile.of(Column.AT, Column.RATIO);
        draft.body[draft.body.length - 1] ^= 1;
        lose(draft, PARQUET_MR);

        assertThat(judge(draft)).extracting(Finding::defect).containsExactly(Defect.UNREFERENCED_PAGES);
    }

    @Test
    void pagesThatAListedChunkMayHaveLostAreNotOfALostGroup() {
        Draft draft = SmallFile.of(Column.RATIO);
        int second = (int) draft.meta(1, 0).number(9);
        draft.body[second - 1] ^= 1;
        lose(draft, PARQUET_MR);

        assertThat(judge(draft))
                .extracting(Finding::defect)
                .containsExactly(Defect.PAGE_CRC_MISMATCH, Defect.UNREFERENCED_PAGES);
    }

    @Test
    void writersThatReplaceRowGroupsInPlaceLeaveThemBehind() {
        for (String writer : new String[] {"QuestDB version 9.0", "fastparquet-python version 2024.11.0", "parquet"}) {
            Draft draft = SmallFile.of(Column.AT, Column.RATIO);
            lose(draft, writer);

            assertThat(judge(draft)).as(writer).extracting(Finding::defect).containsExactly(Defect.UNREFERENCED_PAGES);
        }
    }

    /** The bytes of all row groups. */
    private static byte[] data(Draft draft) {
        return java.util.Arrays.copyOfRange(draft.body, 4, draft.body.length);
    }

    private static void lose(Draft draft, String writer) {
        draft.footer.list(4).remove(1);
        draft.footer.set(3, 3L).set(6, writer);
    }

    private static List<Finding> judge(Draft draft) {
        return Judge.verdict(draft.bytes(), Checks.all(), Level.VALUES).findings();
    }
}
