// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

/** By which rule a log's line was taken to mean a file; from the surest to the weakest. */
public enum MatchRule {
    /** Scheme, authority and path agree. */
    FULL_PATH,
    /** The paths below the sink's directory agree: the directory was moved or copied since. */
    RELATIVE_PATH,
    /** Only the file names agree, and hold a UUID. */
    FILE_NAME
}
