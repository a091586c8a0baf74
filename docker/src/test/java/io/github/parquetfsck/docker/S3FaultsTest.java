// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.docker;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.docker.S3Gate.Fault;
import io.github.parquetfsck.ledger.EntryState;
import io.github.parquetfsck.ledger.LedgerState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A bucket: listing in pages, copy and delete in place of a rename, and a server that throttles or is cut off. */
@NeedsEngine
@ResourceLock(Lanes.OTHERS)
class S3FaultsTest {
    private static final byte[] SHORT = Checkout.testdata("PQ0102-second-half-missing");
    /** Cut short, and still larger than two parts of an upload. */
    private static final byte[] LARGE = Arrays.copyOf(Lake.withRows(4, 13_000), 12_000_000);

    private static S3 s3;
    private String lake;
    private String table;

    @BeforeAll
    static void start() throws IOException {
        s3 = S3.start();
    }

    @AfterAll
    static void stop() {
        s3.close();
    }

    @BeforeEach
    void prepare() {
        s3.gate().open();
        lake = S3.freshPrefix();
        table = lake + "/events";
    }

    private Map<String, String> fill(int files) throws IOException {
        Map<String, String> verdicts = new TreeMap<>();
        for (int i = 0; i < files; i++) {
            String key = table + "/day=" + i % 2 + "/part-" + i + ".parquet";
            s3.put(key, i % 6 == 5 ? SHORT : Checkout.testdata("sound/base"));
            verdicts.put(S3.location(key), i % 6 == 5 ? "damaged PQ0102" : "sound");
        }
        return verdicts;
    }

    private Run quarantine() {
        return s3.pqfsck(
                "quarantine",
                S3.location(table),
                "--root",
                S3.location(lake + "/_q"),
                "--accept-copy-delete",
                "--apply");
    }

    private Run restore() {
        return s3.pqfsck("restore", "--root", S3.location(lake + "/_q"), "--apply");
    }

    private String kept() throws IOException {
        List<String> kept = s3.keys(lake + "/_q").stream()
                .filter(key -> key.endsWith(".parquet"))
                .toList();
        assertThat(kept).hasSize(1);
        return kept.get(0);
    }

    /** One file is in the quarantine, bit for bit, and nowhere else, and the ledger says so. */
    private void isAway(String key, byte[] bytes) throws IOException {
        assertThat(s3.keys(table)).doesNotContain(key);
        assertThat(s3.get(kept())).isEqualTo(bytes);
        LedgerState ledger = s3.ledger(lake + "/_q");
        assertThat(ledger.problems()).isEmpty();
        assertThat(ledger.open()).isEmpty();
        assertThat(ledger.in(EntryState.QUARANTINED)).hasSize(1);
    }

    @Test
    void aListingOfSeveralPagesTellsEachFileOnce() throws IOException {
        Map<String, String> expected = fill(24);

        Run run = s3.pqfsck("scan", S3.location(table), "--level", "values", "-D", "fs.s3a.paging.maximum=5");

        assertThat(run.exit()).as(run.toString()).isEqualTo(1);
        assertThat(run.verdicts()).containsExactlyInAnyOrderEntriesOf(expected);
        assertThat(s3.gate().requests().stream().filter(request -> request.contains("continuation-token")))
                .hasSizeGreaterThanOrEqualTo(4);
    }

    @Test
    void aServerThatThrottlesChangesNoVerdictAndLosesNoMove() throws IOException {
        Map<String, String> expected = fill(6);
        String bad = table + "/day=1/part-5.parquet";
        s3.gate().every(5, Fault.THROTTLED, request -> true);

        Run run = quarantine();

        assertThat(run.exit()).as(run.toString()).isEqualTo(3);
        assertThat(s3.gate().met()).isPositive();
        assertThat(run.verdicts()).containsExactlyInAnyOrderEntriesOf(expected);
        assertThat(run.outcomes()).containsExactly(Map.entry(S3.location(bad), "quarantined"));
        isAway(bad, SHORT);
    }

    @Test
    void aServerThatOnlyThrottlesLeavesEveryFileUndecidedAndMovesNothing() throws IOException {
        fill(6);
        List<String> before = s3.keys(table);
        s3.gate().every(1, Fault.THROTTLED, request -> request.startsWith("GET ") && request.endsWith(".parquet"));

        Run run = quarantine();

        assertThat(run.exit()).as(run.toString()).isEqualTo(4);
        assertThat(run.verdicts()).hasSize(6).allSatisfy((file, verdict) -> assertThat(verdict)
                .isEqualTo("undecided UNREADABLE"));
        assertThat(s3.keys(table)).isEqualTo(before);
        assertThat(s3.ledger(lake + "/_q").open()).isEmpty();
    }

