// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RowGroupView;
import java.io.IOException;

/**
 * Follows the modules of an encrypted chunk by their lengths, without a key: page headers and pages in turns, to the end
 * of the chunk. parquet-java leaves the levels of v2 pages in plain text in front of their module, and only the header,
 * which is encrypted, says how many bytes they take: there the walk ends before the first data page.
 */
final class EncryptedWalk {
    private static final int BOOLEAN = 0;
    private static final int RLE = 3;

    private final Window window;
    private final FileSeal seal;
    private final long footerStart;

    EncryptedWalk(Window window, FileSeal seal, long footerStart) {
        this.window = window;
        this.seal = seal;
        this.footerStart = footerStart;
    }

    // modules of: length: 4 LE | nonce: 12 | ciphertext | tag: 16, unless the algorithm leaves it out
    void walk(ChunkPages chunk) throws IOException {
        ChunkCipher reports = seal.chunk(chunk.rowGroup(), chunk.column());
        long end = Math.min(chunk.end(), footerStart);
        long at = chunk.start();
        boolean dictionary = chunk.rowGroup().value(chunk.column(), ChunkField.DICTIONARY_PAGE_OFFSET) > 0;
        int most = mayHaveBareLevels(chunk) ? (dictionary ? 3 : 1) : Integer.MAX_VALUE;
        for (int i = 0; i < most && (at < end || i % 2 == 1); i++) {
            ModuleKind kind = kind(i, dictionary);
            long room = end - at - FileCipher.LENGTH;
            long length = room < 0 ? 0 : window.length(at);
            if (length < seal.cipher().least(kind) || length > room) {
                reports.report(kind, at, length, room);
                return;
            }
            at += FileCipher.LENGTH + length;
        }
    }

    private static ModuleKind kind(int index, boolean dictionary) {
        boolean first = dictionary && index < 2;
        if (index % 2 == 0) {
            return first ? ModuleKind.DICTIONARY_PAGE_HEADER : ModuleKind.DATA_PAGE_HEADER;
        }
        return first ? ModuleKind.DICTIONARY_PAGE : ModuleKind.DATA_PAGE;
    }

    /** Whether a page may be one of version 2 by parquet-java: those of version 1 name the encoding of their levels. */
    private static boolean mayHaveBareLevels(ChunkPages chunk) {
        RowGroupView group = chunk.rowGroup();
        boolean parquetJava = group.footer()
                .createdBy()
                .map(bytes -> new String(bytes, UTF_8).startsWith("parquet-mr"))
                .orElse(true);
        if (!parquetJava || chunk.maxDefinitionLevel() == 0) {
            return false;
        }
        for (long encoding : group.numbers(chunk.column(), ChunkField.ENCODINGS)) {
            if (encoding == RLE && chunk.type() != BOOLEAN) {
                return false;
            }
        }
        return true;
    }
}
