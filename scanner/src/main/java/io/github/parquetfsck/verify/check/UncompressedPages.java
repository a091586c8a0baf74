// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.decode.Codec;
import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.PageHeaderView;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.PageView;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** What is not compressed has one size: by its codec, or by the flag of a v2 page. */
final class UncompressedPages implements Check<PageView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(
                Defect.UNCOMPRESSED_PAGE_SIZES_DIFFER,
                Defect.PAGE_COMPRESSION_FLAG,
                Defect.PAGE_COMPRESSION_FLAG_OF_OLD_ARROW);
    }

    @Override
    public void inspect(PageView page, Consumer<Finding> findings) {
        PageHeaderView header = page.header();
        int compressed = page.codedSize();
        int uncompressed = header.uncompressedSize();
        if (compressed == uncompressed) {
            return;
        }
        if (page.chunk().codec().equals(Optional.of(Codec.UNCOMPRESSED))) {
            findings.accept(Finding.of(Defect.UNCOMPRESSED_PAGE_SIZES_DIFFER, page.place(), compressed, uncompressed));
        } else if (header.saysNotCompressed()) {
            findings.accept(
                    page.isCompressed()
                            ? Finding.of(
                                    Defect.PAGE_COMPRESSION_FLAG_OF_OLD_ARROW,
                                    page.place(),
                                    PageCounts.writer(page.chunk()))
                            : Finding.of(Defect.PAGE_COMPRESSION_FLAG, page.place(), compressed, uncompressed));
        }
    }
}
