// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.verify.FileReport;
import java.util.Optional;

/**
 * A file as those see it who count files: what is asked of its name is found once.
 *
 * @param task that wrote it, by its name
 */
record MetFile(FileReport report, Location directory, String name, Optional<TaskFile> task) {
    static MetFile of(FileReport report, Location directory) {
        String text = report.entry().location().text();
        String name = text.substring(text.lastIndexOf('/') + 1);
        return new MetFile(report, directory, name, TaskFile.of(name));
    }

    Location location() {
        return report.entry().location();
    }

    boolean isSummary() {
        return NameRule.isSummary(name);
    }
}
