// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.verify.ChunkFacts;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The values of columns of geometries, by their logical type or by the metadata of GeoParquet, are well-known binary:
 * DuckDB makes geometries of them as it reads, and fails on any other.
 */
final class Geometries implements WholeChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.GEOMETRY_INVALID);
    }

    @Override
    public void inspectWhole(ChunkFacts facts, Consumer<Finding> findings) {
        if (facts.notGeometry() < 0) {
            return;
        }
        FooterView footer = facts.rowGroup().footer();
        int logical = footer.schema().logicalType(facts.element());
        if (logical == LogicalTypes.GEOMETRY
                || logical == LogicalTypes.GEOGRAPHY
                || GeoMetadata.binaryColumns(footer).contains(facts.path())) {
            findings.accept(Finding.of(Defect.GEOMETRY_INVALID, facts.place(), facts.path(), facts.notGeometry()));
        }
    }
}
