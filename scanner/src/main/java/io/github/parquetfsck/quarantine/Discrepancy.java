// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.json.Json;
import java.util.Locale;

/**
 * Something under a root that is not as its ledger says.
 *
 * @param entry the ledger entry's id, or "" when none owns it
 * @param detail what was expected and what was found, in a line
 */
public record Discrepancy(Kind kind, String entry, Location location, String detail) {

    /** What is not as it should be. */
    public enum Kind {
        /** A file that the ledger holds is not there. */
        MISSING,
        /** What is there is not the file that the ledger holds. */
        CHANGED,
        /** It could not be looked at. */
        UNREADABLE,
        /** The ledger holds the file, and the manifest beside it is gone. */
        NO_MANIFEST,
        /** What a killed run left: the next run with --apply removes it, or nothing needs it. */
        LEFTOVER,
        /** Nothing that the ledger knows. */
        STRANGER;

        /** Whether a file that is held is not proven to be there. */
        public boolean isFault() {
            return switch (this) {
                case MISSING, CHANGED, UNREADABLE -> true;
                case NO_MANIFEST, LEFTOVER, STRANGER -> false;
            };
        }
    }

    /** A line of a JSON Lines report. */
    public Json.Obj json() {
        return Json.object()
                .put("schema", 1)
                .put("type", "discrepancy")
                .put("kind", kind.name().toLowerCase(Locale.ROOT))
                .put("entry", entry)
                .put("location", location.text())
                .put("detail", detail)
                .build();
    }
}
