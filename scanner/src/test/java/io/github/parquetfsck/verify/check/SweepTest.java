// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Reader;
import io.github.parquetfsck.defect.Severity;
import io.github.parquetfsck.oracle.ParquetJavaOpinion;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.MemoryFile;
import io.github.parquetfsck.verify.Reason;
import io.github.parquetfsck.verify.SecondOpinion;
import io.github.parquetfsck.verify.Verdict;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Files cut short, flipped and overwritten in every way there is time for. */
class SweepTest {
    private static final long MOST = 64L << 20;

    /** The valid oddities of the test data: small files of every shape. */
    private static List<byte[]> files() throws IOException {
        Path at = Path.of("").toAbsolutePath();
        while (!Files.isDirectory(at.resolve("testdata/sound"))) {
            at = at.getParent();
        }
        try (Stream<Path> paths = Files.walk(at.resolve("testdata/sound"))) {
            List<byte[]> files = new ArrayList<>();
            for (Path file :
                    paths.filter(p -> p.endsWith("file.parquet")).sorted().toList()) {
                files.add(Files.readAllBytes(file));
            }
            return files;
        }
    }

    private static int footerLength(byte[] file) {
        int at = file.length - 8;
        return (file[at] & 0xff) | ((file[at + 1] & 0xff) << 8) | ((file[at + 2] & 0xff) << 16) | (file[at + 3] << 24);
    }

    private static void assertNoCheckFails(FileReport report, String what) {
        if (report.verdict() instanceof Verdict.Undecided undecided) {
            assertThat(undecided.reason()).as(what + " " + undecided.detail()).isNotEqualTo(Reason.INTERNAL);
        }
        report.verdict().findings().forEach(finding -> assertThat(finding.message())
                .isNotEmpty());
    }

    @Test
    void everyTruncationIsDamaged() throws IOException {
        for (byte[] file : files().subList(0, 12)) {
            for (int length = 0; length < file.length; length++) {
                FileReport report = Corpus.judge(Arrays.copyOf(file, length));
                assertThat(report.verdict()).as("cut at " + length).isInstanceOf(Verdict.Damaged.class);
            }
        }
    }

    @Test
    void noBitFlipInAFooterMakesACheckFail() throws IOException {
        for (byte[] file : files().subList(0, 12)) {
            int length = footerLength(file);
            for (int bit = 0; bit < (length + 8) * 8; bit++) {
                byte[] flipped = file.clone();
                flipped[file.length - 8 - length + bit / 8] ^= (byte) (1 << (bit % 8));
                assertNoCheckFails(Corpus.judge(flipped), "bit " + bit);
            }
        }
    }

    @Test
    void whatParquetJavaRefusesOfFlippedFootersIsNeverSoundWithoutNamingIt() throws IOException {
        ParquetJavaOpinion opinion = new ParquetJavaOpinion();
        List<String> silent = new ArrayList<>();
        int judged = 0;
        for (byte[] file : files()) {
            if (opinion.ask(new MemoryFile(file).open()) != SecondOpinion.Answer.READS) {
                continue;
            }
            int length = footerLength(file);
            for (int bit = judged % 13; bit < length * 8; bit += 13) {
                byte[] flipped = file.clone();
                flipped[file.length - 8 - length + bit / 8] ^= (byte) (1 << (bit % 8));
                Verdict verdict = Corpus.judge(flipped).verdict();
                judged++;
                if (verdict instanceof Verdict.Sound
                        && verdict.findings().stream().noneMatch(SweepTest::namesParquetJava)
                        && opinion.ask(new MemoryFile(flipped).open()) != SecondOpinion.Answer.READS) {
                    silent.add("bit " + bit + " of a footer of " + length + " bytes: " + verdict.findings());
                }
            }
        }
        assertThat(silent).isEmpty();
        assertThat(judged).isGreaterThan(10_000);
    }

    private static boolean namesParquetJava(Finding finding) {
        return finding.defect().severity() == Severity.INTEROP
                && finding.defect().readers().containsKey(Reader.PARQUET_JAVA);
    }

    @Test
    void tenThousandMutatedFootersCostLittleMemoryAndMakeNoCheckFail() throws IOException {
        long seed = 20261129;
        Random random = new Random(seed);
        List<byte[]> files = files();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (int round = 0; round < 10_000; round++) {
            byte[] file = files.get(random.nextInt(files.size())).clone();
            int length = footerLength(file);
            for (int fault = 1 + random.nextInt(6); fault > 0; fault--) {
                int at = file.length - 8 - length + random.nextInt(length);
                file[at] = (byte) (random.nextBoolean() ? random.nextInt(256) : file[at] ^ 1 << random.nextInt(8));
            }
            long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
            FileReport report = Corpus.judge(file);
            long allocated =
                    threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
            String what = "seed " + seed + ", round " + round;
            assertThat(allocated).as(what).isLessThan(MOST);
            assertNoCheckFails(report, what);
        }
    }
}
