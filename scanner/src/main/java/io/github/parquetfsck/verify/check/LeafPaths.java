// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.format.SchemaView;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Paths of leaves as keys to look them up by. */
final class LeafPaths {
    /** Steps in the schema to look at: a schema made to keep us busy gets no more. */
    private static final int MOST = 4_000_000;

    private LeafPaths() {}

    /** Leaves by their paths. */
    static Map<String, Integer> of(SchemaView schema) {
        Map<String, Integer> leaves = new HashMap<>();
        int steps = 0;
        for (int leaf = 0; leaf < schema.leafCount() && steps < MOST; leaf++) {
            List<byte[]> path = new ArrayList<>();
            for (int e = schema.leaf(leaf); e > 0; e = schema.parent(e)) {
                byte[] name = schema.name(e);
                path.add(0, name);
                steps += name.length + 1;
            }
            leaves.putIfAbsent(key(path), leaf);
        }
        return leaves;
    }

    /** The bytes of the names as Latin-1, a zero between them. */
    static String key(List<byte[]> path) {
        StringBuilder text = new StringBuilder();
        for (byte[] name : path) {
            text.append(text.isEmpty() ? "" : "\0").append(new String(name, StandardCharsets.ISO_8859_1));
        }
        return text.toString();
    }
}
