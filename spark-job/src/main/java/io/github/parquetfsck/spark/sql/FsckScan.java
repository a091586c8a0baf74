// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark.sql;

import io.github.parquetfsck.io.Location;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.stream.Collectors;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.types.StructType;

/** One read: the driver lists and cuts it into tasks, and tasks verify. */
final class FsckScan implements Scan, Batch {
    private final SparkSession session;
    private final ReadOptions options;
    private final Projection projection;

    FsckScan(SparkSession session, ReadOptions options, Projection projection) {
        this.session = session;
        this.options = options;
        this.projection = projection;
    }

    @Override
    public StructType readSchema() {
        StructType schema = new StructType();
        for (Column column : projection.columns()) {
            schema = schema.add(Column.SCHEMA.apply(column.label()));
        }
        return schema;
    }

    /** As {@code explain} shows it. */
    @Override
    public String description() {
        String what = projection.isOfListing()
                ? "lists, and opens no file"
                : "verifies at level " + options.level().label();
        return "fsck " + options.paths().stream().map(Location::text).collect(Collectors.joining(", ")) + ": " + what
                + ", " + projection;
    }

    @Override
    public Batch toBatch() {
        return this;
    }

    /** Asked before partitions are: whoever only has a plan made, as for {@code explain}, does not list for it. */
    @Override
    public ColumnarSupportMode columnarSupportMode() {
        return ColumnarSupportMode.UNSUPPORTED;
    }

    @Override
    public InputPartition[] planInputPartitions() {
        try {
            return Planning.units(session, options, projection).toArray(InputPartition[]::new);
        } catch (IOException e) {
            throw new UncheckedIOException("fsck: " + e.getMessage(), e);
        }
    }

    @Override
    public PartitionReaderFactory createReaderFactory() {
        return new VerificationFactory(options, projection);
    }
}
