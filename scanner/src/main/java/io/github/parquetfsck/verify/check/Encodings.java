// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RowGroupView;
import java.util.Set;
import java.util.function.Consumer;

/** The encodings that a chunk lists are numbers that the format defines. Which of them stand there is a hint only. */
final class Encodings implements ChunkCheck {
    private static final int GROUP_VAR_INT = 1;
    private static final int ALP = 10;

    /** All before ALP but GROUP_VAR_INT. */
    static final long KNOWN = (1L << ALP) - 1 - (1L << GROUP_VAR_INT);

    /** The format adds encodings one by one. */
    private static final int SOON = 15;

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.ENCODING_UNKNOWN, Defect.ENCODING_NEWER, Defect.ENCODING_ALP);
    }

    @Override
    public boolean concerns(RowGroupView group) {
        return (group.enums().encodings() & ~KNOWN) != 0;
    }

    @Override
    public void inspect(RowGroupView group, int from, int to, Consumer<Finding> findings) {
        ChunkCheck.ofEachChunk(this, group, from, to, findings);
    }

    @Override
    public void inspect(RowGroupView group, int chunk, Consumer<Finding> findings) {
        for (long encoding : group.numbers(chunk, ChunkField.ENCODINGS)) {
            if (encoding == ALP) {
                findings.accept(Finding.of(
                        Defect.ENCODING_ALP,
                        Places.chunk(group, chunk),
                        Places.path(group, chunk, ChunkField.ENCODINGS)));
            } else if (encoding < 0 || encoding == GROUP_VAR_INT || encoding > ALP) {
                findings.accept(Finding.of(
                        encoding > ALP && encoding <= SOON ? Defect.ENCODING_NEWER : Defect.ENCODING_UNKNOWN,
                        Places.chunk(group, chunk),
                        Places.path(group, chunk, ChunkField.ENCODINGS),
                        encoding));
            }
        }
    }
}
