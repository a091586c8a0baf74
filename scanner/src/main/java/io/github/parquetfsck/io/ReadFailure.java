// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import org.jspecify.annotations.Nullable;

/** Why bytes could not be had, as the exceptions of {@link FileSource} and {@link RangeReader} tell it. */
public enum ReadFailure {
    MISSING,
    FORBIDDEN,
    /** HDFS has no live replica of a block. */
    BLOCKS_LOST,
    /** The object lies in an archive tier and must be restored first. */
    ARCHIVED,
    INTERRUPTED,
    /** Anything else: it may pass when tried again. */
    OTHER;

    /** Looks through an exception and its causes; the first that says more than OTHER counts. */
    public static ReadFailure of(IOException failure) {
        int depth = 0;
        for (Throwable t = failure; t != null && depth < 16; t = t.getCause(), depth++) {
            ReadFailure one = ofOne(t);
            if (one != OTHER) {
                return one;
            }
        }
        return OTHER;
    }

    /** Whether the store asks to be asked less often: S3's SlowDown and 503, Azure's ServerBusy, HDFS's RetriableException. */
    static boolean asksForLess(IOException failure) {
        int depth = 0;
        for (Throwable t = failure; t != null && depth < 16; t = t.getCause(), depth++) {
            String text = t.getClass().getSimpleName() + " " + t.getMessage();
            if (text.contains("RetriableException")
                    || text.contains("SlowDown")
                    || text.contains("Slow Down")
                    || text.contains("AWSServiceThrottled")
                    || text.contains("ServerBusy")
                    || text.contains("TooManyRequests")
                    || text.contains("Too Many Requests")) {
                return true;
            }
        }
        return false;
    }

    private static ReadFailure ofOne(@Nullable Throwable t) {
        if (t instanceof NoSuchFileException || t instanceof java.io.FileNotFoundException) {
            return MISSING;
        } else if (t instanceof AccessDeniedException) {
            return FORBIDDEN;
        } else if (t instanceof BlocksLost) {
            return BLOCKS_LOST;
        } else if (t instanceof Archived) {
            return ARCHIVED;
        } else if ((t instanceof InterruptedIOException && !(t instanceof java.net.SocketTimeoutException))
                || t instanceof ClosedByInterruptException) {
            return INTERRUPTED;
        }
        String text = t == null ? "" : t.getClass().getSimpleName() + " " + t.getMessage();
        if (text.startsWith("BlockMissingException") || text.contains("No live nodes contain block")) {
            return BLOCKS_LOST;
        }
        return text.contains("InvalidObjectState") ? ARCHIVED : OTHER;
    }
}
