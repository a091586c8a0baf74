// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import io.github.parquetfsck.io.NameUnreachable;
import io.github.parquetfsck.io.ReadFailure;
import io.github.parquetfsck.verify.Reason;
import java.io.IOException;

/** From a store's exceptions to reasons. */
final class Reasons {
    private Reasons() {}

    static Reason of(IOException e) {
        if (e instanceof NameUnreachable) {
            return Reason.UNSUPPORTED;
        }
        return switch (ReadFailure.of(e)) {
            case MISSING -> Reason.VANISHED;
            case FORBIDDEN -> Reason.FORBIDDEN;
            case BLOCKS_LOST -> Reason.BLOCKS_LOST;
            case ARCHIVED -> Reason.ARCHIVED;
            case INTERRUPTED -> Reason.CANCELLED;
            case OTHER -> Reason.UNREADABLE;
        };
    }

    /** One line for a person. */
    static String detail(IOException e) {
        String message = e.getMessage();
        return e.getClass().getSimpleName()
                + (message == null ? "" : ": " + message.lines().findFirst().orElse(""));
    }
}
