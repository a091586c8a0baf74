// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.verify.Check;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** The i-th chunk carries the path of the i-th column: some readers go by path, some by position. */
final class ChunkPaths implements Check<RowGroupView> {
    private static final int LONGEST = 200;

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.CHUNKS_REORDERED, Defect.PATHS_SWAPPED, Defect.PATH_WRONG);
    }

    @Override
    public void inspect(RowGroupView group, Consumer<Finding> findings) {
        int chunks = Math.min(group.chunkCount(), group.footer().schema().leafCount());
        Map<String, Integer> leaves = null;
        for (int chunk = 0; chunk < chunks; chunk++) {
            if (group.has(chunk, ChunkField.META_DATA) && !group.pathIs(chunk, chunk)) {
                leaves = leaves == null ? LeafPaths.of(group.footer().schema()) : leaves;
                findings.accept(finding(group, chunk, leaves.getOrDefault(LeafPaths.key(group.path(chunk)), -1)));
            }
        }
    }

    private static Finding finding(RowGroupView group, int chunk, int leaf) {
        SchemaView schema = group.footer().schema();
        Defect defect = leaf < 0
                ? Defect.PATH_WRONG
                : group.value(chunk, ChunkField.TYPE) == schema.type(schema.leaf(leaf))
                        ? Defect.CHUNKS_REORDERED
                        : Defect.PATHS_SWAPPED;
        String named = LeafPaths.key(group.path(chunk)).replace((char) 0, '.');
        byte[] text = named.getBytes(StandardCharsets.ISO_8859_1);
        String shown = Text.of(text.length > LONGEST ? Arrays.copyOf(text, LONGEST) : text);
        String expected = Columns.path(group, chunk);
        return Finding.of(defect, Places.chunk(group, chunk), chunk, group.index(), shown, expected);
    }
}
