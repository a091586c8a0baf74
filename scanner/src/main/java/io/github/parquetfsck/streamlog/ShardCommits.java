// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.defect.Defect;
import io.github.parquetfsck.defect.Finding;
import io.github.parquetfsck.defect.Place;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.Node;
import io.github.parquetfsck.json.Json;
import java.io.IOException;
import java.util.Optional;

/**
 * What connectors for Kinesis keep beside the offsets: a directory {@code shard-commit/N} for each batch, with a file for each
 * shard, of which the next start reads the one that the newest finished batch names ("shard-commit/1 does not exist",
 * qubole/kinesis-sql issue 57). The offsets themselves are printed and not interpreted.
 */
final class ShardCommits {
    private ShardCommits() {}

    /**
     * A finding when the batch's directory is missing or holds nothing.
     *
     * @param directory of the source, in the checkpoint
     * @param offset of the newest batch that is done
     */
    static Optional<Finding> finding(FileSource source, Location directory, SourceOffset offset) throws IOException {
        Optional<String> batch = Json.read(offset.raw())
                .flatMap(json -> json.get("metadata"))
                .filter(metadata -> metadata.get("streamName").isPresent())
                .flatMap(metadata -> metadata.text("batchId"))
                .filter(id -> id.matches("[0-9]{1,18}"));
        Location commits = directory.child("shard-commit");
        // Without the directory the connector keeps them elsewhere, as in DynamoDB.
        if (batch.isEmpty() || source.stat(commits).isEmpty()) {
            return Optional.empty();
        }
        Location needed = commits.child(batch.get());
        if (source.stat(needed).isEmpty()) {
            return Optional.of(incomplete(needed, "missing"));
        }
        boolean[] holds = {false};
        source.list(
                needed,
                node -> holds[0] |=
                        node.kind() == Node.Kind.FILE && !node.location().name().startsWith("."));
        return holds[0] ? Optional.empty() : Optional.of(incomplete(needed, "empty"));
    }

    private static Finding incomplete(Location needed, String state) {
        return Finding.of(
                Defect.SOURCE_LOG_INCOMPLETE,
                new Place.Missing(needed.text()),
                needed.parent().text(),
                needed.name(),
                state);
    }
}
