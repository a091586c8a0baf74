// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.local.LocalStores;
import io.github.parquetfsck.scan.ScanEvent;
import io.github.parquetfsck.verify.Coverage;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Standing;
import io.github.parquetfsck.verify.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is on disk while a run goes on: all that is left of it when it is killed. */
class RecorderTest {
    private static final Stores STORES = new LocalStores(Identities.standard());
    private static final List<Location> ROOTS = List.of(new Location("/lake"));
    private static final Duration HOUR = Duration.ofHours(1);

    @TempDir
    Path directory;

    @Test
    void whatWasSavedBeforeARunIsKilledIsKnownToTheNextOneWhichAddsTheRest() throws IOException {
        BaselineWriter killed = open();
        Recorder recorder = recorder(killed, 3, HOUR);
        for (int i = 0; i < 5; i++) {
            recorder.on(judged(i));
        }

        assertThat(known()).isEqualTo(3);
        killed.close();
        try (BaselineWriter next = open()) {
            assertThat(next.start().find("file:///lake/2.parquet")).isPresent();
            assertThat(next.start().find("file:///lake/3.parquet")).isEmpty();
            Recorder second = recorder(next, 3, HOUR);
            second.on(judged(3));
            second.on(judged(4));
            second.finish();
        }
        assertThat(known()).isEqualTo(5);
    }

    @Test
    void aFewFilesAreSavedWhenTheirTimeHasCome() throws IOException {
        try (BaselineWriter writer = open()) {
            Recorder recorder = recorder(writer, 1000, Duration.ZERO);
            recorder.on(judged(0));
            assertThat(known()).isEqualTo(1);
        }
    }

    @Test
    void nothingIsSavedBeforeThat() throws IOException {
        try (BaselineWriter writer = open()) {
            Recorder recorder = recorder(writer, 1000, HOUR);
            recorder.on(judged(0));
            assertThat(known()).isZero();
        }
    }

    private BaselineWriter open() throws IOException {
        return BaselineWriter.open(STORES, at(), BaselineWriter.Writers.UNKNOWN);
    }

    private static Recorder recorder(BaselineWriter writer, int most, Duration interval) {
        return new Recorder(writer, STORES, ROOTS, Level.VALUES, KnownFiles.NOW, most, interval);
    }

    private long known() throws IOException {
        return Baseline.newest(STORES, at()).map(Baseline::size).orElse(0L);
    }

    private Location at() {
        return new Location(directory.toString());
    }

    private static ScanEvent judged(int number) {
        FileEntry entry = new FileEntry(new Location("/lake/" + number + ".parquet"), 100, KnownFiles.NOW, "");
        Coverage coverage = new Coverage(18, 1, 0, 0, 0, 0, 0, 0, 0, 12);
        Verdict sound = new Verdict.Sound(Level.LAYOUT, List.of(), coverage);
        return new ScanEvent.Judged(new FileReport(entry, Standing.UNKNOWN, sound, false));
    }
}
