// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark.sql;

import org.apache.spark.sql.SparkSession;

/** A session in this process that has the catalog. */
final class LocalSession {
    private LocalSession() {}

    static SparkSession start() {
        return SparkSession.builder()
                .master("local[2]")
                .appName("fsck-sql-test")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.shuffle.partitions", "1")
                .config("spark.sql.session.timeZone", "UTC")
                .config("spark.sql.catalog.fsck", FsckCatalog.class.getName())
                .getOrCreate();
    }
}
