// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Level;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The catalogue for a person. */
public final class Reference {
    private Reference() {}

    /** The defect of a code, or of a name as {@code tail-magic-missing}. */
    public static Optional<Defect> find(String text) {
        return Arrays.stream(Defect.values())
                .filter(defect ->
                        defect.code().equalsIgnoreCase(text) || defect.name().equalsIgnoreCase(text.replace('-', '_')))
                .findFirst();
    }

    /** A defect in one line: code, severity, name. */
    public static String line(Defect defect) {
        return String.format(
                Locale.ROOT,
                "%s  %-7s  %-8s  %s",
                defect.code(),
                defect.severity(),
                defect.level().label(),
                defect);
    }

    /** All that is known of a defect. */
    public static String page(Defect defect) {
        return """
                %s %s: %s
                  message   %s
                  severity  %s
                  fails     %s
                  remedy    %s
                  found     %s
                """.formatted(
                        defect.code(),
                        defect,
                        defect.title(),
                        defect.template().replace("%s", "…").replace("%%", "%"),
                        defect.severity(),
                        Wording.harm(defect),
                        Wording.remedy(defect),
                        found(defect));
    }

    private static String fromLevel(Defect defect) {
        return "from level " + defect.level().label() + " on";
    }

    private static String found(Defect defect) {
        String where =
                switch (defect.scope()) {
                    case FILE -> fromLevel(defect);
                    case DATASET ->
                        defect.level() == Level.TAIL
                                ? "when a dataset is listed"
                                : fromLevel(defect) + ", of local files";
                    case CHECKPOINT -> "when a checkpoint is read";
                };
        return switch (defect.built()) {
            case NOW -> where;
            case LATER -> "not yet; in a later version " + where;
        };
    }
}
