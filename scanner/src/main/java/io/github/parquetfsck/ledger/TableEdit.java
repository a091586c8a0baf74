// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.ledger;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.json.Json;

/**
 * What is taken out of the newest version of a table together with a file. The file is copied, not moved: older versions
 * of the table go on reading it, until the table's own clean-up removes it.
 *
 * @param root of the table
 * @param kind {@code delta} or {@code iceberg}
 * @param entry what the table's log said of the file, in its own words
 */
public record TableEdit(Location root, String kind, String entry) {
    static TableEdit of(Json json) throws Json.MalformedJson {
        return new TableEdit(
                new Location(Fields.text(json, "root")), Fields.text(json, "kind"), Fields.text(json, "entry"));
    }

    Json.Obj json() {
        return Json.object()
                .put("root", root.text())
                .put("kind", kind)
                .put("entry", entry)
                .build();
    }
}
