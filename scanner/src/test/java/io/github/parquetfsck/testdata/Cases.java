// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import io.github.parquetfsck.defect.Defect;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** All small files under {@code testdata}, and why a few defects have none. */
final class Cases {
    private static final Map<Defect, String> WITHOUT_FILE = new EnumMap<>(Map.of(
            Defect.LENGTH_AT_BLOCK_BOUNDARY, "the smallest such file has 5 MiB",
            Defect.FOOTER_OVER_READER_LIMITS, "the smallest such footer has 100 MiB",
            Defect.SCHEMA_TOO_DEEP, "the smallest such schema has 32,768 groups"));

    private Cases() {}

    static List<Case> all() {
        List<Case> all = new ArrayList<>();
        all.addAll(TailCases.all());
        all.addAll(FooterCases.all());
        all.addAll(TypeCases.all());
        all.addAll(LayoutCases.all());
        all.addAll(StatisticsCases.all());
        all.addAll(IndexCases.all());
        all.addAll(PageCases.all());
        all.addAll(MapCases.all());
        all.addAll(ValueCases.all());
        all.addAll(FactCases.all());
        all.addAll(WriterCases.all());
        all.addAll(EncryptedCases.all());
        all.addAll(SoundCases.all());
        all.addAll(SoundPageCases.all());
        all.addAll(SoundIndexCases.all());
        return all;
    }

    /** Files for those defects, made when they are needed. */
    static List<Case> large() {
        return List.of(
                Case.of(Defect.LENGTH_AT_BLOCK_BOUNDARY, "A file of 5 MiB without its end.", new byte[5 << 20])
                        .with(Defect.TAIL_MAGIC_MISSING, Defect.TAIL_ZEROED),
                Case.of(
                        Defect.FOOTER_OVER_READER_LIMITS,
                        "A value of 101 MiB in the file's metadata.",
                        draft -> draft.footer.list(5).struct(0).set(2, new byte[101 << 20])),
                Case.of(Defect.SCHEMA_TOO_DEEP, "A column below 32,768 optional groups.", draft -> {
                    empty(draft, 1);
                    for (int i = 0; i < 32_768; i++) {
                        draft.schema().add(Column.group("g", Column.OPTIONAL, 1));
                    }
                    draft.schema().add(Column.leaf("c", Column.INT32, Column.REQUIRED));
                }));
    }

    private static void empty(Draft draft, int columns) {
        draft.footer.set(2, Struct.Sequence.of(Struct.of(4, "schema", 5, columns)));
        draft.footer
                .set(3, 0L)
                .set(4, new Struct.Sequence(CompactWriter.STRUCT, List.of()))
                .remove(7);
    }

    /** Defects whose smallest file is too large to be kept, and how large. */
    static Map<Defect, String> withoutFile() {
        return Collections.unmodifiableMap(WITHOUT_FILE);
    }
}
