// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.streamlog;

import io.github.parquetfsck.io.Location;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Writes a sink's log, or anything like it, into a folder. */
public final class SinkFolder {
    private final Path folder;

    public SinkFolder(Path folder) {
        this.folder = folder;
    }

    public Location location() {
        return new Location(folder.toString());
    }

    public Location file(String relative) {
        return new Location(folder.resolve(relative).toString());
    }

    /** A log that lists the files, named relative to the sink. */
    public SinkFolder log(String name, String... files) {
        List<String> lines = Stream.concat(Stream.of("v1"), Arrays.stream(files).map(this::line))
                .toList();
        return raw("_spark_metadata/" + name, String.join("\n", lines));
    }

    /** The line of a log that lists a file of this sink. */
    public String line(String relative) {
        return line(folder.resolve(relative), 754);
    }

    public static String line(Path file, long length) {
        return "{\"path\":\"file://" + file.toUri().getRawPath() + "\",\"size\":" + length
                + ",\"isDir\":false,\"modificationTime\":1795979590685,\"blockReplication\":1,\"blockSize\":33554432,"
                + "\"action\":\"add\"}";
    }

    public SinkFolder raw(String relative, String content) {
        return raw(relative, content.getBytes(StandardCharsets.UTF_8));
    }

    public SinkFolder raw(String relative, byte[] content) {
        try {
            Path file = folder.resolve(relative);
            Files.createDirectories(file.getParent());
            Files.write(file, content);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public void delete(String relative) {
        try {
            Files.delete(folder.resolve(relative));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
