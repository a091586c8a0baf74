// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.DataValues;
import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What stands in the data stays out of reports until it is asked for. */
class ShownValuesTest {
    private static final String FILE = "../testdata/PQ0233-key-without-value/file.parquet";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @ParameterizedTest
    @ValueSource(strings = {"text", "jsonl"})
    void aKeyOfTheFilesMetadataIsShownOnlyWhenAskedFor(String format) {
        run("scan", FILE, "--report", format + "=-");
        assertThat(out.toString())
                .contains("key <hidden, --show-values shows it> of the file's metadata has no value")
                .doesNotContain("key origin of");
        run("scan", FILE, "--report", format + "=-", "--show-values");
        assertThat(out.toString()).contains("key origin of the file's metadata has no value");
    }

    @Test
    void explainHidesAndShowsTheSame() {
        run("explain", FILE);
        assertThat(out.toString()).contains("key <hidden").doesNotContain("key origin of");
        run("explain", FILE, "--show-values");
        assertThat(out.toString()).contains("key origin of");
    }

    @Test
    void theOtherFactsOfAFindingStay() {
        Finding finding = Finding.of(Defect.INT96_OUT_OF_RANGE, Place.wholeFile(), "a.b", 7, "Julian day 4711");

        assertThat(DataValues.HIDDEN.in(finding).facts()).containsExactly("a.b", 7, DataValues.PLACEHOLDER);
        assertThat(DataValues.SHOWN.in(finding)).isSameAs(finding);
    }

    @Test
    void newDamageWithoutABaselineIsAllDamageAndSaysSo() {
        assertThat(run("scan", "../testdata/PQ0102-tail-magic-missing/file.parquet", "--fail-on", "new-damage"))
                .isEqualTo(ExitCode.DAMAGED);
        assertThat(err.toString())
                .isEqualTo(
                        "pqfsck: --fail-on new-damage: without --baseline there is nothing to compare with, so all damage is new\n");
    }

    private ExitCode run(String... args) {
        out.getBuffer().setLength(0);
        Terminal terminal = new Terminal(
                new ByteArrayInputStream(new byte[0]),
                new PrintWriter(out),
                new PrintWriter(err),
                Terminal.Progress.NONE);
        return Pqfsck.run(List.of(args), new LocalWorkbench(Map.of()), terminal).code();
    }
}
