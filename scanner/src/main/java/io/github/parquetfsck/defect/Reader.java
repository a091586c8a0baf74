// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.defect;

import java.util.EnumSet;
import java.util.Set;

/** A reader of Parquet files that a defect may hurt. */
public enum Reader {
    PARQUET_JAVA("parquet-java"),
    SPARK("spark"),
    ARROW_CPP("pyarrow"),
    ARROW_RS("arrow-rs"),
    DUCKDB("duckdb"),
    POLARS("polars"),
    HYPARQUET("hyparquet"),
    TRINO("trino"),
    IMPALA("impala"),
    ICEBERG("iceberg");

    /** The readers that severities are about. */
    public static final Set<Reader> MAINSTREAM =
            Set.copyOf(EnumSet.of(PARQUET_JAVA, SPARK, ARROW_CPP, ARROW_RS, DUCKDB));

    private final String label;

    Reader(String label) {
        this.label = label;
    }

    /** The name as options and reports spell it. */
    public String label() {
        return label;
    }
}
