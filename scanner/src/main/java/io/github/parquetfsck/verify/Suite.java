// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.format.CryptoView;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.format.TailView;
import java.util.List;

/**
 * The checks of each level, in the order in which they run.
 *
 * @param tail asked first
 * @param encrypted asked of a footer that is encrypted, in place of all that follow
 * @param footer asked of the footer's bytes and of the schema's tree
 * @param footerRowGroups asked of each row group at the same level
 * @param layout asked of a footer whose bytes are in order
 * @param layoutRowGroups asked of each row group at the same level
 * @param index asked of each chunk that has a page index or a bloom filter
 * @param pages asked of the pages
 * @param values asked of their values
 * @param found asked last, of what the others have found
 */
public record Suite(
        List<Check<TailView>> tail,
        List<Check<CryptoView>> encrypted,
        List<Check<FooterView>> footer,
        RowGroupChecks footerRowGroups,
        List<Check<FooterView>> layout,
        RowGroupChecks layoutRowGroups,
        List<Check<IndexView>> index,
        PageChecks pages,
        ValueChecks values,
        List<Check<Found>> found) {
    public Suite {
        tail = List.copyOf(tail);
        encrypted = List.copyOf(encrypted);
        footer = List.copyOf(footer);
        layout = List.copyOf(layout);
        index = List.copyOf(index);
        found = List.copyOf(found);
    }

    /** A suite that stops before the pages. */
    public Suite(
            List<Check<TailView>> tail,
            List<Check<CryptoView>> encrypted,
            List<Check<FooterView>> footer,
            List<Check<RowGroupView>> footerRowGroups,
            List<Check<FooterView>> layout,
            List<Check<RowGroupView>> layoutRowGroups,
            List<Check<IndexView>> index) {
        this(
                tail,
                encrypted,
                footer,
                RowGroupChecks.of(footerRowGroups),
                layout,
                RowGroupChecks.of(layoutRowGroups),
                index,
                PageChecks.NONE,
                ValueChecks.NONE,
                List.of());
    }

    public Suite with(PageChecks other) {
        return new Suite(
                tail, encrypted, footer, footerRowGroups, layout, layoutRowGroups, index, other, values, found);
    }

    public Suite with(ValueChecks other) {
        return new Suite(tail, encrypted, footer, footerRowGroups, layout, layoutRowGroups, index, pages, other, found);
    }

    /** A suite that asks nothing. */
    public static Suite empty() {
        return new Suite(List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), List.of());
    }
}
