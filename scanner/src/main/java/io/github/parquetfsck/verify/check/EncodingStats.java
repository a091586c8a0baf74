// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.format.StructView;
import java.util.Set;
import java.util.function.Consumer;

/** Page types and encodings in encoding statistics are numbers that readers know. */
final class EncodingStats implements ChunkCheck {
    private static final int PAGE_TYPE = 1;
    private static final int ENCODING = 2;
    private static final int DATA_PAGE_V2 = 3;

    /** ALP, the next one, makes parquet-java refuse the footer. */
    private static final int LAST_ENCODING = 9;

    /** Bytes of the longest struct: three headers, two single bytes, a varint of 5, the stop. */
    private static final int LONGEST = 11;

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.ENCODING_STATS_ENUM_UNKNOWN);
    }

    @Override
    public boolean concerns(RowGroupView group) {
        return group.any(ChunkField.ENCODING_STATS);
    }

    @Override
    public void inspect(RowGroupView group, int from, int to, Consumer<Finding> findings) {
        ChunkCheck.ofEachChunk(this, group, from, to, findings);
    }

    @Override
    public void inspect(RowGroupView group, int chunk, Consumer<Finding> findings) {
        if (!group.has(chunk, ChunkField.ENCODING_STATS) || wellKnown(group, chunk)) {
            return;
        }
        for (StructView stats : group.structs(chunk, ChunkField.ENCODING_STATS)) {
            long type = stats.number(PAGE_TYPE);
            long encoding = stats.number(ENCODING);
            if (type < 0 || type > DATA_PAGE_V2 || encoding < 0 || encoding == 1 || encoding > LAST_ENCODING) {
                findings.accept(Finding.of(
                        Defect.ENCODING_STATS_ENUM_UNKNOWN,
                        Places.chunk(group, chunk),
                        Places.path(group, chunk, ChunkField.ENCODING_STATS),
                        "page type " + type + ", encoding " + encoding));
            }
        }
    }

    /**
     * List header {@code size << 4 | 12}, then for each struct {@code 15 type 15 encoding 15 count 00}, zigzag numbers:
     * the form that writers use, seen without a copy.
     */
    private static boolean wellKnown(RowGroupView group, int chunk) {
        byte[] bytes = group.footer().bytes();
        int at = (int)
                (group.from(chunk, ChunkField.ENCODING_STATS) - group.footer().fileOffset(0));
        int size = (bytes[at++] & 0xff) >>> 4;
        if (size == 15) {
            return false;
        }
        for (int i = 0; i < size; i++) {
            if (bytes.length - at < LONGEST) {
                return false;
            }
            boolean canonical = bytes[at] == 0x15
                    && (bytes[at + 1] & ~6) == 0
                    && bytes[at + 2] == 0x15
                    && (bytes[at + 3] & ~31) == 0
                    && (bytes[at + 3] & 1) == 0
                    && bytes[at + 3] != 2
                    && bytes[at + 3] <= 2 * LAST_ENCODING
                    && bytes[at + 4] == 0x15;
            at += 5;
            for (int more = 0; canonical && more < 4 && bytes[at] < 0; more++) {
                at++;
            }
            if (!canonical || bytes[at + 1] != 0) {
                return false;
            }
            at += 2;
        }
        return true;
    }
}
