// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.json.Json;
import java.io.IOException;
import java.util.Optional;

/**
 * What the file {@code metadata} of a checkpoint says.
 *
 * @param id the query's id, the same over restarts; present only when the state is OK
 */
public record QueryId(State state, Optional<String> id) {
    public enum State {
        OK,
        MISSING,
        EMPTY,
        BAD
    }

    static QueryId read(FileSource source, Location checkpoint) throws IOException {
        // {"id":"d4358946-170c-49a7-823b-d8e4e9126616"}, without a line feed
        Optional<FileEntry> file = source.stat(checkpoint.child("metadata"))
                .filter(node -> node.kind() == Node.Kind.FILE)
                .map(Node::entry);
        if (file.isEmpty()) {
            return new QueryId(State.MISSING, Optional.empty());
        } else if (file.get().length() == 0) {
            return new QueryId(State.EMPTY, Optional.empty());
        }
        Optional<String> id = EntryText.read(source, file.get()).flatMap(QueryId::parse);
        return new QueryId(id.isPresent() ? State.OK : State.BAD, id);
    }

    private static Optional<String> parse(String text) {
        try {
            return Json.parse(text).text("id").filter(id -> !id.isBlank());
        } catch (Json.MalformedJson torn) {
            return Optional.empty();
        }
    }
}
