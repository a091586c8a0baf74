// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.quarantine.RunOptions;
import picocli.CommandLine.ParseResult;

/** What the commands that move files share. */
final class Roots {
    private Roots() {}

    static Location required(ParseResult options) throws UsageError {
        String root = options.matchedOptionValue("--root", "");
        if (root.isEmpty()) {
            throw new UsageError("expected --root ROOT, a directory outside every table, as /lake/_quarantine");
        }
        String trimmed = root.length() > 1 && root.endsWith("/") ? root.substring(0, root.length() - 1) : root;
        return new Location(trimmed);
    }

    static RunOptions.Writers writers(ParseResult options) {
        return options.hasMatchedOption("--writer-stopped") ? RunOptions.Writers.STOPPED : RunOptions.Writers.WATCHED;
    }
}
