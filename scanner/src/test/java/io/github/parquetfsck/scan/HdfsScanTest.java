// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.cli.Verifiers;
import io.github.parquetfsck.defect.DataValues;
import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.hadoop.HdfsCluster;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Keyring;
import io.github.parquetfsck.verify.Reason;
import io.github.parquetfsck.verify.Verdict;
import io.github.parquetfsck.verify.VerifyOptions;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("hdfs")
class HdfsScanTest {
    private final HdfsCluster cluster = HdfsCluster.shared();

    private List<FileReport> scan(Location directory) throws IOException {
        Stores stores = cluster.stores();
        List<FileReport> reports = new ArrayList<>();
        ScanRequest request = new ScanRequest(
                List.of(directory),
                List.of(),
                Level.LAYOUT,
                VerifyOptions.DEFAULT,
                Duration.ofMinutes(15),
                Instant.now(),
                2,
                DataValues.HIDDEN);
        new LocalEngine(stores, r -> Verifiers.judge(stores, r, Keyring.NONE)).scan(request, event -> {
            if (event instanceof ScanEvent.Judged judged) {
                reports.add(judged.report());
            }
        });
        return reports;
    }

    @Test
    void aFileThatWasClosedShortIsDamagedHoweverYoung() throws IOException {
        Location directory = cluster.freshDirectory();
        FileSystem hdfs = cluster.fileSystem();
        try (FSDataOutputStream out =
                hdfs.create(new Path(directory.child("short.parquet").text()))) {
            out.write(new byte[] {'P', 'A', 'R', '1', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 65, 20, -64, -72});
        }
        List<FileReport> reports = scan(directory);
        assertThat(reports).hasSize(1);
        assertThat(reports.get(0).verdict()).isInstanceOf(Verdict.Damaged.class);
        assertThat(reports.get(0).verdict().findings())
                .extracting(Finding::defect)
                .contains(Defect.TAIL_MAGIC_MISSING);
    }

    @Test
    void aFileThatIsOpenForWritingIsInFlightHoweverOld() throws IOException {
        Location directory = cluster.freshDirectory();
        FileSystem hdfs = cluster.fileSystem();
        Path path = new Path(directory.child("open.parquet").text());
        try (FSDataOutputStream out = hdfs.create(path)) {
            out.write(new byte[] {'P', 'A', 'R', '1'});
            out.hflush();
            hdfs.setTimes(path, 1_580_702_706_000L, -1);
            List<FileReport> reports = scan(directory);
            assertThat(reports).hasSize(1);
            assertThat(reports.get(0).verdict())
                    .isInstanceOfSatisfying(
                            Verdict.Undecided.class, u -> assertThat(u.reason()).isEqualTo(Reason.IN_FLIGHT));
            assertThat(reports.get(0).verdict().findings()).isNotEmpty();
        }
    }
}
