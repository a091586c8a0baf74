// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.Cause;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.defect.RootCause;
import io.github.parquetfsck.verify.FileReport;
import io.github.parquetfsck.verify.Verdict;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said to have happened to files to which it did happen. */
class RootCauseTest {
    private static final int MEBIBYTE = 1 << 20;

    private final byte[] whole = whole();
    private final int footerStart = whole.length - 8 - footerLength();

    private static byte[] whole() {
        byte[] cut = testdata("PQ0102-last-byte-missing");
        byte[] whole = Arrays.copyOf(cut, cut.length + 1);
        whole[cut.length] = '1';
        return whole;
    }

    private static byte[] testdata(String name) {
        try {
            return Files.readAllBytes(Path.of("../testdata", name, "file.parquet"));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private int footerLength() {
        return (whole[whole.length - 8] & 0xff) | (whole[whole.length - 7] & 0xff) << 8;
    }

    private static RootCause cause(byte[] bytes) {
        return Corpus.judge(bytes, Checks.all(), Level.VALUES).rootCause().orElseThrow();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    @Test
    void aSoundFileHasNoCause() {
        FileReport report = Corpus.judge(whole, Checks.all(), Level.VALUES);
        assertThat(report.verdict()).isInstanceOf(Verdict.Sound.class);
        assertThat(report.rootCause()).isEmpty();
    }

    @Test
    void noBytesWereNeverWritten() {
        assertThat(cause(new byte[0])).isEqualTo(RootCause.of(Cause.NEVER_WRITTEN));
    }

    @Test
    void theMagicAloneIsTheStubOfAKilledTask() {
        assertThat(cause(ascii("PAR1"))).isEqualTo(RootCause.of(Cause.STUB_OF_KILLED_TASK));
    }

    @Test
    void aHeadWithoutATailWasNeverClosed() {
        assertThat(cause(Arrays.copyOf(whole, footerStart))).isEqualTo(RootCause.of(Cause.WRITER_NEVER_CLOSED));
        assertThat(cause(ascii("PAR1\u0015\u0000"))).isEqualTo(RootCause.of(Cause.WRITER_NEVER_CLOSED));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void aTrailerCutShortTellsTheLengthOfTheWholeFile(int missing) {
        assertThat(cause(Arrays.copyOf(whole, whole.length - missing)))
                .isEqualTo(RootCause.of(Cause.CUT_IN_TRAILER, missing, (long) whole.length));
    }

    @Test
    void aFooterCutShortWasCutInTransfer() {
        assertThat(cause(Arrays.copyOf(whole, whole.length - 20)))
                .isEqualTo(RootCause.of(Cause.CUT_IN_FOOTER, (long) footerStart));
    }

    @Test
    void aRoundLengthWasCutAtABlock() {
        byte[] cut = new byte[8 * MEBIBYTE];
        Arrays.fill(cut, (byte) 7);
        System.arraycopy(whole, 0, cut, 0, 4);
        assertThat(cause(cut)).isEqualTo(RootCause.of(Cause.CUT_AT_BLOCK, 8L * MEBIBYTE, "8 MiB"));
    }

    @Test
    void anotherFormatIsNamed() {
        assertThat(cause(ascii("<html><body>503 Service Unavailable</body></html>")))
                .isEqualTo(RootCause.of(Cause.NOT_PARQUET, "XML or HTML"));
        assertThat(cause(ascii("id,name\n1,a\n2,b\n3,c\n"))).isEqualTo(RootCause.of(Cause.NOT_PARQUET, "plain text"));
    }

    @Test
    void bytesReplacedByADecoderWereMangledAsText() {
        byte[] mangled = new String(whole, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_8);
        assertThat(cause(mangled))
                .isEqualTo(RootCause.of(Cause.MANGLED_AS_TEXT, "what is not UTF-8 was replaced by EF BF BD"));
    }

    @Test
    void lineFeedsWithACarriageReturnWereMangledAsText() {
        byte[] mangled = new String(testdata("PQ0201-overwritten"), StandardCharsets.ISO_8859_1)
                .replace("\u0006", "\n")
                .replaceAll("\r?\n", "\r\n")
                .getBytes(StandardCharsets.ISO_8859_1);
        assertThat(cause(mangled))
                .isEqualTo(RootCause.of(Cause.MANGLED_AS_TEXT, "every line feed has got a carriage return before it"));
    }

    @Test
    void aTailOfZerosWasAllocatedAndNeverWritten() {
        byte[] zeroed = Arrays.copyOf(Arrays.copyOf(whole, 1000), 5000);
        assertThat(cause(zeroed).cause()).isEqualTo(Cause.ZERO_FILLED);
        assertThat(cause(new byte[5000])).isEqualTo(RootCause.of(Cause.ZERO_FILLED, 0L, 5000L));
    }

    @Test
    void aSectorOfZerosInTheFooterWasNeverWritten() {
        byte[] zeroed = whole.clone();
        Arrays.fill(zeroed, footerStart, footerStart + 512, (byte) 0);
        assertThat(cause(zeroed)).isEqualTo(RootCause.of(Cause.ZERO_FILLED, (long) footerStart, footerStart + 512L));
    }

    @Test
    void aFileWithAHeadBehindItsTailIsTwo() {
        byte[] two = joined(whole, Arrays.copyOf(whole, 500));
        assertThat(cause(two)).isEqualTo(RootCause.of(Cause.CONCATENATED, (long) whole.length));
        byte[] secondBroken = joined(whole, testdata("PQ0201-overwritten"));
        assertThat(cause(secondBroken)).isEqualTo(RootCause.of(Cause.CONCATENATED, (long) whole.length));
    }

    @Test
    void bytesBehindAWholeFileWereAppended() {
        assertThat(cause(joined(whole, ascii("\nDone in 3 s.\n"))))
                .isEqualTo(RootCause.of(Cause.APPENDED_TO, (long) whole.length, whole.length + 14L));
    }

    @Test
    void aFooterLengthThatMeetsNoFooterIsOfAnotherVersion() {
        byte[] other = whole.clone();
        other[other.length - 8] += 3;
        assertThat(cause(other)).isEqualTo(RootCause.of(Cause.OVERWRITTEN_IN_PLACE, footerLength() + 3));
        assertThat(cause(testdata("PQ0111-footer-length-negative")).cause()).isEqualTo(Cause.OVERWRITTEN_IN_PLACE);
    }

    @Test
    void aFailedChecksumAloneIsAFlippedRegion() {
        RootCause cause = cause(testdata("PQ0514-page-crc-mismatch"));
        assertThat(cause.cause()).isEqualTo(Cause.FLIPPED_REGION);
        assertThat(cause.facts()).hasSize(2);
    }

    @Test
    void whatFitsNoSignatureIsUnknown() {
        assertThat(cause(testdata("PQ0201-overwritten"))).isEqualTo(RootCause.of(Cause.UNKNOWN));
        byte[] magicZeroed = Arrays.copyOf(Arrays.copyOf(whole, whole.length - 4), whole.length);
        assertThat(cause(magicZeroed)).isEqualTo(RootCause.of(Cause.UNKNOWN));
        byte[] noise = new byte[100];
        Arrays.fill(noise, (byte) 0x90);
        assertThat(cause(noise)).isEqualTo(RootCause.of(Cause.UNKNOWN));
    }

    @Test
    void aCauseIsReadFromWhatWasReadToJudge() {
        FileReport report = Corpus.judge(Arrays.copyOf(whole, whole.length - 1), Checks.all(), Level.LAYOUT);
        // Once to see it, once more to be sure.
        assertThat(report.verdict().coverage().reads()).isEqualTo(2);
    }
}
