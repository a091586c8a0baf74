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
 * A page's checksum is that of its bytes as stored. Before it condemns a page it is compared with what a writer may have
 * taken for those bytes; 0 is what stands there when a writer knew the field and computed nothing.
 */
final class PageChecksums implements Check<PageView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.PAGE_CRC_MISMATCH, Defect.PAGE_CRC_OF_OTHER_BYTES, Defect.PAGE_CRC_ZERO);
    }

    @Override
    public void inspect(PageView page, Consumer<Finding> findings) {
        PageHeaderView header = page.header();
        int declared = header.value(PageField.CRC);
        if (!header.has(PageField.CRC)) {
            return;
        }
        int stored = page.storedCrc();
        if (declared == stored) {
            return;
        } else if (declared == 0) {
            findings.accept(Finding.of(Defect.PAGE_CRC_ZERO, page.place(), hex(stored)));
        } else if (page.isCompressed() && declared == page.bodyCrc()) {
            report(page, declared, "the uncompressed bytes", stored, findings);
        } else if (header.levelsLength() > 0 && declared == page.storedValuesCrc()) {
            report(page, declared, "the values without their levels", stored, findings);
        } else {
            findings.accept(Finding.of(Defect.PAGE_CRC_MISMATCH, page.place(), hex(declared), hex(stored)));
        }
    }

    private static void report(PageView page, int declared, String of, int stored, Consumer<Finding> findings) {
        findings.accept(Finding.of(Defect.PAGE_CRC_OF_OTHER_BYTES, page.place(), hex(declared), of, hex(stored)));
    }

    private static String hex(int crc) {
        return String.format(java.util.Locale.ROOT, "%08x", crc);
    }
}
