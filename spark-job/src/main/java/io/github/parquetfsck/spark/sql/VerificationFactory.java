// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark.sql;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;

/** What each task is sent beside its unit: options, conditions and columns, of bounded size. */
record VerificationFactory(ReadOptions options, Projection projection) implements PartitionReaderFactory {
    private static final long serialVersionUID = 1;

    @Override
    public PartitionReader<InternalRow> createReader(InputPartition partition) {
        return new Verification(options, projection, (WorkUnit) partition);
    }
}
