// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.verify;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.format.FooterView;
import java.util.List;

/** What the examination of a file has found, and the footer that it read: the view of the last checks. */
public record Found(FooterView footer, List<Finding> findings) {
    public Found {
        findings = List.copyOf(findings);
    }
}
