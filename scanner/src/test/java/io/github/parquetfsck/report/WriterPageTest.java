// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.WriterBug;
import io.github.parquetfsck.testdata.Repository;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** The page is rendered from the catalogue of writers' bugs: {@code -Dregenerate} writes it, otherwise it is compared. */
class WriterPageTest {
    private static final String PAGE = "src/site/markdown/writers.md";

    @Test
    void thePageIsCurrent() throws IOException {
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
                # Known bugs of writers

                Rendered from the catalogue in `io.github.parquetfsck.defect.WriterBug`. A file has one of these bugs when its
                `created_by` names an affected version and the symptom is found in it; a version alone says nothing, and a file
                of an affected version that shows nothing is told nothing. Each bug is named once in a file, as
                [PQ0292](defects.md) with severity NOTE; how bad the symptom is, its own row says. Where a bug is behind
                everything that damages a file, it is the file's root cause.

                Statistics that readers ignore by the writer's name are not held against the values: bounds without a declared
                column order, and those of INT96.

                `pqfsck defects --writers` lists the bugs, `pqfsck defects PARQUET-251` shows one.
                """);
        for (WriterBug bug : WriterBug.values()) {
            out.append("\n## ").append(bug.id()).append("\n\n").append(sentence(bug.what()));
            out.append("\n\n- Writers: ").append(bug.writers());
            out.append("\n- Shows as: ").append(WriterReference.symptom(bug));
            out.append("\n- Readers: ").append(bug.meaning());
            out.append("\n- What to do: ").append(bug.advice());
            out.append("\n- Report: <").append(bug.link()).append(">\n");
        }
        return out.toString();
    }

    private static String sentence(String line) {
        return Character.toUpperCase(line.charAt(0)) + line.substring(1) + ".";
    }
}
