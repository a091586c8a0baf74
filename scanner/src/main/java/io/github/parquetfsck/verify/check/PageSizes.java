// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.PageField;
import io.github.parquetfsck.format.PageHeaderView;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.PageView;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The sizes of a page are not negative, and it ends within its chunk. Where it has the last of the chunk's values, it may
 * be the chunk's size that is wrong: that is asked of the chunk.
 */
final class PageSizes implements Check<PageView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.PAGE_SIZE_INVALID, Defect.PAGE_UNCOMPRESSED_SIZE_NEGATIVE);
    }

    @Override
    public void inspect(PageView page, Consumer<Finding> findings) {
        PageHeaderView header = page.header();
        long room = Math.max(0, page.chunk().end() - page.bodyOffset());
        if (header.uncompressedSize() < 0) {
            findings.accept(
                    Finding.of(Defect.PAGE_UNCOMPRESSED_SIZE_NEGATIVE, page.place(), header.uncompressedSize()));
        }
        if (header.compressedSize() < 0 || (header.compressedSize() > room && !mayBeLast(page))) {
            findings.accept(Finding.of(
                    Defect.PAGE_SIZE_INVALID,
                    page.place(),
                    PageField.COMPRESSED_PAGE_SIZE.path(),
                    header.compressedSize(),
                    room));
        }
    }

    private static boolean mayBeLast(PageView page) {
        long values =
                page.chunk().values() + (page.header().isData() ? page.header().numValues() : 0);
        return values == page.chunk().declaredValues()
                && page.end() <= page.chunk().rowGroup().footer().footerStart();
    }
}
