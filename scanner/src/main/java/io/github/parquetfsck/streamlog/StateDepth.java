// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

/** How much of a query's state is read. */
public enum StateDepth {
    /** Names, lengths, and the contents of RocksDB's archives. */
    LISTING,
    /** Also every byte of the files that the next batch loads and that have a checksum beside them. */
    CHECKSUMS
}
