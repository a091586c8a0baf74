// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import static io.github.parquetfsck.testdata.Salvaging.flipped;
import static io.github.parquetfsck.testdata.Salvaging.footer;
import static io.github.parquetfsck.testdata.Salvaging.salvage;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.RowGroupField;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.salvage.Loss;
import io.github.parquetfsck.salvage.SalvagePlan;
import io.github.parquetfsck.salvage.Unit;
import io.github.parquetfsck.testdata.Struct.Sequence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is saved of small files, read by parquet-java, is what was in them; what is lost is named. */
class SalvageTest {
    private static final int NAME = 1;

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void oneBrokenRowGroupLeavesTheOther(int broken) throws IOException {
        Draft draft = SmallFile.base();
        byte[] sound = draft.bytes();
        byte[] file = flipped(sound, draft.meta(broken, NAME).number(9) + 40);
        int whole = 1 - broken;

        SalvagePlan plan = plan(file);
        byte[] copy = write(file, plan);

        Loss loss = plan.losses().get(0);
        assertThat(plan.losses()).hasSize(1);
        assertThat(loss.rowGroup()).isEqualTo(broken);
        assertThat(loss.rows()).isEqualTo(3);
        assertThat(loss.from()).isEqualTo(draft.group(broken).number(5));
        assertThat(loss.to()).isEqualTo(loss.from() + draft.group(broken).number(6));
        assertThat(loss.findings()).extracting(each -> each.defect()).containsExactly(Defect.PAGE_CRC_MISMATCH);
        assertThat(loss.detail()).isEmpty();
        assertThat(plan.rowGroups()).isEqualTo(1);
        assertThat(plan.rows()).isEqualTo(3);
        assertThat(plan.lostRows()).isEqualTo(3);
        assertThat(plan.bytes()).isEqualTo(draft.group(whole).number(6));
        assertThat(rows(copy)).isEqualTo(rows(twin(draft, whole))).hasSize(3);
        assertThat(rows(copy)).isEqualTo(rows(sound).subList(3 * whole, 3 * whole + 3));
    }

    @Test
    void theChunksAreTheSameByteForByteAndTheFooterPointsAtThem() throws IOException {
        Draft draft = SmallFile.base();
        byte[] sound = draft.bytes();
        byte[] copy = write(flipped(sound, draft.meta(0, NAME).number(9) + 40));

        int from = (int) draft.group(1).number(5);
        int length = (int) draft.group(1).number(6);
        assertThat(Arrays.copyOfRange(copy, 4, 4 + length)).isEqualTo(Arrays.copyOfRange(sound, from, from + length));
        FooterView footer = footer(copy);
        RowGroupView group = footer.rowGroup(0);
        assertThat(footer.rowGroupCount()).isEqualTo(1);
        assertThat(footer.numRows()).isEqualTo(3);
        assertThat(footer.createdBy()).hasValueSatisfying(writer -> assertThat(writer)
                .isEqualTo(footer(sound).createdBy().orElseThrow()));
        assertThat(footer.keyValues()).hasSize(1);
        assertThat(group.value(RowGroupField.ORDINAL)).isZero();
        assertThat(group.value(RowGroupField.FILE_OFFSET)).isEqualTo(4);
        for (int column = 0; column < group.chunkCount(); column++) {
            for (ChunkField offset : List.of(ChunkField.DATA_PAGE_OFFSET, ChunkField.DICTIONARY_PAGE_OFFSET)) {
                long moved = draft.meta(1, column).has(offset.field().id())
                        ? draft.meta(1, column).number(offset.field().id()) - from + 4
                        : 0;
                assertThat(group.value(column, offset)).isEqualTo(moved);
            }
            for (ChunkField gone : List.of(
                    ChunkField.OFFSET_INDEX_OFFSET,
                    ChunkField.OFFSET_INDEX_LENGTH,
                    ChunkField.COLUMN_INDEX_OFFSET,
                    ChunkField.COLUMN_INDEX_LENGTH,
                    ChunkField.BLOOM_FILTER_OFFSET,
                    ChunkField.BLOOM_FILTER_LENGTH)) {
                assertThat(group.has(column, gone)).as(gone.path()).isFalse();
            }
        }
    }

