// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.TailView;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.verify.check.Checks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a file may cost at level pages, and what is read and told of it. */
class PageLevelTest {
    private static final VerifyOptions DEFAULT = VerifyOptions.DEFAULT;

    @Test
    void aPageOverTheMemoryLimitLeavesTheFileUndecidedWithTheNumber() throws IOException {
        Verdict verdict = judge(file("sound/snappy"), DEFAULT.with(FileBudget.DEFAULT.withMemory(20)));

        assertThat(verdict).isInstanceOfSatisfying(Verdict.Undecided.class, undecided -> {
            assertThat(undecided.reason()).isEqualTo(Reason.OVER_BUDGET);
            assertThat(undecided.detail()).endsWith("bytes, the limit is 20");
        });
    }

    @Test
    void damageOutranksAPageOverTheLimit() throws IOException {
        Verdict verdict = judge(file("PQ0514-page-crc-mismatch"), DEFAULT.with(FileBudget.DEFAULT.withMemory(24)));

        assertThat(verdict).isInstanceOf(Verdict.Damaged.class);
    }

    @Test
    void aDeclaredSizeThatItsBytesCannotHoldIsDamageAndTakesNoMemory() throws IOException {
        Verdict verdict = judge(file("PQ0538-declared-size-of-a-bomb"), DEFAULT);

        assertThat(verdict).isInstanceOf(Verdict.Damaged.class);
        assertThat(PageBuffers.ofThread().output(0).length).isLessThanOrEqualTo(16 << 20);
    }

    @Test
    void aSizeOverTheLimitThatItsBytesCannotHoldIsDamageAllTheSame() throws IOException {
        Verdict verdict =
                judge(file("PQ0538-declared-size-of-a-bomb"), DEFAULT.with(FileBudget.DEFAULT.withMemory(100_000_000)));

        assertThat(verdict).isInstanceOf(Verdict.Damaged.class);
    }

    @Test
    void aChunkWithBrokenStatisticsIsReadAllTheSame() throws IOException {
        for (String folder : new String[] {"PQ0340-statistics-width", "PQ0356-histogram-length"}) {
            byte[] bytes = file(folder);
            Verdict whole = judge(bytes, DEFAULT);
            assertThat(whole.findings()).as(folder).hasSize(1);
            assertThat(whole.coverage().pages()).as(folder).isEqualTo(12);

            bytes[bodies(bytes).get(bodyOf(whole))[0]] ^= 1;

            assertThat(judge(bytes, DEFAULT).findings())
                    .as(folder)
                    .extracting(Finding::defect)
                    .hasSize(2)
                    .contains(Defect.PAGE_CRC_MISMATCH);
        }
    }

    @Test
    void aChunkOfAnotherNumberOfValuesThanRowsIsReadToTellWhichIsWrong() throws IOException {
        assertThat(judge(file("PQ0304-flat-values-differ"), DEFAULT).findings())
                .extracting(Finding::defect)
                .containsExactly(Defect.FLAT_VALUES_DIFFER, Defect.PAGE_VALUES_SUM);
    }

    /** The first page of the chunk that a finding speaks of, in a file whose chunk 1 alone has a dictionary. */
    private static int bodyOf(Verdict verdict) {
        Place.Chunk chunk = (Place.Chunk) verdict.findings().get(0).place();
        assertThat(chunk.rowGroup()).isZero();
        return chunk.column() < 2 ? chunk.column() : chunk.column() + 1;
    }

    @Test
    void aFileOverItsTimeIsUndecided() throws IOException {
        Verdict verdict = judge(file("sound/base"), DEFAULT.with(FileBudget.DEFAULT.withTime(Duration.ofNanos(1))));

        assertThat(verdict).isInstanceOfSatisfying(Verdict.Undecided.class, undecided -> assertThat(undecided.reason())
                .isEqualTo(Reason.OVER_BUDGET));
    }

    @Test
    void withoutDecompressionTheChecksumsAreComparedAndNothingElse() throws IOException {
        VerifyOptions checksums = DEFAULT.with(PageBodies.CHECKSUM);

        Verdict sound = judge(file("sound/snappy"), checksums);
        assertThat(sound.label()).isEqualTo("sound");
        assertThat(sound.coverage().pagesWithCrc()).isEqualTo(2);
        assertThat(sound.coverage().pagesDecompressed()).isZero();
        assertThat(judge(file("PQ0514-page-crc-mismatch"), checksums).label()).isEqualTo("damaged");
        assertThat(judge(file("PQ0537-decompression-failed"), checksums).label())
                .isEqualTo("sound");
    }

