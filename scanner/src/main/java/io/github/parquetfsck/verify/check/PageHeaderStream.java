// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.Malformed;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.PageView;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A page header can be followed to its end and has what it must have; a field of another wire type counts as absent,
 * but not for arrow-rs, which reads the value that it expects all the same.
 */
final class PageHeaderStream implements Check<PageView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.PAGE_HEADER_MALFORMED, Defect.PAGE_FIELD_WIRE_TYPE);
    }

    @Override
    public void inspect(PageView page, Consumer<Finding> findings) {
        for (Malformed malformed : page.header().malformed()) {
            if (malformed.kind().breaksStream() || malformed.kind() == Malformed.Kind.MISSING) {
                findings.accept(finding(Defect.PAGE_HEADER_MALFORMED, page, malformed));
                return;
            }
        }
        page.header().malformed().stream()
                .filter(malformed -> malformed.kind() == Malformed.Kind.WIRE_TYPE)
                .findFirst()
                .ifPresent(malformed -> findings.accept(finding(Defect.PAGE_FIELD_WIRE_TYPE, page, malformed)));
    }

    private static Finding finding(Defect defect, PageView page, Malformed malformed) {
        String field = malformed.field().isEmpty() ? "page header" : malformed.field();
        return Finding.of(defect, page.place(), field, malformed.offset(), malformed.expected(), malformed.found());
    }
}
