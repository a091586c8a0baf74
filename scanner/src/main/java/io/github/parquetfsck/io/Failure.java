// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io;

import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** What kind of thing went wrong with a store: one place that knows the exceptions by name. */
public enum Failure {
    NOT_THERE,
    FORBIDDEN,
    BLOCKS_LOST,
    ARCHIVED,
    UNREACHABLE_NAME,
    NO_CONNECTOR,
    NAME_TAKEN,
    NOT_A_DIRECTORY,
    /** The file ended before the bytes that its length promises. */
    SHORT,
    INTERRUPTED,
    /** Anything else: it may pass when tried again. */
    TRANSIENT;

    public static Failure of(IOException e) {
        if (e instanceof NoSuchFileException) {
            return NOT_THERE;
        } else if (e instanceof AccessDeniedException) {
            return FORBIDDEN;
        } else if (e instanceof BlocksLost) {
            return BLOCKS_LOST;
        } else if (e instanceof Archived) {
            return ARCHIVED;
        } else if (e instanceof NameUnreachable) {
            return UNREACHABLE_NAME;
        } else if (e instanceof Stores.NoConnector) {
            return NO_CONNECTOR;
        } else if (e instanceof FileAlreadyExistsException) {
            return NAME_TAKEN;
        } else if (e instanceof NotDirectoryException) {
            return NOT_A_DIRECTORY;
        } else if (e instanceof EOFException) {
            return SHORT;
        } else if (isInterruption(e)) {
            return INTERRUPTED;
        }
        return TRANSIENT;
    }

    private static boolean isInterruption(IOException e) {
        return e instanceof ClosedByInterruptException
                || (e instanceof InterruptedIOException
                        && Thread.currentThread().isInterrupted());
    }
}
