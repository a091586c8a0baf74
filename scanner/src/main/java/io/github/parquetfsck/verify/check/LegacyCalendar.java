// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.format.StructView;
import io.github.parquetfsck.verify.ChunkFacts;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Spark before 3.0, and later ones that were told to, count days before 1582-10-15 by the Julian calendar (SPARK-31404):
 * readers that do not know show other dates.
 */
final class LegacyCalendar implements WholeChunkCheck {
    private static final int DATE = 6;
    private static final int TIMESTAMP_MILLIS = 9;
    private static final int TIMESTAMP_MICROS = 10;

    /** 1582-10-15, in days from 1970-01-01. */
    private static final long FIRST_GREGORIAN_DAY = -141_427;

    private static final long DAY = 86_400;

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.LEGACY_CALENDAR);
    }

    @Override
    public void inspectWhole(ChunkFacts facts, Consumer<Finding> findings) {
        if (facts.min().isEmpty()) {
            return;
        }
        SchemaView schema = facts.rowGroup().footer().schema();
        long perDay = perDay(schema, facts.element());
        if (perDay == 0 || number(facts.min().get().value()) >= FIRST_GREGORIAN_DAY * perDay) {
            return;
        }
        Optional<String> spark = hybrid(facts.rowGroup().footer());
        spark.ifPresent(
                version -> findings.accept(Finding.of(Defect.LEGACY_CALENDAR, facts.place(), facts.path(), version)));
    }

    /** Units of a day, 0 for what is no date. */
    private static long perDay(SchemaView schema, int element) {
        int logical = schema.logicalType(element);
        int converted =
                logical > 0 ? LogicalTypes.converted(schema, element, logical) : ConvertedTypes.of(schema, element);
        return converted == DATE
                ? 1
                : converted == TIMESTAMP_MILLIS ? DAY * 1_000 : converted == TIMESTAMP_MICROS ? DAY * 1_000_000 : 0;
    }

    private static long number(byte[] plain) {
        long bits = plain[plain.length - 1];
        for (int i = plain.length - 2; i >= 0; i--) {
            bits = (bits << 8) | (plain[i] & 0xff);
        }
        return bits;
    }

    /** The version of the Spark that wrote the file, if it used the hybrid calendar. */
    private static Optional<String> hybrid(FooterView footer) {
        Optional<String> version = Optional.empty();
        boolean legacy = false;
        for (StructView each : footer.keyValues()) {
            String key = new String(each.binary(1).orElse(new byte[0]), StandardCharsets.UTF_8);
            if (key.equals("org.apache.spark.version")) {
                version = each.binary(2).map(value -> new String(value, StandardCharsets.UTF_8));
            }
            legacy |= key.equals("org.apache.spark.legacyDateTime");
        }
        boolean old = version.isPresent()
                && (version.get().startsWith("1.") || version.get().startsWith("2."));
        return old || legacy ? version.map(text -> Text.of(text.getBytes(StandardCharsets.UTF_8))) : Optional.empty();
    }
}
