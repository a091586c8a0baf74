// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.verify.Coverage;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RescueTest {
    private static final String COMMAND = "pqfsck salvage /lake/a.parquet --to /tmp/a-salvaged.parquet";

    @Test
    void rowGroupsWithoutFindingsAreWorthASalvage() {
        assertThat(command(page(0, 0), page(0, 1), page(0, 1))).contains(COMMAND);
    }

    @Test
    void whereEveryRowGroupIsHitTheColumnsAreWorthOne() {
        assertThat(command(page(0, 0), page(1, 1))).contains(COMMAND + " --columns");
    }

    @Test
    void whereEveryChunkIsHitNothingIs() {
        assertThat(command(page(0, 0), page(0, 1), page(1, 0), page(1, 1))).isEmpty();
    }

    @Test
    void aRowGroupThatIsDamagedAsAWholeHasNoSoundColumns() {
        Finding group = Finding.of(Defect.PAGE_CRC_MISMATCH, new Place.RowGroup(0), "a", "b");

        assertThat(command(group, page(1, 0), page(1, 1))).isEmpty();
        assertThat(command(group, page(1, 0))).contains(COMMAND + " --columns");
    }

    @Test
    void fieldsOfTheFooterAreOfTheirRowGroupAndColumn() {
        Finding field = Finding.of(
                Defect.PAGE_CRC_MISMATCH,
                new Place.FooterField("row_groups[0].columns[1].meta_data.num_values", 4, 5),
                "a",
                "b");

        assertThat(command(field)).contains(COMMAND);
        assertThat(command(field, page(1, 0))).contains(COMMAND + " --columns");
    }

    @Test
    void aFileThatCannotBeOpenedOrWhoseRowsAreGoodIsNotSalvaged() {
        assertThat(command(Samples.TAIL_MISSING)).isEmpty();
        assertThat(command(Samples.TAIL_MISSING, page(0, 0))).isEmpty();
        assertThat(command(Finding.of(Defect.STATISTICS_LIE, new Place.Chunk(0, 0, "id"), "id", "min", "a", "b")))
                .isEmpty();
        assertThat(command()).isEmpty();
    }

    @Test
    void aNameWithBlanksIsQuoted() {
        assertThat(new Rescue(Program.named("pqfsck"))
                        .command(new Location("/a b.parquet"), List.of(page(0, 0)), coverage()))
                .contains("pqfsck salvage '/a b.parquet' --to '/tmp/a b-salvaged.parquet'");
    }

    /** Of a file of two row groups and two columns. */
    private static Optional<String> command(Finding... findings) {
        return new Rescue(Program.named("pqfsck"))
                .command(new Location("/lake/a.parquet"), List.of(findings), coverage());
    }

    private static Coverage coverage() {
        return new Coverage(100, 2, 2, 4, 4, 4, 50, 50, 4, 12);
    }

    private static Finding page(int rowGroup, int column) {
        return Finding.of(Defect.PAGE_CRC_MISMATCH, new Place.Page(rowGroup, column, "c", 0, 4, 40), "a", "b");
    }
}
