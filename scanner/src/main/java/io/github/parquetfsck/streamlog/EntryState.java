// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

/** What became of reading one file of a checkpoint. */
public enum EntryState {
    OK,
    /** The file has no byte. */
    EMPTY,
    /** Something is missing or is not what Spark would have written. */
    TORN,
    BAD_ENCODING,
    /** Of a version that this program does not know: nothing in it is interpreted. */
    UNSUPPORTED,
    /** Larger than any such file can be: not read. */
    OVER_LIMIT
}
