// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Identities;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.RangeReader;
import io.github.parquetfsck.io.Stores;
import io.github.parquetfsck.io.local.LocalStores;
import io.github.parquetfsck.verify.Coverage;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Opener;
import io.github.parquetfsck.verify.Standing;
import io.github.parquetfsck.verify.Verdict;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A sidecar is found to differ where Hadoop's local file system fails on it, and nowhere else. */
class ChecksumSidecarTest {
    private static final int LENGTH = 3 * 512 + 100;

    @TempDir
    private java.nio.file.Path directory;

    private final Stores stores = new LocalStores(Identities.standard());
    private java.nio.file.Path file;
    private java.nio.file.Path sums;

    @BeforeEach
    void write() throws IOException {
        file = directory.resolve("a.parquet");
        sums = directory.resolve(".a.parquet.crc");
        byte[] bytes = new byte[LENGTH];
        new Random(20261130).nextBytes(bytes);
        try (FSDataOutputStream out = hadoop().create(new Path(file.toUri()))) {
            out.write(bytes);
        }
        assertThat(Files.size(sums)).isEqualTo(8 + 4 * 4);
    }

    private static FileSystem hadoop() throws IOException {
        LocalFileSystem local = new LocalFileSystem();
        local.initialize(java.net.URI.create("file:///"), new Configuration(false));
        return local;
    }

    @Test
    void theSidecarOfAnUntouchedFileMatches() throws IOException {
        assertThat(judge(ChecksumSidecarTest::readsItsEnd)).isEmpty();
        readByHadoop();
    }

    @Test
    void aByteThatNoCheckReadIsComparedAllTheSame() throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        bytes[600] ^= 1;
        Files.write(file, bytes);

        assertThat(judge(ChecksumSidecarTest::readsItsEnd)).singleElement().satisfies(finding -> {
            assertThat(finding.defect()).isEqualTo(Defect.SIDECAR_MISMATCH);
            assertThat(finding.place()).isEqualTo(new Place.Bytes(512, 1024));
            assertThat(finding.facts()).startsWith(".a.parquet.crc", 1L).doesNotContain("nothing");
        });
        assertThatThrownBy(this::readByHadoop).isInstanceOf(ChecksumException.class);
    }

    @Test
    void aByteOfTheLastBlockIsCompared() throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        bytes[LENGTH - 1] ^= 1;
        Files.write(file, bytes);

        assertThat(judge(ChecksumSidecarTest::readsItsEnd))
                .extracting(Finding::place)
                .containsExactly(new Place.Bytes(1536, LENGTH));
        assertThatThrownBy(this::readByHadoop).isInstanceOf(ChecksumException.class);
    }

    @Test
    void aFileThatGrewHasBlocksWithoutSums() throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, 1536));
        Files.write(sums, Arrays.copyOf(Files.readAllBytes(sums), 8 + 4 * 2));

        assertThat(judge(ChecksumSidecarTest::readsItsEnd)).singleElement().satisfies(finding -> {
            assertThat(finding.place()).isEqualTo(new Place.Bytes(1024, 1536));
            assertThat(finding.facts()).endsWith("nothing");
        });
        assertThatThrownBy(this::readByHadoop).isInstanceOf(ChecksumException.class);
    }

    @Test
    void sumsBehindTheEndOfTheFileHurtNobody() throws IOException {
        Files.write(file, Arrays.copyOf(Files.readAllBytes(file), 1024));

        assertThat(judge(ChecksumSidecarTest::readsItsEnd)).isEmpty();
        readByHadoop();
    }

    @Test
    void aSidecarWithAnotherHeaderIsNone() throws IOException {
        byte[] bytes = Files.readAllBytes(sums);
        bytes[3] = 1;
        bytes[12] ^= 1;
        Files.write(sums, bytes);

        assertThat(judge(ChecksumSidecarTest::readsItsEnd)).isEmpty();
        readByHadoop();
    }

    @Test
    void aFileOfWhichNothingOrAllWasReadIsComparedWhole() throws IOException {
        assertThat(judge((entry, opener) -> {})).isEmpty();
        assertThat(judge(ChecksumSidecarTest::readsAll)).isEmpty();

        byte[] bytes = Files.readAllBytes(file);
        bytes[0] ^= 1;
        Files.write(file, bytes);

        assertThat(judge((entry, opener) -> {})).hasSize(1);
        assertThat(judge(ChecksumSidecarTest::readsAll)).hasSize(1);
    }

    @Test
    void aDifferenceIsNoDamageAndLookedForOnlyWhereAsked() throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        bytes[0] ^= 1;
        Files.write(file, bytes);
        FileReport report = report((entry, opener) -> {}, Sidecars.COMPARED);

        assertThat(report.verdict()).isInstanceOf(Verdict.Sound.class);
        assertThat(report(ChecksumSidecarTest::readsItsEnd, Sidecars.IGNORED)
                        .verdict()
                        .findings())
                .isEmpty();
    }

    private interface Look {
        void at(FileEntry entry, Opener opener) throws IOException;
    }

    private static void readsItsEnd(FileEntry entry, Opener opener) throws IOException {
        try (RangeReader reader = opener.open()) {
            ByteBuffer end = reader.read(entry.length() - 700, 700);
            assertThat(end.remaining()).isEqualTo(700);
        }
    }

    private static void readsAll(FileEntry entry, Opener opener) throws IOException {
        try (RangeReader reader = opener.open()) {
            byte[] into = new byte[LENGTH + 1];
            reader.read(0, into, 1, LENGTH);
        }
    }

    private List<Finding> judge(Look look) throws IOException {
        return report(look, Sidecars.COMPARED).verdict().findings();
    }

    private FileReport report(Look look, Sidecars sidecars) throws IOException {
        FileVerifier verifier = (entry, opener) -> {
            try {
                look.at(entry, opener);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
            Verdict sound = new Verdict.Sound(Level.PAGES, List.of(), Coverage.NONE);
            return new FileReport(entry, Standing.UNKNOWN, sound, false);
        };
        Location location = new Location(file.toString());
        FileEntry entry = stores.source(location).stat(location).orElseThrow().entry();
        Candidate candidate = new Candidate(entry, Standing.UNKNOWN, Candidate.Origin.NAMED, Candidate.Kind.DATA);
        return new Judge(stores, verifier, verifier, sidecars, Duration.ZERO, Instant.now())
                .judge(candidate)
                .orElseThrow();
    }

    private void readByHadoop() throws IOException {
        try (FSDataInputStream in = hadoop().open(new Path(file.toUri()))) {
            in.readAllBytes();
        }
    }
}
