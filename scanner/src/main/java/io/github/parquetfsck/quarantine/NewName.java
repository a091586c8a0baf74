// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.quarantine;

import io.github.parquetfsck.io.FileMover;
import io.github.parquetfsck.io.Identity;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.json.Json;
import io.github.parquetfsck.ledger.Condemnation;
import io.github.parquetfsck.ledger.RunId;
import io.github.parquetfsck.ledger.SinkEdit;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The facts of a file under a name that no stream has seen: a streaming source never reads the same name again, and
 * passes over a file whose modification time is too old. The lines of a sink's log follow, name and time alike.
 */
final class NewName {
    /** Room for the name of a copy that is not whole yet. */
    private static final int LONGEST = FileMover.LONGEST_NAME - 40;

    private final String before;
    private final String after;

    private NewName(String before, String after) {
        this.before = before;
        this.after = after;
    }

    /**
     * The entry as it is to come back, beside its old place.
     *
     * @throws RefusedException when a line of a sink's log cannot be read, and so not be given the new name; or when a
     *     table's log lists the file, whose readers know nothing of names that were read before
     */
    static Condemnation of(Condemnation facts, RunId run, Instant now) throws RefusedException {
        if (facts.table().isPresent()) {
            throw new RefusedException(new Refused(
                    facts.source() + " belongs to the table "
                            + facts.table().get().root() + ", and streams read the commits of its log, not names",
                    "bring it back under its own name, without --as-new-name"));
        }
        NewName name = new NewName(facts.source().name(), facts.id());
        Optional<SinkEdit> sink = Optional.empty();
        if (facts.sink().isPresent()) {
            SinkEdit edit = facts.sink().get();
            List<SinkEdit.Line> lines = new ArrayList<>();
            for (SinkEdit.Line line : edit.lines()) {
                lines.add(new SinkEdit.Line(line.log(), line.number(), name.line(facts, line, run, now)));
            }
            sink = Optional.of(new SinkEdit(edit.directory(), lines));
        }
        Identity identity = facts.identity();
        return new Condemnation(
                        facts.id(),
                        facts.run(),
                        new Location(name.in(facts.source().text(), run)),
                        new Identity(identity.scheme(), identity.authority(), name.in(identity.path(), run)),
                        facts.length(),
                        now,
                        facts.version(),
                        facts.sha256(),
                        facts.destination(),
                        facts.findings(),
                        sink)
                .with(facts.belongings())
                .with(facts.rows());
    }

    /** The path with the run's id before the extension of its last name: a name of the entry's where that is too long. */
    private String in(String path, RunId run) {
        int slash = path.lastIndexOf('/') + 1;
        String name = path.substring(slash);
        int dot = name.lastIndexOf('.') > 0 ? name.lastIndexOf('.') : name.length();
        boolean fits =
                before.getBytes(StandardCharsets.UTF_8).length + run.text().length() < LONGEST;
        String extension = name.substring(dot);
        return path.substring(0, slash)
                + (fits ? name.substring(0, dot) + "-" + run : "part-" + after + "-" + run)
                + (extension.length() <= 20 ? extension : "");
    }

    private String line(Condemnation facts, SinkEdit.Line line, RunId run, Instant now) throws RefusedException {
        try {
            Json json = Json.parse(line.text());
            if (json instanceof Json.Obj object && json.text("path").isPresent()) {
                Json.Builder renamed = Json.object();
                object.fields()
                        .forEach((field, value) -> renamed.put(
                                field,
                                switch (field) {
                                    case "path" -> in(json.text("path").orElseThrow(), run);
                                    case "modificationTime" -> now.toEpochMilli();
                                    default -> value;
                                }));
                return renamed.build().toString();
            }
        } catch (Json.MalformedJson unreadable) {
            // Told below.
        }
        throw new RefusedException(new Refused(
                facts.source() + " cannot come back under a new name: expected a path in line " + line.number() + " of "
                        + facts.sink().orElseThrow().directory().child(line.log()) + ", found " + line.text(),
                "bring it back under its own name, without --as-new-name"));
    }
}
