// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.format.SchemaView;

/** Names of siblings compared without regard to the case of ASCII letters, where they lie in the footer. */
final class FoldedNames {
    private FoldedNames() {}

    /** Of the parent and the folded name. */
    static int hash(SchemaView schema, int element) {
        byte[] bytes = schema.bytes();
        int hash = schema.parent(element);
        int from = schema.nameOffset(element);
        for (int i = from; i < from + schema.nameLength(element); i++) {
            hash = hash * 31 + fold(bytes[i]);
        }
        // Numbered names differ in the low bits alone: without the multiplication their slots lie side by side.
        hash *= 0x9E3779B9;
        return hash ^ (hash >>> 16);
    }

    private static int fold(int b) {
        return b >= 'A' && b <= 'Z' ? b + 32 : b;
    }

    /** Whether two elements have one parent and, but for the case of ASCII letters, one name. */
    static boolean areSame(SchemaView schema, int one, int other) {
        byte[] bytes = schema.bytes();
        int a = schema.nameOffset(one);
        int b = schema.nameOffset(other);
        int length = schema.nameLength(one);
        boolean same = schema.parent(one) == schema.parent(other) && length == schema.nameLength(other);
        for (int i = 0; same && i < length; i++) {
            same = fold(bytes[a + i]) == fold(bytes[b + i]);
        }
        return same;
    }
}
