// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import static io.github.parquetfsck.testdata.Salvaging.flipped;
import static io.github.parquetfsck.testdata.Salvaging.footer;
import static io.github.parquetfsck.testdata.Salvaging.rows;
import static io.github.parquetfsck.testdata.Salvaging.schema;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.FooterField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.RowGroupField;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.salvage.Copy;
import io.github.parquetfsck.salvage.Loss;
import io.github.parquetfsck.salvage.SalvagePlan;
import io.github.parquetfsck.salvage.Unit;
import io.github.parquetfsck.testdata.Struct.Sequence;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.parquet.schema.MessageType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Of a row group with broken columns the others come back, equal to a known good twin. */
class SalvageColumnsTest {
    private static final int NAME = 1;
    private static final int PRICE = 2;
    private static final int TAGS = 3;

    @TempDir
    Path directory;

    @Test
    void anyOneBrokenChunkLosesItsColumnInItsRowGroupAndNothingElse() throws IOException {
        Draft draft = everyNesting();
        byte[] sound = draft.bytes();
        List<String> all = rows(directory, sound);
        int leaves = draft.chunks(0).size();
        assertThat(leaves).isEqualTo(14);
        for (int group = 0; group < SmallFile.GROUPS; group++) {
            for (int leaf = 0; leaf < leaves; leaf++) {
                String what = "row group " + group + ", column " + leaf;
                byte[] file = broken(draft, sound, group, leaf);

                SalvagePlan plan = plan(file);
                List<byte[]> copies = Salvaging.write(file, plan);

                assertThat(plan.losses()).as(what).hasSize(1);
                Loss loss = plan.losses().get(0);
                assertThat(loss.rowGroup()).as(what).isEqualTo(group);
                assertThat(loss.columns()).as(what).contains(path(sound, leaf)).hasSizeLessThan(3);
                assertThat(copies).as(what).hasSize(2);
                assertThat(rows(directory, copies.get(0))).as(what).isEqualTo(ofGroup(all, 1 - group));
                MessageType left = schema(directory, copies.get(1));
                assertThat(left.getColumns())
                        .as(what)
                        .hasSize(leaves - loss.columns().size());
                assertThat(rows(directory, copies.get(1)))
                        .as(what)
                        .isEqualTo(ofGroup(rows(directory, sound, left), group));
            }
        }
    }

    @Test
    void theLossNamesColumnRowsBytesAndWhy() throws IOException {
        Draft draft = SmallFile.base();
        byte[] sound = draft.bytes();

        SalvagePlan plan = plan(broken(draft, sound, 1, PRICE));

        Loss loss = plan.losses().get(0);
        RowGroupView group = footer(sound).rowGroup(1);
        long from = group.value(PRICE, ChunkField.DATA_PAGE_OFFSET);
        assertThat(plan.losses()).hasSize(1);
        assertThat(loss.rowGroup()).isEqualTo(1);
        assertThat(loss.columns()).containsExactly("price");
        assertThat(loss.isWhole()).isFalse();
        assertThat(loss.rows()).isEqualTo(3);
        assertThat(loss.from()).isEqualTo(from);
        assertThat(loss.to()).isEqualTo(from + group.value(PRICE, ChunkField.TOTAL_COMPRESSED_SIZE));
        assertThat(loss.findings()).extracting(Finding::defect).containsExactly(Defect.PAGE_CRC_MISMATCH);
        assertThat(loss.findings().get(0).place())
                .isInstanceOfSatisfying(
                        Place.Page.class, page -> assertThat(page.column()).isEqualTo(PRICE));
        assertThat(plan.lostRows()).isZero();
        assertThat(plan.rows()).isEqualTo(6);
        assertThat(plan.copies()).extracting(Copy::rowGroups).containsExactly(List.of(0), List.of(1));
        assertThat(plan.copies()).extracting(Copy::without).containsExactly(List.of(), List.of("price"));
    }

    @Test
    void rowGroupsThatLostTheSameColumnsComeIntoOneFile() throws IOException {
        Draft draft = SmallFile.base();
        byte[] sound = draft.bytes();
        byte[] file = broken(draft, broken(draft, sound, 0, NAME), 1, NAME);

        SalvagePlan plan = plan(file);
        List<byte[]> copies = Salvaging.write(file, plan);

        assertThat(plan.losses()).extracting(Loss::rowGroup).containsExactly(0, 1);
        assertThat(plan.copies()).singleElement().satisfies(copy -> {
            assertThat(copy.rowGroups()).containsExactly(0, 1);
            assertThat(copy.without()).containsExactly("name");
        });
        MessageType left = schema(directory, copies.get(0));
        assertThat(rows(directory, copies.get(0)))
                .isEqualTo(rows(directory, sound, left))
                .hasSize(6);
    }

    @Test
    void theFileThatLacksLeastIsTheFirst() throws IOException {
        Draft draft = SmallFile.base();
        byte[] file = broken(draft, broken(draft, broken(draft, draft.bytes(), 0, NAME), 0, TAGS), 1, PRICE);

        assertThat(plan(file).copies())
                .extracting(Copy::without)
                .containsExactly(List.of("price"), List.of("name", "tags.list.element"));
    }

