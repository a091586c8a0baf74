// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.format.FooterView;
import java.util.List;

/**
 * The checks of level values, in the order in which they run.
 *
 * @param pages asked of each data page as soon as it is decoded
 * @param chunks asked of each chunk: of a broken one as soon as it is known to be broken
 * @param rowGroups asked of each row group whose chunks were decoded
 * @param footer asked of the footer: what well-known metadata say of the columns
 */
public record ValueChecks(
        List<Check<DecodedPage>> pages,
        List<Check<ChunkFacts>> chunks,
        List<Check<RowGroupFacts>> rowGroups,
        List<Check<FooterView>> footer) {
    /** No checks at all. */
    public static final ValueChecks NONE = new ValueChecks(List.of(), List.of(), List.of(), List.of());

    public ValueChecks {
        pages = List.copyOf(pages);
        chunks = List.copyOf(chunks);
        rowGroups = List.copyOf(rowGroups);
        footer = List.copyOf(footer);
    }

    int count() {
        return pages.size() + chunks.size() + rowGroups.size() + footer.size();
    }
}
