// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.baseline;

import java.io.IOException;

/** A directory is no baseline, or a damaged one. Nothing is taken for an empty one. */
public final class UnreadableBaseline extends IOException {
    private static final long serialVersionUID = 1;

    UnreadableBaseline(String message) {
        super(message + "; give another --baseline, or remove this one to verify everything anew");
    }
}
