// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io;

import java.io.Serializable;

/** One name in a directory. */
public record Node(Kind kind, FileEntry entry) implements Serializable {
    public enum Kind {
        FILE,
        DIRECTORY,
        /** A link whose target is missing, a socket, a device: nothing that holds bytes to judge. */
        OTHER
    }

    public Location location() {
        return entry.location();
    }
}
