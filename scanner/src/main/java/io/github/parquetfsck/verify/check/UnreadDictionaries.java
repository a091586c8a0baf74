// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.Malformed;
import io.github.parquetfsck.format.PageHeaderView;
import io.github.parquetfsck.format.PageHeaderView.Kind;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.PageView;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The dictionary page of a chunk without values has a header that decodes: arrow-rs reads the page before it asks for
 * values, and fails; all others pass over it, so that nothing is lost.
 */
final class UnreadDictionaries implements Check<PageView> {
    private static final int PLAIN = 0;
    private static final int PLAIN_DICTIONARY = 2;

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.UNREAD_DICTIONARY_INVALID);
    }

    @Override
    public void inspect(PageView page, Consumer<Finding> findings) {
        PageHeaderView header = page.header();
        String fault = fault(page, header);
        if (!fault.isEmpty()) {
            findings.accept(Finding.of(
                    Defect.UNREAD_DICTIONARY_INVALID, page.place(), page.chunk().path(), page.offset(), fault));
        }
    }

    private static String fault(PageView page, PageHeaderView header) {
        for (Malformed malformed : header.malformed()) {
            if (malformed.leavesUnread() || malformed.kind() == Malformed.Kind.WIRE_TYPE) {
                return "a header that does not decode";
            }
        }
        if (header.kind() != Kind.DICTIONARY || !header.hasOwnHeader()) {
            return "another page";
        } else if (header.encoding() != PLAIN && header.encoding() != PLAIN_DICTIONARY) {
            return "a page of encoding " + PageEncodings.name(header.encoding());
        }
        long end = page.chunk().rowGroup().footer().footerStart();
        boolean inside = header.compressedSize() >= 0 && page.end() <= end;
        return inside ? "" : "a page of " + header.compressedSize() + " bytes";
    }
}
