// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.dataset;

import io.github.parquetfsck.io.FileEntry;
import io.github.parquetfsck.io.FileSource;
import io.github.parquetfsck.io.Location;
import io.github.parquetfsck.io.ReadFailure;
import io.github.parquetfsck.json.Json;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads the commits of Databricks' transactions in one directory: {@code {"added":[names],"removed":[names]}}, UTF-8. Of
 * one directory it reads 32 MiB at most.
 */
final class CommitReader {
    private static final long MOST = 32 << 20;

    private final FileSource source;
    private final Location directory;
    private long left = MOST;

    /** @param added names in the commit's own directory */
    record Commit(Set<String> added, Set<String> removed) {}

    /**
     * What a marker holds; neither when it is gone.
     *
     * @param torn why it commits nothing
     */
    record Read(Optional<Commit> commit, Optional<String> torn) {
        private static Read torn(String how) {
            return new Read(Optional.empty(), Optional.of(how));
        }
    }

    CommitReader(FileSource source, Location directory) {
        this.source = source;
        this.directory = directory;
    }

    Read read(FileEntry marker) throws IOException {
        if (marker.length() == 0) {
            return Read.torn("is empty");
        }
        left -= marker.length();
        if (left < 0) {
            throw new IOException(
                    "the commits in " + directory + " have more than " + (MOST >> 20) + " MiB, which is not read");
        }
        try {
            byte[] bytes = source.bytes(marker);
            Json json = Json.parse(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
            return json instanceof Json.Obj
                    ? new Read(Optional.of(new Commit(names(json, "added"), names(json, "removed"))), Optional.empty())
                    : Read.torn("is no JSON object");
        } catch (CharacterCodingException e) {
            return Read.torn("is no UTF-8");
        } catch (Json.MalformedJson e) {
            return Read.torn("is no JSON: " + e.getMessage());
        } catch (IOException e) {
            if (ReadFailure.of(e) == ReadFailure.MISSING) {
                return new Read(Optional.empty(), Optional.empty());
            }
            throw e;
        }
    }

    private static Set<String> names(Json commit, String field) {
        List<Json> items = commit.items(field);
        return items.stream()
                .filter(Json.Str.class::isInstance)
                .map(item -> ((Json.Str) item).value())
                .collect(Collectors.toSet());
    }
}
