// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.scan.ScanEvent;
import io.github.parquetfsck.verify.Reason;
import io.github.parquetfsck.verify.Standing;
import java.io.IOException;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class MarkdownReportTest {
    private final StringWriter out = new StringWriter();

    @Test
    void filesThatAreNotSoundAreNamedUpToAHundred() throws IOException {
        try (MarkdownReport report = new MarkdownReport(out)) {
            report.on(new ScanEvent.Judged(Samples.sound("/lake/sound.parquet")));
            report.on(new ScanEvent.Judged(Samples.undecided("/lake/a.parquet", Reason.VANISHED, "it is gone")));
            for (int i = 0; i < 101; i++) {
                report.on(new ScanEvent.Judged(
                        Samples.damaged("/lake/" + i + ".parquet", Standing.LIVE, Samples.TAIL_MISSING)));
            }
            report.finish(new Summary(
                    "scan", new Tally(), Level.LAYOUT, 5, java.time.Instant.EPOCH, "", java.util.List.of()));
        }

        assertThat(out.toString().lines())
                .contains(
                        "UNDECIDED  /lake/a.parquet  VANISHED: it is gone",
                        "DAMAGED  /lake/98.parquet  PQ0102 the file ends in [65, 20, -64, -72], expected PAR1")
                .contains("... and 2 more files", "`scan: nothing; exit 5`")
                .noneMatch(line -> line.contains("sound.parquet") || line.contains("/99.parquet"));
    }
}
