// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.format.FooterField;
import io.github.parquetfsck.format.FooterView;
import java.io.IOException;
import java.util.List;

/** Follows the modules of an encrypted chunk by their lengths. */
final class EncryptedWalk {
    private static final int LENGTH = 4;
    private static final int NONCE = 12;
    private static final int TAG = 16;

    /** AES_GCM_CTR_V1: pages carry no tag. */
    private static final int GCM_CTR = 2;

    private final List<Check<EncryptedModule>> checks;
    private final Window window;
    private final Progress progress;
    private final long footerStart;
    private final int leastPage;

    EncryptedWalk(List<Check<EncryptedModule>> checks, Window window, Progress progress, FooterView footer) {
        this.checks = checks;
        this.window = window;
        this.progress = progress;
        footerStart = footer.footerStart();
        int algorithm = footer.root()
                .struct(FooterField.ENCRYPTION_ALGORITHM.field().id())
                .map(union -> union.member())
                .orElse(0);
        leastPage = algorithm == GCM_CTR ? NONCE : NONCE + TAG;
    }

    // modules of: length: 4 LE | nonce: 12 | ciphertext | tag: 16, unless the algorithm leaves it out
    void walk(ChunkPages chunk) throws IOException {
        long end = Math.min(chunk.end(), footerStart);
        long at = chunk.start();
        for (int i = 0; end - at >= LENGTH; i++) {
            int from = window.at(at, LENGTH);
            byte[] bytes = window.bytes();
            long length = (bytes[from] & 0xffL)
                    | (bytes[from + 1] & 0xffL) << 8
                    | (bytes[from + 2] & 0xffL) << 16
                    | (bytes[from + 3] & 0xffL) << 24;
            int least = i % 2 == 0 ? NONCE + TAG : leastPage;
            EncryptedModule module = new EncryptedModule(chunk, at, length, least, end - at - LENGTH);
            checks.forEach(check -> progress.ask(check, module));
            if (length < least || length > module.room()) {
                return;
            }
            at += LENGTH + length;
        }
    }
}
