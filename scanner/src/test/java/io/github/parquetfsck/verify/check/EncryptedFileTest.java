// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.format.LittleEndian;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.verify.EncryptedFiles;
import io.github.parquetfsck.verify.Keyring;
import io.github.parquetfsck.verify.MemoryFile;
import io.github.parquetfsck.verify.Reason;
import io.github.parquetfsck.verify.Verdict;
import io.github.parquetfsck.verify.Verifier;
import io.github.parquetfsck.verify.VerifyOptions;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Encrypted files by parquet-java, with their keys and without. */
class EncryptedFileTest {
    private static final Map<String, Supplier<EncryptedFiles>> SHAPES = new LinkedHashMap<>();

    static {
        SHAPES.put("uniform", () -> EncryptedFiles.uniform());
        SHAPES.put("uniform, CTR", () -> EncryptedFiles.uniform().ctr());
        SHAPES.put("uniform, plain footer", () -> EncryptedFiles.uniform().plainFooter());
        SHAPES.put("uniform, v2", () -> EncryptedFiles.uniform().v2());
        SHAPES.put(
                "uniform, v2, plain footer", () -> EncryptedFiles.uniform().v2().plainFooter());
        SHAPES.put(
                "uniform, v2, CTR, gzip",
                () -> EncryptedFiles.uniform().v2().ctr().codec(CompressionCodecName.GZIP));
        SHAPES.put("own keys", () -> EncryptedFiles.ownKeys());
        SHAPES.put("own keys, plain footer", () -> EncryptedFiles.ownKeys().plainFooter());
        SHAPES.put(
                "own keys, plain footer, v2, snappy",
                () -> EncryptedFiles.ownKeys().plainFooter().v2().codec(CompressionCodecName.SNAPPY));
        SHAPES.put(
                "own keys, plain footer, CTR, v2",
                () -> EncryptedFiles.ownKeys().plainFooter().ctr().v2());
        SHAPES.put("own keys, prefix", () -> EncryptedFiles.ownKeys().prefix());
        SHAPES.put("own keys, prefix kept by the writer", () -> EncryptedFiles.ownKeys()
                .keepingPrefix());
        SHAPES.put("uniform, empty", () -> EncryptedFiles.uniform().rows(0));
        SHAPES.put("own keys, gzip", () -> EncryptedFiles.ownKeys().codec(CompressionCodecName.GZIP));
    }

    private static final Keyring ALL_KEYS = EncryptedFiles.keyring(EncryptedFiles.allKeys(), EncryptedFiles.PREFIX);

    private static final Keyring PUBLIC_KEYS = EncryptedFiles.keyring(
            Map.of(
                    "footer", "0123456789012345",
                    "double_field", "1234567890123450",
                    "float_field", "1234567890123451"),
            "tester");

    private static final Keyring LONG_PUBLIC_KEYS = EncryptedFiles.keyring(
            Map.of(
                    "footer", "01234567890123456789012345678901",
                    "double_field", "12345678901234567890123456789012",
                    "float_field", "12345678901234567890123456789013",
                    "boolean_field", "12345678901234567890123456789014",
                    "int32_field", "12345678901234567890123456789015",
                    "ba_field", "12345678901234567890123456789016",
                    "flba_field", "12345678901234567890123456789017",
                    "int64_field.list.element", "12345678901234567890123456789018",
                    "int96_field", "12345678901234567890123456789019"),
            "tester");

    /** The next field of a struct, of type false. */
    private static final byte FALSE = 0x12;

