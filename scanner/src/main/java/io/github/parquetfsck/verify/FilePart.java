// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.format.RowGroupView;
import java.io.Serializable;

/**
 * One of the parts in which the pages of a large file are looked at: row groups that follow each other. Which ones the
 * footer tells, so that whoever names a part needs to know no more of the file than its length.
 *
 * @param index 0 for the first
 * @param count of all parts of the file; some may be empty
 */
public record FilePart(int index, int count) implements Serializable {
    public FilePart {
        if (index < 0 || index >= count) {
            throw new IllegalArgumentException("part " + index + " of " + count);
        }
    }

    /** A row group belongs where the middle of its bytes lies, were all groups laid one behind the other. */
    RowGroupRange rowGroups(FooterView footer) {
        int groups = footer.rowGroupCount();
        double all = 0;
        for (int i = 0; i < groups; i++) {
            all += bytes(footer.rowGroup(i));
        }
        int from = 0;
        int to = 0;
        double before = 0;
        for (int i = 0; i < groups; i++) {
            double bytes = bytes(footer.rowGroup(i));
            int owner = all == 0 ? 0 : (int) Math.min(count - 1.0, (before + bytes / 2) / all * count);
            before += bytes;
            from = owner < index ? i + 1 : from;
            to = owner <= index ? i + 1 : to;
        }
        return new RowGroupRange(from, to);
    }

    private static double bytes(RowGroupView group) {
        double bytes = 0;
        for (int column = 0; column < group.chunkCount(); column++) {
            bytes += Math.max(0, group.value(column, ChunkField.TOTAL_COMPRESSED_SIZE));
        }
        return bytes;
    }
}
