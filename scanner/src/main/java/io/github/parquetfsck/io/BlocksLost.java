// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io;

import java.io.IOException;

/** The store knows the file and has lost bytes of it: no replica of a block can be read. */
public final class BlocksLost extends IOException {
    public BlocksLost(String message, Throwable cause) {
        super(message, cause);
    }
}
