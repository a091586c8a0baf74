// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.IndexView;
import java.util.Set;
import java.util.function.Consumer;

/** Where an offset index has the unencoded sizes of its pages, they are of byte arrays, one a page, and add up. */
final class PageUnencodedBytes implements Check<IndexView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.INDEX_UNENCODED_BYTES_DIFFER);
    }

    @Override
    public void inspect(IndexView view, Consumer<Finding> findings) {
        long[] sizes =
                view.offsetIndex().flatMap(index -> index.unencodedBytes()).orElse(new long[0]);
        if (sizes.length > 0 && PageIndexes.located(view) > 0) {
            String fault = fault(view, sizes);
            if (!fault.isEmpty()) {
                findings.accept(Finding.of(
                        Defect.INDEX_UNENCODED_BYTES_DIFFER,
                        Places.chunk(view.group(), view.chunk()),
                        Columns.path(view.group(), view.chunk()),
                        fault));
            }
        }
    }

    /** Nothing when all is well. */
    private static String fault(IndexView view, long[] sizes) {
        RowGroupView group = view.group();
        SchemaView schema = group.footer().schema();
        int type = schema.type(schema.leaf(view.chunk()));
        int pages = PageIndexes.located(view);
        if (type != Types.BYTE_ARRAY) {
            return "unencoded sizes of " + Types.physical(type) + ", expected of BYTE_ARRAY only";
        } else if (sizes.length != pages) {
            return sizes.length + " unencoded sizes of " + pages + " pages";
        } else if (!group.has(view.chunk(), ChunkField.UNENCODED_BYTES)) {
            return "";
        }
        long sum = 0;
        for (long size : sizes) {
            sum += size;
        }
        long ofChunk = group.value(view.chunk(), ChunkField.UNENCODED_BYTES);
        return sum == ofChunk ? "" : "the pages have " + sum + " bytes, the chunk has " + ofChunk;
    }
}
