// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.PageHeaderView.Kind;
import io.github.parquetfsck.format.StructView;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.ChunkPages;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Encoding statistics count the data pages of each encoding as they are. Arrow C++ counts v2 pages as v1: both count
 * as one; the two names of the dictionary encoding do as well.
 */
final class EncodingCounts implements Check<ChunkPages> {
    private static final int PAGE_TYPE = 1;
    private static final int ENCODING = 2;
    private static final int COUNT = 3;
    private static final int DATA_PAGE = 0;
    private static final int DATA_PAGE_V2 = 3;
    private static final int PLAIN_DICTIONARY = 2;
    private static final int RLE_DICTIONARY = 8;
    private static final int ENCODINGS = 11;

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.ENCODING_STATS_DIFFER);
    }

    @Override
    public void inspect(ChunkPages chunk, Consumer<Finding> findings) {
        if (!chunk.rowGroup().has(chunk.column(), ChunkField.ENCODING_STATS)) {
            return;
        }
        long[] declared = declared(chunk);
        for (int encoding = 0; encoding < ENCODINGS; encoding++) {
            long counted = encoding == PLAIN_DICTIONARY ? 0 : pages(chunk, encoding);
            counted += encoding == RLE_DICTIONARY ? pages(chunk, PLAIN_DICTIONARY) : 0;
            if (declared[encoding] != counted) {
                String name = " pages of " + PageEncodings.name(encoding);
                findings.accept(Finding.of(
                        Defect.ENCODING_STATS_DIFFER, chunk.place(), chunk.path(), declared[encoding] + name, counted));
                return;
            }
        }
    }

    private static long pages(ChunkPages chunk, int encoding) {
        return (long) chunk.pages(Kind.DATA, encoding) + chunk.pages(Kind.DATA_V2, encoding);
    }

    private static long[] declared(ChunkPages chunk) {
        long[] declared = new long[ENCODINGS];
        for (StructView stats : chunk.rowGroup().structs(chunk.column(), ChunkField.ENCODING_STATS)) {
            long type = stats.number(PAGE_TYPE);
            long encoding = stats.number(ENCODING);
            if ((type == DATA_PAGE || type == DATA_PAGE_V2) && encoding >= 0 && encoding < ENCODINGS) {
                declared[encoding == PLAIN_DICTIONARY ? RLE_DICTIONARY : (int) encoding] += stats.number(COUNT);
            }
        }
        return declared;
    }
}
