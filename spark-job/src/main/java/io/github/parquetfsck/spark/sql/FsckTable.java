// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark.sql;

import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** What is known of the files under some paths. Read only. */
final class FsckTable implements SupportsRead {
    private final String name;
    private final Map<String, String> options;

    /** @param options which those of a read win over */
    FsckTable(String name, Map<String, String> options) {
        this.name = name;
        this.options = Map.copyOf(options);
    }

    @Override
    public String name() {
        return name;
    }

    // What takes its place is not in every Spark that this runs on.
    @Override
    @SuppressWarnings("deprecation")
    public StructType schema() {
        return Column.SCHEMA;
    }

    @Override
    public Set<TableCapability> capabilities() {
        return Set.of(TableCapability.BATCH_READ);
    }

    @Override
    public ScanBuilder newScanBuilder(CaseInsensitiveStringMap own) {
        return new FsckScanBuilder(ReadOptions.of(options, own.asCaseSensitiveMap()));
    }
}
