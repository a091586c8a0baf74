// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io;

import java.io.IOException;

/** A name that the library at hand cannot spell, so that asking for it would reach another file or none. */
public final class NameUnreachable extends IOException {
    public NameUnreachable(String message) {
        super(message);
    }
}
