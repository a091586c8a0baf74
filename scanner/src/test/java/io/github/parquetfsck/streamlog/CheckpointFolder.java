// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.io.Location;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes a checkpoint, or anything like it, into a folder. */
public final class CheckpointFolder {
    public static final String QUERY = "d4358946-170c-49a7-823b-d8e4e9126616";

    private final Path folder;

    public CheckpointFolder(Path folder) {
        this.folder = folder;
    }

    public Location location() {
        return new Location(folder.toString());
    }

    public CheckpointFolder metadata() {
        return raw("metadata", "{\"id\":\"" + QUERY + "\"}");
    }

    /** Offsets in version 1, planned at the millisecond. */
    public CheckpointFolder offsets(long batch, long planned, String... sources) {
        return raw(
                "offsets/" + batch,
                "v1\n{\"batchWatermarkMs\":0,\"batchTimestampMs\":" + planned + ",\"conf\":{}}\n"
                        + String.join("\n", sources));
    }

    public CheckpointFolder commits(long... batches) {
        for (long batch : batches) {
            raw("commits/" + batch, "v1\n{\"nextBatchWatermarkMs\":0}");
        }
        return this;
    }

    /** The log of a file source, which lists one file. */
    public CheckpointFolder found(String source, long id) {
        return found(source, id, "file:///in/" + id);
    }

    /** The same, which lists this one. */
    public CheckpointFolder found(String source, long id, String uri) {
        return raw(
                "sources/" + source + "/" + id,
                "v1\n{\"path\":\"" + uri + "\",\"timestamp\":1700000000000,\"batchId\":" + id + "}");
    }

    public CheckpointFolder raw(String relative, String content) {
        return raw(relative, content.getBytes(StandardCharsets.UTF_8));
    }

    public CheckpointFolder raw(String relative, byte[] content) {
        try {
            Path file = folder.resolve(relative);
            Files.createDirectories(file.getParent());
            Files.write(file, content);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