    @Test
    void coverageTellsWhichBytesAChecksumCovers() throws IOException {
        Coverage coverage = judge(file("sound/page-without-crc"), DEFAULT).coverage();

        assertThat(coverage.pages()).isEqualTo(2);
        assertThat(coverage.pagesWithCrc()).isEqualTo(1);
        assertThat(coverage.pageBytesWithCrc()).isPositive().isLessThan(coverage.pageBytes());
        assertThat(coverage.pagesDecompressed()).isEqualTo(2);
    }

    @Test
    void everyFlippedBitOfABodyWithAChecksumIsFoundInItsChunk() throws IOException {
        byte[] bytes = file("sound/base");
        for (int[] body : bodies(bytes)) {
            for (int bit = 8 * body[0]; bit < 8 * body[1]; bit++) {
                byte[] flipped = bytes.clone();
                flipped[bit / 8] ^= (byte) (1 << bit % 8);

                List<Defect> found = judge(flipped, DEFAULT).findings().stream()
                        .map(Finding::defect)
                        .toList();

                assertThat(found).as("bit " + bit).containsExactly(Defect.PAGE_CRC_MISMATCH);
            }
        }
    }

    @Test
    void eightChangedBytesOfABodyWithAChecksumAreFound() throws IOException {
        long seed = 20261130;
        Random random = new Random(seed);
        List<byte[]> sealed = new ArrayList<>();
        try (Stream<Path> folders = Files.list(Path.of("../testdata/sound"))) {
            for (Path folder : folders.sorted().toList()) {
                byte[] bytes = Files.readAllBytes(folder.resolve("file.parquet"));
                Coverage coverage = judge(bytes, DEFAULT).coverage();
                if (coverage.pages() > 0 && coverage.pages() == coverage.pagesWithCrc()) {
                    sealed.add(bytes);
                }
            }
        }
        assertThat(sealed).hasSizeGreaterThan(50);
        for (int round = 0; round < 2000; round++) {
            byte[] bytes = sealed.get(random.nextInt(sealed.size())).clone();
            List<int[]> bodies = bodies(bytes);
            int[] body = bodies.get(random.nextInt(bodies.size()));
            int length = Math.min(Long.BYTES, body[1] - body[0]);
            int from = body[0] + random.nextInt(body[1] - body[0] - length + 1);
            for (int at = from; at < from + length; at++) {
                bytes[at] ^= (byte) (1 + random.nextInt(255));
            }
            assertThat(judge(bytes, DEFAULT).label())
                    .as("seed " + seed + ", round " + round + ", byte " + from)
                    .isEqualTo("damaged");
        }
    }

    @Test
    void everyDataByteIsReadOnceAndTheHeadOnceMore() throws IOException {
        MemoryFile file = new MemoryFile(file("sound/base"));
        VerifyOptions options = new VerifyOptions(
                HeadMagic.WHEN_FREE, 12, 12, 1 << 20, PageBodies.DECOMPRESS, FileBudget.DEFAULT, 1L << 40);

        verifier(options).verify(entry(file.length()), file::open);

        List<String> data =
                file.reads().stream().filter(read -> read.startsWith("4+")).toList();
        assertThat(data).hasSize(1);
        assertThat(file.reads()).contains("0+4").hasSize(5);
    }

    /** Where the bodies of all pages start and end. */
    private static List<int[]> bodies(byte[] bytes) throws IOException {
        List<int[]> bodies = new ArrayList<>();
        TailView tail = TailView.of(bytes, bytes.length);
        int start = (int) tail.footerStart();
        byte[] copy = Arrays.copyOfRange(bytes, start, start + tail.footerLength());
        FooterView footer = FooterView.parse(copy, 0, copy.length, start, bytes.length);
        Progress progress = new Progress();
        CountedReader reader = new CountedReader(new MemoryFile(bytes).open(), progress);
        PageListener listener = new PageListener() {
            @Override
            public void page(PageView page) {
                bodies.add(new int[] {(int) page.bodyOffset(), (int) page.end()});
            }

            @Override
            public void chunkEnd(ChunkPages chunk) {}
        };
        PageReading reading = new PageReading(reader, 1 << 20, new IndexShelf());
        new PagePass(PageChecks.NONE, DEFAULT, reading, progress, listener, footer).walk(RowGroupRange.all(footer));
        return bodies;
    }

    private static Verdict judge(byte[] bytes, VerifyOptions options) {
        MemoryFile file = new MemoryFile(bytes);
        return verifier(options).verify(entry(bytes.length), file::open).verdict();
    }

    private static Verifier verifier(VerifyOptions options) {
        return new Verifier(Checks.all(), Level.PAGES, options, Optional.empty());
    }

    private static FileEntry entry(long length) {
        return new FileEntry(new Location("/data/a.parquet"), length, Instant.EPOCH, "");
    }

    private static byte[] file(String folder) throws IOException {
        return Files.readAllBytes(Path.of("../testdata").resolve(folder).resolve("file.parquet"));
    }
}
