// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.io.RangeReader;
import java.io.IOException;

/** Opens the file under judgement; each call gives a fresh reader that shares no state with those before it. */
@FunctionalInterface
public interface Opener {
    RangeReader open() throws IOException;
}
