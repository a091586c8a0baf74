// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.verify.Check;
import java.util.Set;
import java.util.function.Consumer;

/** Sizes that are legal and that readers stop at: parquet-java and Arrow at 100 MB, Arrow at a million elements. */
final class ReaderLimits implements Check<FooterView> {
    private static final long BYTES = 100_000_000;
    private static final long ELEMENTS = 1_000_000;

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.FOOTER_OVER_READER_LIMITS);
    }

    @Override
    public void inspect(FooterView footer, Consumer<Finding> findings) {
        long length = footer.footerEnd() - footer.footerStart();
        over(length, BYTES, "footer length", footer, findings);
        over(footer.schema().size(), ELEMENTS, "schema elements", footer, findings);
        over(footer.rowGroupCount(), ELEMENTS, "row groups", footer, findings);
    }

    private static void over(long found, long limit, String what, FooterView footer, Consumer<Finding> findings) {
        if (found > limit) {
            Place place = new Place.Bytes(footer.footerStart(), footer.footerEnd());
            findings.accept(Finding.of(Defect.FOOTER_OVER_READER_LIMITS, place, what, found, limit));
        }
    }
}
