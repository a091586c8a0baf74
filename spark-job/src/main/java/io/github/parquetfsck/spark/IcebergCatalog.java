// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark;

import io.github.parquetfsck.cli.UsageError;
import io.github.parquetfsck.tablelog.iceberg.IcebergEditor;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.SparkConf;

/** The catalog of an Iceberg table, with the properties that Spark's configuration gives it. */
final class IcebergCatalog {
    /** What the session's own catalog is called. */
    private static final String OWN = "spark_catalog";

    private IcebergCatalog() {}

    /** Whether a table may be one of Iceberg's: those of the session's own catalog are not, unless it is set to another. */
    static boolean mayBe(String table, SparkConf spark) {
        int dot = table.indexOf('.');
        boolean noCatalog = dot > 0 && table.indexOf('.', dot + 1) < 0;
        return !noCatalog && (!table.startsWith(OWN + ".") || spark.contains("spark.sql.catalog." + OWN));
    }

    /**
     * For {@code CATALOG.DB.TABLE}, by {@code spark.sql.catalog.CATALOG} and the properties below it.
     *
     * @throws UsageError when the name is not of that form or Spark has no such catalog
     */
    static IcebergEditor.Catalog named(String table, SparkConf spark, Configuration hadoop) throws UsageError {
        int dot = table.indexOf('.');
        if (dot < 1 || table.indexOf('.', dot + 1) < 0) {
            throw new UsageError("--table: expected CATALOG.DB.TABLE, found " + table);
        }
        String name = table.substring(0, dot);
        String key = "spark.sql.catalog." + name;
        if (!spark.contains(key)) {
            throw new UsageError("--table " + table + ": Spark has no catalog " + name + "; set " + key);
        }
        Map<String, String> properties = new HashMap<>();
        for (var setting : spark.getAll()) {
            if (setting._1().startsWith(key + ".")) {
                properties.put(setting._1().substring(key.length() + 1), setting._2());
            }
        }
        return new IcebergEditor.Catalog(name, properties, hadoop, table.substring(dot + 1));
    }
}
