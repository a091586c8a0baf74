// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.scan;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Which of the files that a scan comes to are read.
 *
 * @param reliance on what earlier runs found; null where every file is read
 */
public record Selection(@Nullable Reliance reliance) implements Serializable {
    /** All of them. */
    public static final Selection ALL = new Selection(null);
}
