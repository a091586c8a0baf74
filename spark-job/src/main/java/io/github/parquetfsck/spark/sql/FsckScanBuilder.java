// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark.sql;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.SupportsPushDownFilters;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.StructType;

/** Takes over from Spark what it need not do: leaving out columns, and rows by what texts they have. */
final class FsckScanBuilder implements SupportsPushDownFilters, SupportsPushDownRequiredColumns {
    private final ReadOptions options;
    private List<Column> columns = List.of(Column.values());
    private Conditions conditions = Conditions.NONE;

    FsckScanBuilder(ReadOptions options) {
        this.options = options;
    }

    @Override
    public Filter[] pushFilters(Filter[] filters) {
        conditions = new Conditions(
                Arrays.stream(filters).filter(Conditions::decides).toList());
        return Arrays.stream(filters)
                .filter(filter -> !Conditions.decides(filter))
                .toArray(Filter[]::new);
    }

    @Override
    public Filter[] pushedFilters() {
        return conditions.filters().toArray(Filter[]::new);
    }

    @Override
    public void pruneColumns(StructType required) {
        columns = Arrays.stream(required.fieldNames())
                .map(name -> Column.named(name).orElseThrow())
                .toList();
    }

    @Override
    public Scan build() {
        return new FsckScan(SparkSession.active(), options, new Projection(columns, conditions));
    }
}
