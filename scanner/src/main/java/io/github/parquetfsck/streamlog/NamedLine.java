// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

/** A line of a sink log that lists a file that was asked for. */
public record NamedLine(LogFile log, Use use, SinkEntry entry, MatchRule rule) {

    /** Whether readers of the sink read this log. */
    public enum Use {
        LIVE,
        /** A newer compact log holds its entries; kept for a while, read by nobody. */
        HISTORICAL
    }
}
