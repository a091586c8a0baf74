// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.spark.sql;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.verify.Reason;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What keeps a directory from being sound, or a path from being there.
 *
 * @param kind {@code plain}, {@code unlisted} or {@code missing}, as in reports
 * @param reason why it is undecided; null where it is damaged, or a path is missing
 * @param findings damage of the directory; none where it is undecided
 */
record DatasetNote(Location location, String kind, @Nullable Reason reason, String detail, List<Finding> findings)
        implements Serializable {
    DatasetNote {
        findings = List.copyOf(findings);
    }

    String verdict() {
        return findings.isEmpty() ? "undecided" : "damaged";
    }
}
