// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkEnums;
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
    private static final long PAGE_TYPES = (1L << (DATA_PAGE_V2 + 1)) - 1;

    /** ALP, the next one, makes parquet-java refuse the footer. */
    static final int LAST_ENCODING = 9;

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.ENCODING_STATS_ENUM_UNKNOWN);
    }

    @Override
    public boolean concerns(RowGroupView group) {
        ChunkEnums enums = group.enums();
        return ((enums.statsPageTypes() & ~PAGE_TYPES) | (enums.statsEncodings() & ~Encodings.KNOWN)) != 0;
    }

    @Override
    public void inspect(RowGroupView group, int from, int to, Consumer<Finding> findings) {
        ChunkCheck.ofEachChunk(this, group, from, to, findings);
    }

    @Override
    public void inspect(RowGroupView group, int chunk, Consumer<Finding> findings) {
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
}
