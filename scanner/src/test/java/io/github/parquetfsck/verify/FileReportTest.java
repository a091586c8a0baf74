// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.Cause;
import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.defect.RootCause;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FileReportTest {
    private static final RootCause CAUSE = RootCause.of(Cause.KILLED_ATTEMPT, "/b.parquet");
    private static final Acceptance KNOWN = new Acceptance(LocalDate.EPOCH, "replay is running");

    @Test
    void aCauseThatIsFoundLaterLeavesRowsAndWhatIsAcceptedAsTheyAre() {
        FileReport report = new FileReport(
                new FileEntry(new Location("/a.parquet"), 100, Instant.EPOCH, ""),
                Standing.ORPHAN,
                new Verdict.Damaged(
                        Level.TAIL, List.of(Finding.of(Defect.FILE_TOO_SHORT, Place.wholeFile(), 4L)), Coverage.NONE),
                false,
                Map.of(),
                null,
                42L,
                Map.of(Defect.FILE_TOO_SHORT, KNOWN),
                null,
                null);

        FileReport later = report.with(CAUSE);

        assertThat(later.rootCause()).contains(CAUSE);
        assertThat(later.rows()).isEqualTo(42L);
        assertThat(later.accepted()).containsExactly(Map.entry(Defect.FILE_TOO_SHORT, KNOWN));
    }
}
