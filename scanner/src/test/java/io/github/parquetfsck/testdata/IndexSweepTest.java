// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.format.BloomFilterView;
import io.github.parquetfsck.format.ColumnIndexField;
import io.github.parquetfsck.format.ColumnIndexView;
import io.github.parquetfsck.format.OffsetIndexView;
import io.github.parquetfsck.verify.Verdict;
import io.github.parquetfsck.verify.check.Checks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Every bit of page indexes and bloom filters is flipped: there is a finding, or the flip is one of those listed here. */
class IndexSweepTest {
    /** What a flip without a finding changes, and why there is none at this level. */
    private static final Map<String, String> BLIND_SPOTS = new TreeMap<>(Map.of(
            "nothing", "bits that no reader uses: of a struct's last byte, of a boolean that is not true",
            "bounds", "bounds that stay in order and inside those of the chunk: only values tell",
            "boundary_order", "no order, or an unknown one, is claimed where there is one: readers do without",
            "null_counts", "null counts in a field that readers do not know: they do without",
            "bits", "bits of a bloom filter in words that are not empty: only values tell"));

    @Test
    void everyFlippedBitIsFoundOrExplained() {
        Draft draft = SmallFile.paged(Column.NOTE);
        byte[] file = draft.bytes();
        assertThat(Judge.verdict(file, Checks.all()).findings()).isEmpty();
        Map<String, String> firstBlind = new TreeMap<>();
        for (Draft.Part part : draft.parts.subList(0, draft.parts.size() / SmallFile.GROUPS)) {
            int from = (int) offset(part);
            int to = from + CompactWriter.bytes(part.tree).length + part.rest.length;
            for (int bit = 8 * from; bit < 8 * to; bit++) {
                byte[] flipped = file.clone();
                flipped[bit / 8] ^= (byte) (1 << bit % 8);
                Verdict verdict = Judge.verdict(flipped, Checks.all());
                assertThat(verdict.label()).isNotEqualTo("undecided");
                if (verdict.findings().isEmpty()) {
                    firstBlind.putIfAbsent(
                            difference(part.kind, file, flipped, from, to),
                            part.kind + " byte " + (bit / 8 - from) + " bit " + bit % 8);
                }
            }
        }
        assertThat(firstBlind.keySet()).as(firstBlind.toString()).isEqualTo(BLIND_SPOTS.keySet());
    }

    private static long offset(Draft.Part part) {
        return switch (part.kind) {
            case BLOOM_FILTER -> part.chunk.struct(3).number(14);
            case COLUMN_INDEX -> part.chunk.number(6);
            case OFFSET_INDEX -> part.chunk.number(4);
        };
    }

    /** The parts of a structure that a flip has changed, as readers see it. */
    private static String difference(Draft.Kind kind, byte[] file, byte[] flipped, int from, int to) {
        return switch (kind) {
            case BLOOM_FILTER ->
                difference(
                        BloomFilterView.parse(file, from, to, from),
                        BloomFilterView.parse(flipped, from, to, from),
                        Map.of(
                                "header",
                                bloom -> List.of(
                                        bloom.numBytes(), bloom.algorithm(), bloom.hash(), bloom.compression())),
                        Arrays.equals(bits(file, from, to), bits(flipped, from, to)) ? "" : "bits");
            case COLUMN_INDEX ->
                difference(
                        ColumnIndexView.parse(file, from, to, from),
                        ColumnIndexView.parse(flipped, from, to, from),
                        Map.of(
                                "null_pages",
                                IndexSweepTest::nullPages,
                                "bounds",
                                IndexSweepTest::bounds,
                                "boundary_order",
                                ColumnIndexView::boundaryOrder,
                                "null_counts",
                                index -> Arrays.toString(index.numbers(ColumnIndexField.NULL_COUNTS))),
                        "");
            case OFFSET_INDEX ->
                difference(
                        OffsetIndexView.parse(file, from, to, from),
                        OffsetIndexView.parse(flipped, from, to, from),
                        Map.of("page_locations", IndexSweepTest::pages),
                        "");
        };
    }

    private static <V> String difference(V sound, V flipped, Map<String, Function<V, Object>> parts, String other) {
        List<String> different = new ArrayList<>();
        new TreeMap<>(parts).forEach((name, part) -> {
            if (!part.apply(sound).equals(part.apply(flipped))) {
                different.add(name);
            }
        });
        if (!other.isEmpty()) {
            different.add(other);
        }
        return different.isEmpty() ? "nothing" : String.join(" and ", different);
    }

    private static byte[] bits(byte[] file, int from, int to) {
        return Arrays.copyOfRange(
                file, (int) BloomFilterView.parse(file, from, to, from).bitsetFrom(), to);
    }

    private static Object nullPages(ColumnIndexView index) {
        List<Boolean> pages = new ArrayList<>();
        for (int page = 0; page < index.size(ColumnIndexField.NULL_PAGES); page++) {
            pages.add(index.nullPage(page));
        }
        return pages;
    }

    private static Object bounds(ColumnIndexView index) {
        List<String> bounds = new ArrayList<>();
        for (int page = 0; page < index.size(ColumnIndexField.MIN_VALUES); page++) {
            int min = index.minOffset(page);
            int max = index.maxOffset(page);
            bounds.add(Arrays.toString(Arrays.copyOfRange(index.bytes(), min, min + index.minLength(page)))
                    + Arrays.toString(Arrays.copyOfRange(index.bytes(), max, max + index.maxLength(page))));
        }
        return bounds;
    }

    private static Object pages(OffsetIndexView index) {
        List<List<Long>> pages = new ArrayList<>();
        for (int page = 0; page < index.pageCount(); page++) {
            pages.add(List.of(index.offset(page), index.size(page), index.firstRow(page)));
        }
        return pages;
    }
}
