// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.PageHeaderView.Kind;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.verify.Check;
import io.github.parquetfsck.verify.PageView;
import java.util.Set;
import java.util.function.Consumer;

/** A dictionary page holds as many values as it declares. */
final class DictionaryCounts implements Check<PageView> {
    private static final int LENGTH = 4;

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.DICTIONARY_PAGE_COUNT);
    }

    @Override
    public void inspect(PageView page, Consumer<Finding> findings) {
        if (page.header().kind() != Kind.DICTIONARY || !page.decompression().isExact()) {
            return;
        }
        SchemaView schema = page.chunk().rowGroup().footer().schema();
        int width = Bounds.width(schema, schema.leaf(page.chunk().column()));
        int declared = page.header().numValues();
        long most = width > 0 ? page.length() / width : byteArrays(page, declared);
        if (declared < 0 || declared > most) {
            findings.accept(Finding.of(Defect.DICTIONARY_PAGE_COUNT, page.place(), declared, "0 to " + most));
        }
    }

    /** Values of: length: 4 LE | bytes; as many as there are, and no more than are asked for. */
    private static int byteArrays(PageView page, int limit) {
        byte[] bytes = page.bytes();
        long at = page.from();
        long end = at + page.length();
        int values = 0;
        while (values < limit && at + LENGTH <= end) {
            int i = (int) at;
            int length =
                    (bytes[i] & 0xff) | (bytes[i + 1] & 0xff) << 8 | (bytes[i + 2] & 0xff) << 16 | bytes[i + 3] << 24;
            at += LENGTH + (long) length;
            if (length < 0 || at > end) {
                break;
            }
            values++;
        }
        return values;
    }
}
