// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.WriterBug;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.format.StructView;
import io.github.parquetfsck.verify.ChunkFacts;
import io.github.parquetfsck.verify.Extreme;
import io.github.parquetfsck.verify.KnownWriter;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.function.Consumer;

/** Drill before 1.9 wrote dates twice the Julian day of 1970 too late (DRILL-4203): all of them lie beyond year 5000. */
final class DrillDates implements WholeChunkCheck {
    private static final int DATE = 6;

    /** 5000-01-01 in days from 1970-01-01. */
    private static final int YEAR_5000 = 1_106_685;

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.DRILL_DATES_SHIFTED);
    }

    @Override
    public void inspectWhole(ChunkFacts facts, Consumer<Finding> findings) {
        SchemaView schema = facts.rowGroup().footer().schema();
        boolean date =
                schema.logicalType(facts.element()) == DATE || ConvertedTypes.of(schema, facts.element()) == DATE;
        byte[] min = facts.min().map(Extreme::value).orElse(new byte[0]);
        if (!date || min.length != Integer.BYTES || !byDrill(facts.rowGroup().footer())) {
            return;
        }
        int first = (min[0] & 0xff) | (min[1] & 0xff) << 8 | (min[2] & 0xff) << 16 | min[3] << 24;
        if (first > YEAR_5000) {
            findings.accept(Finding.of(Defect.DRILL_DATES_SHIFTED, facts.place(), facts.path()));
        }
    }

    /** Drill wrote through parquet-mr; from 1.9 on it says in the footer's metadata that its dates are right. */
    private static boolean byDrill(FooterView footer) {
        for (StructView each : footer.keyValues()) {
            String key = new String(each.binary(1).orElse(new byte[0]), StandardCharsets.UTF_8);
            if (key.equals("is.date.correct") || key.equals("parquet-writer.version")) {
                return false;
            }
        }
        return KnownWriter.of(footer).has(WriterBug.DRILL_4203);
    }
}
