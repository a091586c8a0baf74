// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.report;

import io.github.parquetfsck.verify.FileReport;
import java.util.Optional;

/** Who wrote a file, where a checkpoint or a log tells. */
@FunctionalInterface
public interface Lineage {
    /** Nothing is known of any file. */
    Lineage NONE = report -> Optional.empty();

    /** Query, batch and source offsets in one line; empty when no checkpoint at hand knows the file. */
    Optional<String> writerOf(FileReport report);
}
