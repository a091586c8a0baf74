// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.format.RowGroupView;
import java.util.List;

/**
 * What the values of several columns of a row group tell together.
 *
 * @param differences neighbouring columns of one list whose shapes differ
 * @param unsorted the first row that belongs before the one in front of it by sorting_columns; -1 for none
 */
public record RowGroupFacts(RowGroupView group, List<Difference> differences, long unsorted) {
    public RowGroupFacts {
        differences = List.copyOf(differences);
    }

    /**
     * Two columns of one list that have different lengths or nulls.
     *
     * @param row the first row in which they differ
     */
    public record Difference(int chunk, int next, long row) {}
}
