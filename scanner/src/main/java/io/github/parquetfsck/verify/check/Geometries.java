// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.FooterView;
import io.github.parquetfsck.verify.ChunkFacts;
import io.github.parquetfsck.verify.GeometryReader;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The values of columns of geometries are well-known binary. By their logical type or by the metadata of GeoParquet DuckDB
 * makes geometries of them as it reads; by their logical type Spark does, and is stricter.
 */
final class Geometries implements WholeChunkCheck {
    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.GEOMETRY_INVALID, Defect.GEOMETRY_BEYOND_SPARK);
    }

    @Override
    public void inspectWhole(ChunkFacts facts, Consumer<Finding> findings) {
        FooterView footer = facts.rowGroup().footer();
        int logical = footer.schema().logicalType(facts.element());
        boolean typed = logical == LogicalTypes.GEOMETRY || logical == LogicalTypes.GEOGRAPHY;
        long refused = facts.notGeometry(GeometryReader.DUCKDB);
        if (refused >= 0 && (typed || GeoMetadata.binaryColumns(footer).contains(facts.path()))) {
            report(Defect.GEOMETRY_INVALID, facts, refused, findings);
        }
        long refusedBySpark = Math.max(
                facts.notGeometry(GeometryReader.SPARK_GEOMETRY), facts.notGeometry(GeometryReader.SPARK_GEOGRAPHY));
        if (refusedBySpark >= 0) {
            report(Defect.GEOMETRY_BEYOND_SPARK, facts, refusedBySpark, findings);
        }
    }

    private static void report(Defect defect, ChunkFacts facts, long row, Consumer<Finding> findings) {
        findings.accept(Finding.of(defect, facts.place(), facts.path(), row));
    }
}
