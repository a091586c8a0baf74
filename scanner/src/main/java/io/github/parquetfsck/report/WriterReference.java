// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Where;
import io.github.parquetfsck.defect.WriterBug;
import java.util.Locale;
import java.util.stream.Collectors;

/** The catalogue of writers' bugs for a person. */
public final class WriterReference {
    private WriterReference() {}

    /** A bug in one line: id, programs and versions. */
    public static String line(WriterBug bug) {
        return String.format(Locale.ROOT, "%-19s  %s", bug.id(), bug.writers());
    }

    /** All that is known of a bug. */
    public static String page(WriterBug bug) {
        return """
                %s: %s
                  writers   %s
                  shows as  %s
                  readers   %s
                  do        %s
                  report    %s
                """.formatted(
                        bug.id(), bug.what(), bug.writers(), symptom(bug), bug.meaning(), bug.advice(), bug.link());
    }

    /** As {@code PQ0625 STATISTICS_LIE, in decimals}. */
    public static String symptom(WriterBug bug) {
        String defects = bug.symptom().stream()
                .map((Defect defect) -> defect.code() + " " + defect)
                .collect(Collectors.joining(" or "));
        return bug.where() == Where.ANYWHERE
                ? defects
                : defects + ", " + bug.where().words();
    }
}