    @Test
    void whatTheFormatDoesNotDefineStays() throws IOException {
        Draft draft = SmallFile.base();
        draft.footer.append(900, "of the file");
        draft.group(1).append(40, Struct.of(1, true, 2, 2.5, 30, Sequence.of(7L)));
        draft.chunk(1, 2).append(41, "of the chunk");
        draft.meta(1, 2).append(42, -5);
        byte[] sound = draft.bytes();

        byte[] copy = write(flipped(sound, draft.meta(0, NAME).number(9) + 40));

        assertThat(footer(sound).unknownFields()).isEqualTo(4);
        assertThat(footer(copy).unknownFields()).isEqualTo(4);
        assertThat(new String(copy, ISO_8859_1)).contains("of the file").contains("of the chunk");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 4, 100})
    void theOffsetOfAChunkIsZeroOrInsideOfItAfterwards(long offset) throws IOException {
        Draft draft = SmallFile.base();
        draft.chunk(1, 0).set(2, offset);
        draft.chunk(1, NAME).set(2, draft.meta(1, NAME).number(11));

        RowGroupView group = footer(
                        write(flipped(draft.bytes(), draft.meta(0, NAME).number(9) + 40)))
                .rowGroup(0);

        assertThat(group.value(0, ChunkField.FILE_OFFSET)).isEqualTo(offset == 0 ? 0 : 4);
        assertThat(group.value(NAME, ChunkField.FILE_OFFSET))
                .isEqualTo(group.value(NAME, ChunkField.DICTIONARY_PAGE_OFFSET));
    }

    /** A page with its checksum is either as it was or not saved; of a changed page header the rows decide. */
    @Test
    void noFlipInTheDataGivesOtherRows() throws IOException {
        Draft draft = SmallFile.base();
        byte[] sound = draft.bytes();
        List<String> all = rows(sound);
        int data = (int) (draft.group(1).number(5) + draft.group(1).number(6));
        int lost = 0;
        for (int at = 4; at < data; at++) {
            byte[] file = flipped(sound, at);
            SalvagePlan plan = plan(file);
            boolean second = at >= draft.group(1).number(5);
            assertThat(plan.losses().stream().filter(each -> each.rowGroup() == (second ? 0 : 1)))
                    .as("a flip at %d", at)
                    .isEmpty();
            lost += plan.losses().size();
            List<String> expected = plan.losses().isEmpty() ? all : second ? all.subList(0, 3) : all.subList(3, 6);
            assertThat(rows(write(file, plan))).as("a flip at %d", at).isEqualTo(expected);
        }
        assertThat(lost).isGreaterThan((data - 4) * 3 / 4);
    }

    @Test
    void everySoundSmallFileIsSavedWhole() throws IOException {
        List<Path> files;
        try (Stream<Path> found = Files.walk(Repository.root().resolve("testdata/sound"))) {
            files = found.filter(path ->
                            path.endsWith("file.parquet") && !path.toString().contains("signed"))
                    .sorted()
                    .toList();
        }

        assertThat(files).isNotEmpty();
        for (Path path : files) {
            byte[] file = Files.readAllBytes(path);
            SalvagePlan plan = plan(file);
            assertThat(plan.losses()).as(path.toString()).isEmpty();
            assertThat(rows(write(file, plan))).as(path.toString()).isEqualTo(rows(file));
        }
    }

    @Test
    void whateverIsWrittenOfABrokenFileVerifies() throws IOException {
        int written = 0;
        for (Case each : Cases.all()) {
            Optional<SalvagePlan> plan = found(each.file());
            if (plan.isPresent() && plan.get().saves()) {
                write(each.file(), plan.get());
                written++;
            }
        }

        assertThat(written).isGreaterThan(100);
    }

    @Test
    void chunksThatShareBytesAreBothLost() throws IOException {
        Draft draft = SmallFile.base();
        draft.meta(1, 0).set(9, draft.meta(0, 0).number(9));

        SalvagePlan plan = plan(draft.bytes());

        assertThat(plan.saves()).isFalse();
        assertThat(plan.losses())
                .extracting(Loss::detail)
                .containsOnly("the footer gives bytes of it to another column chunk as well");
        assertThat(plan.losses()).extracting(Loss::rowGroup).containsExactly(0, 1);
    }

    @Test
    void aChunkThatCannotBeFoundLosesItsRowGroup() throws IOException {
        Draft outside = SmallFile.base();
        outside.meta(0, 4).set(9, 1_000_000L);
        Draft endless = SmallFile.base();
        endless.meta(0, 4).set(7, Long.MAX_VALUE);
        Draft elsewhere = SmallFile.base();
        elsewhere.chunk(0, 0).set(1, "other.parquet");
        Draft without = SmallFile.base();
        without.chunk(0, 2).remove(3);
        Draft few = SmallFile.base();
        few.chunks(0).remove(4);

        assertThat(details(outside))
                .hasSize(1)
                .allMatch(detail -> detail.startsWith("column 4 is said to lie at bytes"));
        assertThat(details(endless))
                .hasSize(1)
                .allMatch(detail -> detail.startsWith("column 4 is said to lie at bytes"));
        assertThat(details(elsewhere)).containsExactly("column 0 lies in another file");
        assertThat(details(without)).containsExactly("column 2 has no readable metadata in the footer");
        assertThat(plan(few.bytes()).losses()).singleElement().satisfies(loss -> assertThat(loss.findings())
                .isNotEmpty());
    }

    @Test
    void withoutAFooterThereIsNoPlan() throws IOException {
        Draft draft = SmallFile.base();
        byte[] file = draft.bytes();
        byte[] torn = Arrays.copyOfRange(file, (int) draft.footerStart(), file.length - 30);
        FooterView view = FooterView.parse(torn, 0, torn.length, draft.footerStart(), file.length);

        assertThat(salvage(file).plan(Optional.empty(), Unit.ROW_GROUP)).isEmpty();
        assertThat(salvage(file).plan(Optional.of(view), Unit.ROW_GROUP)).isEmpty();
    }

    @Test
    void aFileOfNoRowGroupsIsSavedWhereItsFooterIsSoundAndHasNoPlanElsewhere() throws IOException {
        Draft draft = SmallFile.base();
        draft.footer.set(3, 0L).set(4, new Sequence(CompactWriter.STRUCT, List.of()));
        byte[] sound = draft.bytes();
        draft.element("price").remove(4);
        byte[] file = draft.bytes();

        assertThat(rows(write(sound))).isEmpty();
        assertThat(salvage(file).plan(Optional.of(footer(file)), Unit.ROW_GROUP))
                .isEmpty();
    }

    private static List<String> details(Draft draft) throws IOException {
        return plan(draft.bytes()).losses().stream().map(Loss::detail).toList();
    }

    /** The file that the writer would have written with only one of the row groups. */
    private static byte[] twin(Draft draft, int group) {
        Struct footer = draft.footer.copy();
        footer.set(3, 3L).set(4, Sequence.of(footer.list(4).struct(group)));
        return new Draft(footer, draft.body).bytes();
    }

    private static SalvagePlan plan(byte[] file) throws IOException {
        return Salvaging.plan(file, Unit.ROW_GROUP);
    }

    private static Optional<SalvagePlan> found(byte[] file) throws IOException {
        Optional<FooterView> footer = Salvaging.hasFooter(file) ? Optional.of(footer(file)) : Optional.empty();
        return salvage(file).plan(footer, Unit.ROW_GROUP);
    }

    private static byte[] write(byte[] file) throws IOException {
        return write(file, plan(file));
    }

    private static byte[] write(byte[] file, SalvagePlan plan) throws IOException {
        return Salvaging.write(file, plan).get(0);
    }

    private List<String> rows(byte[] file) throws IOException {
        return Salvaging.rows(directory, file);
    }
}
