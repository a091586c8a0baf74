// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.baseline;

import java.io.IOException;

/** A baseline cannot be written now, or not on this kind of store; the message says what to do. */
public final class BaselineRefused extends IOException {
    private static final long serialVersionUID = 1;

    BaselineRefused(String message) {
        super(message);
    }
}
