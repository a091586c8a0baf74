// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.salvage;

import io.github.parquetfsck.defect.Finding;
import java.util.List;

/**
 * A row group that is not in the copy.
 *
 * @param rowGroup its position in the original, from 0
 * @param rows as the footer says
 * @param from where the first of its bytes lies in the original, as the footer says
 * @param to where the byte behind its last lies
 * @param findings what damages it; byte ranges in them are of the row group by itself, not of the original
 * @param detail why it could not be judged, or be found; "" where findings tell
 */
public record Loss(int rowGroup, long rows, long from, long to, List<Finding> findings, String detail) {
    public Loss {
        findings = List.copyOf(findings);
    }
}
