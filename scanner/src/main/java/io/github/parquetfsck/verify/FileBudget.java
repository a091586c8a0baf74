// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import java.io.Serializable;
import java.time.Duration;

/**
 * What one file may cost before it is left undecided.
 *
 * @param memory bytes that one page may take, compressed or not
 * @param time looked at before each page
 */
public record FileBudget(long memory, Duration time) implements Serializable {
    public static final FileBudget DEFAULT = new FileBudget(1L << 30, Duration.ofDays(365));

    public FileBudget {
        if (memory < 1 || time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException("a budget is more than nothing");
        }
    }

    public FileBudget withMemory(long bytes) {
        return new FileBudget(bytes, time);
    }

    public FileBudget withTime(Duration limit) {
        return new FileBudget(memory, limit);
    }
}
