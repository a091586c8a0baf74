// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.baseline;

import java.io.IOException;

/** A directory is no baseline, or a damaged one. Nothing is taken for an empty one. */
public final class UnreadableBaseline extends IOException {
    private static final long serialVersionUID = 1;

    private UnreadableBaseline(String message) {
        super(message);
    }

    /** It was a baseline, and is damaged or of another version. */
    static UnreadableBaseline damaged(String what) {
        return new UnreadableBaseline(what + "; give another --baseline, or remove this one to verify everything anew");
    }

    /** What lies there is somebody else's. */
    static UnreadableBaseline none(String what) {
        return new UnreadableBaseline(what + "; give a --baseline that is one, or a directory that is not there yet");
    }
}
