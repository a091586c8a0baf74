// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.testdata.Struct.Sequence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Files with bytes that nobody owns, whose pages and page index contradict each other, or that are encrypted in part. */
final class MapCases {
    private static final String PARQUET_MR = "parquet-mr version 1.15.2 (build testdata)";

    private MapCases() {}

    static List<Case> all() {
        List<Case> all = new ArrayList<>();
        gaps(all);
        lost(all);
        indexes(all);
        all.add(Case.of(
                Defect.ENCRYPTED_MODULE_LENGTH,
                "A column of a signed file says that it is encrypted, and its modules have impossible lengths.",
                draft -> {
                    FooterCases.signed(draft);
                    draft.chunk(0, 1).set(8, Struct.of(1, new Struct()));
                }));
        return all;
    }

    private static void gaps(List<Case> all) {
        byte[] base = SmallFile.base().bytes();
        all.add(Case.bytes(
                Defect.EARLIER_FOOTER_INSIDE, "A file and itself behind it.", file -> Draft.join(base, file)));
        all.add(Case.of(
                Defect.PAGE_BEFORE_FIRST_CHUNK,
                PagedFile.of(Column.RATIO).with(pages -> {}),
                "The first row group is missing from the footer, and the rows add up.",
                draft -> lose(draft, 0)));
        all.add(Case.of(
                Defect.UNREFERENCED_PAGES,
                PagedFile.of(Column.RATIO).with(pages -> {}),
                "The last row group is missing from the footer, and the rows add up.",
                draft -> lose(draft, 1)));
    }

    private static void lost(List<Case> all) {
        all.add(Case.of(
                Defect.ROW_GROUP_LOST,
                SmallFile.of(Column.NAME, Column.TAGS, Column.MATRIX, Column.AT, Column.FLAG),
                "The last row group, by parquet-mr, is missing from the footer, and the rows add up.",
                draft -> {
                    lose(draft, 1);
                    draft.footer.set(6, PARQUET_MR);
                }));
        all.add(Case.of(
                        Defect.ROW_GROUP_LOST,
                        PagedFile.of(Column.TAGS).v2().codec(Compressed.SNAPPY).with(pages -> {}),
                        "The first row group, of pages of version 2 by parquet-mr, is missing from the footer.",
                        draft -> {
                            lose(draft, 0);
                            draft.footer.set(6, PARQUET_MR);
                        })
                .named("first-row-group-lost"));
        all.add(Case.of(
                        Defect.UNREFERENCED_PAGES,
                        SmallFile.of(Column.NAME, Column.AT),
                        "Behind the last row group, by parquet-mr, stand pages of one column only.",
                        draft -> {
                            draft.body = Arrays.copyOf(
                                    draft.body, (int) draft.meta(1, 1).number(9));
                            lose(draft, 1);
                            draft.footer.set(6, PARQUET_MR);
                        })
                .named("pages-of-one-column"));
    }

    private static void lose(Draft draft, int group) {
        draft.footer.list(4).remove(group);
        draft.footer.set(3, 3L);
        draft.group(0).set(7, (short) 0);
    }

    private static void indexes(List<Case> all) {
        all.add(Case.of(
                        Defect.OFFSET_INDEX_DISAGREES_WITH_PAGES,
                        SmallFile.paged(Column.AT),
                        "The last page is missing from both indexes.",
                        IndexCases.laidOut(draft -> {
                            draft.offsetIndex(0, 1).list(1).remove(2);
                            for (int list : new int[] {1, 2, 3, 5}) {
                                draft.columnIndex(0, 1).list(list).remove(2);
                            }
                        }))
                .with(Defect.OFFSET_INDEX_END_DIFFERS));
        all.add(Case.of(
                Defect.OFFSET_INDEX_ROWS_DIFFER,
                twoPages(),
                "The second page of an offset index starts a row late.",
                draft -> {
                    Struct location = Struct.of(1, draft.meta(1, 0).number(9), 2, 0, 3, 0L);
                    Struct second = location.copy();
                    int size = Column.RATIO.leaves(1).get(0).rowByRow().get(0).dataPage().length;
                    long rest = draft.meta(1, 0).number(7) - size;
                    location.set(2, size);
                    second.set(1, location.number(1) + size).set(2, (int) rest).set(3, 2L);
                    draft.parts.add(new Draft.Part(
                            Draft.Kind.OFFSET_INDEX, draft.chunk(1, 0), Struct.of(1, Sequence.of(location, second))));
                    draft.layOut();
                }));
    }

    /** A chunk of two pages: one row, and two rows. */
    private static Draft twoPages() {
        return PagedFile.of(Column.RATIO).with(pages -> {
            List<Leaf> rows = Column.RATIO.leaves(1).get(0).rowByRow();
            PageDraft first = rows.get(0).dataDraft();
            PageDraft second = rows.get(1).dataDraft();
            second.body = Draft.join(second.body, rows.get(2).dataDraft().body);
            second.own().set(1, 2);
            second.header.set(2, second.body.length);
            second.seal();
            pages.clear();
            pages.add(first);
            pages.add(second);
        });
    }
}
