// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkEnums;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RowGroupView;
import java.util.Set;
import java.util.function.Consumer;

/** Type and codec of a chunk are numbers that the format defines; a codec just above them may be a newer one. */
final class TypesAndCodecs implements ChunkCheck {
    private static final int LAST_CODEC = 7;
    private static final long TYPES = (1L << (Types.FIXED + 1)) - 1;
    private static final long CODECS = (1L << (LAST_CODEC + 1)) - 1;

    /** The format adds codecs one by one. */
    private static final int SOON = 15;

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.TYPE_UNKNOWN, Defect.CODEC_UNKNOWN, Defect.CODEC_NEWER);
    }

    @Override
    public boolean concerns(RowGroupView group) {
        ChunkEnums enums = group.enums();
        return ((enums.types() & ~TYPES) | (enums.codecs() & ~CODECS)) != 0;
    }

    @Override
    public void inspect(RowGroupView group, int from, int to, Consumer<Finding> findings) {
        ChunkCheck.ofEachChunk(this, group, from, to, findings);
    }

    @Override
    public void inspect(RowGroupView group, int chunk, Consumer<Finding> findings) {
        long type = group.value(chunk, ChunkField.TYPE);
        if (type < 0 || type > Types.FIXED) {
            findings.accept(Finding.of(
                    Defect.TYPE_UNKNOWN, Places.chunk(group, chunk), Places.path(group, chunk, ChunkField.TYPE), type));
        }
        long codec = group.value(chunk, ChunkField.CODEC);
        if (codec < 0 || codec > LAST_CODEC) {
            findings.accept(Finding.of(
                    codec > LAST_CODEC && codec <= SOON ? Defect.CODEC_NEWER : Defect.CODEC_UNKNOWN,
                    Places.chunk(group, chunk),
                    Places.path(group, chunk, ChunkField.CODEC),
                    codec));
        }
    }
}
