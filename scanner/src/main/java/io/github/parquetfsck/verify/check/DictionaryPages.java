// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.PageHeaderView;
import io.github.parquetfsck.format.PageHeaderView.Kind;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.PageView;
import java.util.Set;
import java.util.function.Consumer;

/** A chunk has at most one dictionary page, in front of all others, in plain encoding. It may have no values. */
final class DictionaryPages implements Check<PageView> {
    private static final int PLAIN = 0;
    private static final int PLAIN_DICTIONARY = 2;

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.DICTIONARY_PAGE_TWICE, Defect.DICTIONARY_PAGE_LATE, Defect.DICTIONARY_PAGE_ENCODING);
    }

    @Override
    public void inspect(PageView page, Consumer<Finding> findings) {
        PageHeaderView header = page.header();
        if (header.kind() != Kind.DICTIONARY) {
            return;
        }
        if (page.chunk().dictionaryPages() > 0) {
            findings.accept(Finding.of(
                    Defect.DICTIONARY_PAGE_TWICE, page.place(), page.chunk().path(), page.offset()));
        } else if (page.index() > 0) {
            findings.accept(Finding.of(
                    Defect.DICTIONARY_PAGE_LATE, page.place(), page.chunk().path(), page.index()));
        }
        if (header.hasOwnHeader() && header.encoding() != PLAIN && header.encoding() != PLAIN_DICTIONARY) {
            findings.accept(
                    Finding.of(Defect.DICTIONARY_PAGE_ENCODING, page.place(), PageEncodings.name(header.encoding())));
        }
    }
}
