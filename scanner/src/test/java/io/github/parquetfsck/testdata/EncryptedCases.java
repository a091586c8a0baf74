// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.testdata;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.LittleEndian;
import io.github.parquetfsck.format.RowGroupView;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;

/**
 * Files with one bit changed in one module, which only a key shows. An encrypted file is never the same twice: all are
 * made of one that was written once, by parquet-java.
 */
final class EncryptedCases {
    private static final int TRAILER = 8;

    private EncryptedCases() {}

    static List<Case> all() {
        byte[] file = sealed();
        int length = LittleEndian.int32(file, file.length - TRAILER);
        int start = file.length - TRAILER - length;
        FooterView footer = FooterView.parse(file, start, start + length, start, file.length);
        RowGroupView group = footer.rowGroup(0);
        return List.of(
                flipped(
                        Defect.ENCRYPTED_FOOTER_TAG,
                        "A bit of the footer's signature is flipped.",
                        footer.footerEnd() - 1),
                flipped(
                                Defect.ENCRYPTED_COLUMN_METADATA_TAG,
                                "A bit of a column's encrypted metadata is flipped.",
                                group.to(0, ChunkField.ENCRYPTED_COLUMN_METADATA) - 1)
                        .with(Defect.ENCRYPTED_FOOTER_TAG),
                flipped(
                        Defect.ENCRYPTED_INDEX_TAG,
                        "A bit of an encrypted column index is flipped.",
                        group.value(0, ChunkField.COLUMN_INDEX_OFFSET) + 20),
                flipped(
                        Defect.ENCRYPTED_PAGE_TAG,
                        "A bit of an encrypted page header is flipped.",
                        group.value(0, ChunkField.DATA_PAGE_OFFSET) + 20));
    }

    private static Case flipped(Defect defect, String how, long offset) {
        byte[] file = sealed();
        file[(int) offset] ^= 1;
        return Case.of(defect, how, file);
    }

    private static byte[] sealed() {
        try (InputStream file = Objects.requireNonNull(EncryptedCases.class.getResourceAsStream("sealed.parquet"))) {
            return file.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
