// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.defect;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** A reader of Parquet files that a defect may hurt. */
public enum Reader {
    PARQUET_JAVA("parquet-java", "pj"),
    SPARK("spark", "sp"),
    ARROW_CPP("pyarrow", "ac"),
    ARROW_RS("arrow-rs", "ar"),
    DUCKDB("duckdb", "du"),
    POLARS("polars", "pl"),
    HYPARQUET("hyparquet", "hy"),
    TRINO("trino", "tr"),
    IMPALA("impala", "im"),
    ICEBERG("iceberg", "ic");

    /** The readers that severities are about. */
    public static final Set<Reader> MAINSTREAM =
            Collections.unmodifiableSet(EnumSet.of(PARQUET_JAVA, SPARK, ARROW_CPP, ARROW_RS, DUCKDB));

    /** The readers whose harm was measured; of the others it is known from their sources and issues. */
    public static final Set<Reader> MEASURED = Collections.unmodifiableSet(EnumSet.range(PARQUET_JAVA, HYPARQUET));

    private final String label;
    private final String shortName;

    Reader(String label, String shortName) {
        this.label = label;
        this.shortName = shortName;
    }

    /** The name as options and reports spell it. */
    public String label() {
        return label;
    }

    static Reader byShortName(String shortName) {
        for (Reader reader : values()) {
            if (reader.shortName.equals(shortName)) {
                return reader;
            }
        }
        throw new IllegalArgumentException("no reader is called " + shortName);
    }
}
