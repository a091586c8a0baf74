// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.decode.Decompression;
import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.PageView;
import java.util.Set;
import java.util.function.Consumer;

/** A page decompresses to exactly the size that its header declares, in the framing that its codec has. */
final class PageDecompression implements Check<PageView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(
                Defect.DECOMPRESSION_FAILED,
                Defect.DECOMPRESSED_SIZE_DIFFERS,
                Defect.COMPRESSION_FRAMING,
                Defect.GZIP_FLAGS_RESERVED,
                Defect.GZIP_HEADER_FIELDS);
    }

    @Override
    public void inspect(PageView page, Consumer<Finding> findings) {
        Decompression result = page.verification();
        Place place = page.place();
        String codec = page.chunk().codec().map(Enum::name).orElse("an unknown codec");
        switch (result.outcome()) {
            case BROKEN -> findings.accept(Finding.of(Defect.DECOMPRESSION_FAILED, place, codec, result.detail()));
            case REFUSED -> findings.accept(Finding.of(Defect.GZIP_FLAGS_RESERVED, place, result.detail()));
            case OTHER_SIZE ->
                findings.accept(Finding.of(
                        Defect.DECOMPRESSED_SIZE_DIFFERS,
                        place,
                        result.size() + page.header().levelsLength(),
                        page.header().uncompressedSize()));
            case EXACT -> {
                if (!result.framing().isEmpty()) {
                    findings.accept(Finding.of(Defect.COMPRESSION_FRAMING, place, result.framing(), codec));
                }
                if (!result.detail().isEmpty()) {
                    findings.accept(Finding.of(Defect.GZIP_HEADER_FIELDS, place, result.detail()));
                }
            }
            case UNAVAILABLE -> {}
        }
    }
}
