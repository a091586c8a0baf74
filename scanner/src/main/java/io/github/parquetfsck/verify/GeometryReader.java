// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

/** Who makes geometries of the values of a column as it reads them, and takes some that others do not. */
public enum GeometryReader {
    /** DuckDB, of columns with a logical type of geometry and of GeoParquet's. */
    DUCKDB {
        @Override
        boolean takes(byte[] data, int from, int to) {
            return WellKnownBinary.isSound(data, from, to);
        }
    },
    /** Spark from 4.1 on, of columns of type GEOMETRY. */
    SPARK_GEOMETRY {
        @Override
        boolean takes(byte[] data, int from, int to) {
            return StrictGeometry.isOnPlane(data, from, to);
        }
    },
    /** Spark from 4.1 on, of columns of type GEOGRAPHY. */
    SPARK_GEOGRAPHY {
        @Override
        boolean takes(byte[] data, int from, int to) {
            return StrictGeometry.isOnGlobe(data, from, to);
        }
    };

    abstract boolean takes(byte[] data, int from, int to);
}
