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
            Defect.FOOTER_OVER_READER_LIMITS, "the smallest such footer has a million list elements",
            Defect.SCHEMA_TOO_DEEP, "the smallest such schema has 32,768 groups"));

    private Cases() {}

    static List<Case> all() {
        List<Case> all = new ArrayList<>();
        all.addAll(TailCases.all());
        all.addAll(FooterCases.all());
        all.addAll(TypeCases.all());
        all.addAll(LayoutCases.all());
        all.addAll(StatisticsCases.all());
        all.addAll(SoundCases.all());
        return all;
    }

    /** Defects whose smallest file is too large to be kept, and how large. */
    static Map<Defect, String> withoutFile() {
        return Collections.unmodifiableMap(WITHOUT_FILE);
    }
}
