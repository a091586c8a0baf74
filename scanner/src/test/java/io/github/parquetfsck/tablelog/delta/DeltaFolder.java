// SPDX-License-Identifier: Apache-2.0
package io.github.parquetfsck.tablelog.delta;

import io.github.parquetfsck.io.Location;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A Delta table written by hand, commit by commit, in the format of the protocol. */
public final class DeltaFolder {
    /** When every commit was written. */
    public static final Instant COMMITTED = Instant.parse("2026-11-29T12:00:00Z");

    private static final String SCHEMA = "{\\\"type\\\":\\\"struct\\\",\\\"fields\\\":[{\\\"name\\\":\\\"id\\\","
            + "\\\"type\\\":\\\"long\\\",\\\"nullable\\\":true,\\\"metadata\\\":{}}]}";

    private final Path directory;
    private long version;

    private DeltaFolder(Path directory) {
        this.directory = directory;
    }

    /** A table of one column {@code id}, without files, for every reader and writer. */
    public static DeltaFolder create(Path directory) throws IOException {
        return create(directory, "{\"minReaderVersion\":1,\"minWriterVersion\":2}", "{}");
    }

    /**
     * As {@link #create(Path)}.
     *
     * @param protocol the JSON of its {@code protocol} action
     * @param configuration the JSON of its properties
     */
    public static DeltaFolder create(Path directory, String protocol, String configuration) throws IOException {
        DeltaFolder table = new DeltaFolder(directory);
        Files.createDirectories(directory.resolve("_delta_log"));
        table.commit(
                "{\"protocol\":" + protocol + "}",
                "{\"metaData\":{\"id\":\"5c9e1d0c-8f6a-4f4e-9a57-000000000001\",\"format\":{\"provider\":\"parquet\","
                        + "\"options\":{}},\"schemaString\":\"" + SCHEMA
                        + "\",\"partitionColumns\":[],\"configuration\":"
                        + configuration + ",\"createdTime\":1795979590685}}");
        return table;
    }

    public Location root() {
        return new Location(directory.toString());
    }

    public Path path(String name) {
        return directory.resolve(name);
    }

    /** Writes the next commit. */
    public DeltaFolder commit(String... actions) throws IOException {
        Path file = log(version++);
        List<String> lines =
                new ArrayList<>(List.of("{\"commitInfo\":{\"timestamp\":1795979590685,\"operation\":\"WRITE\"}}"));
        lines.addAll(List.of(actions));
        Files.writeString(file, String.join("\n", lines) + "\n");
        Files.setLastModifiedTime(file, FileTime.from(COMMITTED));
        return this;
    }

    /** The file of a commit. */
    public Path log(long commit) {
        return directory.resolve("_delta_log").resolve(String.format("%020d.json", commit));
    }

    /** Writes a data file of so many bytes, a while before the commits or after them. */
    public Path file(String name, int length, Instant modified) throws IOException {
        Path path = directory.resolve(name);
        Files.createDirectories(path.getParent());
        Files.write(path, new byte[length]);
        Files.setLastModifiedTime(path, FileTime.from(modified));
        return path;
    }

    /** An {@code add} action; the path is a URI. */
    public static String add(String path, long size, long rows) {
        return add(path, size, rows, "");
    }

    /** @param more fields, each with a comma before it */
    public static String add(String path, long size, long rows, String more) {
        return "{\"add\":{\"path\":\"" + path + "\",\"partitionValues\":{},\"size\":" + size
                + ",\"modificationTime\":1795979590000,\"dataChange\":true,\"stats\":\"{\\\"numRecords\\\":" + rows
                + "}\"" + more + "}}";
    }

    /** A {@code remove} action. */
    public static String remove(String path, long size) {
        return remove(path, size, "");
    }

    /** @param more fields, each with a comma before it */
    public static String remove(String path, long size, String more) {
        return "{\"remove\":{\"path\":\"" + path + "\",\"deletionTimestamp\":1795979590000,\"dataChange\":true,"
                + "\"extendedFileMetadata\":true,\"partitionValues\":{},\"size\":" + size + more + "}}";
    }

    /** The field of a deletion vector in the file of this path. */
    public static String vector(String uri) {
        return ",\"deletionVector\":{\"storageType\":\"p\",\"pathOrInlineDv\":\"" + uri
                + "\",\"offset\":1,\"sizeInBytes\":36,\"cardinality\":2}";
    }
}
