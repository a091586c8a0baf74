// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.format.BloomFilterView;
import io.github.parquetfsck.format.ColumnIndexView;
import io.github.parquetfsck.format.OffsetIndexView;
import io.github.parquetfsck.format.RowGroupView;
import java.util.Optional;

/**
 * A column chunk and its index structures, as far as the footer says where they are and they lie before the footer.
 *
 * @param chunk the chunk's position in its row group; the schema has a column for it, and its metadata is there
 */
public record IndexView(
        RowGroupView group,
        int chunk,
        Optional<ColumnIndexView> columnIndex,
        Optional<OffsetIndexView> offsetIndex,
        Optional<BloomFilterView> bloomFilter) {}
