// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

/** Who keeps a query's state, told by the names of its files. */
public enum StateProvider {
    /** Deltas and snapshots, the whole state in memory. */
    HDFS("HDFS-backed"),
    /** Changelogs and archives that share files. */
    ROCKSDB("RocksDB"),
    /** There is no file of a version, or files of both. */
    UNKNOWN("unknown");

    private final String label;

    StateProvider(String label) {
        this.label = label;
    }

    /** The name as reports spell it. */
    public String label() {
        return label;
    }
}
