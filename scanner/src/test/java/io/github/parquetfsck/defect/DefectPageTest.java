// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.defect;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.testdata.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The reference page is rendered from the catalogue: {@code -Dregenerate} writes it, otherwise it is compared. */
class DefectPageTest {
    private static final String PAGE = "src/site/markdown/defects.md";

    @Test
    void theReferencePageIsCurrent() throws IOException {
        String page = render();
        if (System.getProperty("regenerate") != null) {
            Files.writeString(Repository.root().resolve(PAGE), page);
        }
        assertThat(Repository.read(PAGE))
                .as("%s is out of date: run this test with -Dregenerate", PAGE)
                .isEqualTo(page);
    }

    private static String render() {
        StringBuilder out = new StringBuilder("""
                # Defects

                Rendered from the catalogue in `io.github.parquetfsck.defect.Defect`. A code is permanent. `%s` stands for a
                fact: a place, a number found, a number expected. Rows marked *later* hold their codes until something finds
                them; rules that have no row are in [their own list](rules-without-a-row.md).

                Severity says how bad it is over parquet-java, Spark, pyarrow, arrow-rs and DuckDB:
                FATAL, one of them cannot open the file; LOSSY, one of them cannot read a part of it; WRONG, one of them
                returns wrong rows, silently or under a filter. These three make a file damaged. INTEROP is legal or
                tolerated, but a named reader fails; SUSPECT is a contradiction without proof of harm; NOTE is an oddity.
                """);
        String block = "";
        for (Defect defect : Defect.values()) {
            if (!defect.code().startsWith(block) || block.isEmpty()) {
                block = defect.code().substring(0, 4);
                out.append("\n## ").append(heading(block)).append('\n');
            }
            out.append("\n### ").append(defect.code()).append(' ').append(defect.name());
            out.append("\n\n").append(defect.title()).append(". ");
            out.append(defect.severity()).append(", remedy ").append(defect.remedy());
            if (defect.scope() == Scope.FILE) {
                out.append(", seen at level `").append(defect.level().label()).append('`');
            }
            out.append(", rule ").append(String.join(", ", defect.rules()));
            out.append(defect.built() == Built.LATER ? "; *later*.\n" : ".\n");
            out.append("\n    ").append(defect.template()).append('\n');
            if (!defect.readers().isEmpty()) {
                out.append("\nHurt: ").append(hurt(defect)).append(".\n");
            }
        }
        return out.toString();
    }

    private static String heading(String block) {
        return switch (block) {
            case "PQ01" -> "PQ01xx The tail";
            case "PQ02" -> "PQ02xx The footer and its schema";
            case "PQ03" -> "PQ03xx The layout";
            case "PQ04" -> "PQ04xx Page indexes and bloom filters";
            case "PQ05" -> "PQ05xx Pages";
            case "PQ06" -> "PQ06xx Values";
            case "PQ07" -> "PQ07xx Datasets";
            case "PQ08" -> "PQ08xx Checkpoints and stream logs";
            default -> throw new IllegalArgumentException("no heading for block " + block);
        };
    }

    private static String hurt(Defect defect) {
        Map<Harm, List<String>> byHarm = new TreeMap<>();
        defect.readers().forEach((reader, harm) -> byHarm.computeIfAbsent(harm, h -> new java.util.ArrayList<>())
                .add(reader.label()));
        return byHarm.entrySet().stream()
                .map(e -> String.join(", ", e.getValue()) + " (" + words(e.getKey()) + ")")
                .collect(Collectors.joining("; "));
    }

    private static String words(Harm harm) {
        return switch (harm) {
            case FAILS_OPEN -> "cannot open it";
            case FAILS_READ -> "fails on reading";
            case FAILS_UNDER_FILTER -> "fails under a filter";
            case HANGS -> "hangs";
            case CRASHES -> "crashes";
            case WRONG_ROWS -> "returns wrong rows";
            case WRONG_UNDER_FILTER -> "returns wrong rows under a filter";
        };
    }
}
