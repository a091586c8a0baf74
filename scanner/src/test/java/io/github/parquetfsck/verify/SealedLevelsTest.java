// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.parquetfsck.defect.Level;
import io.github.parquetfsck.format.FooterField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.LittleEndian;
import io.github.parquetfsck.format.PageHeaderView;
import io.github.parquetfsck.format.PageHeaderView.Kind;
import io.github.parquetfsck.format.StructView;
import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.verify.check.Checks;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

/** Pages of version 2 whose levels are encrypted with their values, as the format has it and Arrow writes it. */
class SealedLevelsTest {
    private static final SecretKey KEY = new SecretKeySpec(EncryptedFiles.FOOTER_KEY.getBytes(US_ASCII), "AES");
    private static final int NAME = 1;
    private static final int FRONT = 16;
    private static final int TAG = 16;

    @Test
    void aPageIsOneModuleWithItsLevels() throws IOException, GeneralSecurityException {
        byte[] file = EncryptedFiles.uniform()
                .plainFooter()
                .v2()
                .narrow()
                .rows(8)
                .withoutChecksums()
                .write();
        int changed = sealLevels(file);

        assertThat(changed).isPositive();
        Verdict verdict = judge(file, EncryptedFiles.byMetadata());
        assertThat(verdict).as(verdict.toString()).isInstanceOf(Verdict.Sound.class);
        assertThat(verdict.level()).isEqualTo(Level.VALUES);
        assertThat(judge(file, Keyring.NONE)).isInstanceOf(Verdict.Undecided.class);
    }

    /** Puts the levels of each data page of a column into its module, which leaves every length as it was. */
    private static int sealLevels(byte[] file) throws GeneralSecurityException {
        int length = LittleEndian.int32(file, file.length - 8);
        int start = file.length - 8 - length;
        FooterView footer = FooterView.parse(file, start, start + length, start, file.length);
        StructView algorithm = footer.root()
                .struct(FooterField.ENCRYPTION_ALGORITHM.field().id())
                .orElseThrow();
        byte[] unique = algorithm.struct(1).flatMap(gcm -> gcm.binary(2)).orElseThrow();
        FileCipher cipher = new FileCipher(unique, FileCipher.Pages.TAGGED);
        int at = (int) ChunkPages.start(footer.rowGroup(0), NAME);
        int changed = 0;
        for (int page = 0; page < 2; ) {
            int headerLength = LittleEndian.int32(file, at);
            Optional<byte[]> plain =
                    cipher.open(KEY, ModuleKind.DATA_PAGE_HEADER, 0, NAME, page, file, at + 4, headerLength);
            boolean data = plain.isPresent();
            byte[] header = data
                    ? plain.get()
                    : cipher.open(KEY, ModuleKind.DICTIONARY_PAGE_HEADER, 0, NAME, 0, file, at + 4, headerLength)
                            .orElseThrow();
            PageHeaderView view = PageHeaderView.parse(header, 0, header.length, at);
            int body = at + 4 + headerLength;
            if (data) {
                assertThat(view.kind()).isEqualTo(Kind.DATA_V2);
                changed += (int) view.levelsLength();
                seal(cipher, file, body, view, page, unique);
                page++;
            }
            at = body + view.compressedSize();
        }
        return changed;
    }

    // levels | length: 4 | nonce: 12 | values | tag: 16 becomes length: 4 | nonce: 12 | levels and values | tag: 16
    private static void seal(FileCipher cipher, byte[] file, int body, PageHeaderView view, int page, byte[] unique)
            throws GeneralSecurityException {
        int levels = (int) view.levelsLength();
        int size = view.compressedSize();
        byte[] values = cipher.open(
                        KEY, ModuleKind.DATA_PAGE, 0, NAME, page, file, body + levels + 4, size - levels - 4)
                .orElseThrow();
        byte[] all = Arrays.copyOfRange(file, body, body + levels + values.length);
        System.arraycopy(values, 0, all, levels, values.length);
        byte[] nonce = new byte[12];
        nonce[0] = (byte) page;
        Cipher gcm = Cipher.getInstance("AES/GCM/NoPadding");
        gcm.init(Cipher.ENCRYPT_MODE, KEY, new GCMParameterSpec(8 * TAG, nonce));
        gcm.updateAAD(unique);
        gcm.updateAAD(new byte[] {(byte) ModuleKind.DATA_PAGE.type(), 0, 0, NAME, 0, (byte) page, 0});
        byte[] sealed = gcm.doFinal(all);
        int after = size - 4;
        for (int i = 0; i < 4; i++) {
            file[body + i] = (byte) (after >> 8 * i);
        }
        System.arraycopy(nonce, 0, file, body + 4, nonce.length);
        System.arraycopy(sealed, 0, file, body + FRONT, sealed.length);
    }

    private static Verdict judge(byte[] file, Keyring keyring) {
        FileEntry entry = new FileEntry(new Location("/t/file.parquet"), file.length, Instant.EPOCH, "");
        return new Verifier(Checks.all(), Level.VALUES, VerifyOptions.DEFAULT, keyring, Optional.empty())
                .verify(entry, new MemoryFile(file)::open)
                .verdict();
    }
}
