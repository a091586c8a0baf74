// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import java.io.Serializable;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the footers of many files have in common. Files of one kind share one of these.
 *
 * @param key of schema and writer as they are written; equal for files of one kind, in any process
 * @param schema null where the footer has more columns, or deeper ones, than are compared
 * @param topLevel the names of the columns that lie in no group
 * @param folded the same in lower case
 * @param writer what created_by says; "" where it is absent
 * @param encrypted whether the file says how it is encrypted
 */
public record FileKind(
        long key,
        @Nullable PhysicalSchema schema,
        Set<String> topLevel,
        Set<String> folded,
        String writer,
        boolean encrypted)
        implements Serializable {
    public FileKind {
        topLevel = Set.copyOf(topLevel);
        folded = Set.copyOf(folded);
    }
}
