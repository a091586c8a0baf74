// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.cli;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.quarantine.RunOptions;
import io.github.parquetfsck.quarantine.RunOptions.Consent;
import java.util.EnumSet;
import java.util.Set;
import picocli.CommandLine.ParseResult;

/** What the commands that move files share. */
final class Roots {
    static final String SINGLE_WRITER = "no other pqfsck uses the root: for stores that cannot lock it, as dbfs and S3"
            + " without conditional writes; where they can, the lock is taken all the same";

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

    static Set<Consent> consents(ParseResult options) {
        Set<Consent> consents = EnumSet.noneOf(Consent.class);
        for (Consent consent : Consent.values()) {
            if (options.hasMatchedOption(option(consent))) {
                consents.add(consent);
            }
        }
        return consents;
    }

    private static String option(Consent consent) {
        return switch (consent) {
            case SINGLE_WRITER -> "--single-writer";
            case COPY_AND_DELETE -> "--accept-copy-delete";
            case WIDER_ACCESS -> "--allow-wider-access";
        };
    }
}
