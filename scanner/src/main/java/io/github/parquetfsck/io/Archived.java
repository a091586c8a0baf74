// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.io;

import java.io.IOException;

/** The object lies in an archive tier and must be restored by the store before it can be read. */
public final class Archived extends IOException {
    public Archived(String message, Throwable cause) {
        super(message, cause);
    }
}
