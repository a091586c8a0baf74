// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.ledger;

import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.json.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The facts of one entry, as they were when its file was condemned. The same name may be condemned again later, by
 * another entry.
 *
 * @param id unique in the ledger
 * @param run the run that condemned it
 * @param length bytes
 * @param version file key, etag or "", as the store gave it
 * @param sha256 of the whole file, lower-case hexadecimal
 * @param destination where the file lies while it is quarantined
 * @param belongings what it has beside its bytes
 * @param rows as its footer says, where that could be read
 */
public record Condemnation(
        String id,
        RunId run,
        Location source,
        Identity identity,
        long length,
        Instant modified,
        String version,
        String sha256,
        Location destination,
        List<RecordedFinding> findings,
        Optional<SinkEdit> sink,
        Optional<TableEdit> table,
        Belongings belongings,
        OptionalLong rows) {
    public Condemnation {
        findings = List.copyOf(findings);
    }

    /** Of a file that no table's log lists and that has nothing beside its bytes. */
    public Condemnation(
            String id,
            RunId run,
            Location source,
            Identity identity,
            long length,
            Instant modified,
            String version,
            String sha256,
            Location destination,
            List<RecordedFinding> findings,
            Optional<SinkEdit> sink) {
        this(
                id,
                run,
                source,
                identity,
                length,
                modified,
                version,
                sha256,
                destination,
                findings,
                sink,
                Optional.empty(),
                Belongings.NONE,
                OptionalLong.empty());
    }

    /** The same entry, with the lines of a sink's log. */
    public Condemnation with(SinkEdit edit) {
        return with(Optional.of(edit), table, belongings, rows);
    }

    /** The same entry, with what the file has beside its bytes. */
    public Condemnation with(Belongings owned) {
        return with(sink, table, owned, rows);
    }

    /** The same entry, with what a table's log says of the file. */
    public Condemnation with(TableEdit edit) {
        return with(sink, Optional.of(edit), belongings, rows);
    }

    /** The same entry, with the rows that the file's footer counts. */
    public Condemnation with(OptionalLong counted) {
        return with(sink, table, belongings, counted);
    }

    private Condemnation with(
            Optional<SinkEdit> lines, Optional<TableEdit> edit, Belongings owned, OptionalLong counted) {
        return new Condemnation(
                id,
                run,
                source,
                identity,
                length,
                modified,
                version,
                sha256,
                destination,
                findings,
                lines,
                edit,
                owned,
                counted);
    }

    /** What the manifest beside a quarantined file says, and the ledger's first event. */
    public Json.Obj json() {
        Json.Builder json = Json.object()
                .put("entry", id)
                .put("run", run.text())
                .put("source", source.text())
                .put(
                        "identity",
                        Json.object()
                                .put("scheme", identity.scheme())
                                .put("authority", identity.authority())
                                .put("path", identity.path())
                                .build())
                .put("length", length)
                .put("modified", modified)
                .put("version", version)
                .put("sha256", sha256)
                .put("destination", destination.text())
                .put("findings", findings.stream().map(RecordedFinding::json).toList());
        sink.ifPresent(edit -> json.put("sink", edit.json()));
        table.ifPresent(edit -> json.put("table", edit.json()));
        belongings.into(json);
        rows.ifPresent(counted -> json.put("rows", counted));
        return json.build();
    }

    /** The facts that {@link #json} wrote. */
    static Condemnation of(Json json) throws Json.MalformedJson {
        Json identity = json.get("identity").orElse(Json.nothing());
        List<RecordedFinding> findings = new ArrayList<>();
        for (Json finding : json.items("findings")) {
            findings.add(RecordedFinding.of(finding));
        }
        Optional<Json> sink = json.get("sink");
        Optional<Json> table = json.get("table");
        return new Condemnation(
                Fields.text(json, "entry"),
                run(json),
                new Location(Fields.text(json, "source")),
                new Identity(
                        Fields.text(identity, "scheme"),
                        Fields.text(identity, "authority"),
                        Fields.text(identity, "path")),
                Fields.number(json, "length"),
                Fields.instant(json, "modified"),
                Fields.text(json, "version"),
                Fields.text(json, "sha256"),
                new Location(Fields.text(json, "destination")),
                findings,
                sink.isPresent() ? Optional.of(SinkEdit.of(sink.get())) : Optional.empty(),
                table.isPresent() ? Optional.of(TableEdit.of(table.get())) : Optional.empty(),
                Belongings.of(json),
                json.number("rows"));
    }

    private static RunId run(Json json) throws Json.MalformedJson {
        try {
            return new RunId(Fields.text(json, "run"));
        } catch (IllegalArgumentException e) {
            throw new Json.MalformedJson(String.valueOf(e.getMessage()));
        }
    }
}
