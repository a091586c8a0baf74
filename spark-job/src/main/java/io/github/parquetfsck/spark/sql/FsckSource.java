// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark.sql;

import java.util.Map;
import org.apache.spark.sql.connector.catalog.SessionConfigSupport;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** {@code spark.read.format("fsck").option("level", "pages").load(path)}: a row for each file under the path. */
public final class FsckSource implements TableProvider, SessionConfigSupport, DataSourceRegister {
    static final String NAME = "fsck";

    @Override
    public String shortName() {
        return NAME;
    }

    @Override
    public String keyPrefix() {
        return NAME;
    }

    @Override
    public StructType inferSchema(CaseInsensitiveStringMap options) {
        return Column.SCHEMA;
    }

    @Override
    public Table getTable(StructType schema, Transform[] partitioning, Map<String, String> properties) {
        return new FsckTable(NAME, Map.of());
    }
}