    @Test
    void aFileIsCopiedAndDeletedByConsentOnlyAndComesBackBitForBit() throws IOException {
        String bad = table + "/day=1/part-5.parquet";
        fill(6);
        List<String> before = s3.keys(table);

        Run refused = s3.pqfsck("quarantine", S3.location(table), "--root", S3.location(lake + "/_q"), "--apply");
        assertThat(refused.exit()).as(refused.toString()).isEqualTo(6);
        assertThat(s3.keys(lake)).isEqualTo(before);

        Run away = quarantine();
        assertThat(away.exit()).as(away.toString()).isEqualTo(3);
        isAway(bad, SHORT);

        Run back = restore();
        assertThat(back.exit()).as(back.toString()).isZero();
        assertThat(back.outcomes()).containsValue("restored").hasSize(1);
        assertThat(s3.keys(table)).isEqualTo(before);
        assertThat(s3.get(bad)).isEqualTo(SHORT);
    }

    @Test
    void aLargeFileIsCopiedInPartsAndComesBackBitForBit() throws IOException {
        String bad = table + "/large.parquet";
        s3.put(bad, LARGE);

        Run away = quarantine();
        assertThat(away.exit()).as(away.toString()).isEqualTo(3);
        assertThat(s3.gate().requests().stream().filter(request -> request.contains("partNumber=")))
                .hasSizeGreaterThanOrEqualTo(3);
        isAway(bad, LARGE);

        Run back = restore();
        assertThat(back.exit()).as(back.toString()).isZero();
        assertThat(s3.get(bad)).isEqualTo(LARGE);
        assertThat(s3.uploads()).isEmpty();
    }

    @Test
    void aMultipartUploadThatWasNeverFinishedIsNoFileAndStaysAsItIs() throws IOException {
        Map<String, String> expected = fill(6);
        String upload = s3.beginUpload(table + "/day=0/part-99.parquet", Arrays.copyOf(LARGE, 6 << 20));

        Run away = quarantine();

        assertThat(away.exit()).as(away.toString()).isEqualTo(3);
        assertThat(away.verdicts()).containsExactlyInAnyOrderEntriesOf(expected);
        assertThat(s3.uploads()).containsExactly(upload);
        s3.abortUpload(table + "/day=0/part-99.parquet", upload);
    }

    @ParameterizedTest
    @CsvSource({"CUT_WHILE_ASKING, PUT ", "CUT_WHILE_ANSWERING, GET "})
    void aConnectionCutOnceInTheMiddleOfACopyLosesNoByte(Fault fault, String method) throws IOException {
        String bad = table + "/large.parquet";
        s3.put(bad, LARGE);
        List<String> met = new ArrayList<>();
        s3.gate().every(1, fault, request -> {
            boolean isOfTheCopy = request.startsWith(method)
                    && (method.startsWith("PUT")
                            ? request.contains("partNumber=2")
                            : request.endsWith("large.parquet"));
            return isOfTheCopy && met.isEmpty() && met.add(request);
        });

        Run away = quarantine();

        assertThat(met).hasSize(1);
        assertThat(away.exit()).as(away.toString()).isEqualTo(3);
        isAway(bad, LARGE);
    }

    @Test
    void aConnectionCutInTheMiddleOfEveryCopyLeavesTheFileAndTheNextRunMovesIt() throws IOException {
        String bad = table + "/large.parquet";
        s3.put(bad, LARGE);
        s3.gate().every(1, Fault.CUT_WHILE_ASKING, request -> request.contains("partNumber=2"));

        Run cut = quarantine();

        assertThat(cut.exit()).as(cut.toString()).isEqualTo(8);
        assertThat(s3.gate().met()).isPositive();
        assertThat(cut.outcomes()).doesNotContainValue("quarantined");
        assertThat(s3.get(bad)).isEqualTo(LARGE);
        assertThat(s3.keys(lake + "/_q").stream().filter(key -> key.endsWith(".parquet")))
                .isEmpty();
        assertThat(s3.ledger(lake + "/_q").in(EntryState.QUARANTINED)).isEmpty();

        s3.gate().open();
        Run next = quarantine();
        assertThat(next.exit()).as(next.toString()).isEqualTo(3);
        assertThat(next.outcomes()).containsExactly(Map.entry(S3.location(bad), "quarantined"));
        isAway(bad, LARGE);
    }
}
