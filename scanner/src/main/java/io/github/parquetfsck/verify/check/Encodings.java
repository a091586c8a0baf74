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
    private static final int BYTE_STREAM_SPLIT = 9;
    private static final int ALP = 10;

    /** The format adds encodings one by one. */
    private static final int SOON = 15;

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.ENCODING_UNKNOWN, Defect.ENCODING_NEWER, Defect.ENCODING_ALP);
    }

    @Override
    public void inspect(RowGroupView group, int from, int to, Consumer<Finding> findings) {
        ChunkCheck.ofEachChunk(this, group, from, to, findings);
    }

    @Override
    public void inspect(RowGroupView group, int chunk, Consumer<Finding> findings) {
        if (!group.has(chunk, ChunkField.ENCODINGS) || wellKnown(group, chunk)) {
            return;
        }
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

    /** List header {@code size << 4 | 5}, then a zigzag byte each: the only form that writers use, seen without a copy. */
    private static boolean wellKnown(RowGroupView group, int chunk) {
        byte[] bytes = group.footer().bytes();
        int at = (int) (group.from(chunk, ChunkField.ENCODINGS) - group.footer().fileOffset(0));
        int header = bytes[at] & 0xff;
        int size = header >>> 4;
        if (size == 15 || (header & 0x0f) != 5) {
            return size == 0;
        }
        for (int i = at + 1; i <= at + size; i++) {
            int zigzag = bytes[i];
            if (zigzag < 0 || (zigzag & 1) != 0 || zigzag == 2 * GROUP_VAR_INT || zigzag > 2 * BYTE_STREAM_SPLIT) {
                return false;
            }
        }
        return true;
    }
}
