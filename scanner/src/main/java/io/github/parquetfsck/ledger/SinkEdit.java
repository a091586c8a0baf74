// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.ledger;

import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.json.Json;
import java.util.List;

/**
 * What is taken out of a streaming sink's log together with a file.
 *
 * @param directory the sink's {@code _spark_metadata}
 * @param lines of every log that lists the file, newest log first
 */
public record SinkEdit(Location directory, List<Line> lines) {
    public SinkEdit {
        lines = List.copyOf(lines);
    }

    /**
     * One line of one log.
     *
     * @param log the log's name: {@code 12} or {@code 19.compact}
     * @param number counted from 1, the version line included
     * @param text without its line feed, otherwise as it stands
     */
    public record Line(String log, int number, String text) {
        Json.Obj json() {
            return Json.object()
                    .put("log", log)
                    .put("line", number)
                    .put("text", text)
                    .build();
        }
    }

    static SinkEdit of(Json json) throws Json.MalformedJson {
        List<Line> lines = json.items("lines").stream()
                .map(line -> new Line(
                        line.text("log").orElse(""),
                        (int) line.number("line").orElse(0),
                        line.text("text").orElse("")))
                .toList();
        return new SinkEdit(new Location(Fields.text(json, "directory")), lines);
    }

    Json.Obj json() {
        return Json.object()
                .put("directory", directory.text())
                .put("lines", lines.stream().map(Line::json).toList())
                .build();
    }
}
