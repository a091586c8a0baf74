// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RowGroupField;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.verify.Check;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The sizes of a row group are the sums of its chunks. Old writers put other numbers there, and readers do not mind; but
 * parquet-java gives a row group to the task whose part of the file holds its middle, by its own size, and so Spark reads
 * none whose middle lies outside the file.
 */
final class RowGroupSizes implements Check<RowGroupView> {
    @Override
    public Set<Defect> finds() {
        return Set.of(
                Defect.TOTAL_BYTE_SIZE_DIFFERS,
                Defect.TOTAL_BYTE_SIZE_NEGATIVE,
                Defect.TOTAL_COMPRESSED_SIZE_DIFFERS,
                Defect.ROW_GROUP_MIDDLE_OUTSIDE);
    }

    @Override
    public void inspect(RowGroupView group, Consumer<Finding> findings) {
        long uncompressed = 0;
        long compressed = 0;
        for (int chunk = 0; chunk < group.chunkCount(); chunk++) {
            if (!group.has(chunk, ChunkField.META_DATA)) {
                return;
            }
            uncompressed += group.value(chunk, ChunkField.TOTAL_UNCOMPRESSED_SIZE);
            compressed += group.value(chunk, ChunkField.TOTAL_COMPRESSED_SIZE);
        }
        Place place = new Place.RowGroup(group.index());
        long size = group.value(RowGroupField.TOTAL_BYTE_SIZE);
        if (size < 0) {
            findings.accept(Finding.of(Defect.TOTAL_BYTE_SIZE_NEGATIVE, place, group.index(), size));
        } else if (size != uncompressed) {
            findings.accept(Finding.of(Defect.TOTAL_BYTE_SIZE_DIFFERS, place, group.index(), size, uncompressed));
        }
        long total = group.value(RowGroupField.TOTAL_COMPRESSED_SIZE);
        if (!group.has(RowGroupField.TOTAL_COMPRESSED_SIZE) || total == compressed) {
            return;
        }
        long middle = group.chunkCount() == 0 ? 0 : Columns.start(group, 0) + total / 2;
        long length = group.footer().fileLength();
        if (group.numRows() == 0 || (middle >= 0 && middle < length)) {
            findings.accept(Finding.of(Defect.TOTAL_COMPRESSED_SIZE_DIFFERS, place, group.index(), total, compressed));
        } else {
            findings.accept(Finding.of(
                    Defect.ROW_GROUP_MIDDLE_OUTSIDE, place, group.index(), total, compressed, middle, length));
        }
    }
}
