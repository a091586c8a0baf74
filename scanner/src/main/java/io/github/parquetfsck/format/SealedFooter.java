// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.format;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The plain text of a footer that is encrypted, as a whole or in the metadata of columns. Where metadata of columns were
 * put in, places in the footer are counted in the plain text, and lie only near the bytes they are of.
 */
public final class SealedFooter {
    private static final int NONCE = 12;

    private SealedFooter() {}

    /** A footer that was decrypted; each byte of it stands in the file where its ciphertext does. */
    // FileCryptoMetaData in Thrift | module length: 4 | nonce: 12 | footer | tag: 16
    public static FooterView of(byte[] plain, CryptoView crypto, long fileLength) {
        long at = crypto.moduleStart() + CryptoView.LENGTH + NONCE;
        return FooterView.sealed(plain, at, crypto.footerStart(), crypto.footerEnd(), fileLength);
    }

    /**
     * The same footer with metadata of columns that were decrypted in the place of those that everybody can read.
     *
     * @param metadata by row group, and by chunk, a ColumnMetaData in Thrift
     * @return the footer as it is where it cannot be written again
     */
    public static FooterView with(FooterView footer, Map<Integer, Map<Integer, byte[]>> metadata) {
        Optional<RawStruct> root = RawStruct.parse(footer.bytes(), footer.begin(), footer.end());
        if (root.isEmpty()) {
            return footer;
        }
        List<RawStruct> groups = new ArrayList<>(root.get().structs(FooterField.ROW_GROUPS.field()));
        metadata.forEach((group, chunks) -> {
            if (group < groups.size()) {
                groups.set(group, opened(groups.get(group), chunks));
            }
        });
        byte[] thrift = root.get().with(FooterField.ROW_GROUPS.field(), groups).bytes();
        int behind = footer.isDecrypted() ? 0 : footer.trailing();
        byte[] bytes = Arrays.copyOf(thrift, thrift.length + behind);
        System.arraycopy(footer.bytes(), footer.end() - behind, bytes, thrift.length, behind);
        long at = footer.fileOffset(footer.begin());
        return FooterView.sealed(bytes, at, footer.footerStart(), footer.footerEnd(), footer.fileLength());
    }

    private static RawStruct opened(RawStruct group, Map<Integer, byte[]> metadata) {
        List<RawStruct> columns = new ArrayList<>(group.structs(RowGroupField.COLUMNS.field()));
        metadata.forEach((chunk, bytes) -> RawStruct.parse(bytes, 0, bytes.length)
                .filter(plain -> chunk < columns.size())
                .ifPresent(plain -> columns.set(chunk, columns.get(chunk).with(ChunkField.META_DATA.field(), plain))));
        return group.with(RowGroupField.COLUMNS.field(), columns);
    }
}