    @Test
    void theFooterOfWhatIsLeftHasSizesOrdersAndSortingOfWhatIsLeft() throws IOException {
        Draft draft = SmallFile.base();
        for (int g = 0; g < SmallFile.GROUPS; g++) {
            draft.group(g).set(4, Sequence.of(sorting(0), sorting(4), sorting(NAME), sorting(2)));
        }
        draft.footer.list(5).add(Struct.of(1, "pandas", 2, "{}"));
        byte[] sound = draft.bytes();
        byte[] file = broken(draft, sound, 0, NAME);

        FooterView left = footer(Salvaging.write(file, plan(file)).get(1));

        RowGroupView group = left.rowGroup(0);
        RowGroupView original = footer(sound).rowGroup(0);
        long bytes = IntStream.of(0, 2, 3, 4)
                .mapToLong(leaf -> original.value(leaf, ChunkField.TOTAL_COMPRESSED_SIZE))
                .sum();
        assertThat(left.columnOrderCount()).isEqualTo(4);
        assertThat(left.keyValues()).singleElement().satisfies(pair -> assertThat(
                        new String(pair.binary(1).orElseThrow(), UTF_8))
                .isEqualTo("origin"));
        assertThat(left.has(FooterField.CREATED_BY)).isTrue();
        assertThat(group.value(RowGroupField.TOTAL_COMPRESSED_SIZE)).isEqualTo(bytes);
        assertThat(group.value(RowGroupField.TOTAL_BYTE_SIZE)).isEqualTo(bytes);
        assertThat(group.sortingColumns()).extracting(each -> each.number(1)).containsExactly(0L, 3L);
        for (int column = 0; column < group.chunkCount(); column++) {
            for (ChunkField gone : List.of(
                    ChunkField.OFFSET_INDEX_OFFSET, ChunkField.COLUMN_INDEX_OFFSET, ChunkField.BLOOM_FILTER_OFFSET)) {
                assertThat(group.has(column, gone)).as(gone.path()).isFalse();
            }
        }
    }

    @Test
    void chunksThatShareBytesAreLostAndTheOthersAreNot() throws IOException {
        Draft draft = SmallFile.base();
        byte[] sound = draft.bytes();
        draft.meta(1, 0).set(9, draft.meta(0, 0).number(9));
        byte[] file = draft.bytes();

        SalvagePlan plan = plan(file);

        assertThat(plan.losses()).extracting(Loss::columns).containsExactly(List.of("id"), List.of("id"));
        assertThat(plan.losses())
                .extracting(Loss::detail)
                .containsOnly("the footer gives bytes of it to another column chunk as well");
        byte[] copy = Salvaging.write(file, plan).get(0);
        assertThat(rows(directory, copy)).isEqualTo(rows(directory, sound, schema(directory, copy)));
    }

    @Test
    void aRowGroupOfWhichNothingVerifiesIsLostWhole() throws IOException {
        Draft draft = SmallFile.base();
        byte[] file = draft.bytes();
        for (int leaf = 0; leaf < draft.chunks(1).size(); leaf++) {
            file = broken(draft, file, 1, leaf);
        }

        SalvagePlan plan = plan(file);

        assertThat(plan.losses()).singleElement().satisfies(loss -> {
            assertThat(loss.isWhole()).isTrue();
            assertThat(loss.rowGroup()).isEqualTo(1);
        });
        assertThat(plan.lostRows()).isEqualTo(3);
        assertThat(plan.copies()).extracting(Copy::rowGroups).containsExactly(List.of(0));
    }

    @Test
    void whateverIsWrittenOfABrokenFileVerifies() throws IOException {
        int parts = 0;
        for (Case each : Cases.all()) {
            if (Salvaging.hasFooter(each.file())) {
                Optional<SalvagePlan> plan =
                        Salvaging.salvage(each.file()).plan(Optional.of(footer(each.file())), Unit.COLUMN);
                if (plan.isPresent()) {
                    Salvaging.write(each.file(), plan.get());
                    parts += (int) plan.get().copies().stream()
                            .filter(copy -> !copy.without().isEmpty())
                            .count();
                }
            }
        }

        assertThat(parts).isGreaterThan(50);
    }

    /** Flat columns, a list, a map, and a group that is neither, of which the columns are by themselves. */
    private static Draft everyNesting() {
        Draft draft = SmallFile.of(
                Column.ID,
                Column.NAME,
                Column.PRICE,
                Column.TAGS,
                Column.AT,
                Column.SMALL,
                Column.BAG,
                Column.MATRIX,
                Column.RATIO,
                Column.ATTRIBUTES,
                Column.DOCUMENT,
                Column.WORD);
        draft.element("document").remove(10);
        return draft;
    }

    private static SalvagePlan plan(byte[] file) throws IOException {
        return Salvaging.plan(file, Unit.COLUMN);
    }

    /** With the last byte of a chunk changed: it is of its last page. */
    private static byte[] broken(Draft draft, byte[] file, int group, int leaf) {
        long start = draft.meta(group, leaf).has(11)
                ? draft.meta(group, leaf).number(11)
                : draft.meta(group, leaf).number(9);
        return flipped(file, start + draft.meta(group, leaf).number(7) - 1);
    }

    private static String path(byte[] file, int leaf) {
        return footer(file).schema().path(footer(file).schema().leaf(leaf));
    }

    private static List<String> ofGroup(List<String> rows, int group) {
        return rows.subList(3 * group, 3 * group + 3);
    }

    private static Struct sorting(int column) {
        return Struct.of(1, column, 2, false, 3, false);
    }
}
