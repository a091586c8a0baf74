// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Optional;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;

/**
 * Decrypts the modules of one file. Belongs to one thread.
 *
 * <p>Source: parquet-format, Encryption.md, sections 4 and 5.
 */
final class FileCipher {
    /** The field in front of a module that says how many bytes follow. */
    static final int LENGTH = 4;

    static final int NONCE = 12;
    static final int TAG = 16;

    /** Bytes of a row group's, a column's and a page's ordinal. */
    private static final int ORDINALS = 6;

    private final byte[] fileAad;
    private final boolean taglessPages;
    private final Cipher gcm;
    private final Cipher ctr;

    /** Whether pages carry a tag. */
    enum Pages {
        TAGGED,
        /** AES_GCM_CTR_V1. */
        TAGLESS
    }

    /** @param fileAad the AAD prefix, if there is one, and aad_file_unique */
    FileCipher(byte[] fileAad, Pages pages) {
        this.fileAad = fileAad.clone();
        taglessPages = pages == Pages.TAGLESS;
        try {
            gcm = Cipher.getInstance("AES/GCM/NoPadding");
            ctr = Cipher.getInstance("AES/CTR/NoPadding");
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JVM has no AES", e);
        }
    }

    /** Whether modules of a kind carry a tag, which tells a false one from a true one. */
    boolean hasTag(ModuleKind kind) {
        return !(taglessPages && kind.isPage());
    }

    /** The fewest bytes that stand behind the length of a module of a kind. */
    int least(ModuleKind kind) {
        return hasTag(kind) ? NONCE + TAG : NONCE;
    }

    /**
     * The plain text of a module; empty when its tag is not that of its bytes, its place and the key.
     *
     * @param from where its nonce starts, behind its length
     * @param length at least {@link #least}
     */
    // nonce: 12 | ciphertext | tag: 16, unless the algorithm leaves it out
    Optional<byte[]> open(
            SecretKey key, ModuleKind kind, int rowGroup, int column, int page, byte[] bytes, int from, int length) {
        try {
            if (!hasTag(kind)) {
                byte[] counter = Arrays.copyOf(Arrays.copyOfRange(bytes, from, from + NONCE), NONCE + 4);
                counter[NONCE + 3] = 1;
                ctr.init(Cipher.DECRYPT_MODE, key, new IvParameterSpec(counter));
                return Optional.of(ctr.doFinal(bytes, from + NONCE, length - NONCE));
            }
            gcm.init(Cipher.DECRYPT_MODE, key, new GCMParameterSpec(8 * TAG, bytes, from, NONCE));
            gcm.updateAAD(aad(kind, rowGroup, column, page));
            return Optional.of(gcm.doFinal(bytes, from + NONCE, length - NONCE));
        } catch (AEADBadTagException e) {
            return Optional.empty();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("AES failed on a " + kind.label() + ": " + e, e);
        }
    }

    /**
     * Whether a plain footer is the one that was signed.
     *
     * @param footer holds the footer from {@code from} to {@code to}, and its signature behind it
     */
    // footer in Thrift | nonce: 12 | tag: 16
    boolean isSigned(SecretKey key, byte[] footer, int from, int to) {
        try {
            gcm.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(8 * TAG, footer, to, NONCE));
            gcm.updateAAD(aad(ModuleKind.FOOTER, 0, 0, 0));
            byte[] sealed = gcm.doFinal(footer, from, to - from);
            int tag = sealed.length - TAG;
            return Arrays.equals(sealed, tag, sealed.length, footer, to + NONCE, to + NONCE + TAG);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("AES failed on a footer: " + e, e);
        }
    }

    // prefix | file unique | module type: 1 | then, but for the footer: row group: 2 LE | column: 2 LE
    // | and for data pages and their headers: page: 2 LE
    private byte[] aad(ModuleKind kind, int rowGroup, int column, int page) {
        int ordinals = kind == ModuleKind.FOOTER ? 0 : kind.isPaged() ? ORDINALS : 4;
        byte[] aad = Arrays.copyOf(fileAad, fileAad.length + 1 + ordinals);
        int at = fileAad.length;
        aad[at++] = (byte) kind.type();
        int[] values = {rowGroup, column, page};
        for (int i = 0; i < ordinals / 2; i++) {
            aad[at++] = (byte) values[i];
            aad[at++] = (byte) (values[i] >> 8);
        }
        return aad;
    }
}
