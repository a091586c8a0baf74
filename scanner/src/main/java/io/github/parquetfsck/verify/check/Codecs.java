// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.verify.Check;
import java.util.Set;
import java.util.function.Consumer;

/** Codecs that are legal and that readers lack. */
final class Codecs implements Check<FooterView> {
    private static final int LZO = 3;
    private static final int BROTLI = 4;
    private static final int LZ4 = 5;
    private static final long NOTED = 1 << LZO | 1 << BROTLI | 1 << LZ4;

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.CODEC_LZO, Defect.CODEC_BROTLI, Defect.CODEC_LZ4);
    }

    @Override
    public void inspect(FooterView footer, Consumer<Finding> findings) {
        long lzo = 0;
        long brotli = 0;
        long lz4 = 0;
        for (int i = 0; i < footer.rowGroupCount(); i++) {
            RowGroupView group = footer.rowGroup(i);
            int chunks = (group.enums().codecs() & NOTED) == 0 ? 0 : group.chunkCount();
            for (int chunk = 0; chunk < chunks; chunk++) {
                int codec = (int) group.value(chunk, ChunkField.CODEC);
                lzo += codec == LZO ? 1 : 0;
                brotli += codec == BROTLI ? 1 : 0;
                lz4 += codec == LZ4 ? 1 : 0;
            }
        }
        report(Defect.CODEC_LZO, lzo, findings);
        report(Defect.CODEC_BROTLI, brotli, findings);
        report(Defect.CODEC_LZ4, lz4, findings);
    }

    private static void report(Defect defect, long chunks, Consumer<Finding> findings) {
        if (chunks > 0) {
            findings.accept(Finding.of(defect, Place.wholeFile(), chunks));
        }
    }
}
