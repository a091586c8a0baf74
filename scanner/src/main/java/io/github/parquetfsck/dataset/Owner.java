// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import io.github.parquetfsck.io.Location;
import java.io.Serializable;

/**
 * Who says which files of a directory count.
 *
 * @param root where the owner's log stands; for a plain directory the directory that was looked at
 */
public record Owner(Location root, Kind kind) implements Serializable {

    /** Where the log stands; the root where there is none, or where it lies among the files. */
    public Location log() {
        return switch (kind) {
            case PLAIN, PARTITIONED, TRANSACTIONAL -> root;
            case STREAMING_SINK -> Sink.log(root);
            case DELTA -> root.child("_delta_log");
            case ICEBERG -> root.child("metadata");
            case HUDI -> root.child(".hoodie");
        };
    }

    /** Whose a directory below the root is that has no owner of its own: transactions are of one directory each. */
    public Owner within(Location directory) {
        if (kind != Kind.TRANSACTIONAL || directory.equals(root)) {
            return this;
        }
        return new Owner(directory, Owners.isPartition(directory.name()) ? Kind.PARTITIONED : Kind.PLAIN);
    }

    /** The owner as a person is told of it: directories of transactions by the table whose partitions they are. */
    public Owner whole() {
        return kind == Kind.TRANSACTIONAL ? new Owner(Owners.table(root), kind) : this;
    }

    /** The kinds of owners, each with its own way to let go of a file. */
    public enum Kind {
        /** Nobody: every file counts. */
        PLAIN("plain"),
        /** Nobody, and directories name values of columns. */
        PARTITIONED("hive-partitioned"),
        /** A file sink of Structured Streaming: {@code _spark_metadata} lists the files. */
        STREAMING_SINK("streaming-sink"),
        /** Databricks' transactional writes: {@code _committed_*} lists the files of each directory. */
        TRANSACTIONAL("databricks-transactional"),
        DELTA("delta"),
        ICEBERG("iceberg"),
        HUDI("hudi");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        /** The name as reports spell it. */
        public String label() {
            return label;
        }

        /** Whether a log of the owner's says which files count, so that moving one away without it breaks the table. */
        public boolean hasLog() {
            return this != PLAIN && this != PARTITIONED;
        }
    }
}
