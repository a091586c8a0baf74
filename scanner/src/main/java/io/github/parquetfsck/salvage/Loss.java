// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.salvage;

import io.github.parquetfsck.defect.Finding;
import java.util.List;

/**
 * A row group that is not in any copy, or columns of it that are not where its others are.
 *
 * @param rowGroup its position in the original, from 0
 * @param columns the dotted paths of the columns that are lost; empty where all are
 * @param rows that have lost those columns, as the footer says
 * @param from where the first of the bytes lies in the original, as the footer says
 * @param to where the byte behind the last lies
 * @param findings what damages it; byte ranges in them are of what was judged by itself, not of the original
 * @param detail why it could not be judged, or be found; "" where findings tell
 */
public record Loss(
        int rowGroup, List<String> columns, long rows, long from, long to, List<Finding> findings, String detail) {
    public Loss {
        columns = List.copyOf(columns);
        findings = List.copyOf(findings);
    }

    /** Whether nothing of the row group is saved. */
    public boolean isWhole() {
        return columns.isEmpty();
    }
}
