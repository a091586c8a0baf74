// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify.check;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.ChunkField;
import io.github.parquetfsck.format.RowGroupView;
import io.github.parquetfsck.format.SchemaView;
import io.github.parquetfsck.format.StructView;
import java.util.Set;
import java.util.function.Consumer;

/** A bounding box has its lower side below its upper one; from east to west it may wrap around. */
final class GeoStatistics implements ChunkCheck {
    private static final int X = 1;
    private static final int Y = 3;
    private static final int Z = 5;
    private static final int M = 7;

    @Override
    public Set<Defect> finds() {
        return Set.of(Defect.GEO_STATISTICS_INVALID);
    }

    @Override
    public boolean concerns(RowGroupView group) {
        return group.any(ChunkField.GEOSPATIAL_STATISTICS);
    }

    @Override
    public void inspect(RowGroupView group, int from, int to, Consumer<Finding> findings) {
        ChunkCheck.ofEachChunk(this, group, from, to, findings);
    }

    @Override
    public void inspect(RowGroupView group, int chunk, Consumer<Finding> findings) {
        if (!group.has(chunk, ChunkField.GEOSPATIAL_STATISTICS)) {
            return;
        }
        SchemaView schema = group.footer().schema();
        int logical = schema.logicalType(schema.leaf(chunk));
        StructView box =
                group.struct(chunk, ChunkField.GEOSPATIAL_STATISTICS).struct(1).orElse(null);
        String why = logical != LogicalTypes.GEOMETRY && logical != LogicalTypes.GEOGRAPHY
                ? "the column has no geometries"
                : box == null ? "" : wrong(box, logical == LogicalTypes.GEOGRAPHY);
        if (!why.isEmpty()) {
            findings.accept(Finding.of(
                    Defect.GEO_STATISTICS_INVALID, Places.chunk(group, chunk), Columns.path(group, chunk), why));
        }
    }

    private static String wrong(StructView box, boolean degrees) {
        for (int side = X; side <= M; side += 2) {
            if (box.has(side) != box.has(side + 1)) {
                return "one side of a pair is absent";
            } else if (box.has(side) && (Double.isNaN(box.real(side)) || Double.isNaN(box.real(side + 1)))) {
                return "a side is NaN";
            }
        }
        if (above(box, Y) || above(box, Z) || above(box, M)) {
            return (above(box, Y) ? "ymin" : above(box, Z) ? "zmin" : "mmin") + " is above its maximum";
        }
        boolean outside = Math.abs(box.real(X)) > 180
                || Math.abs(box.real(X + 1)) > 180
                || Math.abs(box.real(Y)) > 90
                || Math.abs(box.real(Y + 1)) > 90;
        return degrees && outside ? "the box lies outside the globe" : "";
    }

    private static boolean above(StructView box, int side) {
        return box.has(side) && box.real(side) > box.real(side + 1);
    }
}
