// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io;

import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NotDirectoryException;
import java.time.Duration;

/**
 * How often and how patiently a transient error is tried again. The pause doubles from one attempt to the next.
 *
 * @param attempts attempts in all, at least 1
 * @param firstPause between the first two attempts
 */
public record Retry(int attempts, Duration firstPause) {

    /** Three attempts within a second. */
    public static final Retry DEFAULT = new Retry(3, Duration.ofMillis(200));

    public Retry {
        if (attempts < 1) {
            throw new IllegalArgumentException("attempts: " + attempts);
        }
    }

    /** One attempt at something. */
    @FunctionalInterface
    public interface Attempt<T> {
        T run() throws IOException;
    }

    /** Runs until an attempt succeeds, an error is not transient, or the attempts are used up: its exception goes through. */
    public <T> T run(Attempt<T> attempt) throws IOException {
        Duration pause = firstPause;
        for (int left = attempts - 1; ; left--) {
            try {
                return attempt.run();
            } catch (IOException e) {
                if (left == 0 || !isTransient(e)) {
                    throw e;
                }
                sleep(pause, e);
                pause = pause.multipliedBy(2);
            }
        }
    }

    /** Whether an error may pass when tried again, as far as its kind tells. */
    static boolean isTransient(IOException e) {
        return ReadFailure.of(e) == ReadFailure.OTHER
                && !(e instanceof EOFException
                        || e instanceof FileAlreadyExistsException
                        || e instanceof NotDirectoryException
                        || e instanceof NameUnreachable
                        || e instanceof Stores.NoConnector);
    }

    private static void sleep(Duration pause, IOException because) throws IOException {
        try {
            Thread.sleep(pause.toMillis());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            InterruptedIOException e = new InterruptedIOException("interrupted while waiting to try again");
            e.addSuppressed(because);
            throw e;
        }
    }
}
