// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A log that is there and that no code at hand can read: a library is missing, or it does not know what the table
 * asks of its readers. Nobody's damage: the table's files are judged with standing unknown.
 */
public final class UnreadableLog extends IOException {
    private static final long serialVersionUID = 1;
    private static final int DEEPEST = 16;

    /** @param message in one line, why */
    public UnreadableLog(String message) {
        super(message);
    }

    /** @param message in one line, why */
    public UnreadableLog(String message, Throwable cause) {
        super(message, cause);
    }

    /** What the store said, where that is behind what a library threw; null where it is not. */
    public static @Nullable IOException storeFailure(Throwable thrown) {
        Throwable at = thrown;
        for (int depth = 0; at != null && depth < DEEPEST; depth++, at = at.getCause()) {
            if (at instanceof IOException store) {
                return store;
            }
        }
        return null;
    }
}
