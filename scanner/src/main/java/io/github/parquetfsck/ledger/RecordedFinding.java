// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.ledger;

import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.json.Json;
import java.util.List;

/**
 * A finding as the ledger keeps it: readable also by versions that do not know the code.
 *
 * @param place one shape for each kind of place
 * @param facts in the order of the defect's message
 */
public record RecordedFinding(String code, String name, String message, Json place, List<Json> facts) {
    public RecordedFinding {
        facts = List.copyOf(facts);
    }

    public static RecordedFinding of(Finding finding) {
        return new RecordedFinding(
                finding.defect().code(),
                finding.defect().name(),
                finding.message(),
                place(finding.place()),
                finding.facts().stream().map(RecordedFinding::fact).toList());
    }

    private static Json fact(Object fact) {
        return fact instanceof Number || fact instanceof Iterable<?> || fact instanceof Boolean
                ? Json.of(fact)
                : Json.of(fact.toString());
    }

    static RecordedFinding of(Json json) {
        return new RecordedFinding(
                json.text("code").orElse(""),
                json.text("name").orElse(""),
                json.text("message").orElse(""),
                json.get("place").orElse(Json.nothing()),
                json.items("facts"));
    }

    Json.Obj json() {
        return Json.object()
                .put("code", code)
                .put("name", name)
                .put("message", message)
                .put("place", place)
                .put("facts", facts)
                .build();
    }

    /** A place as ledger and reports spell it: {@code kind}, then one shape for each kind. */
    public static Json.Obj place(Place place) {
        Json.Builder json = Json.object().put("kind", place.kind().label());
        return place.fold(
                        whole -> json,
                        missing -> json.put("path", missing.path()),
                        bytes -> json.put("from", bytes.from()).put("to", bytes.to()),
                        field -> json.put("path", field.path())
                                .put("from", field.from())
                                .put("to", field.to()),
                        group -> json.put("rowGroup", group.rowGroup()),
                        chunk -> json.put("rowGroup", chunk.rowGroup())
                                .put("column", chunk.column())
                                .put("path", chunk.path()),
                        page -> json.put("rowGroup", page.rowGroup())
                                .put("column", page.column())
                                .put("path", page.path())
                                .put("page", page.page())
                                .put("from", page.from())
                                .put("to", page.to()),
                        line -> json.put("file", line.file()).put("line", line.line()))
                .build();
    }
}