    static Stream<String> shapes() {
        return SHAPES.keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void withItsKeysAFileIsSoundAtValues(String shape) throws IOException {
        byte[] file = SHAPES.get(shape).get().write();

        Verdict verdict = judge(file, Level.VALUES, ALL_KEYS);

        assertThat(verdict).as(verdict.toString()).isInstanceOf(Verdict.Sound.class);
        assertThat(verdict.level()).isEqualTo(Level.VALUES);
        assertThat(verdict.findings()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void withoutKeysAFileIsUndecided(String shape) throws IOException {
        byte[] file = SHAPES.get(shape).get().write();

        Verdict verdict = judge(file, Level.VALUES, Keyring.NONE);

        assertThat(verdict).as(verdict.toString()).isInstanceOf(Verdict.Undecided.class);
        assertThat(((Verdict.Undecided) verdict).reason()).isEqualTo(Reason.ENCRYPTED);
        assertThat(verdict.findings()).isEmpty();
    }

    @Test
    void coverageCountsTheEncryptedPages() throws IOException {
        Verdict verdict = judge(EncryptedFiles.uniform().write(), Level.VALUES, ALL_KEYS);

        assertThat(verdict.coverage().chunks()).isEqualTo(8);
        assertThat(verdict.coverage().pages()).isEqualTo(20);
        assertThat(verdict.coverage().pagesDecompressed())
                .isEqualTo(verdict.coverage().pages())
                .isEqualTo(verdict.coverage().pagesWithCrc());
    }

    @Test
    void plainColumnsBesideEncryptedOnesAreVerifiedWithoutKeys() throws IOException {
        byte[] file = EncryptedFiles.ownKeys().plainFooter().write();

        Verdict verdict = judge(file, Level.VALUES, Keyring.NONE);

        assertThat(undecided(verdict)).isEqualTo("column id is encrypted");
        assertThat(verdict.coverage().pages())
                .isPositive()
                .isEqualTo(verdict.coverage().pagesDecompressed());
    }

    @Test
    void aChainOfModulesThatBreaksIsDamagedWithoutKeys() throws IOException {
        byte[] file = EncryptedFiles.uniform().plainFooter().write();
        Arrays.fill(file, 4, 100, (byte) 0);

        Verdict verdict = judge(file, Level.PAGES, Keyring.NONE);

        assertThat(verdict).isInstanceOf(Verdict.Damaged.class);
        assertThat(verdict.findings()).extracting(Finding::defect).containsExactly(Defect.ENCRYPTED_MODULE_LENGTH);
    }

    @Test
    void aPlainFooterIsSoundAtLayoutWithoutKeys() throws IOException {
        Verdict verdict = judge(EncryptedFiles.ownKeys().plainFooter().write(), Level.LAYOUT, Keyring.NONE);

        assertThat(verdict).isInstanceOf(Verdict.Sound.class);
        assertThat(verdict.findings()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aWrongKeyOfTheFooterIsRefusedAndCondemnsNothing(boolean plainFooter) throws IOException {
        EncryptedFiles files = plainFooter ? EncryptedFiles.uniform().plainFooter() : EncryptedFiles.uniform();

        Verdict verdict = judge(files.write(), Level.VALUES, keys(Map.of("footer", "0000000000000000")));

        assertThat(undecided(verdict)).contains("its key is refused");
        assertThat(verdict.findings()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aWrongKeyOfAColumnIsRefusedAndNamesTheColumn(boolean plainFooter) throws IOException {
        EncryptedFiles files = plainFooter ? EncryptedFiles.ownKeys().plainFooter() : EncryptedFiles.ownKeys();
        Map<String, String> keys = EncryptedFiles.allKeys();
        keys.put("name", "0000000000000000");

        Verdict verdict = judge(files.write(), Level.VALUES, keys(keys));

        assertThat(undecided(verdict))
                .isEqualTo("column name is encrypted: its key is refused, it opens nothing of the column");
        assertThat(verdict.findings()).isEmpty();
    }

    @Test
    void aColumnWithoutItsKeyIsNamed() throws IOException {
        Map<String, String> keys = EncryptedFiles.allKeys();
        keys.remove("name");

        Verdict verdict = judge(EncryptedFiles.ownKeys().write(), Level.VALUES, keys(keys));

        assertThat(undecided(verdict)).isEqualTo("column name is encrypted: there is no key for it");
    }

    @Test
    void aSignatureThatNoKeyComparesLeavesTheFileUndecided() throws IOException {
        Verdict verdict =
                judge(EncryptedFiles.ownKeys().plainFooter().write(), Level.VALUES, keys(EncryptedFiles.COLUMN_KEYS));

        assertThat(undecided(verdict)).isEqualTo("the footer is signed: there is no key for it");
        assertThat(verdict.coverage().pagesDecompressed())
                .isEqualTo(verdict.coverage().pages());
    }

    @Test
    void aPrefixThatIsKeptFromTheReaderIsAskedFor() throws IOException {
        byte[] file = EncryptedFiles.ownKeys().keepingPrefix().write();

        Verdict verdict = judge(file, Level.VALUES, EncryptedFiles.keyring(EncryptedFiles.allKeys(), ""));

        assertThat(undecided(verdict)).contains("AAD prefix");
    }

    @Test
    void publicFilesWithKnownKeysAreSoundAtValues() throws IOException {
        Corpus corpus = Corpus.atHand();
        List<String> wrong = new ArrayList<>();
        int judged = 0;
        for (Map<String, String> row : corpus.manifest()) {
            String path = row.get("path");
            if (!path.endsWith(".parquet.encrypted") || path.contains("external_key_material")) {
                continue;
            }
            Keyring keyring = path.contains("/aes256/") ? LONG_PUBLIC_KEYS : PUBLIC_KEYS;
            Verdict verdict = judge(corpus.file(path), Level.VALUES, keyring);
            judged++;
            if (!(verdict instanceof Verdict.Sound)) {
                wrong.add(path + " " + verdict);
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(judged).isEqualTo(12);
    }

    static Stream<String> swept() {
        return Stream.of(
                "uniform",
                "own keys",
                "own keys, plain footer",
                "own keys, plain footer, CTR, v2",
                "uniform, v2, CTR, gzip");
    }

    @Test
    void noFlippedBitGoesUnseenWithTheKeys() throws IOException {
        assertThat(unseen(EncryptedFiles.ownKeys().plainFooter().tiny().write(), 1))
                .isEmpty();
        assertThat(unseen(EncryptedFiles.uniform().tiny().write(), 7)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("swept")
    void noFlippedBitOfAnyModuleGoesUnseenWithTheKeys(String shape) throws IOException {
        byte[] file = SHAPES.get(shape).get().narrow().rows(4).write();

        assertThat(unseen(file, 131)).isEmpty();
    }

    /**
     * What stands in front of an encrypted footer has no tag: a Thrift field that says what its absence says, and the half
     * of the byte at the end of a struct that no reader looks at.
     */
    private static boolean isExplained(byte[] file, int keyId, int bit) {
        int at = bit / 8;
        int length = LittleEndian.int32(file, file.length - 8);
        int footer = file.length - 8 - length;
        if (file[file.length - 1] == '1') {
            return false;
        }
        byte original = (byte) (file[at] ^ 1 << bit % 8);
        return at >= footer && at <= keyId + 6 && bit % 8 >= 4 && (original == 0 || original == FALSE);
    }

    /** The bits, of every so many, whose flip leaves the file sound and without a finding; and those that break a check. */
    private static List<String> unseen(byte[] file, int step) {
        List<String> unseen = new ArrayList<>();
        int keyId = new String(file, ISO_8859_1).lastIndexOf("footer");
        for (int bit = 0; bit < 8 * file.length; bit += step) {
            file[bit / 8] ^= (byte) (1 << bit % 8);
            Verdict verdict = judge(file, Level.VALUES, EncryptedFiles.byMetadata());
            if (verdict instanceof Verdict.Sound && verdict.findings().isEmpty() && !isExplained(file, keyId, bit)) {
                unseen.add(bit / 8 + "." + bit % 8);
            } else if (verdict instanceof Verdict.Undecided undecided && undecided.reason() == Reason.INTERNAL) {
                unseen.add("failed: " + bit / 8 + "." + bit % 8 + undecided.detail());
            }
            file[bit / 8] ^= (byte) (1 << bit % 8);
        }
        return unseen;
    }

    @ParameterizedTest
    @MethodSource("swept")
    void aFileThatIsCutIsDamagedWithKeysAndWithout(String shape) throws IOException {
        byte[] file = SHAPES.get(shape).get().narrow().rows(4).write();
        for (int length = 0; length < file.length; length++) {
            byte[] cut = Arrays.copyOf(file, length);
            assertThat(judge(cut, Level.VALUES, ALL_KEYS))
                    .as(shape + ", " + length + " bytes")
                    .isInstanceOf(Verdict.Damaged.class);
            assertThat(judge(cut, Level.VALUES, Keyring.NONE))
                    .as(shape + ", " + length + " bytes")
                    .isInstanceOf(Verdict.Damaged.class);
        }
    }

    private static String undecided(Verdict verdict) {
        assertThat(verdict).as(verdict.toString()).isInstanceOf(Verdict.Undecided.class);
        assertThat(((Verdict.Undecided) verdict).reason()).isEqualTo(Reason.ENCRYPTED);
        return ((Verdict.Undecided) verdict).detail();
    }

    private static Keyring keys(Map<String, String> keys) {
        return EncryptedFiles.keyring(keys, EncryptedFiles.PREFIX);
    }

    static Verdict judge(byte[] file, Level level, Keyring keyring) {
        FileEntry entry = new FileEntry(new Location("/t/file.parquet"), file.length, Instant.EPOCH, "");
        return new Verifier(Checks.all(), level, VerifyOptions.DEFAULT, keyring, Optional.empty())
                .verify(entry, new MemoryFile(file)::open)
                .verdict();
    }
}
